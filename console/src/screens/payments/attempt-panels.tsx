import { Group, Progress, Stack, Table, Text } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { components } from "../../generated/merchant-api.ts";
import { Panel } from "../../parts/panel.tsx";
import { StatusBadge } from "../../parts/status-badge.tsx";
import { Facts, Identifier, Money, Time } from "../../parts/values.tsx";
import { useText } from "../../texts/use-text.ts";
import type { Payment } from "./payment-actions.ts";

type Attempt = components["schemas"]["PaymentAttempt"];
type Routing = components["schemas"]["AttemptRouting"];

const percent = (share: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(share);

/** Every provider that could have taken the payment, with the reasons; the one that was tried is marked. */
const Decision = ({ routing, attempt }: { readonly routing: Routing; readonly attempt: Attempt }): ReactNode => {
  const { t, locale } = useText();
  return (
    <Stack gap="xs">
      <Text size="sm">
        {routing.rule_name === null
          ? t("payments.approach", { approach: routing.approach ?? "–" })
          : t("payments.rule", { name: routing.rule_name })}
      </Text>
      <Table verticalSpacing={4} aria-label={t("payments.whyTitle")} layout="fixed">
        <Table.Tbody>
          {(routing.candidates ?? []).map((candidate) => {
            const isChosen = candidate.merchant_connector_id === attempt.merchant_connector_id;
            return (
              <Table.Tr key={candidate.merchant_connector_id ?? candidate.connector}>
                <Table.Td w={130} style={{ verticalAlign: "top" }}>
                  <Group gap={6} wrap="nowrap">
                    {isChosen && <IconArrowRight size={16} aria-hidden />}
                    <Text size="sm" fw={isChosen ? 650 : 400}>
                      {candidate.connector}
                    </Text>
                  </Group>
                  {isChosen && (
                    <Text size="xs" c="dimmed">
                      {t("payments.chosen")}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td w={110} style={{ verticalAlign: "top" }}>
                  {candidate.score === null ? (
                    "–"
                  ) : (
                    <>
                      <Text size="sm" className="amount">
                        {percent(candidate.score, locale)}
                      </Text>
                      <Progress value={candidate.score * 100} size="xs" aria-label={t("payments.score")} />
                    </>
                  )}
                </Table.Td>
                <Table.Td>
                  {candidate.reasons.map((reason) => (
                    <Text key={reason} size="sm" c="dimmed">
                      {reason}
                    </Text>
                  ))}
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Stack>
  );
};

const AttemptPanel = ({ attempt, number }: { readonly attempt: Attempt; readonly number: number }): ReactNode => {
  const { t } = useText();
  return (
    <Panel
      title={t("payments.attempt", { number: String(number) })}
      actions={
        <Group gap="md">
          <Text size="sm">{attempt.connector ?? "–"}</Text>
          <StatusBadge status={attempt.status} />
          <Text size="sm" c="dimmed">
            <Time at={attempt.created_at} />
          </Text>
        </Group>
      }
    >
      {attempt.routing === null ? (
        <Text size="sm" c="dimmed">
          {t("payments.noDecision")}
        </Text>
      ) : (
        <Decision routing={attempt.routing} attempt={attempt} />
      )}
      <Facts
        facts={[
          [t("payments.amount"), <Money amount={attempt.amount} currency={attempt.currency} />],
          [t("payments.captureMethod"), attempt.capture_method ?? "–"],
          [t("payments.threeDs"), attempt.authentication_type ?? "–"],
          [t("payments.connectorTransactionId"), <Identifier value={attempt.connector_transaction_id} />],
          ...(attempt.error_code === null
            ? []
            : ([
                [t("payments.unifiedCode"), attempt.unified_code ?? "–"],
                [t("payments.providerCode"), <Identifier value={attempt.error_code} />],
                [t("payments.providerMessage"), attempt.error_message ?? "–"],
                [t("payments.issuerCode"), attempt.issuer_error_code ?? "–"],
              ] as const)),
        ]}
      />
    </Panel>
  );
};

/** Attempts in the order in which they were made. */
export const AttemptPanels = ({ payment }: { readonly payment: Payment }): ReactNode =>
  (payment.attempts ?? [])
    .toSorted((one, other) => one.created_at.localeCompare(other.created_at))
    .map((attempt, index) => <AttemptPanel key={attempt.attempt_id} attempt={attempt} number={index + 1} />);
