// Which tables are filled, and what a copy of a row has of its own. All else is as in the pattern; times are shifted.
import type { Sample } from "./take-samples.ts";

export type Kind = Sample["kind"] | "audit";
export type Service = "payments" | "events" | "decision-engine" | "merchants";

export interface CloneTable {
  readonly service: Service;
  readonly kind: Kind;
  readonly table: string;
  /** Rows of a sample: $1 its merchant, $2 its id. */
  readonly where: string;
  /** By column, in terms of the pattern `t` and the copy `c`. */
  readonly own: Readonly<Record<string, string>>;
  /** Copies of one row for one copy of its sample, as a join. */
  readonly join?: string;
}

const byPayment = "merchant_id = $1::text and payment_id = $2::text";
const byObject = (kind: Kind): string =>
  kind === "payment"
    ? `merchant_id = $1::text and object_id in (
         select $2::text union select object_id from events other
         where other.merchant_id = $1::text and position('"payment_id":"' || $2::text || '"' in other.body) > 0
           and other.event_class in ('refunds', 'disputes', 'mandates')
       )`
    : "merchant_id = $1::text and object_id = $2::text";

const id = (column: string): string => `growth.id(t.${column}, c.i)`;
const scaled = (column: string): string => `growth.scaled(t.${column}, c.factor)`;
const secret = "replace(t.client_secret, t.root0, c.root_id)";
const customer = "case when t.customer_id is null then null else c.customer_id end";

/** Periods of a subscription beyond its first. */
const laterInvoices = "floor(12 * growth.chance(c.i, 31))::integer";

/** The events of all databases go by this id: the object's own, or one that belongs to it. */
const objectId = "case when t.object_id = t.root0 then c.root_id else growth.id(t.object_id, c.i) end";
const eventId = (column: string): string => `growth.event_id(t.${column}, c.i * 4 + repeat, c.hex)`;
const body = `replace(replace(replace(replace(t.body, t.event_id, ${eventId("event_id")}), t.root0, c.root_id),
  t.own0, growth.id(t.own0, c.i)), t.customer0, c.customer_id)`;

/** One of sixty is given up; the large part of what goes wrong in delivery. */
const isExhausted = "growth.chance(c.i, 21) < 0.015 and t.state = 'delivered'";

/** Events of payments are published while they are under way as well: two and a half events for one payment. */
const repeatsOf = (kind: Kind): string => {
  const last = kind === "payment" ? "1 + (growth.chance(c.i, 23) < 0.15)::integer" : "0";
  return `cross join lateral generate_series(0, ${last}) as repeat`;
};

const eventTables = (kind: Kind): readonly CloneTable[] => [
  {
    service: "events",
    kind,
    table: "events",
    where: byObject(kind),
    join: repeatsOf(kind),
    own: {
      event_id: eventId("event_id"),
      object_id: objectId,
      event_type: "case when repeat > 0 and t.event_class = 'payments' then 'payment_processing' else t.event_type end",
      body,
    },
  },
  {
    service: "events",
    kind,
    table: "deliveries",
    where: `event_id in (select event_id from events where ${byObject(kind)})`,
    join: repeatsOf(kind),
    own: {
      event_id: eventId("event_id"),
      state: `case when ${isExhausted} then 'exhausted' else t.state end`,
      tries: `case when ${isExhausted} then 16 else t.tries end`,
    },
  },
  {
    service: "events",
    kind,
    table: "delivery_attempts",
    where: `initial_attempt_id in (select event_id from events where ${byObject(kind)})`,
    join: repeatsOf(kind),
    own: {
      event_id: `case when t.event_id = t.initial_attempt_id then ${eventId("event_id")}
        else growth.event_id(t.event_id, c.i * 4 + repeat, c.hex) end`,
      initial_attempt_id: eventId("initial_attempt_id"),
      response_status: "case when growth.chance(c.i, 21) < 0.015 then 503 else t.response_status end",
    },
  },
];

const paymentDetails = `
  (case when t.own0 = '' then t.details else replace(t.details::text, t.own0, growth.id(t.own0, c.i))::jsonb end)
  || jsonb_build_object('merchant_order_reference_id', 'order-' || c.i)
  || case when t.details ? 'customer_email_hash' and c.customer_number > 0
    then jsonb_build_object('customer_email_hash', md5(c.customer_id)) else '{}' end`;

