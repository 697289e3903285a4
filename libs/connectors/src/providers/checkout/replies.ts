import { reader } from "../../wire/reading.ts";

export interface Balances {
  readonly total_authorized: number;
  readonly total_captured: number;
  readonly available_to_capture: number;
}

/** A payment as answers contain it; what was only accepted has no amount. */
export interface Payment {
  readonly id: string;
  readonly status: string;
  readonly amount?: number;
  readonly currency?: string;
  readonly reference?: string;
  readonly scheme_id?: string;
  readonly balances?: Balances;
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly processing_channel_id?: string;
}

/** One processed operation on a payment. */
export interface Action {
  readonly id: string;
  readonly type: string;
  readonly amount?: number;
  readonly approved?: boolean;
  readonly response_code?: string;
  readonly response_summary?: string;
  readonly reference?: string;
}

export interface Dispute {
  readonly id: string;
  readonly category: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: string;
  readonly reason_code?: string;
  readonly received_on?: string;
  readonly last_update?: string;
  readonly evidence_required_by?: string;
  /** In lists and webhooks; a look-up has it in `payment`. */
  readonly payment_id?: string;
  readonly payment?: { readonly id: string };
  readonly payment_reference?: string;
}

export interface CheckoutEvent {
  readonly id: string;
  readonly type: string;
  /** When it happened: the one or the other, by the event's age and kind. */
  readonly timestamp?: string;
  readonly created_on?: string;
  readonly data: Readonly<Record<string, unknown>> & { readonly id: string };
}

const text = { type: "string" } as const;
const whole = { type: "integer", minimum: 0 } as const;
/** In units of Checkout.com. One below zero or with a fraction is read as well: the judge shows it. */
const amount = { type: "number" } as const;
const idOf = (prefix: string) => ({ type: "string", pattern: `^${prefix}_[!-~]+$` }) as const;
const time = { type: "string", pattern: "^\\d{4}-\\d\\d-\\d\\dT" } as const;
const objectWith = (properties: object, required: readonly string[]): object => ({
  type: "object",
  properties,
  required: [...required],
});

const balances = objectWith({ total_authorized: amount, total_captured: amount, available_to_capture: amount }, [
  "total_authorized",
  "total_captured",
  "available_to_capture",
]);

const paymentMembers = {
  id: idOf("pay"),
  status: text,
  amount,
  currency: text,
  reference: text,
  scheme_id: text,
  balances,
  metadata: { type: "object" },
  processing_channel_id: text,
};

const actionSchema = objectWith(
  {
    id: idOf("act"),
    type: text,
    amount,
    approved: { type: "boolean" },
    response_code: text,
    response_summary: text,
    reference: text,
  },
  ["id", "type"],
);

const disputeSchema = objectWith(
  {
    id: idOf("dsp"),
    category: text,
    amount,
    currency: text,
    status: text,
    reason_code: text,
    received_on: text,
    last_update: text,
    evidence_required_by: text,
    payment_id: text,
    payment: objectWith({ id: text }, ["id"]),
    payment_reference: text,
  },
  ["id", "category", "amount", "currency", "status"],
);

export const asPayment = reader<Payment>(objectWith(paymentMembers, ["id", "status"]), "payment");
export const asKnownPayment = reader<Payment & { readonly amount: number; readonly currency: string }>(
  objectWith(paymentMembers, ["id", "status", "amount", "currency"]),
  "payment",
);
export const asActions = reader<readonly Action[]>({ type: "array", items: actionSchema }, "list of actions");
export const asAccepted = reader<{ readonly action_id: string }>(
  objectWith({ action_id: idOf("act") }, ["action_id"]),
  "acceptance",
);
export const asList = reader<{ readonly data: readonly unknown[]; readonly total_count?: number }>(
  objectWith({ data: { type: "array" }, total_count: whole }, ["data"]),
  "list",
);

export const asDispute = reader<Dispute>(disputeSchema, "dispute");
export const asFile = reader<{ readonly id: string }>(objectWith({ id: idOf("file") }, ["id"]), "file");
export const asEvent = reader<CheckoutEvent>(
  objectWith(
    {
      id: idOf("evt"),
      type: { type: "string", minLength: 1 },
      timestamp: time,
      created_on: time,
      data: objectWith({ id: text }, ["id"]),
    },
    ["id", "type", "data"],
  ),
  "webhook",
);
export const asEventPayment = reader<{
  readonly id: string;
  readonly action_id?: string;
  readonly amount?: number;
  readonly currency?: string;
  readonly balances?: Balances;
  readonly processing_channel_id?: string;
}>(
  objectWith({ id: idOf("pay"), action_id: text, amount, currency: text, balances, processing_channel_id: text }, [
    "id",
  ]),
  "event",
);
