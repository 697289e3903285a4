import type { AttemptStatus } from "@railyard/contracts";
import { defined } from "@railyard/members";

import type { AttemptOutcome, Settlement, StatedFacts } from "../../port/outcomes.ts";
import { statedAmount } from "../../wire/exact-amount.ts";
import { memberAt, textAt } from "../../wire/reading.ts";
import { fromStripeAmount } from "./amounts.ts";
import { connectorErrorOf, isAuthenticationFailure } from "./errors.ts";
import { capturesIn, ownMetadata } from "./metadata.ts";
import { isElsewhere, pageOf, transferOf } from "./next-action.ts";
import { savedMethodId } from "./saved-methods.ts";
import type { PaymentIntent, SetupIntent } from "./replies.ts";
import { idIn, isCapturedInPart, timeOf } from "./replies.ts";

/** Reasons for which Stripe cancels a payment by itself. */
const expiries = ["automatic", "expired"];

const failedStatus = (lastError: object): AttemptStatus =>
  isAuthenticationFailure(textAt(lastError, "code") ?? "") ? "authentication_failed" : "failure";

/** What an intent states in addition to its status. */
interface Circumstances {
  readonly lastError: object | null;
  readonly reason: string | null | undefined;
  readonly nextAction: object | null | undefined;
}

const commonStatus = (
  status: SetupIntent["status"],
  { lastError, reason, nextAction }: Circumstances,
): AttemptStatus => {
  switch (status) {
    case "requires_payment_method":
      return lastError === null ? "started" : failedStatus(lastError);
    case "requires_confirmation":
      return "started";
    case "requires_action":
      return isElsewhere(nextAction) ? "pending" : "authentication_pending";
    case "processing":
      return "pending";
    case "succeeded":
      return "charged";
    case "canceled":
      return expiries.includes(reason ?? "") ? "expired" : "voided";
  }
};

const paymentStatus = (intent: PaymentIntent): AttemptStatus => {
  if (intent.status === "requires_capture") {
    return isCapturedInPart(intent) ? "partial_charged_and_chargeable" : "authorized";
  }
  if (intent.status === "succeeded" && intent.amount_received < intent.amount) return "partial_charged";
  return commonStatus(intent.status, {
    lastError: intent.last_payment_error ?? null,
    reason: intent.cancellation_reason,
    nextAction: intent.next_action,
  });
};

const settlements: Partial<Record<AttemptStatus, Settlement>> = {
  started: "poll",
  authentication_pending: "await_webhook",
  pending: "await_webhook",
};

const redirectOf = (nextAction: object | null | undefined): Pick<AttemptOutcome, "redirect"> => {
  const url = pageOf(nextAction);
  return url === undefined ? {} : { redirect: { url, method: "GET", fields: {} } };
};

const errorOf = (status: AttemptStatus, lastError: object | null | undefined): Pick<AttemptOutcome, "error"> => {
  const isFailed = status === "failure" || status === "authentication_failed";
  const error = isFailed ? connectorErrorOf(lastError) : null;
  return error === null ? {} : { error };
};

/** What a later charge must name, once the card is kept for that. */
const mandateOf = (
  intent: PaymentIntent | SetupIntent,
  usage: string | null,
): Pick<AttemptOutcome, "connectorMandateId"> => {
  const isDone = intent.status === "succeeded" || intent.status === "requires_capture";
  const customer = idIn(intent.customer);
  const paymentMethod = idIn(intent.payment_method);
  if (!isDone || usage !== "off_session" || customer === null || paymentMethod === null) return {};
  return { connectorMandateId: savedMethodId({ customer, paymentMethod }) };
};

const objectAt = (value: unknown, ...path: readonly string[]): Readonly<Record<string, unknown>> | undefined => {
  const found = memberAt(value, ...path);
  return typeof found === "object" && found !== null ? { ...found } : undefined;
};

