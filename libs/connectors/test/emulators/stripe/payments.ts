import { confirm } from "./confirm.ts";
import { textsBelow } from "./form.ts";
import { describedMethod } from "./methods.ts";
import type { State, Wire } from "./state.ts";
import { invalid, keep, Refusal, show } from "./state.ts";

/** Members of a form, by their flat names. */
export type Form = ReadonlyMap<string, string>;

const metadataMax = 50;

/** What is kept with what is new. */
const withMetadata = (before: Wire, form: Form): Wire => {
  const all = { ...before, ...textsBelow(form, "metadata") };
  const isFitting = Object.entries(all).every(([name, value]) => name.length <= 40 && String(value).length <= 500);
  if (Object.keys(all).length <= metadataMax && isFitting) return all;
  throw invalid("Metadata can have up to 50 keys.", { param: "metadata" });
};

const needed = (form: Form, name: string): string => {
  const value = form.get(name);
  if (value === undefined)
    throw invalid(`Missing required param: ${name}.`, { code: "parameter_missing", param: name });
  return value;
};

const wholeOf = (form: Form, name: string): number => {
  const text = needed(form, name);
  if (!/^\d{1,12}$/.test(text)) {
    throw invalid(`Invalid integer: ${text}`, { code: "parameter_invalid_integer", param: name });
  }
  return Number(text);
};

const isExpanded = (form: Form): boolean =>
  [...form].some(([name, value]) => name.startsWith("expand") && value !== "");

const luhn = (number: string): boolean =>
  [...number].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0) %
    10 ===
  0;

/** Tokens that Google or Stripe's SDK made of a wallet's card; each serves once. */
const cardOfToken = (state: State, token: string): Wire => {
  const number = /^tok_([a-z]+)_(\d{12,19})_\w+$/.exec(token);
  if (number === null) throw invalid(`No such token: '${token}'`, { code: "resource_missing", param: "card[token]" });
  if (state.usedTokens.has(token)) throw invalid("A token can be used once.", { code: "token_already_used" });
  state.usedTokens.add(token);
  const [, wallet, digits = ""] = number;
  const type = `${String(wallet)}_pay`;
  const shown = { exp_month: 3, exp_year: 2034, last4: digits.slice(-4), brand: "visa", funding: "credit" };
  return { card: { ...shown, wallet: { type, dynamic_last4: null, [type]: {} } }, _number: digits };
};

const cardOfNumber = (form: Form): Wire => {
  const number = needed(form, "card[number]");
  if (!/^\d{12,19}$/.test(number) || !luhn(number)) {
    const message = "Your card number is incorrect.";
    throw new Refusal(402, { type: "card_error", code: "incorrect_number", param: "number", message });
  }
  const card = { exp_month: wholeOf(form, "card[exp_month]"), exp_year: wholeOf(form, "card[exp_year]") };
  return { card: { ...card, last4: number.slice(-4), brand: "visa", funding: "credit" }, _number: number };
};

export const createPaymentMethod = (state: State, form: Form): Wire => {
  if (needed(form, "type") !== "card") throw invalid("Invalid type.", { param: "type" });
  const token = form.get("card[token]");
  const card = token === undefined ? cardOfNumber(form) : cardOfToken(state, token);
  return show(state, keep(state, "pm", "payment_method", { type: "card", customer: null, ...card }));
};

export const createCustomer = (state: State, form: Form): Wire =>
  show(
    state,
    keep(state, "cus", "customer", { email: form.get("email") ?? null, metadata: textsBelow(form, "metadata") }),
  );

const commonOf = (state: State, form: Form): Wire => {
  const method = form.get("payment_method") ?? describedMethod(state, form);
  const customer = form.get("customer") ?? null;
  const allowed = form.get("allowed_payment_method_types[0]");
  if (method !== null && state.find(method)["type"] !== allowed) {
    throw invalid(`The payment method is not of the type ${String(allowed)}.`, { param: "payment_method" });
  }
  if (customer !== null) state.find(customer);
  const owner = method === null ? null : state.find(method)["customer"];
  if (method !== null && state.find(method)["_isDetached"] === true) {
    throw invalid("The provided PaymentMethod was detached from a Customer. It may not be used again.");
  }
  if (owner !== null && owner !== customer) {
    throw invalid(
      "The payment method belongs to a Customer. Please include the Customer in the `customer` parameter.",
      {
        param: "payment_method",
      },
    );
  }
  const options = Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const option = /^payment_method_options\[card\]\[(\w+)\]/.exec(name)?.[1];
      return option === undefined ? [] : [[option, option === "three_d_secure" ? true : value]];
    }),
  );
  return {
    payment_method: method,
    customer,
    metadata: withMetadata({}, form),
    status: method === null ? "requires_payment_method" : "requires_confirmation",
    next_action: null,
    cancellation_reason: null,
    payment_method_types: [allowed],
    _options: options,
    _returnUrl: form.get("return_url"),
    _offSession: form.get("off_session") === "true",
  };
};

export const createPaymentIntent = (state: State, form: Form): Wire => {
  const amount = wholeOf(form, "amount");
  const currency = needed(form, "currency");
  if (currency !== currency.toLowerCase()) throw invalid(`Invalid currency: ${currency}`, { param: "currency" });
  if (amount < 1) throw invalid("Amount must be at least 1.", { code: "amount_too_small", param: "amount" });
  const isCard = form.get("allowed_payment_method_types[0]") === "card";
  if (isCard && form.has("statement_descriptor")) {
    throw invalid("statement_descriptor is not for cards.", { param: "statement_descriptor" });
  }
  if (form.get("off_session") === "true" && form.get("confirm") !== "true") {
    throw invalid("off_session needs confirm.", { param: "off_session" });
  }
  const intent = keep(state, "pi", "payment_intent", {
    amount,
    currency,
    amount_capturable: 0,
    amount_received: 0,
    capture_method: form.get("capture_method") ?? "automatic",
    latest_charge: null,
    last_payment_error: null,
    setup_future_usage: form.get("setup_future_usage") ?? null,
    ...commonOf(state, form),
  });
  if (form.get("confirm") === "true") confirm(state, intent);
  return show(state, intent, isExpanded(form));
};

