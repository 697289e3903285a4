import { Alert, Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { ErrorNotice } from "../../parts/notices.tsx";
import { Panel } from "../../parts/panel.tsx";
import { StatusBadge } from "../../parts/status-badge.tsx";
import type { Tone } from "../../parts/status-badge.tsx";
import { Money } from "../../parts/values.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { readConnectorsAgain } from "./connector-queries.ts";
import type { AccountProps } from "./connector-toolbar.tsx";

const outcomes = {
  passed: "good",
  pending: "waiting",
  failed: "bad",
} as const satisfies Record<string, Tone>;

interface TestPaymentProps {
  readonly connectorId: string;
  readonly onPassed?: () => void;
}

/** A payment with the provider's test card, given back at once, and how it went. */
export const TestPayment = ({ connectorId, onPassed }: TestPaymentProps): ReactNode => {
  const { t } = useText();
  const { merchantId } = useSession();
  const test = useMutation({
    mutationFn: () =>
      bodyOf(
        api.POST("/account/{account_id}/connectors/test_payment/{connector_id}", {
          params: { path: { account_id: merchantId, connector_id: connectorId } },
          body: {},
          headers: { "idempotency-key": crypto.randomUUID() },
        }),
      ),
    onSuccess: ({ outcome }) => {
      void readConnectorsAgain();
      if (outcome === "passed") onPassed?.();
    },
  });
  const { data } = test;
  return (
    <Stack gap="sm">
      <Text size="sm">{t("connectors.testText")}</Text>
      <Group>
        <Button
          variant="default"
          loading={test.isPending}
          onClick={() => {
            test.mutate();
          }}
        >
          {t("connectors.testRun")}
        </Button>
      </Group>
      <div aria-live="polite">
        {test.isPending && <Text size="sm">{t("connectors.testRunning")}</Text>}
        {test.error !== null && <ErrorNotice error={test.error} />}
        {data !== undefined && (
          <Alert variant="outline" color="gray">
            <Stack gap={6}>
              <Group gap="sm">
                <StatusBadge status={`test_${data.outcome}`} area="connectors" tone={outcomes[data.outcome]} />
                <Money amount={data.amount} currency={data.currency} />
                {data.payment_id !== null && (
                  <Anchor component={Link} to={`/console/payments/${data.payment_id}`} size="sm">
                    {t("connectors.openPayment")}
                  </Anchor>
                )}
              </Group>
              {data.problem !== null && (
                <>
                  <Text size="sm">
                    {data.problem.message} ({data.problem.code})
                  </Text>
                  <Text size="sm" fw={600}>
                    {t("connectors.testWhatToDo", { text: data.problem.what_to_do })}
                  </Text>
                </>
              )}
            </Stack>
          </Alert>
        )}
      </div>
    </Stack>
  );
};

export const TestPaymentPanel = ({ account, provider }: AccountProps): ReactNode => {
  const { t } = useText();
  const { may } = useSession();
  if (!may("createConnectorTestPayment") || provider === undefined) return null;
  const reason = (): string | null => {
    if (provider.test_payment === "not_supported") return t("connectors.testNotSupported");
    return account.test_mode ? null : t("connectors.testNotLive");
  };
  return (
    <Panel title={t("connectors.testPayment")}>
      {reason() === null ? (
        <TestPayment connectorId={account.merchant_connector_id} />
      ) : (
        <Text size="sm" c="dimmed">
          {reason()}
        </Text>
      )}
    </Panel>
  );
};
