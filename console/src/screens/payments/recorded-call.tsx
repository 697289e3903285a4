import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { Loaded } from "../../parts/panel.tsx";
import { CallDetails } from "../../parts/provider-calls.tsx";
import { useText } from "../../texts/use-text.ts";

interface RecordedCallProps {
  readonly paymentId: string;
  readonly callId: string;
}

const limit = 100;

/** What was asked of the provider and what it answered. All calls of the payment are read when the first is opened. */
export const RecordedCall = ({ paymentId, callId }: RecordedCallProps): ReactNode => {
  const { t } = useText();
  const query = useQuery({
    queryKey: ["payment-timeline", paymentId, "calls"],
    queryFn: () =>
      bodyOf(
        api.GET("/payments/{payment_id}/provider_calls", {
          params: { path: { payment_id: paymentId }, query: { limit } },
        }),
      ),
  });
  return (
    <Loaded query={query} rows={3}>
      {({ data }) => {
        const call = data.find(({ call_id: id }) => id === callId);
        return call === undefined ? <Text size="sm">{t("calls.gone")}</Text> : <CallDetails call={call} />;
      }}
    </Loaded>
  );
};
