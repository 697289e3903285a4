import { defined } from "@railyard/members";
import { methodOf, nextActionOf, transferAction } from "./methods.ts";
import type { Decline, TestCard } from "./cards.ts";
import { testCard } from "./cards.ts";
import type { State, Wire } from "./state.ts";
import { invalid, keep, Refusal, show } from "./state.ts";

const isSetup = (intent: Wire): boolean => intent["object"] === "setup_intent";
const eventOf = (intent: Wire, what: string): string => `${String(intent["object"])}.${what}`;
const nameOfError = (intent: Wire): string => (isSetup(intent) ? "last_setup_error" : "last_payment_error");

const cardOf = (state: State, intent: Wire): TestCard => {
  const method = state.find(String(intent["payment_method"]));
  if (method["type"] !== "card") return {};
  const card = testCard(String(method["_number"]));
  if (card === undefined) {
    throw invalid("Your card was declined. Your request used a real card while testing.", {
      code: "card_declined",
      decline_code: "test_mode_live_card",
    });
  }
  return card;
};

/** What the payment's options ask of the card, by their flat names. */
const optionOf = (intent: Wire, name: string): unknown => (intent["_options"] as Wire)[name];

const isAvailable = (intent: Wire, name: string): string =>
  optionOf(intent, name) === "if_available" ? "available" : "unavailable";

const secondsInWeek = 604_800;

const detailsOf = (state: State, intent: Wire): Wire => {
  const type = String(state.find(String(intent["payment_method"]))["type"]);
  if (type !== "card") return { type, [type]: {} };
  return {
    type,
    card: {
      network_transaction_id: "104557651805572",
      ...(intent["capture_method"] === "manual" ? { capture_before: state.now() + secondsInWeek } : {}),
      checks: { cvc_check: "pass", address_postal_code_check: "pass", address_line1_check: "pass" },
      incremental_authorization: { status: isAvailable(intent, "request_incremental_authorization") },
      multicapture: { status: isAvailable(intent, "request_multicapture") },
      overcapture: { status: isAvailable(intent, "request_overcapture") },
      extended_authorization: {
        status: optionOf(intent, "request_extended_authorization") === undefined ? "disabled" : "enabled",
      },
      three_d_secure: intent["_authenticated"] === true ? { result: "authenticated", version: "2.2.0" } : null,
    },
  };
};

const charge = (state: State, intent: Wire): void => {
  const made = keep(state, "ch", "charge", {
    amount: intent["amount"],
    currency: intent["currency"],
    payment_intent: intent["id"],
    payment_method_details: detailsOf(state, intent),
  });
  intent["latest_charge"] = made["id"];
};
const saveMethod = (state: State, intent: Wire): void => {
  const usage = intent["setup_future_usage"] ?? intent["usage"];
  if (usage !== "off_session" || intent["customer"] === null) return;
  const method = state.find(String(intent["payment_method"]));
  method["customer"] = intent["customer"];
  method["_isSetUp"] = true;
};

const dispute = (state: State, intent: Wire): void => {
  const made = keep(state, "dp", "dispute", {
    amount: intent["amount"],
    currency: intent["currency"],
    charge: intent["latest_charge"],
    payment_intent: intent["id"],
    reason: "fraudulent",
    status: "needs_response",
    evidence_details: {
      due_by: state.now() + secondsInWeek,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      enhanced_eligibility: {},
    },
    payment_method_details: {
      type: "card",
      card: { brand: "visa", case_type: "chargeback", network: "visa", network_reason_code: "10.4" },
    },
    metadata: {},
  });
  state.emit("charge.dispute.created", made);
};

const succeed = (state: State, intent: Wire, card: TestCard): void => {
  saveMethod(state, intent);
  intent["next_action"] = null;
  if (isSetup(intent)) {
    intent["status"] = "succeeded";
    return state.emit("setup_intent.succeeded", intent);
  }
  charge(state, intent);
  const isHeld = intent["capture_method"] === "manual";
  intent["status"] = isHeld ? "requires_capture" : "succeeded";
  intent[isHeld ? "amount_capturable" : "amount_received"] = intent["amount"];
  state.emit(isHeld ? "payment_intent.amount_capturable_updated" : "payment_intent.succeeded", intent);
  if (card.isDisputed === true) dispute(state, intent);
};

const declineError = (decline: Decline): Wire => ({
  type: "card_error",
  code: decline.code,
  ...defined({ decline_code: decline.declineCode }),
  message: "Your card was declined.",
  network_decline_code: decline.networkCode,
  ...defined({ advice_code: decline.adviceCode }),
});

const fail = (state: State, intent: Wire, error: Wire): Refusal => {
  intent["status"] = "requires_payment_method";
  intent["next_action"] = null;
  intent["payment_method"] = null;
  intent[nameOfError(intent)] = error;
  state.emit(eventOf(intent, isSetup(intent) ? "setup_failed" : "payment_failed"), intent);
  const name = isSetup(intent) ? "setup_intent" : "payment_intent";
  return new Refusal(402, { ...error, [name]: show(state, intent) });
};

