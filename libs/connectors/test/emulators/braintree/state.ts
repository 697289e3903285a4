import { GraphQLError } from "graphql";

/** Members of an object as the schema has them, with `_`-named ones that stay inside. */
export type Wire = Record<string, unknown>;

export interface Money {
  readonly value: string;
  readonly currencyCode: string;
}

export interface Held extends Wire {
  readonly __typename: "Transaction" | "Refund";
  readonly id: string;
  status: string;
  amount: Money;
  readonly orderId: unknown;
  readonly statusHistory: Wire[];
}

/** Everything that an account holds; ids count up, so that two runs are the same. */
export interface State {
  readonly transactions: Map<string, Held>;
  readonly refunds: Map<string, Held>;
  readonly verifications: Map<string, Wire>;
  readonly disputes: Map<string, Wire>;
  /** Cards by the id of their payment method. */
  readonly methods: Map<string, { readonly number: string; readonly isVaulted: boolean }>;
  /** First answers by operation and key. */
  readonly remembered: Map<string, { readonly input: string; readonly payload: Wire }>;
  newId(type: string): { readonly id: string; readonly legacyId: string };
}

export const newState = (): State => {
  let count = 0;
  return {
    transactions: new Map(),
    refunds: new Map(),
    verifications: new Map(),
    disputes: new Map(),
    methods: new Map(),
    remembered: new Map(),
    newId: (type) => {
      const legacyId = (count += 1).toString(36).padStart(8, "0");
      return { legacyId, id: Buffer.from(`${type}_${legacyId}`).toString("base64url") };
    },
  };
};

/** An error in the words of Braintree's extensions. */
export const failure = (
  errorClass: string,
  message: string,
  details: { readonly legacyCode?: string; readonly inputPath?: readonly string[] } = {},
): GraphQLError =>
  new GraphQLError(message, {
    extensions: { errorClass, errorType: errorClass === "VALIDATION" ? "user_error" : "developer_error", ...details },
  });

export const missing = (): GraphQLError => failure("NOT_FOUND", "An object with this ID was not found.");

const events: Readonly<Record<string, string>> = {
  AUTHORIZED: "AuthorizedEvent",
  PROCESSOR_DECLINED: "ProcessorDeclinedEvent",
  GATEWAY_REJECTED: "GatewayRejectedEvent",
  SUBMITTED_FOR_SETTLEMENT: "SubmittedForSettlementEvent",
  SETTLED: "SettledEvent",
  SETTLEMENT_DECLINED: "SettlementDeclinedEvent",
  VOIDED: "VoidedEvent",
};

const timestamp = "2026-11-24T00:00:00.000000Z";

/** Moves a payment on, and writes that down as the newest of its history. */
export const move = (payment: Held, status: string, details: Wire = {}): void => {
  payment.status = status;
  const event = { __typename: events[status], status, timestamp, amount: payment.amount, terminal: false };
  payment.statusHistory.unshift({ ...event, ...details });
};
