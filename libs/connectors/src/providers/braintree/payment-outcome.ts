import type { AttemptStatus } from "@railyard/contracts";
import { defined } from "@railyard/members";

import type { CaptureMethod } from "../../port/inputs.ts";
import type { AttemptOutcome, CaptureOutcome, Settlement, StatedFacts } from "../../port/outcomes.ts";
import { memberAt, textAt } from "../../wire/reading.ts";
import { entryOf } from "../../wire/request-values.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import { amountOf } from "./amounts.ts";
import { declineOf, declineOfVerification, isAuthenticationFailure } from "./errors.ts";
import type { Transaction, Verification } from "./replies.ts";
import { openParents } from "./unconfirmed.ts";

const statuses: Readonly<Record<string, AttemptStatus>> = {
  AUTHORIZING: "pending",
  AUTHORIZED: "authorized",
  SUBMITTED_FOR_SETTLEMENT: "charged",
  SETTLING: "charged",
  SETTLEMENT_PENDING: "charged",
  SETTLEMENT_CONFIRMED: "charged",
  SETTLED: "charged",
  SETTLEMENT_DECLINED: "capture_failed",
  VOIDED: "voided",
  AUTHORIZATION_EXPIRED: "expired",
  PROCESSOR_DECLINED: "failure",
  GATEWAY_REJECTED: "failure",
  FAILED: "failure",
};

const settlementOf = (status: AttemptStatus): Settlement => (status === "pending" ? "poll" : "final");

const failures: readonly AttemptStatus[] = ["failure", "authentication_failed", "capture_failed"];

const eventOf = ({ statusHistory }: Transaction, typeName: string): unknown =>
  statusHistory?.find(({ __typename }) => __typename === typeName);

/** What was authorized; a capture of less changes the amount of the transaction itself. */
const authorizedAmount = (transaction: Transaction): number => {
  const { amount } = transaction.statusHistory?.find(({ status }) => status === "AUTHORIZED") ?? {};
  return amountOf(amount ?? transaction.amount);
};

const checksOf = (transaction: Transaction): Pick<AttemptOutcome, "paymentChecks"> => {
  const response = memberAt(eventOf(transaction, "AuthorizedEvent"), "processorResponse");
  const checks = {
    cvv: textAt(response, "cvvResponse"),
    postal_code: textAt(response, "avsPostalCodeResponse"),
    street_address: textAt(response, "avsStreetAddressResponse"),
  };
  const known = Object.entries(checks).filter(([, value]) => value !== undefined);
  return known.length === 0 ? {} : { paymentChecks: Object.fromEntries(known) };
};

/** Only a method in the vault can be charged again. */
export const mandateOf = ({
  paymentMethod,
}: Pick<Transaction, "paymentMethod">): Pick<AttemptOutcome, "connectorMandateId"> =>
  paymentMethod?.usage === "MULTI_USE" ? { connectorMandateId: paymentMethod.id } : {};

const amountsOf = (transaction: Transaction, status: AttemptStatus): Partial<AttemptOutcome> => {
  if (status !== "authorized" && status !== "charged") return {};
  return {
    amountAuthorized: authorizedAmount(transaction),
    amountCaptured: status === "charged" ? amountOf(transaction.amount) : 0,
  };
};

const detailsOf = (transaction: Transaction, status: AttemptStatus): Partial<AttemptOutcome> => {
  const networkId = textAt(transaction, "paymentMethodSnapshot", "networkTransactionId");
  const captureBefore = textAt(eventOf(transaction, "AuthorizedEvent"), "authorizationExpiresAt");
  return {
    ...defined({ networkTransactionId: networkId }),
    ...(status === "authorized" && captureBefore !== undefined ? { captureBefore } : {}),
    ...checksOf(transaction),
    ...mandateOf(transaction),
  };
};

/** A debit of a bank account takes days, in which the bank may still refuse it. */
const isOpenDebit = (transaction: Transaction): boolean =>
  textAt(transaction, "paymentMethodSnapshot", "__typename") === "UsBankAccountDetails" &&
  transaction.status !== "SETTLED";

/** A transaction that was rejected as the double of this very payment, whose answer was lost, is not its end. */
const isOwnDouble = (transaction: Transaction): boolean => {
  const first = memberAt(eventOf(transaction, "GatewayRejectedEvent"), "duplicateOf");
  const { orderId } = transaction;
  return orderId !== null && orderId !== undefined && textAt(first, "orderId") === orderId;
};

const attemptStatusOf = (transaction: Transaction): AttemptStatus => {
  const status = entryOf(statuses, transaction.status);
  if (status === undefined) throw new UnreadableResponse("The provider's transaction has an unknown status.");
  if (status === "charged" && isOpenDebit(transaction)) return "pending";
  if (isOwnDouble(transaction)) throw new UnreadableResponse("The provider has the payment already.");
  if (transaction.status !== "GATEWAY_REJECTED" && transaction.status !== "PROCESSOR_DECLINED") return status;
  return isAuthenticationFailure(declineOf(transaction)) ? "authentication_failed" : status;
};