const authorize = (state: State, intent: Wire, card: TestCard): void => {
  const isExempt = isSetup(intent) && card.isGoodForSetup === true;
  if (card.decline !== undefined && !isExempt) throw fail(state, intent, declineError(card.decline));
  succeed(state, intent, card);
};

const needsCustomer = (state: State, intent: Wire, card: TestCard): boolean => {
  if (card.authentication === undefined || optionOf(intent, "three_d_secure") === true) return false;
  const isSetUp = state.find(String(intent["payment_method"]))["_isSetUp"] === true;
  return card.authentication === "always" || !isSetUp || intent["_offSession"] !== true;
};

const authenticationRequired = {
  type: "card_error",
  code: "authentication_required",
  decline_code: "authentication_required",
  message: "The card was declined because it requires authentication.",
};

const isDebit = (state: State, intent: Wire): boolean =>
  methodOf(String(state.find(String(intent["payment_method"]))["type"])).isDebit === true;

/** The bank answers later; an account that is only kept is kept at once. */
const debit = (state: State, intent: Wire): void => {
  if (isSetup(intent)) return succeed(state, intent, {});
  saveMethod(state, intent);
  intent["status"] = "processing";
  intent["next_action"] = null;
  state.emit("payment_intent.processing", intent);
};

const sendTo = (state: State, intent: Wire, action: string): void => {
  const url = `${state.baseUrl()}/3ds/${String(intent["id"])}`;
  const returnUrl = intent["_returnUrl"] as string | undefined;
  const isWayBack = action === "redirect_to_url";
  intent["status"] = "requires_action";
  if (action === "display_bank_transfer_instructions") {
    intent["next_action"] = transferAction(String(intent["currency"]), Number(intent["amount"]), url);
    return state.emit("payment_intent.requires_action", intent);
  }
  intent["next_action"] =
    isWayBack && returnUrl === undefined
      ? { type: "use_stripe_sdk", use_stripe_sdk: {} }
      : nextActionOf(action, url, returnUrl);
  state.emit(eventOf(intent, "requires_action"), intent);
};

/** Confirms what is paid otherwise than with a card. */
const confirmOther = (state: State, intent: Wire, method: Wire): void => {
  const { action } = methodOf(String(method["type"]));
  if (action === undefined || method["_isSetUp"] === true) return debit(state, intent);
  sendTo(state, intent, action);
};

/** Confirms a payment or a set-up, or sends the customer to a page first. */
export const confirm = (state: State, intent: Wire): void => {
  if (intent["payment_method"] === null) {
    throw invalid("You cannot confirm this intent because it's missing a payment method.", {
      code: "parameter_missing",
      param: "payment_method",
    });
  }
  const method = state.find(String(intent["payment_method"]));
  if (method["type"] !== "card") return confirmOther(state, intent, method);
  const card = cardOf(state, intent);
  if (!needsCustomer(state, intent, card)) return authorize(state, intent, card);
  if (intent["_offSession"] === true) throw fail(state, intent, authenticationRequired);
  sendTo(state, intent, "redirect_to_url");
};

/** What the customer did on the page of the issuer. */
export const completeAuthentication = (state: State, intent: Wire, isGood: boolean): void => {
  if (intent["status"] !== "requires_action") throw new TypeError("there is nothing to authenticate");
  try {
    if (!isGood) {
      const code = `${isSetup(intent) ? "setup" : "payment"}_intent_authentication_failure`;
      const message = "We are unable to authenticate your payment method.";
      throw fail(state, intent, { type: "invalid_request_error", code, message });
    }
    if (isDebit(state, intent)) return debit(state, intent);
    intent["_authenticated"] = true;
    authorize(state, intent, cardOf(state, intent));
  } catch (error) {
    // The customer's page shows it; the merchant hears by webhook.
    if (!(error instanceof Refusal)) throw error;
  }
};

/** What the customer's bank reports of a debit, days later. */
export const settleDebit = (state: State, intent: Wire, isGood: boolean): void => {
  if (intent["status"] !== "processing") throw new TypeError("there is nothing to settle");
  if (isGood) return succeed(state, intent, {});
  const message = "The customer's bank account has insufficient funds.";
  fail(state, intent, { type: "card_error", code: "insufficient_funds", message });
};

/** The customer transfers a part, or all that is still to come. */
export const transfer = (state: State, intent: Wire, amount: number): void => {
  const asked = (intent["next_action"] as Wire | null)?.["display_bank_transfer_instructions"] as Wire | undefined;
  if (asked === undefined) throw new TypeError("there is nothing to transfer");
  const remaining = Number(asked["amount_remaining"]) - amount;
  if (remaining <= 0) return succeed(state, intent, {});
  const url = String(asked["hosted_instructions_url"]);
  intent["next_action"] = transferAction(String(intent["currency"]), remaining, url);
  state.emit("payment_intent.partially_funded", intent);
};
