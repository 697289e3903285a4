import { Alert, Grid, Group, Stack, Table, Text, Title } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Forbidden } from "../../parts/notices.tsx";
import { ObjectLink } from "../../parts/object-link.tsx";
import { Loaded, Panel } from "../../parts/panel.tsx";
import { StatusBadge } from "../../parts/status-badge.tsx";
import type { Tone } from "../../parts/status-badge.tsx";
import { Facts, Identifier, Money, Time } from "../../parts/values.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { formatMoney } from "../../values/money.ts";
import { formatDay, formatTime } from "../../values/times.ts";
import { nextInvoiceAt } from "./subscription-parts.ts";
import type { Invoice, Subscription } from "./subscription-parts.ts";
import { useInvoices, useSubscription } from "./subscription-queries.ts";
import { SubscriptionToolbar } from "./subscription-toolbar.tsx";

const route = getRouteApi("/console/subscriptions/$subscriptionId");

interface SubscriptionProps {
  readonly subscription: Subscription;
}

const invoiceTones: Readonly<Record<Invoice["status"], Tone>> = {
  created: "waiting",
  payment_pending: "waiting",
  payment_failed: "bad",
  paid: "good",
  voided: "stopped",
};

const Head = ({ subscription }: SubscriptionProps): ReactNode => {
  const { t } = useText();
  const { interval, interval_count: count } = subscription;
  return (
    <Group justify="space-between" align="flex-start">
      <Stack gap={4}>
        <Group gap="md">
          <Title order={1}>{subscription.lines[0]?.name ?? subscription.plan_id}</Title>
          <StatusBadge status={subscription.status} area="subscriptions" />
        </Group>
        <Text size="sm" c="dimmed">
          <Money amount={subscription.amount} currency={subscription.currency} />{" "}
          {t(`subscriptions.every_${interval}`, { count })}
        </Text>
      </Stack>
      <SubscriptionToolbar subscription={subscription} />
    </Group>
  );
};

/** What is special about the subscription as it is now. */
const useNotice = (subscription: Subscription): string | null => {
  const { t, locale } = useText();
  const { cancel_at_period_end: isEnding, current_period_end: end, paused_at: pausedAt, status } = subscription;
  if (isEnding && end !== null && status !== "cancelled") {
    return t("subscriptions.endsText", { time: formatTime(end, locale) });
  }
  if (status === "paused" && pausedAt !== null) {
    return t("subscriptions.pausedText", { time: formatTime(pausedAt, locale) });
  }
  return status === "unpaid" ? t("subscriptions.unpaidText") : null;
};

const InvoiceRow = ({ invoice }: { readonly invoice: Invoice }): ReactNode => {
  const { t, locale } = useText();
  const status = t(`subscriptions.invoice_${invoice.status}`);
  const amount = formatMoney(invoice.amount, invoice.currency, locale);
  return (
    <Table.Tr>
      <Table.Td>{t("subscriptions.invoiceNumber", { number: String(invoice.number) })}</Table.Td>
      <Table.Td className="amount">
        {invoice.payment_id === null ? (
          amount
        ) : (
          <ObjectLink to={`/console/payments/${invoice.payment_id}`}>{amount}</ObjectLink>
        )}
      </Table.Td>
      <Table.Td>
        <StatusBadge status={status} tone={invoiceTones[invoice.status]} />
        {invoice.error_message !== null && (
          <Text size="xs" c="dimmed">
            {invoice.error_message}
          </Text>
        )}
        {invoice.next_attempt_at !== null && (
          <Text size="xs" c="dimmed">
            {t("subscriptions.nextTry")} <Time at={invoice.next_attempt_at} />
          </Text>
        )}
      </Table.Td>
      <Table.Td className="amount">
        {formatDay(invoice.period_start, locale)} – {formatDay(invoice.period_end, locale)}
      </Table.Td>
    </Table.Tr>
  );
};