/** A charge that could not be settled has failed as a whole. */
const ofCharge = (status: AttemptStatus): AttemptStatus => (status === "capture_failed" ? "failure" : status);

const ofCapture = (status: AttemptStatus, transaction: Transaction): AttemptStatus => {
  const isPartial = status === "charged" && amountOf(transaction.amount) < authorizedAmount(transaction);
  return isPartial ? "partial_charged" : status;
};

const captureStatusOf = (status: string): CaptureOutcome["captureStatus"] => {
  const meaning = entryOf(statuses, status);
  if (meaning === "charged") return "charged";
  return meaning === "pending" || meaning === "authorized" ? "pending" : "failed";
};

/** Captures of parts, each of which was given our id of it as its order id. */
const partsOf = ({ partialCaptureDetails: details }: Transaction): readonly CaptureOutcome[] =>
  (details?.childCaptures ?? []).map(({ id, status, orderId, amount }) => ({
    captureStatus: captureStatusOf(status),
    connectorCaptureId: id,
    captureId: orderId ?? null,
    amount: amountOf(amount),
    currency: amount.currencyCode,
  }));

/**
 * What Braintree states of a transaction. Its amount is what was authorized until less is captured, so the amount as a
 * whole is what `amountAuthorized` states.
 */
const statedIn = ({ amount, orderId }: Transaction): StatedFacts => ({
  currency: amount.currencyCode,
  ...defined({ reference: orderId ?? undefined }),
});

/** What an authorization comes to of which parts were captured. */
const ofParts = (
  transaction: Transaction,
  parts: readonly CaptureOutcome[],
  captureMethod: CaptureMethod,
): AttemptOutcome => {
  const total = transaction.partialCaptureDetails?.totalAmountAuthorized;
  const authorized = total === null || total === undefined ? authorizedAmount(transaction) : amountOf(total);
  const captured = parts
    .filter(({ captureStatus }) => captureStatus === "charged")
    .reduce((sum, { amount }) => sum + amount, 0);
  const isOpen = captureMethod === "manual_multiple" && openParents.includes(transaction.status);
  const rest = isOpen ? "partial_charged_and_chargeable" : "partial_charged";
  const whole = captured >= authorized ? "charged" : rest;
  const status = captured === 0 ? attemptStatusOf(transaction) : whole;
  return {
    attemptStatus: status,
    settlement: settlementOf(status),
    connectorTransactionId: transaction.id,
    stated: statedIn(transaction),
    amountAuthorized: authorized,
    amountCaptured: captured,
    captures: parts,
    ...detailsOf(transaction, status),
  };
};

/** What a transaction at Braintree means for our attempt. */
export const transactionOutcome = (transaction: Transaction, captureMethod: CaptureMethod): AttemptOutcome => {
  const parts = partsOf(transaction);
  if (parts.length > 0) return ofParts(transaction, parts, captureMethod);
  const status = attemptStatusOf(transaction);
  const isAutomatic = captureMethod === "automatic";
  return {
    attemptStatus: isAutomatic ? ofCharge(status) : ofCapture(status, transaction),
    settlement: settlementOf(status),
    connectorTransactionId: transaction.id,
    stated: statedIn(transaction),
    ...amountsOf(transaction, status),
    ...detailsOf(transaction, status),
    ...(failures.includes(status) ? { error: declineOf(transaction) } : {}),
  };
};

/** The one capture of a transaction that is captured as a whole; it has no id of its own. */
export const captureIn = (transaction: Transaction, captureMethod: CaptureMethod): Pick<AttemptOutcome, "captures"> => {
  const status = entryOf(statuses, transaction.status);
  const isWhole = captureMethod !== "automatic" && partsOf(transaction).length === 0;
  if (!isWhole || (status !== "charged" && status !== "capture_failed")) return {};
  const capture: CaptureOutcome = {
    captureStatus: status === "charged" ? "charged" : "failed",
    connectorCaptureId: transaction.id,
    captureId: null,
    amount: amountOf(transaction.amount),
    currency: transaction.amount.currencyCode,
  };
  return { captures: [capture] };
};

const verificationStatuses: Readonly<Record<string, AttemptStatus>> = {
  VERIFIED: "charged",
  VERIFYING: "pending",
  PENDING: "pending",
  FAILED: "failure",
  GATEWAY_REJECTED: "failure",
  PROCESSOR_DECLINED: "failure",
};

/** What the verification of a card of no amount means for our attempt. */
export const verificationOutcome = (verification: Verification): AttemptOutcome => {
  const status = entryOf(verificationStatuses, verification.verificationStatus);
  if (status === undefined) throw new UnreadableResponse("The provider's verification has an unknown status.");
  return {
    attemptStatus: status,
    settlement: settlementOf(status),
    connectorTransactionId: verification.id,
    ...(status === "charged" ? { amountCaptured: 0, ...mandateOf(verification) } : {}),
    ...(status === "failure" ? { error: declineOfVerification(verification) } : {}),
  };
};
