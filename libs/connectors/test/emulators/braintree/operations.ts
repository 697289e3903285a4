import { dispute, disputedCard, disputeOperations } from "./disputes.ts";
import type { Held, State, Wire } from "./state.ts";
import { failure, missing, move } from "./state.ts";

type Input = Wire & { readonly clientMutationId?: string; readonly apiRequestKey?: string };

/** Currencies of the merchant accounts of the emulated account. */
export const merchantAccounts: Readonly<Record<string, string>> = { shop_usd: "USD", shop_eur: "EUR", shop_jpy: "JPY" };

/** What becomes of cards; every other good number is accepted. */
const processorDeclines: Readonly<Record<string, string>> = {
  "4000000000000002": "2000",
  "4000000000009995": "2001",
  "4000000000000069": "2004",
  "4000000000000341": "2099",
};
const rejections: Readonly<Record<string, string>> = { "4000000000000101": "CVV", "4000000000000259": "FRAUD" };

const memberOf = (holder: Wire | undefined, name: string): Wire => (holder?.[name] ?? {}) as Wire;

const textOf = (holder: Wire, name: string): string => {
  const value = holder[name];
  return typeof value === "string" ? value : "";
};

const tokenize = (state: State, number: string): Wire => {
  if (!/^\d{12,19}$/.test(number)) {
    throw failure("VALIDATION", "Credit card number is invalid.", { legacyCode: "81715" });
  }
  const ids = state.newId("tokencc");
  state.methods.set(ids.id, { number, isVaulted: false });
  return { ...ids, usage: "SINGLE_USE" };
};

const useMethod = (state: State, id: string): { readonly number: string; readonly isVaulted: boolean } => {
  const method = state.methods.get(id);
  if (method === undefined) {
    throw failure("VALIDATION", "Unknown or expired single-use payment method.", { legacyCode: "91565" });
  }
  if (!method.isVaulted) state.methods.delete(id);
  return method;
};

const vaulted = (state: State, number: string): Wire => {
  const ids = state.newId("paymentmethod_cc");
  state.methods.set(ids.id, { number, isVaulted: true });
  return { ...ids, usage: "MULTI_USE" };
};

const decided = (payment: Held, number: string, isCharge: boolean): void => {
  const code = processorDeclines[number];
  const rejection = rejections[number];
  if (rejection !== undefined) return move(payment, "GATEWAY_REJECTED", { gatewayRejectionReason: rejection });
  if (code !== undefined) {
    return move(payment, "PROCESSOR_DECLINED", {
      declineType: "SOFT",
      processorResponse: { legacyCode: code, message: "Declined" },
      networkResponse: { code: "05", message: "Do not honor" },
      merchantAdviceCodeResponse: { code: "01" },
    });
  }
  const checks = { cvvResponse: "MATCHES", avsPostalCodeResponse: "MATCHES", avsStreetAddressResponse: "NOT_PROVIDED" };
  move(payment, "AUTHORIZED", {
    processorResponse: { legacyCode: "1000", message: "Approved", ...checks },
    authorizationExpiresAt: "2026-12-01T00:00:00.000000Z",
  });
  if (isCharge) move(payment, "SUBMITTED_FOR_SETTLEMENT");
};

const pay =
  (isCharge: boolean) =>
  (state: State, input: Input): Wire => {
    const wanted = memberOf(input, "transaction");
    const currencyCode = merchantAccounts[textOf(wanted, "merchantAccountId")];
    if (currencyCode === undefined) {
      throw failure("VALIDATION", "Merchant account ID is invalid.", { legacyCode: "91513" });
    }
    if (Number(wanted["amount"]) <= 0) throw failure("VALIDATION", "Amount must be positive.", { legacyCode: "81531" });
    const methodId = textOf(input, "paymentMethodId");
    const method = useMethod(state, methodId);
    const payment: Held = {
      __typename: "Transaction",
      ...state.newId("transaction"),
      status: "AUTHORIZING",
      amount: { value: textOf(wanted, "amount"), currencyCode },
      orderId: wanted["orderId"],
      merchantAccountId: wanted["merchantAccountId"],
      paymentMethodSnapshot: { __typename: "CreditCardTransactionDetails", networkTransactionId: "020241124000001" },
      paymentMethod: method.isVaulted ? { id: methodId, legacyId: methodId, usage: "MULTI_USE" } : null,
      statusHistory: [],
      _input: input,
      _refunded: 0,
    };
    state.transactions.set(payment.id, payment);
    decided(payment, method.number, isCharge);
    if (method.number === disputedCard) dispute(state, payment);
    const isGood = payment.status === "AUTHORIZED" || payment.status === "SUBMITTED_FOR_SETTLEMENT";
    if (isGood && wanted["vaultPaymentMethodAfterTransacting"] !== undefined) {
      payment["paymentMethod"] = vaulted(state, method.number);
    }
    return { transaction: payment };
  };

