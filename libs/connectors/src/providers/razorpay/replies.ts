import { reader } from "../../wire/reading.ts";

export interface Order {
  readonly id: string;
  /** How many payments were begun under it. */
  readonly attempts: number;
  readonly receipt?: string | null;
}

/** The customer's next step, of which there may be several to choose from. */
export interface CreatedPayment {
  readonly razorpay_payment_id: string;
  readonly next?: readonly { readonly action: string; readonly url: string }[];
  /** Opens the customer's UPI app. */
  readonly link?: string;
}

export interface Payment {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: string;
  readonly order_id?: string | null;
  readonly captured?: boolean;
  readonly amount_refunded?: number | null;
  readonly customer_id?: string | null;
  readonly token_id?: string | null;
  readonly notes?: unknown;
  readonly error_code?: string | null;
  readonly error_description?: string | null;
  readonly error_source?: string | null;
  readonly error_step?: string | null;
  readonly error_reason?: string | null;
  readonly acquirer_data?: Readonly<Record<string, unknown>> | null;
  readonly created_at: number;
}

export interface Refund {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly payment_id: string;
  readonly status: string;
  readonly receipt?: string | null;
  readonly notes?: unknown;
}

export interface Dispute {
  readonly id: string;
  readonly payment_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly reason_code: string;
  readonly reason_description?: string | null;
  readonly respond_by?: number | null;
  readonly status: string;
  readonly phase: string;
  readonly created_at: number;
}

export interface Payout {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: string;
  readonly reference_id?: string | null;
  readonly failure_reason?: string | null;
  readonly status_details?: { readonly description?: string | null; readonly reason?: string | null } | null;
}

export interface Token {
  readonly id: string;
  readonly customer_id?: string | null;
}

export interface Event {
  readonly event: string;
  readonly created_at: number;
  readonly payload: Readonly<Record<string, { readonly entity: unknown } | undefined>>;
}

const text = { type: "string" } as const;
const maybeText = { type: ["string", "null"] } as const;
const whole = { type: "integer", minimum: 0 } as const;
const idOf = (prefix: string) => ({ type: "string", pattern: `^${prefix}_[A-Za-z0-9_$]+$` }) as const;
const objectWith = (properties: object, required: readonly string[]): object => ({
  type: "object",
  properties,
  required: [...required],
});
const collectionOf = (items: object): object => objectWith({ items: { type: "array", items } }, ["items"]);
/** One below zero or with a fraction is read as well: the judge shows it. */
const money = { amount: { type: "number" }, currency: { type: "string", pattern: "^[A-Z]{3}$" } } as const;
const maybeId = (prefix: string) => ({ anyOf: [idOf(prefix), { type: "null" }] }) as const;

const order = objectWith({ id: idOf("order"), attempts: whole, receipt: maybeText }, ["id", "attempts"]);
const payment = objectWith(
  {
    id: idOf("pay"),
    ...money,
    status: text,
    order_id: maybeText,
    amount_refunded: { type: ["number", "null"] },
    customer_id: maybeId("cust"),
    token_id: maybeId("token"),
    error_code: maybeText,
    error_description: maybeText,
    error_source: maybeText,
    error_step: maybeText,
    error_reason: maybeText,
    acquirer_data: { type: ["object", "array", "null"] },
    created_at: whole,
  },
  ["id", "amount", "currency", "status", "created_at"],
);
const refund = objectWith({ id: idOf("rfnd"), ...money, payment_id: idOf("pay"), status: text, receipt: maybeText }, [
  "id",
  "amount",
  "currency",
  "payment_id",
  "status",
]);
const dispute = objectWith(
  {
    id: idOf("disp"),
    payment_id: idOf("pay"),
    ...money,
    reason_code: text,
    reason_description: maybeText,
    respond_by: { type: ["integer", "null"] },
    status: text,
    phase: text,
    created_at: whole,
  },
  ["id", "payment_id", "amount", "currency", "reason_code", "status", "phase", "created_at"],
);
const payout = objectWith(
  {
    id: idOf("pout"),
    ...money,
    status: text,
    reference_id: maybeText,
    failure_reason: maybeText,
    status_details: {
      type: ["object", "null"],
      properties: { description: maybeText, reason: maybeText },
    },
  },
  ["id", "amount", "currency", "status"],
);
const step = objectWith({ action: text, url: text }, ["action", "url"]);

interface Collection<Item> {
  readonly items: readonly Item[];
}

export const asOrder = reader<Order>(order, "order");
export const asOrders = reader<Collection<Order>>(collectionOf(order), "orders");
export const asCustomer = reader<{ readonly id: string }>(objectWith({ id: idOf("cust") }, ["id"]), "customer");
export const asCreatedPayment = reader<CreatedPayment>(
  objectWith({ razorpay_payment_id: idOf("pay"), next: { type: "array", items: step }, link: text }, [
    "razorpay_payment_id",
  ]),
  "payment",
);
export const asPayment = reader<Payment>(payment, "payment");
export const asPayments = reader<Collection<Payment>>(collectionOf(payment), "payments");
export const asRefund = reader<Refund>(refund, "refund");
export const asRefunds = reader<Collection<Refund>>(collectionOf(refund), "refunds");
export const asDispute = reader<Dispute>(dispute, "dispute");
export const asDisputes = reader<Collection<Dispute>>(collectionOf(dispute), "disputes");
export const asPayout = reader<Payout>(payout, "payout");
export const asPayouts = reader<Collection<Payout>>(collectionOf(payout), "payouts");
export const asDocument = reader<{ readonly id: string }>(objectWith({ id: idOf("doc") }, ["id"]), "document");
export const asDeletion = reader<{ readonly deleted: true }>(
  objectWith({ deleted: { const: true } }, ["deleted"]),
  "deletion",
);
export const asToken = reader<Token>(objectWith({ id: idOf("token"), customer_id: maybeId("cust") }, ["id"]), "token");
export const asEvent = reader<Event>(
  objectWith(
    {
      entity: { const: "event" },
      event: { type: "string", minLength: 1 },
      created_at: whole,
      payload: { type: "object", additionalProperties: { type: "object" } },
    },
    ["entity", "event", "created_at", "payload"],
  ),
  "event",
);

const millisecondsPerSecond = 1000;

/** Razorpay counts seconds since 1970. */
export const timeOf = (seconds: number): string => new Date(seconds * millisecondsPerSecond).toISOString();
