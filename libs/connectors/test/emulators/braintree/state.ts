import { GraphQLError } from "graphql";

/** Members of an object as the schema has them, with `_`-named ones that stay inside. */
export type Wire = Record<string, unknown>;

export interface Money {
  readonly value: string;
  readonly currencyCode: string;
}

export type MethodKind = "card" | "paypal" | "venmo" | "us_bank_account";

export interface Held extends Wire {
  readonly __typename: "Transaction" | "Refund";
  readonly id: string;
  readonly _kind: MethodKind;
  status: string;
  amount: Money;
  readonly orderId: unknown;
  readonly statusHistory: Wire[];
  readonly refunds: Held[];
}

/** What can be charged; `number` decides its outcome. */
export interface Method {
  readonly number: string;
  readonly isVaulted: boolean;
  readonly kind: MethodKind;
  /** Whether the customer has agreed to further payments. */
  readonly isAgreement?: boolean;
}

/** A payment that the customer has still to agree to at PayPal. */
export interface PayPalPayment {
  readonly input: Wire;
  isAgreed: boolean;
}

/** Everything that an account holds; ids count up, so that two runs are the same. */
export interface State {
  readonly transactions: Map<string, Held>;
  readonly refunds: Map<string, Held>;
  readonly verifications: Map<string, Wire>;
  readonly disputes: Map<string, Wire>;
  readonly payPalPayments: Map<string, PayPalPayment>;
  /** By the id of the payment method. */
  readonly methods: Map<string, Method>;
  isSearchLate: boolean;
  newId(type: string): { readonly id: string; readonly legacyId: string };
}

/** Nonces of the client SDK: Braintree's own values for tests. */
const testNonces: Readonly<Record<string, Method>> = {
  "fake-android-pay-visa-nonce": { number: "4111111111111111", isVaulted: false, kind: "card" },
  "fake-apple-pay-visa-nonce": { number: "4111111111111111", isVaulted: false, kind: "card" },
  "fake-processor-declined-visa-nonce": { number: "4000000000000002", isVaulted: false, kind: "card" },
  "fake-paypal-one-time-nonce": { number: "paypal", isVaulted: false, kind: "paypal" },
  "fake-paypal-billing-agreement-nonce": { number: "paypal", isVaulted: false, kind: "paypal" },
  "fake-venmo-account-nonce": { number: "venmo", isVaulted: false, kind: "venmo" },
};

/** Nonces for tests serve as often as they are used. */
export const isTestNonce = (id: string): boolean => Object.hasOwn(testNonces, id);

export const newState = (): State => {
  let count = 0;
  return {
    transactions: new Map(),
    refunds: new Map(),
    verifications: new Map(),
    disputes: new Map(),
    payPalPayments: new Map(),
    methods: new Map(Object.entries(testNonces)),
    isSearchLate: false,
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
  SETTLEMENT_CONFIRMED: "SettlementConfirmedEvent",
  SETTLEMENT_DECLINED: "SettlementDeclinedEvent",
  SETTLEMENT_PENDING: "SettlementPendingEvent",
  VOIDED: "VoidedEvent",
};

export const timestamp = "2026-11-24T00:00:00.000000Z";

/** Moves a payment on, and writes that down as the newest of its history. */
export const move = (payment: Held, status: string, details: Wire = {}): void => {
  payment.status = status;
  const event = { __typename: events[status], status, timestamp, amount: payment.amount, terminal: false };
  payment.statusHistory.unshift({ ...event, ...details });
};

export const memberOf = (holder: Wire | undefined, name: string): Wire => (holder?.[name] ?? {}) as Wire;

export const textOf = (holder: Wire, name: string): string => {
  const value = holder[name];
  return typeof value === "string" ? value : "";
};

/** Refuses members that are longer than the published schema allows. */
export const requireShort = (text: string, longest: number, name: string): void => {
  if (text.length > longest) throw failure("VALIDATION", `${name} is too long.`, { inputPath: ["input", name] });
};