const paymentOf = (state: State, input: Input): Held => {
  const payment = state.transactions.get(textOf(input, "transactionId"));
  if (payment === undefined) throw missing();
  return payment;
};

const vault = (state: State, input: Input): Wire => {
  const { number } = useMethod(state, textOf(input, "paymentMethodId"));
  const code = processorDeclines[number];
  const paymentMethod = code === undefined ? vaulted(state, number) : null;
  const verification: Wire = {
    __typename: "Verification",
    ...state.newId("verification"),
    status: code === undefined ? "VERIFIED" : "PROCESSOR_DECLINED",
    processorResponse: { legacyCode: code ?? "1000", message: code === undefined ? "Approved" : "Declined" },
    paymentMethod,
  };
  state.verifications.set(textOf(verification, "id"), verification);
  return { paymentMethod, verification };
};

const unvault = (state: State, input: Input): Wire => {
  if (state.methods.get(textOf(input, "paymentMethodId"))?.isVaulted !== true) throw missing();
  state.methods.delete(textOf(input, "paymentMethodId"));
  return {};
};

const capture = (state: State, input: Input): Wire => {
  const payment = paymentOf(state, input);
  const value = textOf(memberOf(input, "transaction"), "amount");
  if (payment.status !== "AUTHORIZED") {
    throw failure("VALIDATION", "Cannot submit for settlement unless status is authorized.", { legacyCode: "91507" });
  }
  if (Number(value) > Number(payment.amount.value)) {
    throw failure("VALIDATION", "Settlement amount is too large.", { legacyCode: "91522" });
  }
  payment.amount = { ...payment.amount, value };
  move(payment, "SUBMITTED_FOR_SETTLEMENT");
  return { transaction: payment };
};

const adjust = (state: State, input: Input): Wire => {
  const payment = paymentOf(state, input);
  if (payment.status !== "AUTHORIZED") {
    throw failure("VALIDATION", "Only authorized transactions can be adjusted.", { legacyCode: "95603" });
  }
  payment.amount = { ...payment.amount, value: textOf(input, "amount") };
  const event = payment.statusHistory[0];
  if (event !== undefined) event["amount"] = payment.amount;
  return { transaction: payment };
};

const cancel = (state: State, input: Input): Wire => {
  const payment = paymentOf(state, input);
  if (!["AUTHORIZED", "SUBMITTED_FOR_SETTLEMENT"].includes(payment.status)) {
    throw failure("VALIDATION", "Transaction can only be voided before it settles.", { legacyCode: "91504" });
  }
  move(payment, "VOIDED");
  return { transaction: payment };
};

const refund = (state: State, input: Input): Wire => {
  const payment = paymentOf(state, input);
  const wanted = memberOf(input, "refund");
  if (payment.status !== "SETTLED") {
    throw failure("VALIDATION", "Cannot refund transaction unless it is settled.", { legacyCode: "91506" });
  }
  const total = Number(payment["_refunded"]) + Number(wanted["amount"]);
  if (total > Number(payment.amount.value)) {
    throw failure("VALIDATION", "Refund amount is too large.", { legacyCode: "91521" });
  }
  payment["_refunded"] = total;
  const made: Held = {
    __typename: "Refund",
    ...state.newId("refund"),
    status: "AUTHORIZED",
    amount: { ...payment.amount, value: textOf(wanted, "amount") },
    orderId: wanted["orderId"],
    refundedTransaction: payment,
    statusHistory: [],
  };
  state.refunds.set(made.id, made);
  move(made, "SUBMITTED_FOR_SETTLEMENT");
  return { refund: made };
};

/** Mutations by name. */
export const operations: Readonly<Record<string, (state: State, input: Input) => Wire>> = {
  tokenizeCreditCard: (state, input) => ({
    paymentMethod: tokenize(state, textOf(memberOf(input, "creditCard"), "number")),
  }),
  tokenizeNetworkToken: (state, input) => ({
    paymentMethod: tokenize(state, textOf(memberOf(input, "networkToken"), "number")),
  }),
  chargeCreditCard: pay(true),
  authorizeCreditCard: pay(false),
  vaultCreditCard: vault,
  deletePaymentMethodFromVault: unvault,
  captureTransaction: capture,
  updateTransactionAmount: adjust,
  voidTransaction: cancel,
  refundTransaction: refund,
  ...disputeOperations,
};

/** Does an operation once for each key, and refuses a key that comes again with another input. */
export const once = (state: State, name: string, input: Input): Wire => {
  const { apiRequestKey: key, clientMutationId } = input;
  const before = key === undefined ? undefined : state.remembered.get(`${name} ${key}`);
  if (before !== undefined && before.input !== JSON.stringify(input)) {
    throw failure("VALIDATION", "The key was used with another input.", { inputPath: ["input", "apiRequestKey"] });
  }
  const payload = before?.payload ?? operations[name]?.(state, input) ?? {};
  if (key !== undefined) state.remembered.set(`${name} ${key}`, { input: JSON.stringify(input), payload });
  return { ...payload, clientMutationId };
};
