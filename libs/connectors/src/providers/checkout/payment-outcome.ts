import type { AttemptStatus } from "@railyard/contracts";
import { defined } from "@railyard/members";

import type { CaptureMethod } from "../../port/inputs.ts";
import type { AttemptOutcome, CaptureOutcome, Settlement, StatedFacts } from "../../port/outcomes.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import { memberAt, textAt } from "../../wire/reading.ts";
import { amountOf } from "./amounts.ts";
import { declineOf, isAuthenticationFailure } from "./errors.ts";
import { keptCardId } from "./sources.ts";
import type { Action, Payment } from "./replies.ts";
import { actionTypes } from "./unconfirmed.ts";

const plain: Readonly<Record<string, AttemptStatus>> = {
  Requested: "pending",
  Active: "pending",
  "Card Verified": "charged",
  Captured: "charged",
  Paid: "charged",
  Voided: "voided",
  Canceled: "failure",
  Expired: "expired",
};

const canCaptureMore = ({ balances }: Payment): boolean => (balances?.available_to_capture ?? 0) > 0;

const statusOf = (payment: Payment, captureMethod: CaptureMethod): AttemptStatus => {
  switch (payment.status) {
    case "Pending":
      return redirectUrlOf(payment) === undefined ? "pending" : "authentication_pending";
    case "Authorized":
      // The capture that was asked for along with it is still to come.
      return captureMethod === "automatic" ? "pending" : "authorized";
    case "Partially Captured":
      return canCaptureMore(payment) ? "partial_charged_and_chargeable" : "partial_charged";
    // A refund of what was captured leaves the rest held.
    case "Partially Refunded":
    case "Refunded":
      return canCaptureMore(payment) ? "partial_charged_and_chargeable" : "charged";
    case "Declined":
      return isAuthenticationFailure(payment, declineOf(payment)) ? "authentication_failed" : "failure";
  }
  const status = plain[payment.status];
  if (status === undefined) throw new UnreadableResponse("The provider's payment has an unknown status.");
  return status;
};

const redirectUrlOf = (payment: Payment): string | undefined => textAt(payment, "_links", "redirect", "href");

const settlementOf = (status: AttemptStatus): Settlement => {
  if (status === "pending") return "poll";
  return status === "authentication_pending" ? "await_webhook" : "final";
};

const errorOf = (payment: Payment, status: AttemptStatus): Pick<AttemptOutcome, "error"> => {
  if (payment.status === "Canceled") {
    return { error: { code: "canceled", message: "The customer gave up the payment." } };
  }
  return status === "failure" || status === "authentication_failed" ? { error: declineOf(payment) } : {};
};

const amountsOf = ({ status, balances, amount = 0, currency }: Payment): Partial<AttemptOutcome> => {
  if (currency === undefined) return {};
  if (balances !== undefined) {
    return {
      amountAuthorized: amountOf(balances.total_authorized, currency),
      amountCaptured: amountOf(balances.total_captured, currency),
    };
  }
  return status === "Authorized" ? { amountAuthorized: amountOf(amount, currency) } : {};
};

const objectAt = (value: unknown, name: string): Readonly<Record<string, unknown>> | undefined => {
  const found = memberAt(value, name);
  return typeof found === "object" && found !== null ? { ...found } : undefined;
};

const checksOf = (payment: Payment): Partial<AttemptOutcome> => {
  const avs = textAt(payment, "source", "avs_check");
  const cvv = textAt(payment, "source", "cvv_check");
  if (avs === undefined && cvv === undefined) return {};
  const address = avs === undefined ? {} : { avs_check: avs };
  return { paymentChecks: { ...address, ...defined({ cvv_check: cvv }) } };
};

const succeeded = ["Authorized", "Card Verified", "Captured", "Partially Captured"];

const mandateOf = (payment: Payment): Pick<AttemptOutcome, "connectorMandateId"> => {
  const source = textAt(payment, "source", "id");
  return source === undefined || !succeeded.includes(payment.status)
    ? {}
    : { connectorMandateId: keptCardId(source, payment.id) };
};

/** What Checkout.com states of a payment, or of the capture or the refund that an event is about. */
export const statedIn = ({ amount, currency, processing_channel_id: account }: StatedPayment): StatedFacts =>
  defined({
    amount: amount === undefined || currency === undefined ? undefined : amountOf(amount, currency),
    currency,
    account,
  });

type StatedPayment = Pick<Payment, "amount" | "currency" | "processing_channel_id">;

/** What a payment at Checkout.com means for our attempt. */
export const paymentOutcome = (payment: Payment, captureMethod: CaptureMethod): AttemptOutcome => {
  const attemptStatus = statusOf(payment, captureMethod);
  const url = redirectUrlOf(payment);
  const authentication = objectAt(payment, "3ds");
  return {
    attemptStatus,
    settlement: settlementOf(attemptStatus),
    connectorTransactionId: payment.id,
    stated: { ...statedIn(payment), ...defined({ reference: payment.reference }) },
    ...amountsOf(payment),
    ...(attemptStatus === "authentication_pending" && url !== undefined
      ? { redirect: { url, method: "GET", fields: {} } }
      : {}),
    ...defined({ authenticationData: authentication, networkTransactionId: payment.scheme_id }),
    ...checksOf(payment),
    ...mandateOf(payment),
    ...errorOf(payment, attemptStatus),
  };
};

/** The capture that the payment was to have at once, when it was declined. */
export const declinedCaptureIn = (actions: readonly Action[]): Action | undefined =>
  actions.find(({ type, approved }) => type === actionTypes.capture && approved === false);

/**
 * What an operation took or returned. Operations of a payment are in its currency, which they do not repeat.
 * @throws {UnreadableResponse} when it does not state it.
 */
export const amountIn = ({ amount }: Action, currency: string): number => {
  if (amount === undefined) throw new UnreadableResponse("The provider's operation has no amount.");
  return amountOf(amount, currency);
};

/** The captures among a payment's operations; only processed ones are there. */
export const capturesIn = (actions: readonly Action[], currency: string): readonly CaptureOutcome[] =>
  actions
    .filter(({ type }) => type === actionTypes.capture)
    .map((action) => ({
      captureStatus: action.approved === false ? "failed" : "charged",
      connectorCaptureId: action.id,
      captureId: action.reference ?? null,
      amount: amountIn(action, currency),
    }));
