import { reader } from "../reading.ts";

export interface Money {
  readonly value: string;
  readonly currencyCode: string;
}

/** One status that a transaction or refund went through. */
export interface StatusEvent {
  readonly __typename?: string;
  readonly status?: string | null;
  readonly amount?: Money | null;
}

export interface Transaction {
  readonly id: string;
  readonly status: string;
  readonly orderId?: string | null;
  readonly amount: Money;
  /** Newest first. */
  readonly statusHistory?: readonly StatusEvent[] | null;
  readonly paymentMethod?: PaymentMethod | null;
}

/** Refunds have the members of transactions. */
export type Refund = Omit<Transaction, "paymentMethod">;

export interface PaymentMethod {
  readonly id: string;
  readonly usage?: string | null;
}

export interface Verification {
  readonly id: string;
  /** An alias: transactions have another type of status. */
  readonly verificationStatus: string;
  readonly paymentMethod?: PaymentMethod | null;
}

export interface Dispute {
  readonly id: string;
  readonly status: string;
  readonly type?: string | null;
  readonly createdAt?: string | null;
  readonly replyByDate?: string | null;
  readonly amountDisputed: Money;
  readonly processorResponse?: unknown;
  readonly statusHistory?: readonly { readonly status?: string | null; readonly timestamp?: string | null }[] | null;
}

const text = { type: "string", minLength: 1 } as const;
const textOrNull = { type: ["string", "null"] } as const;
const objectWith = (properties: object, required: readonly string[]): object => ({
  type: "object",
  properties,
  required: [...required],
});

const money = objectWith({ value: text, currencyCode: { type: "string", pattern: "^[A-Z]{3}$" } }, [
  "value",
  "currencyCode",
]);
const orNull = (schema: object): object => ({ anyOf: [schema, { type: "null" }] });
const history = orNull({
  type: "array",
  items: objectWith({ __typename: text, status: textOrNull, timestamp: textOrNull, amount: orNull(money) }, []),
});
const paymentMethod = objectWith({ id: text, usage: textOrNull }, ["id"]);
const members = { id: text, status: text, orderId: textOrNull, amount: money, statusHistory: history };

export const asTransaction = reader<Transaction>(
  objectWith({ ...members, paymentMethod: orNull(paymentMethod) }, ["id", "status", "amount"]),
  "transaction",
);
export const asRefund = reader<Refund>(objectWith(members, ["id", "status", "amount"]), "refund");
export const asPaymentMethod = reader<PaymentMethod>(paymentMethod, "payment method");
export const asVerification = reader<Verification>(
  objectWith({ id: text, verificationStatus: text, paymentMethod: orNull(paymentMethod) }, [
    "id",
    "verificationStatus",
  ]),
  "verification",
);
export const asDispute = reader<Dispute>(
  objectWith(
    {
      id: text,
      status: text,
      type: textOrNull,
      createdAt: textOrNull,
      replyByDate: textOrNull,
      amountDisputed: money,
      statusHistory: orNull({ type: "array", items: objectWith({ status: textOrNull, timestamp: textOrNull }, []) }),
    },
    ["id", "status", "amountDisputed"],
  ),
  "dispute",
);
export const asEdges = reader<{ readonly edges: readonly { readonly node: object }[] }>(
  objectWith({ edges: { type: "array", items: objectWith({ node: { type: "object" } }, ["node"]) } }, ["edges"]),
  "list",
);