/** What the charge states beyond the payment; webhooks hold only its id. */
const chargeOutcome = (charge: PaymentIntent["latest_charge"]): Partial<AttemptOutcome> => {
  const card = objectAt(charge, "payment_method_details", "card");
  if (card === undefined) return {};
  const checks = objectAt(card, "checks");
  const authentication = objectAt(card, "three_d_secure");
  const networkTransactionId = textAt(card, "network_transaction_id");
  const captureBefore = card["capture_before"];
  const incremental = textAt(card, "incremental_authorization", "status");
  return {
    ...defined({ paymentChecks: checks, authenticationData: authentication, networkTransactionId }),
    ...(typeof captureBefore === "number" ? { captureBefore: timeOf(captureBefore) } : {}),
    ...defined({
      isIncrementalAuthorizationAllowed: incremental === undefined ? undefined : incremental === "available",
    }),
    ...(textAt(card, "extended_authorization", "status") === "enabled" ? { isAuthorizationExtended: true } : {}),
  };
};

/** Our minor units of an amount on a payment; NaN where it is not exact in its currency. */
export const amountOf = (amount: number, currency: string): number => statedAmount(fromStripeAmount(amount, currency));

const authorizedBy = ({ status, amount, amount_capturable, amount_received }: PaymentIntent): number => {
  if (status === "succeeded") return amount;
  // With permission to capture more, what can be captured may be more than was authorized.
  return status === "requires_capture" ? Math.min(amount, amount_capturable + amount_received) : 0;
};

/** What the customer has to do: transfer the amount, or go to a page. */
const nextStepOf = (intent: PaymentIntent): Pick<AttemptOutcome, "redirect" | "instructions"> => {
  const transfer = transferOf(intent.next_action);
  if (transfer === null) return redirectOf(intent.next_action);
  const remaining = amountOf(transfer.remaining, intent.currency);
  const received = amountOf(intent.amount, intent.currency) - remaining;
  if (!Number.isSafeInteger(received)) return {};
  const receiver = { amount_received: received, amount_remaining: remaining };
  return { instructions: { kind: "bank_transfer", details: { ...transfer.account, receiver } } };
};

/** What Stripe states of an intent; one that keeps a card is of no amount. */
const statedIn = ({ livemode, metadata }: PaymentIntent | SetupIntent): StatedFacts =>
  defined({ reference: metadata?.[ownMetadata.attempt], isLive: livemode });

/** What a payment at Stripe means for our attempt. */
export const paymentOutcome = (intent: PaymentIntent): AttemptOutcome => {
  const attemptStatus = paymentStatus(intent);
  const { currency } = intent;
  const captures = capturesIn(intent.metadata ?? {}, idIn(intent.latest_charge), currency);
  return {
    attemptStatus,
    settlement: settlements[attemptStatus] ?? "final",
    connectorTransactionId: intent.id,
    stated: { ...statedIn(intent), amount: amountOf(intent.amount, currency), currency: currency.toUpperCase() },
    amountAuthorized: amountOf(authorizedBy(intent), currency),
    amountCaptured: amountOf(intent.amount_received, currency),
    ...chargeOutcome(intent.latest_charge),
    ...nextStepOf(intent),
    ...errorOf(attemptStatus, intent.last_payment_error),
    ...mandateOf(intent, intent.setup_future_usage ?? null),
    ...(captures.length === 0 ? {} : { captures }),
  };
};

/** What keeping a card at Stripe means for our attempt of no amount. */
export const setupOutcome = (intent: SetupIntent): AttemptOutcome => {
  const lastError = intent.last_setup_error ?? null;
  const { cancellation_reason: reason, next_action: nextAction } = intent;
  const attemptStatus = commonStatus(intent.status, { lastError, reason, nextAction });
  return {
    attemptStatus,
    settlement: settlements[attemptStatus] ?? "final",
    connectorTransactionId: intent.id,
    stated: statedIn(intent),
    ...redirectOf(intent.next_action),
    ...errorOf(attemptStatus, lastError),
    ...mandateOf(intent, intent.usage),
  };
};