export const createSetupIntent = (state: State, form: Form): Wire => {
  const usage = needed(form, "usage");
  const intent = keep(state, "seti", "setup_intent", { usage, last_setup_error: null, ...commonOf(state, form) });
  if (form.get("confirm") === "true") confirm(state, intent);
  return show(state, intent);
};

const unexpected = (state: State, intent: Wire, what: string): Refusal =>
  invalid(
    `This ${String(intent["object"])} could not be ${what} because it has a status of ${String(intent["status"])}.`,
    {
      code: `${String(intent["object"])}_unexpected_state`,
      [String(intent["object"])]: show(state, intent),
    },
  );

const cardOfCharge = (state: State, intent: Wire): Record<string, { readonly status?: unknown } | undefined> => {
  const charge = state.objects.get(String(intent["latest_charge"]));
  return ((charge?.["payment_method_details"] as Wire | undefined)?.["card"] ?? {}) as Record<
    string,
    { status?: unknown }
  >;
};

/** How much more than authorized may be captured, where that was asked for. */
const overcaptureShare = 1.2;

export const capture = (state: State, intent: Wire, form: Form): Wire => {
  if (intent["status"] !== "requires_capture") throw unexpected(state, intent, "captured");
  const capturable = Number(intent["amount_capturable"]);
  const amount = form.has("amount_to_capture") ? wholeOf(form, "amount_to_capture") : capturable;
  const card = cardOfCharge(state, intent);
  const most = card["overcapture"]?.status === "available" ? Math.floor(capturable * overcaptureShare) : capturable;
  const isFinal = form.get("final_capture") !== "false";
  // The last of several captures may take nothing, which releases the rest.
  const isRelease = amount === 0 && isFinal && Number(intent["amount_received"]) > 0;
  if ((amount < 1 && !isRelease) || amount > most) {
    throw invalid("amount_to_capture is more than can be captured.", {
      code: "amount_too_large",
      param: "amount_to_capture",
    });
  }
  if (!isFinal && card["multicapture"]?.status !== "available") {
    throw invalid("final_capture needs multicapture.", {
      code: "capture_unauthorized_payment",
      param: "final_capture",
    });
  }
  intent["amount_received"] = Number(intent["amount_received"]) + amount;
  intent["amount_capturable"] = isFinal || amount >= capturable ? 0 : capturable - amount;
  intent["metadata"] = withMetadata(intent["metadata"] as Wire, form);
  if (intent["amount_capturable"] === 0) intent["status"] = "succeeded";
  state.emit(
    intent["status"] === "succeeded" ? "payment_intent.succeeded" : "payment_intent.amount_capturable_updated",
    intent,
  );
  return show(state, intent, isExpanded(form));
};

export const cancel = (state: State, intent: Wire, form: Form): Wire => {
  const isOver = ["succeeded", "canceled", "processing"].includes(String(intent["status"]));
  if (isOver || Number(intent["amount_received"] ?? 0) > 0) throw unexpected(state, intent, "canceled");
  intent["status"] = "canceled";
  intent["cancellation_reason"] = form.get("cancellation_reason") ?? null;
  if (intent["object"] === "payment_intent") intent["amount_capturable"] = 0;
  state.emit(`${String(intent["object"])}.canceled`, intent);
  return show(state, intent, isExpanded(form));
};

/** Above this the issuer refuses any increment. */
export const incrementLimit = 100_000;

export const increment = (state: State, intent: Wire, form: Form): Wire => {
  const amount = wholeOf(form, "amount");
  if (intent["status"] !== "requires_capture") throw unexpected(state, intent, "incremented");
  if (
    cardOfCharge(state, intent)["incremental_authorization"]?.status !== "available" ||
    amount <= Number(intent["amount"])
  ) {
    throw invalid("This payment cannot be incremented to that amount.", { code: "payment_intent_invalid_parameter" });
  }
  if (amount > incrementLimit) {
    throw new Refusal(402, {
      type: "card_error",
      code: "card_declined",
      decline_code: "insufficient_funds",
      message: "Your card has insufficient funds.",
      network_decline_code: "51",
      payment_intent: show(state, intent),
    });
  }
  intent["amount"] = amount;
  intent["amount_capturable"] = amount;
  intent["metadata"] = withMetadata(intent["metadata"] as Wire, form);
  state.emit("payment_intent.amount_capturable_updated", intent);
  return show(state, intent, isExpanded(form));
};

export const createRefund = (state: State, form: Form): Wire => {
  const intent = state.find(needed(form, "payment_intent"));
  const amount = wholeOf(form, "amount");
  const left = Number(intent["amount_received"]) - Number(intent["_refunded"] ?? 0);
  if (left === 0) throw invalid("The charge has already been refunded.", { code: "charge_already_refunded" });
  if (amount > left) throw invalid("Refund amount is greater than the unrefunded amount.", { param: "amount" });
  intent["_refunded"] = Number(intent["_refunded"] ?? 0) + amount;
  const refund = keep(state, "re", "refund", {
    amount,
    currency: intent["currency"],
    payment_intent: intent["id"],
    charge: intent["latest_charge"],
    status: "succeeded",
    reason: form.get("reason") ?? null,
    metadata: textsBelow(form, "metadata"),
  });
  state.emit("refund.created", refund);
  return show(state, refund);
};
