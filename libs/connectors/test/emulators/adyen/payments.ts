import { defined } from "@railyard/members";
import { courseOf } from "./methods.ts";
import type { KeptPayment, State, Wire } from "./state.ts";
import { Refusal } from "./state.ts";

/** Refusals by card number. */
const refusals: Readonly<Record<string, readonly [string, string, string]>> = {
  "4000000000000002": ["2", "Refused", "05 : Do not honor"],
  "4000000000009995": ["12", "Not enough balance", "51 : Insufficient funds"],
  "4000000000000069": ["6", "Expired Card", "54 : Expired card"],
};

const enrolled = "4212345678910006";
const account = "TestMerchant";

export const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((holder, name) => (holder as Wire | undefined)?.[name], value);

const amountOf = (request: Wire): { readonly value: number; readonly currency: string } => {
  const [value, currency] = [at(request, "amount", "value"), at(request, "amount", "currency")];
  if (typeof value !== "number" || !Number.isSafeInteger(value) || typeof currency !== "string") {
    throw new Refusal(422, "137", "Invalid amount specified");
  }
  return { value, currency };
};

export const checkAccount = (request: Wire): void => {
  if (request["merchantAccount"] !== account) throw new Refusal(403, "901", "Invalid Merchant Account", "security");
};

const dataOf = (state: State, payment: KeptPayment): Wire => {
  const { request } = payment;
  const shopper = String(request["shopperReference"] ?? "");
  const data: Wire = { networkTxReference: "MCC123456789012" };
  if (request["storePaymentMethod"] !== true) return data;
  const token = `TOKEN${payment.psp.slice(8)}`;
  state.tokens.set(token, shopper);
  return { ...data, "tokenization.storedPaymentMethodId": token, "tokenization.shopperReference": shopper };
};

const notifyAuthorisation = (state: State, payment: KeptPayment, more: Wire = {}): void => {
  state.notify({
    pspReference: payment.psp,
    merchantAccountCode: account,
    merchantReference: payment.reference,
    amount: { currency: payment.currency, value: payment.amount },
    eventCode: "AUTHORISATION",
    paymentMethod: "visa",
    ...more,
  });
};

const authorised = (state: State, payment: KeptPayment): Wire => {
  payment.status = "authorised";
  // What the request states goes before the account, which is set to manual capture here.
  const isHeld =
    at(payment.request, "additionalData", "manualCapture") === "true" ||
    (payment.amount > 0 && at(payment.request, "captureDelayHours") !== 0);
  payment.captured = isHeld ? 0 : payment.amount;
  const additionalData = dataOf(state, payment);
  notifyAuthorisation(state, payment, { additionalData: { ...additionalData } });
  return {
    pspReference: payment.psp,
    resultCode: "Authorised",
    merchantReference: payment.reference,
    amount: { currency: payment.currency, value: payment.amount },
    additionalData,
  };
};

const refused = (state: State, payment: KeptPayment, [code, reason, raw]: readonly string[]): Wire => {
  payment.status = "refused";
  notifyAuthorisation(state, payment, { success: "false", reason });
  return {
    pspReference: payment.psp,
    resultCode: "Refused",
    refusalReason: reason,
    refusalReasonCode: code,
    merchantReference: payment.reference,
    ...defined({ additionalData: raw === undefined ? undefined : { refusalReasonRaw: raw, merchantAdviceCode: "03" } }),
  };
};

/** Known now, and decided later: a webhook reports it. */
const taken = (state: State, payment: KeptPayment): Wire => {
  authorised(state, payment);
  const { psp, reference } = payment;
  return { pspReference: psp, resultCode: "Received", merchantReference: reference };
};

const checkMethod = (state: State, request: Wire): void => {
  const method = request["paymentMethod"] as Wire;
  const token = method["storedPaymentMethodId"];
  if (token === undefined && typeof method["number"] !== "string") {
    throw new Refusal(422, "14_030", "Required object 'paymentMethod.number' is not provided.");
  }
  if (token !== undefined && state.tokens.get(String(token)) !== request["shopperReference"]) {
    throw new Refusal(422, "800", "Contract not found");
  }
};

