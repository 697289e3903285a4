import { Alert, Grid, Group, Stack, Table, Text, Title } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Forbidden } from "../../parts/notices.tsx";
import { ObjectLink } from "../../parts/object-link.tsx";
import { Loaded, Panel } from "../../parts/panel.tsx";
import { ProviderCalls } from "../../parts/provider-calls.tsx";
import { StatusBadge } from "../../parts/status-badge.tsx";
import { Facts, Identifier, Money, Time } from "../../parts/values.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { accountOf, recipientOf } from "./payout-parts.ts";
import type { Payout } from "./payout-parts.ts";
import { usePayout, usePayoutCalls } from "./payout-queries.ts";
import { PayoutToolbar } from "./payout-toolbar.tsx";

const route = getRouteApi("/console/payouts/$payoutId");

interface PayoutProps {
  readonly payout: Payout;
}

const Head = ({ payout }: PayoutProps): ReactNode => {
  const { t } = useText();
  return (
    <Group justify="space-between" align="flex-start">
      <Stack gap={4}>
        <Group gap="md">
          <Title order={1}>
            {t("payouts.payout")} <Money amount={payout.amount} currency={payout.currency} />
          </Title>
          <StatusBadge status={payout.status} area="payouts" />
        </Group>
        <Text size="sm" c="dimmed">
          {[recipientOf(payout), payout.description].filter((part) => part !== null).join(", ")}
        </Text>
      </Stack>
      <PayoutToolbar payout={payout} />
    </Group>
  );
};

const RecipientPanel = ({ payout }: PayoutProps): ReactNode => {
  const { t } = useText();
  const { customer_id: customerId, customer } = payout;
  return (
    <Panel title={t("payouts.recipient")}>
      <Facts
        facts={[
          [t("payouts.recipientName"), payout.name ?? customer?.name ?? "–"],
          [t("payouts.email"), payout.email ?? customer?.email ?? "–"],
          [t("payouts.phone"), payout.phone ?? customer?.phone ?? "–"],
          [t("payouts.entity"), payout.entity_type],
          [
            t("payouts.customerId"),
            customerId === null ? (
              "–"
            ) : (
              <ObjectLink to={`/console/customers/${encodeURIComponent(customerId)}`}>{customerId}</ObjectLink>
            ),
          ],
        ]}
      />
    </Panel>
  );
};

const DestinationPanel = ({ payout }: PayoutProps): ReactNode => {
  const { t } = useText();
  const { payout_type: type, payout_method_data: method } = payout;
  const card = method?.card ?? null;
  const bank = method?.bank ?? null;
  return (
    <Panel title={t("payouts.destination")}>
      <Facts
        facts={[
          [t("payouts.method"), type === null ? "–" : t(`payouts.method_${type}`)],
          [t("payouts.account"), accountOf(payout) ?? "–"],
          ...(card === null
            ? []
            : ([
                [t("payouts.holder"), card.card_holder_name ?? "–"],
                [t("payouts.expiry"), `${card.card_exp_month}/${card.card_exp_year}`],
              ] as const)),
          ...(bank === null
            ? []
            : ([
                [
                  t("payouts.bank"),
                  [bank.bank_name, bank.bank_city, bank.bank_country_code].filter((part) => part !== null).join(", "),
                ],
              ] as const)),
        ]}
      />
    </Panel>
  );
};

const FactsPanel = ({ payout }: PayoutProps): ReactNode => {
  const { t } = useText();
  return (
    <Panel title={t("payouts.facts")}>
      <Facts
        facts={[
          [t("payouts.order"), <Identifier value={payout.merchant_order_reference_id} />],
          [t("payouts.connector"), payout.connector ?? "–"],
          [t("payouts.autoFulfill"), t(payout.auto_fulfill ? "general.yes" : "general.no")],
          [t("payouts.priority"), payout.priority ?? "–"],
          ...(payout.cancellation_reason === null
            ? []
            : ([[t("payouts.cancellationReason"), payout.cancellation_reason]] as const)),
          [t("payouts.created"), <Time at={payout.created} />],
          [t("payouts.updated"), <Time at={payout.updated} />],
          [t("payouts.payoutId"), <Identifier value={payout.payout_id} />],
          [t("payouts.connectorTransactionId"), <Identifier value={payout.connector_transaction_id} />],
        ]}
      />
    </Panel>
  );
};

const AttemptsPanel = ({ payout: { attempts } }: PayoutProps): ReactNode => {
  const { t } = useText();
  return (
    <Panel title={t("payouts.attempts")}>
      {attempts === null || attempts.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t("payouts.attemptsNone")}
        </Text>
      ) : (
        <Table className="changes-table" verticalSpacing={6} aria-label={t("payouts.attempts")}>
          <Table.Tbody>
            {attempts.map((attempt, index) => (
              <Table.Tr key={attempt.attempt_id}>
                <Table.Td>{t("payouts.attempt", { number: index + 1 })}</Table.Td>
                <Table.Td>{attempt.connector ?? "–"}</Table.Td>
                <Table.Td>
                  <StatusBadge status={attempt.status} area="payouts" />
                </Table.Td>
                <Table.Td>
                  {attempt.unified_message ?? attempt.error_message ?? ""}
                  {attempt.error_code !== null && (
                    <Text size="xs" c="dimmed">
                      {t("payouts.providerCode")} {attempt.error_code}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>
                  <Identifier value={attempt.connector_transaction_id} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Panel>
  );
};

const CallsPanel = ({ payout: { payout_id: payoutId } }: PayoutProps): ReactNode => {
  const { t } = useText();
  const query = usePayoutCalls(payoutId);
  return (
    <Panel title={t("calls.title")}>
      <Loaded query={query}>{({ data }) => <ProviderCalls calls={data} />}</Loaded>
    </Panel>
  );
};

const PayoutView = ({ payout }: PayoutProps): ReactNode => {
  const error = payout.unified_message ?? payout.error_message;
  return (
    <Stack gap="md">
      <Head payout={payout} />
      {error !== null && (
        <Alert color="red" variant="outline" icon={<IconAlertCircle aria-hidden />}>
          {error}
        </Alert>
      )}
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack gap="md">
            <RecipientPanel payout={payout} />
            <DestinationPanel payout={payout} />
            <AttemptsPanel payout={payout} />
            <CallsPanel payout={payout} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <FactsPanel payout={payout} />
        </Grid.Col>
      </Grid>
    </Stack>
  );
};

const LoadedPayout = (): ReactNode => {
  const { payoutId } = route.useParams();
  const query = usePayout(payoutId);
  return (
    <Loaded query={query} rows={10}>
      {(payout) => <PayoutView payout={payout} />}
    </Loaded>
  );
};

export const PayoutPage = (): ReactNode =>
  useSession().may("retrievePayout") ? <LoadedPayout /> : <Forbidden operation="retrievePayout" />;
