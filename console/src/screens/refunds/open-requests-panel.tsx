import { Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Panel } from "../../parts/panel.tsx";
import { Money, Time } from "../../parts/values.tsx";
import { useText } from "../../texts/use-text.ts";
import { useUserNames } from "../users/user-names.ts";
import { DecideRequest } from "./decide-request.tsx";
import { useOpenRequests } from "./request-queries.ts";

/** Refunds of a payment that wait for another user's approval. */
export const OpenRequestsPanel = ({ paymentId }: { readonly paymentId: string }): ReactNode => {
  const { t } = useText();
  const nameOf = useUserNames();
  const requests = useOpenRequests(paymentId).data?.data ?? [];
  if (requests.length === 0) return null;
  return (
    <Panel title={t("refunds.waiting")}>
      <Stack gap="md">
        {requests.map((request) => (
          <Group key={request.refund_request_id} justify="space-between" align="flex-start">
            <Stack gap={2} style={{ flex: "1 1 14rem" }}>
              <Text size="sm">
                <Text span fw={600}>
                  <Money amount={request.amount} currency={request.currency} />
                </Text>{" "}
                {t("refunds.askedBy", { name: nameOf(request.requested_by) })}
              </Text>
              <Text size="sm">{request.note}</Text>
              {request.despite_disputes && <Text size="sm">{t("refunds.despiteDisputes")}</Text>}
              <Text size="xs" c="dimmed">
                {t("refunds.expires")} <Time at={request.expires_at} />
              </Text>
            </Stack>
            <DecideRequest request={request} />
          </Group>
        ))}
      </Stack>
    </Panel>
  );
};
