// What can be paid with: single-use methods, the vault, and payments that customers agree to at PayPal.
import { processorDeclines } from "./outcomes.ts";
import type { Held, Method, State, Wire } from "./state.ts";
import { failure, isTestNonce, memberOf, missing, textOf } from "./state.ts";

const tokenize = (state: State, method: Omit<Method, "isVaulted">, type = "tokencc"): Wire => {
  const ids = state.newId(type);
  state.methods.set(ids.id, { ...method, isVaulted: false });
  return { ...ids, usage: "SINGLE_USE" };
};

const tokenizeCard = (state: State, number: string): Wire => {
  if (!/^\d{12,19}$/.test(number)) {
    throw failure("VALIDATION", "Credit card number is invalid.", { legacyCode: "81715" });
  }
  return tokenize(state, { number, kind: "card" });
};

/** Takes a method for a use; one that is not in the vault serves once. */
export const useMethod = (state: State, id: string): Method => {
  const method = state.methods.get(id);
  if (method === undefined) {
    throw failure("VALIDATION", "Unknown or expired single-use payment method.", { legacyCode: "91565" });
  }
  if (!method.isVaulted && !isTestNonce(id)) state.methods.delete(id);
  return method;
};

const vaultTypes = { card: "cc", paypal: "pp", venmo: "venmo", us_bank_account: "usba" } as const;

export const vaulted = (state: State, method: Pick<Method, "number" | "kind">): Wire => {
  const ids = state.newId(`paymentmethod_${vaultTypes[method.kind]}`);
  state.methods.set(ids.id, { number: method.number, kind: method.kind, isVaulted: true });
  return { ...ids, usage: "MULTI_USE" };
};

const vault = (state: State, input: Wire): Wire => {
  const method = useMethod(state, textOf(input, "paymentMethodId"));
  const code = processorDeclines[method.number];
  const paymentMethod = code === undefined ? vaulted(state, method) : null;
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

const vaultWallet = (state: State, input: Wire): Wire => {
  const method = useMethod(state, textOf(input, "paymentMethodId"));
  if (method.kind === "us_bank_account") throw failure("VALIDATION", "Use vaultUsBankAccount.");
  return { paymentMethod: vaulted(state, method), verification: null };
};

const unvault = (state: State, input: Wire): Wire => {
  if (state.methods.get(textOf(input, "paymentMethodId"))?.isVaulted !== true) throw missing();
  state.methods.delete(textOf(input, "paymentMethodId"));
  return {};
};

const tokenizeAccount = (state: State, input: Wire): Wire => {
  const account = memberOf(input, "usBankAccount");
  const owners = ["individualOwner", "businessOwner"].filter((owner) => account[owner] !== undefined);
  if (owners.length !== 1) throw failure("VALIDATION", "Exactly one owner is needed.");
  const method = { number: textOf(account, "accountNumber"), kind: "us_bank_account" } as const;
  return { paymentMethod: tokenize(state, method, "tokenusbankacct") };
};

const openPayment = (state: State, input: Wire): Wire => {
  const id = `PAYID-${state.newId("paypal").legacyId}`;
  state.payPalPayments.set(id, { input, isAgreed: false });
  return { paymentId: id, approvalUrl: `https://www.paypal.example/checkoutnow?token=EC-${id.slice("PAYID-".length)}` };
};

const tokenizePayment = (state: State, input: Wire): Wire => {
  const { payerId, paymentId, paymentToken } = memberOf(input, "paypalOneTimePayment");
  const payment = state.payPalPayments.get(String(paymentId));
  const token = `EC-${String(paymentId).slice("PAYID-".length)}`;
  if (payment?.isAgreed !== true || payerId === "" || paymentToken !== token) {
    throw failure("VALIDATION", "The payer has not approved the payment.", { legacyCode: "82905" });
  }
  const isAgreement = payment.input["requestBillingAgreement"] === true;
  return { paymentMethod: tokenize(state, { number: "paypal", kind: "paypal", isAgreement }, "tokenpp") };
};

/** The agreement that was made together with a payment. */
export const agreementOf = (state: State, method: Method, payment: Held): Wire | null =>
  method.isAgreement === true && ["AUTHORIZED", "SUBMITTED_FOR_SETTLEMENT"].includes(payment.status)
    ? vaulted(state, method)
    : null;

/** Mutations of payment methods by name. */
export const methodOperations: Readonly<Record<string, (state: State, input: Wire) => Wire>> = {
  tokenizeCreditCard: (state, input) => ({
    paymentMethod: tokenizeCard(state, textOf(memberOf(input, "creditCard"), "number")),
  }),
  tokenizeNetworkToken: (state, input) => ({
    paymentMethod: tokenizeCard(state, textOf(memberOf(input, "networkToken"), "number")),
  }),
  tokenizeUsBankAccount: tokenizeAccount,
  createPayPalOneTimePayment: openPayment,
  tokenizePayPalOneTimePayment: tokenizePayment,
  vaultCreditCard: vault,
  vaultUsBankAccount: vault,
  vaultPaymentMethod: vaultWallet,
  deletePaymentMethodFromVault: unvault,
};
