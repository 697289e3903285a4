import { Anchor, Code, Stack, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { Loaded, Panel } from "../../parts/panel.tsx";
import { StatusBadge } from "../../parts/status-badge.tsx";
import { Facts, Identifier, Money } from "../../parts/values.tsx";
import { useText } from "../../texts/use-text.ts";
import { maximumIn, refundSumsOf } from "./payment-actions.ts";
import type { Payment } from "./payment-actions.ts";
import { usePaymentActions } from "./payment-queries.ts";

interface FactsProps {
  readonly payment: Payment;
}

const othersMax = 5;

/** Where the payment's money is. */
export const MoneyPanel = ({ payment }: FactsProps): ReactNode => {
  const { t } = useText();
  const { currency } = payment;
  const refunds = refundSumsOf(payment);
  const row = (label: string, amount: number): readonly [string, ReactNode] => [
    label,
    <Money amount={amount} currency={currency} />,
  ];
  const isSet = ([, amount]: readonly [string, number]): boolean => amount > 0;
  const optional: readonly (readonly [string, number])[] = [
    [t("payments.capturable"), payment.amount_capturable],
    [t("payments.refunded"), refunds.succeeded],
    [t("payments.refundPending"), refunds.pending],
    [t("payments.refundable"), maximumIn(usePaymentActions(payment.payment_id).data ?? [], "refund") ?? 0],
  ];
  return (
    <Panel title={t("payments.money")}>
      <Facts
        facts={[
          row(t("payments.amount"), payment.net_amount),
          row(t("payments.captured"), payment.amount_received ?? 0),
          ...optional.filter(isSet).map(([label, amount]) => row(label, amount)),
        ]}
      />
    </Panel>
  );
};

export const MethodPanel = ({ payment }: FactsProps): ReactNode => {
  const { t } = useText();
  const card = payment.payment_method_data?.card;
  if (card === null || card === undefined) return null;
  return (
    <Panel title={t("payments.card")}>
      <Facts
        facts={[
          [t("payments.card"), `${card.card_network ?? ""} ····${card.last4 ?? ""}`],
          [t("payments.expiry"), `${card.card_exp_month ?? "–"}/${card.card_exp_year ?? "–"}`],
          [t("payments.holder"), card.card_holder_name ?? "–"],
          [t("payments.issuer"), card.card_issuer ?? "–"],
          [t("payments.country"), card.card_issuing_country ?? "–"],
          [t("payments.threeDs"), payment.authentication_type ?? "–"],
        ]}
      />
    </Panel>
  );
};

const CustomersPayments = ({ payment }: FactsProps): ReactNode => {
  const { t } = useText();
  const { customer_id: customerId } = payment;
  const query = useQuery({
    queryKey: ["payments", "of-customer", customerId],
    queryFn: () => bodyOf(api.POST("/payments/list", { body: { customer_id: customerId, limit: othersMax + 1 } })),
    enabled: customerId !== null,
  });
  if (customerId === null) return null;
  return (
    <Loaded query={query} rows={2}>
      {({ data }) => {
        const others = data.filter(({ payment_id: id }) => id !== payment.payment_id).slice(0, othersMax);
        return others.length === 0 ? null : (
          <Facts
            facts={others.map((other) => [
              <Anchor key={other.payment_id} component={Link} to={`/console/payments/${other.payment_id}`} size="sm">
                <Money amount={other.amount} currency={other.currency} />
                <VisuallyHidden>{` ${t("payments.payment")} ${other.payment_id}`}</VisuallyHidden>
              </Anchor>,
              <StatusBadge status={other.status} />,
            ])}
          />
        );
      }}
    </Loaded>
  );
};

export const CustomerPanel = ({ payment }: FactsProps): ReactNode => {
  const { t } = useText();
  const { customer } = payment;
  if (customer === null) return null;
  return (
    <Panel title={t("payments.customer")}>
      <Stack gap="sm">
        <Facts
          facts={[
            [t("payments.name"), customer.name ?? "–"],
            [t("payments.email"), customer.email ?? "–"],
            ...(customer.phone === null ? [] : ([[t("payments.phone"), customer.phone]] as const)),
            [t("payments.customerId"), <Identifier value={customer.id} />],
          ]}
        />
        <CustomersPayments payment={payment} />
      </Stack>
    </Panel>
  );
};

export const IdentifiersPanel = ({ payment }: FactsProps): ReactNode => {
  const { t } = useText();
  return (
    <Panel title={t("payments.identifiers")}>
      <Facts
        facts={[
          [t("payments.order"), <Identifier value={payment.merchant_order_reference_id} />],
          [t("payments.connectorAccount"), payment.connector_label ?? payment.connector ?? "–"],
          [t("payments.connectorTransactionId"), <Identifier value={payment.connector_transaction_id} />],
          [t("payments.networkTransactionId"), <Identifier value={payment.network_transaction_id} />],
          [t("payments.profile"), <Identifier value={payment.profile_id} />],
          [t("payments.description"), payment.description ?? "–"],
        ]}
      />
    </Panel>
  );
};

export const MetadataPanel = ({ payment: { metadata } }: FactsProps): ReactNode => {
  const { t } = useText();
  if (metadata === null || Object.keys(metadata).length === 0) return null;
  return (
    <Panel title={t("payments.metadata")}>
      <Code block style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
        {JSON.stringify(metadata, undefined, 2)}
      </Code>
    </Panel>
  );
};