const InvoicesPanel = ({ subscription }: SubscriptionProps): ReactNode => {
  const { t } = useText();
  const query = useInvoices(subscription);
  return (
    <Panel title={t("subscriptions.invoices")}>
      <Loaded query={query} rows={3}>
        {(invoices) =>
          invoices.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t("subscriptions.invoicesNone")}
            </Text>
          ) : (
            <Table className="changes-table" verticalSpacing={6} aria-label={t("subscriptions.invoices")}>
              <Table.Tbody>
                {invoices.map((invoice) => (
                  <InvoiceRow key={invoice.invoice_id} invoice={invoice} />
                ))}
              </Table.Tbody>
            </Table>
          )
        }
      </Loaded>
    </Panel>
  );
};

const LinesPanel = ({ subscription: { lines, currency } }: SubscriptionProps): ReactNode => {
  const { t, locale } = useText();
  return (
    <Panel title={t("subscriptions.lines")}>
      <Facts
        facts={lines.map((line) => [
          `${line.name}, ${t("subscriptions.quantity", {
            count: line.quantity,
            amount: formatMoney(line.unit_amount, currency, locale),
          })}`,
          <Money amount={line.amount} currency={currency} />,
        ])}
      />
    </Panel>
  );
};

const FactsPanel = ({ subscription }: SubscriptionProps): ReactNode => {
  const { t } = useText();
  const { customer_id: customerId } = subscription;
  const optional: readonly (readonly [string, ReactNode] | null)[] = [
    subscription.trial_end === null ? null : [t("subscriptions.trialEnd"), <Time at={subscription.trial_end} />],
    subscription.coupon_code === null ? null : [t("subscriptions.coupon"), subscription.coupon_code],
    subscription.cancelled_at === null
      ? null
      : [t("subscriptions.cancelledAt"), <Time at={subscription.cancelled_at} />],
    subscription.cancellation_reason === null
      ? null
      : [t("subscriptions.cancellationReason"), subscription.cancellation_reason],
    subscription.description === null ? null : [t("subscriptions.description"), subscription.description],
  ];
  return (
    <Panel title={t("subscriptions.facts")}>
      <Facts
        facts={[
          [
            t("subscriptions.customer"),
            <ObjectLink to={`/console/customers/${encodeURIComponent(customerId)}`}>{customerId}</ObjectLink>,
          ],
          [t("subscriptions.nextInvoice"), <Time at={nextInvoiceAt(subscription)} />],
          [t("subscriptions.periodStart"), <Time at={subscription.current_period_start} />],
          [t("subscriptions.periodEnd"), <Time at={subscription.current_period_end} />],
          ...optional.filter((fact) => fact !== null),
          [t("subscriptions.reference"), <Identifier value={subscription.merchant_reference_id} />],
          [t("subscriptions.method"), <Identifier value={subscription.payment_method_id} />],
          [t("subscriptions.created"), <Time at={subscription.created_at} />],
          [t("subscriptions.subscriptionId"), <Identifier value={subscription.id} />],
        ]}
      />
    </Panel>
  );
};

const SubscriptionView = ({ subscription }: SubscriptionProps): ReactNode => {
  const { may } = useSession();
  const notice = useNotice(subscription);
  return (
    <Stack gap="md">
      <Head subscription={subscription} />
      {notice !== null && (
        <Alert color="gray" variant="outline" icon={<IconInfoCircle aria-hidden />}>
          {notice}
        </Alert>
      )}
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack gap="md">
            <LinesPanel subscription={subscription} />
            {may("listSubscriptionInvoices") && <InvoicesPanel subscription={subscription} />}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <FactsPanel subscription={subscription} />
        </Grid.Col>
      </Grid>
    </Stack>
  );
};

const LoadedSubscription = (): ReactNode => {
  const { subscriptionId } = route.useParams();
  const query = useSubscription(subscriptionId);
  return (
    <Loaded query={query} rows={10}>
      {(subscription) => <SubscriptionView subscription={subscription} />}
    </Loaded>
  );
};

export const SubscriptionPage = (): ReactNode =>
  useSession().may("retrieveSubscription") ? <LoadedSubscription /> : <Forbidden operation="retrieveSubscription" />;