export const cloneTables: readonly CloneTable[] = [
  {
    service: "payments",
    kind: "customer",
    table: "customers",
    where: "merchant_id = $1::text and customer_id = $2::text",
    own: { customer_id: "c.root_id", default_payment_method_id: id("default_payment_method_id") },
  },
  {
    service: "payments",
    kind: "customer",
    table: "payment_methods",
    where: "merchant_id = $1::text and customer_id = $2::text",
    own: {
      payment_method_id: id("payment_method_id"),
      customer_id: "c.root_id",
      fingerprint: "substr(md5(c.i || t.fingerprint), 1, 20)",
    },
  },
  {
    service: "payments",
    kind: "payment",
    table: "payments",
    where: byPayment,
    own: {
      payment_id: "c.root_id",
      client_secret: secret,
      customer_id: customer,
      amount: scaled("amount"),
      net_amount: scaled("net_amount"),
      amount_capturable: scaled("amount_capturable"),
      amount_received: scaled("amount_received"),
      amount_refunded: scaled("amount_refunded"),
      amount_charged_back: scaled("amount_charged_back"),
      details: paymentDetails,
    },
  },
  {
    service: "payments",
    kind: "payment",
    table: "attempts",
    where: byPayment,
    own: {
      payment_id: "c.root_id",
      amount: scaled("amount"),
      connector_transaction_id: id("connector_transaction_id"),
    },
  },
  {
    service: "payments",
    kind: "payment",
    table: "captures",
    where: byPayment,
    own: { payment_id: "c.root_id", amount: scaled("amount"), connector_capture_id: id("connector_capture_id") },
  },
  {
    service: "payments",
    kind: "payment",
    table: "refunds",
    where: byPayment,
    own: {
      refund_id: id("refund_id"),
      payment_id: "c.root_id",
      amount: scaled("amount"),
      connector_transaction_id: id("connector_transaction_id"),
      connector_refund_id: id("connector_refund_id"),
    },
  },
  {
    service: "payments",
    kind: "payment",
    table: "disputes",
    where: byPayment,
    own: {
      dispute_id: id("dispute_id"),
      payment_id: "c.root_id",
      amount: scaled("amount"),
      connector_transaction_id: id("connector_transaction_id"),
      connector_dispute_id: id("connector_dispute_id"),
    },
  },
  {
    service: "payments",
    kind: "payment",
    table: "payment_links",
    where: byPayment,
    own: { payment_link_id: id("payment_link_id"), payment_id: "c.root_id" },
  },
  {
    service: "payments",
    kind: "payment",
    table: "mandates",
    where: byPayment,
    own: { mandate_id: id("mandate_id"), customer_id: "c.customer_id", payment_id: "c.root_id" },
  },
  ...eventTables("payment"),
  {
    service: "decision-engine",
    kind: "payment",
    table: "decisions",
    where: byPayment,
    own: { decision_id: id("decision_id"), payment_id: "c.root_id", amount: scaled("amount") },
  },
  {
    service: "decision-engine",
    kind: "payment",
    table: "outcomes",
    where: byPayment,
    own: {
      // Before all that the engine has seen: replicas follow what comes after.
      position: "-(c.i * 64 + t.ordinal)",
      payment_id: "c.root_id",
      attempt_key: "replace(t.attempt_key, t.root0, c.root_id)",
      amount: scaled("amount"),
    },
  },
  {
    service: "payments",
    kind: "payout",
    table: "payouts",
    where: "merchant_id = $1::text and payout_id = $2",
    own: {
      payout_id: "c.root_id",
      client_secret: secret,
      customer_id: customer,
      amount: scaled("amount"),
      connector_payout_id: id("connector_payout_id"),
    },
  },
  ...eventTables("payout"),
  {
    service: "payments",
    kind: "subscription",
    table: "subscriptions",
    where: "merchant_id = $1::text and subscription_id = $2",
    own: {
      subscription_id: "c.root_id",
      client_secret: secret,
      customer_id: customer,
      invoice_count: `t.invoice_count + ${laterInvoices}`,
    },
  },
  {
    service: "payments",
    kind: "subscription",
    table: "subscription_invoices",
    where: "merchant_id = $1::text and subscription_id = $2",
    join: `cross join lateral generate_series(0, ${laterInvoices}) as period`,
    own: {
      invoice_id: "growth.id(t.invoice_id, c.i * 16 + period)",
      subscription_id: "c.root_id",
      number: "t.number + period",
      period_start: "t.period_start + (c.created_at - t.created0) + period * interval '1 month'",
      period_end: "t.period_end + (c.created_at - t.created0) + period * interval '1 month'",
    },
  },
  ...eventTables("subscription"),
  {
    service: "merchants",
    kind: "audit",
    table: "audit_log",
    where: "merchant_id = $1::text and entry_id = $2",
    own: { entry_id: id("entry_id") },
  },
];