/** POST /payments. */
export const pay = (state: State, url: string, request: Wire): Wire => {
  const { value, currency } = amountOf(request);
  for (const name of ["paymentMethod", "reference", "returnUrl"]) {
    if (request[name] === undefined) throw new Refusal(422, "130", `Required field '${name}' is not provided.`);
  }
  const course = courseOf(request, currency);
  if (course === undefined) checkMethod(state, request);
  const psp = state.nextId();
  const reference = String(request["reference"]);
  const held = { amount: value, captured: 0, refunded: 0, status: "challenged" as const };
  const payment: KeptPayment = { psp, reference, currency, request, ...held };
  state.payments.set(psp, payment);
  if (course === "waits") return taken(state, payment);
  if (course === "redirects") {
    const action = { type: "redirect", method: "GET", url: `${url}/bank?payment=${psp}` };
    return { resultCode: "RedirectShopper", merchantReference: reference, action };
  }
  const number = String(at(request, "paymentMethod", "number"));
  const isAsked = at(request, "authenticationData", "attemptAuthentication") === "always";
  if (number === enrolled || isAsked) {
    const action = { type: "redirect", method: "POST", url: `${url}/3ds`, data: { MD: psp, PaReq: "request" } };
    return { resultCode: "RedirectShopper", merchantReference: reference, action };
  }
  const refusal = refusals[number];
  return refusal === undefined ? authorised(state, payment) : refused(state, payment, refusal);
};

/** POST /payments/details; a result is `good_` or `bad_` and the payment's id. */
export const complete = (state: State, request: Wire): Wire => {
  const result = String(at(request, "details", "redirectResult"));
  const payment = state.payments.get(result.replace(/^(good|bad)_/, ""));
  if (payment === undefined) throw new Refusal(422, "14_006", "Invalid redirectResult");
  if (payment.status !== "challenged") throw new Refusal(422, "14_007", "The payment was completed");
  return result.startsWith("good")
    ? authorised(state, payment)
    : refused(state, payment, ["11", "3D Not Authenticated"]);
};

export const find = (state: State, psp: string): KeptPayment => {
  const payment = state.payments.get(psp);
  if (payment === undefined) throw new Refusal(422, "167", "Original pspReference required for this operation");
  return payment;
};

interface Modification {
  readonly eventCode: string;
  readonly amount: number;
  readonly isDone: boolean;
}

const notifyModification = (
  state: State,
  payment: KeptPayment,
  psp: string,
  request: Wire,
  made: Modification,
): void => {
  state.notify({
    pspReference: psp,
    originalReference: payment.psp,
    merchantAccountCode: account,
    merchantReference: request["reference"] ?? payment.reference,
    amount: { currency: payment.currency, value: made.amount },
    eventCode: made.eventCode,
    success: String(made.isDone),
    ...(made.isDone ? {} : { reason: "Insufficient balance on payment" }),
  });
};

/** POST /payments/{psp}/...: taken on at once, carried out, and reported by webhook. */
export const modify = (
  state: State,
  psp: string,
  action: string,
  request: Wire,
  cancellation = "CANCELLATION",
): Wire => {
  const payment = find(state, psp);
  const id = state.nextId();
  const reported = (made: Modification): void => notifyModification(state, payment, id, request, made);
  const amount = action === "cancels" ? payment.amount : amountOf(request).value;
  if (amount <= 0) throw new Refusal(422, "137", "Invalid amount specified");
  const isHeld = payment.status === "authorised";
  if (action === "captures") {
    const isDone = isHeld && payment.captured + amount <= payment.amount;
    if (isDone) payment.captured += amount;
    reported({ eventCode: "CAPTURE", amount, isDone });
  }
  if (action === "refunds") {
    const isDone = payment.refunded + amount <= payment.captured;
    if (isDone) payment.refunded += amount;
    reported({ eventCode: "REFUND", amount, isDone });
  }
  if (action === "cancels") {
    const isDone = isHeld && payment.captured === 0;
    if (isDone) payment.status = "cancelled";
    reported({ eventCode: cancellation, amount, isDone });
  }
  if (action === "amountUpdates") {
    payment.amount = amount;
    reported({ eventCode: "AUTHORISATION_ADJUSTMENT", amount, isDone: isHeld });
  }
  return { status: "received", pspReference: id, paymentPspReference: psp, ...request };
};

/** POST /cancels, by our reference. */
export const cancelByReference = (state: State, request: Wire): Wire => {
  const payment = [...state.payments.values()].find(({ reference }) => reference === request["paymentReference"]);
  const pspReference =
    payment === undefined
      ? state.nextId()
      : modify(state, payment.psp, "cancels", request, "TECHNICAL_CANCEL")["pspReference"];
  return { ...request, status: "received", pspReference };
};
