import { reader } from "../../wire/reading.ts";

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
  /** There when parts were captured each by itself. */
  readonly partialCaptureDetails?: PartialCaptures | null;
}

/** A capture of a part: a transaction of its own. */
export type ChildCapture = Pick<Transaction, "id" | "status" | "orderId" | "amount">;

interface PartialCaptures {
  /** Of the capture of a part. */
  readonly parentAuthorization?: Names | null;
  readonly totalAmountAuthorized?: Money | null;
  readonly childCaptures?: readonly ChildCapture[] | null;
}

interface Names {
  readonly id: string;
  readonly orderId?: string | null;
}

/** A transaction by its names; the capture of a part has those of its authorization as well. */
interface Named extends Names {
  readonly partialCaptureDetails?: { readonly parentAuthorization?: Names | null } | null;
}

/** Refunds have the members of transactions. */
export interface Refund extends Omit<Transaction, "paymentMethod" | "partialCaptureDetails"> {
  readonly refundedTransaction?: Named | null;
}

/** A transaction, or the capture of a part of it, with its refunds. */
export interface Refundable extends Named {
  readonly status: string;
  readonly amount: Money;
  readonly refunds?: readonly Refund[] | null;
}

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
  readonly transaction?: Named | null;
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
const ownNames = { id: text, orderId: textOrNull };
const parent = { parentAuthorization: orNull(objectWith(ownNames, ["id"])) };
const parentNames = objectWith(parent, []);
const named = objectWith({ ...ownNames, partialCaptureDetails: orNull(parentNames) }, ["id"]);
const members = { id: text, status: text, orderId: textOrNull, amount: money, statusHistory: history };

const needed = ["id", "status", "amount"] as const;
const child = objectWith({ id: text, status: text, orderId: textOrNull, amount: money }, needed);
const partialCaptures = objectWith(
  { ...parent, totalAmountAuthorized: orNull(money), childCaptures: orNull({ type: "array", items: child }) },
  [],
);

export const asTransaction = reader<Transaction>(
  objectWith(
    { ...members, paymentMethod: orNull(paymentMethod), partialCaptureDetails: orNull(partialCaptures) },
    needed,
  ),
  "transaction",
);
const refund = objectWith({ ...members, refundedTransaction: orNull(named) }, needed);
export const asRefund = reader<Refund>(refund, "refund");

const refundable = {
  type: "object",
  allOf: [
    named,
    objectWith({ status: text, amount: money, refunds: orNull({ type: "array", items: refund }) }, needed),
  ],
};
const refundableCaptures = objectWith({ childCaptures: orNull({ type: "array", items: refundable }) }, []);

export const asRefundable = reader<
  Refundable & { readonly partialCaptureDetails?: { readonly childCaptures?: readonly Refundable[] | null } | null }
>(
  {
    type: "object",
    allOf: [refundable, objectWith({ partialCaptureDetails: orNull(refundableCaptures) }, [])],
  },
  "transaction with its refunds",
);
export const asPaymentMethod = reader<PaymentMethod>(paymentMethod, "payment method");
export const asVerification = reader<Verification>(
  objectWith({ id: text, verificationStatus: text, paymentMethod: orNull(paymentMethod) }, [
    "id",
    "verificationStatus",
  ]),
  "verification",
);

/** The payment of a transaction that a refund or a dispute names: of a captured part it is the authorization. */
export const paymentOf = (transaction: Named | null | undefined): Names | null =>
  transaction?.partialCaptureDetails?.parentAuthorization ?? transaction ?? null;

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
      transaction: orNull(named),
    },
    ["id", "status", "amountDisputed"],
  ),
  "dispute",
);
const edges = { edges: { type: "array", items: objectWith({ node: { type: "object" } }, ["node"]) } };

export const asEdges = reader<{ readonly edges: readonly { readonly node: object }[] }>(
  objectWith(edges, ["edges"]),
  "list",
);
export const asPage = reader<{
  readonly edges: readonly { readonly node: object }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null };
}>(
  objectWith(
    { ...edges, pageInfo: objectWith({ hasNextPage: { type: "boolean" }, endCursor: textOrNull }, ["hasNextPage"]) },
    ["edges", "pageInfo"],
  ),
  "page",
);
export const asApproval = reader<{ readonly approvalUrl: string; readonly paymentId: string }>(
  objectWith({ approvalUrl: { type: "string", pattern: "^https?://" }, paymentId: text }, ["approvalUrl", "paymentId"]),
  "PayPal payment",
);
interface Evidence {
  readonly __typename: string;
  readonly id: string;
  /** Texts only. */
  readonly content?: string | null;
}

export const asEvidence = reader<{ readonly status: string; readonly evidence?: readonly Evidence[] | null }>(
  objectWith(
    {
      status: text,
      evidence: orNull({
        type: "array",
        items: objectWith({ __typename: text, id: text, content: textOrNull }, ["__typename", "id"]),
      }),
    },
    ["status"],
  ),
  "evidence",
);
