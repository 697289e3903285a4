import type { SandboxPaymentStatus } from "@railyard/contracts";

import { failures } from "../failures.ts";
import type { Acquirer } from "./acquirer.ts";
import { withConsequences } from "./authorization.ts";
import { behaviourNamed } from "./card-table.ts";
import { extendedFrom } from "./holding.ts";
import { isInstructed } from "./instructions.ts";
import type { Capture, Change, LedgerEntry, Payment } from "./payment.ts";
import { decide, errorFor } from "./payment.ts";
import { shareCapture, unshareAll } from "./split.ts";

type Operation =
  | "captured"
  | "voided"
  | "reversed"
  | "extended"
  | "incremented"
  | "reviewed"
  | "refunded"
  | "decided by the customer";

/** In which statuses an operation is taken; every other pair is refused. */
const allowed: Readonly<Record<Operation, readonly SandboxPaymentStatus[]>> = {
  captured: ["authorized", "partially_captured"],
  voided: ["requires_customer", "pending", "in_review", "authorized", "partially_captured"],
  reversed: ["captured"],
  extended: ["authorized"],
  incremented: ["authorized"],
  reviewed: ["in_review"],
  refunded: ["captured", "partially_captured"],
  "decided by the customer": ["requires_customer"],
};

/** @throws {Failure} `wrong_state`. */
export const assertAllowed = (payment: Payment, operation: Operation): void => {
  if (allowed[operation].includes(payment.status)) return;
  throw failures.wrong_state({ status: payment.status, operation });
};

const pendingCaptures = (payment: Payment): number =>
  payment.captures.reduce((sum, capture) => sum + (capture.status === "pending" ? capture.amount : 0), 0);

/** Authorized and neither captured nor about to be. */
const amountLeft = (payment: Payment): number =>
  payment.amountAuthorized - payment.amountCaptured - pendingCaptures(payment);

const release = (payment: Payment, amount: number): readonly LedgerEntry[] =>
  amount === 0 ? [] : [{ kind: "release", reference: payment.reference, amount }];

// Captured for good when nothing is left, or when the rest is given back.
const afterCapture = (payment: Payment, isFinal: boolean): Change => {
  const left = Math.max(0, amountLeft(payment));
  const isDone = isFinal || left === 0;
  return {
    payment: { ...payment, status: isDone ? "captured" : "partially_captured" },
    entries: isDone ? release(payment, left) : [],
    work: [],
  };
};

/** Whether what is done to the payment ends some time after the answer: the acquirer decides, or the card. */
const isSettledLater = (payment: Payment, acquirer: Acquirer): boolean =>
  acquirer.modifications === "later" || behaviourNamed(payment.behaviourName).modifications === "later";

export interface CaptureOrder {
  readonly captureId: string;
  readonly reference: string;
  readonly amount: number;
  readonly isFinal: boolean;
  /** Whether the amount of the last capture may go beyond the authorization. */
  readonly isOvercapture?: boolean;
  readonly now: Date;
}

const finalMark = "final";

/**
 * Captures part or all of what is held.
 * @throws {Failure} `wrong_state`, `amount_exceeds_authorization`.
 */
export const capture = (payment: Payment, order: CaptureOrder, acquirer: Acquirer): Change => {
  assertAllowed(payment, "captured");
  const available = amountLeft(payment);
  const mayExceed = order.isOvercapture === true && order.isFinal;
  if (order.amount > available && !mayExceed) throw failures.amount_exceeds_authorization({ available });
  const isLater = isSettledLater(payment, acquirer);
  const added: Capture = {
    captureId: order.captureId,
    reference: order.reference,
    status: isLater ? "pending" : "succeeded",
    amount: order.amount,
    createdAt: order.now,
  };
  const withCapture: Payment = { ...payment, captures: [...payment.captures, added] };
  if (isLater) {
    const detail = order.isFinal ? `${order.captureId} ${finalMark}` : order.captureId;
    return {
      payment: withCapture,
      entries: [],
      work: [{ kind: "settle_capture", objectId: payment.paymentId, detail }],
    };
  }
  return taken(withCapture, added, order.isFinal);
};

const taken = (payment: Payment, done: Capture, isFinal: boolean): Change => {
  const counted = { ...payment, amountCaptured: payment.amountCaptured + done.amount };
  const change = afterCapture(counted, isFinal);
  const entry: LedgerEntry = { kind: "capture", reference: done.reference, amount: done.amount };
  const shared = shareCapture(payment, done.reference, payment.amountCaptured, counted.amountCaptured);
  return withConsequences({ ...change, entries: [entry, ...shared, ...change.entries] });
};

/** Ends a pending capture; null when it is not pending any more. `detail` comes from the due work. */
export const settleCapture = (payment: Payment, detail: string): Change | null => {
  const [captureId, mark] = detail.split(" ");
  const pending = payment.captures.find((one) => one.captureId === captureId && one.status === "pending");
  if (pending === undefined) return null;
  const done: Capture = { ...pending, status: "succeeded" };
  const captures = payment.captures.map((one) => (one.captureId === captureId ? done : one));
  return taken({ ...payment, captures }, done, mark === finalMark);
};

const isChargedAfterVoid = ({ behaviourName }: Payment): boolean =>
  behaviourNamed(behaviourName).isChargedAfterVoid === true;

const released = (payment: Payment): Change => ({
  payment: { ...payment, status: payment.amountCaptured > 0 ? "captured" : "voided", verdict: null },
  entries: release(payment, amountLeft(payment)),
  work: isChargedAfterVoid(payment) ? [{ kind: "settle_payment", objectId: payment.paymentId, detail: null }] : [],
});

/**
 * Gives back what is held; a payment that has been voided stays so.
 * @throws {Failure} `wrong_state`.
 */
export const voidPayment = (payment: Payment, acquirer: Acquirer): Change | null => {
  if (payment.status === "voided" || payment.status === "voiding") return null;
  assertAllowed(payment, "voided");
  if (pendingCaptures(payment) > 0) throw failures.wrong_state({ status: "being captured", operation: "voided" });
  const isHeld = payment.status === "authorized" || payment.status === "partially_captured";
  if (!isHeld || !isSettledLater(payment, acquirer)) return released(payment);
  return {
    payment: { ...payment, status: "voiding" },
    entries: [],
    work: [{ kind: "settle_void", objectId: payment.paymentId, detail: null }],
  };
};

/** Ends a void that was promised; null when there is none. */
export const settleVoid = (payment: Payment): Change | null =>
  payment.status === "voiding" ? released(payment) : null;

const reversed = (payment: Payment): Change => ({
  payment: { ...payment, status: "reversed", amountCaptured: 0 },
  entries: payment.amountCaptured === 0 ? [] : [reversal(payment), ...unshareAll(payment)],
  work: [],
});

const reversal = ({ reference, amountCaptured }: Payment): LedgerEntry => ({
  kind: "reversal",
  reference,
  amount: amountCaptured,
});

/**
 * Takes back what was captured, before it is settled; a payment that has been reversed stays so.
 * @throws {Failure} `wrong_state`, also when something was refunded or taken back by a dispute.
 */
export const reverse = (payment: Payment, acquirer: Acquirer): Change | null => {
  if (payment.status === "reversed" || payment.status === "reversing") return null;
  assertAllowed(payment, "reversed");
  if (payment.amountRefunded > 0) throw failures.wrong_state({ status: "refunded", operation: "reversed" });
  if (payment.amountChargedBack > 0) throw failures.wrong_state({ status: "disputed", operation: "reversed" });
  if (!isSettledLater(payment, acquirer)) return reversed(payment);
  return {
    payment: { ...payment, status: "reversing" },
    entries: [],
    work: [{ kind: "settle_reversal", objectId: payment.paymentId, detail: null }],
  };
};

/** Ends a reversal that was promised; null when there is none. */
export const settleReversal = (payment: Payment): Change | null =>
  payment.status === "reversing" ? reversed(payment) : null;

/**
 * Holds the money for longer, counted from now.
 * @throws {Failure} `wrong_state`.
 */
export const extend = (payment: Payment, now: Date): Change => {
  assertAllowed(payment, "extended");
  return { payment: { ...payment, extendedUntil: extendedFrom(now) }, entries: [], work: [] };
};

/**
 * Incremental authorization: increases the authorized amount to a new total.
 * @throws {Failure} `wrong_state`, `increments_not_allowed`, `amount_not_raised`.
 */
export const incrementAuthorization = (payment: Payment, reference: string, total: number): Change => {
  assertAllowed(payment, "incremented");
  if (!payment.isIncrementalAllowed) throw failures.increments_not_allowed();
  const added = total - payment.amountAuthorized;
  if (added <= 0) throw failures.amount_not_raised({ authorized: payment.amountAuthorized });
  return {
    payment: { ...payment, amount: total, amountAuthorized: total },
    entries: [{ kind: "authorization", reference, amount: added }],
    work: [],
  };
};

/**
 * Ends a review.
 * @throws {Failure} `wrong_state`.
 */
export const review = (payment: Payment, decision: "approve" | "reject"): Change => {
  assertAllowed(payment, "reviewed");
  return withConsequences(decide(payment, decision === "approve" ? (payment.verdict ?? "approve") : "suspected_fraud"));
};

/**
 * Ends a payment that is pending, or whose customer pays elsewhere, and charges what some cards are charged for after a
 * void; null when it has ended before.
 */
export const settlePayment = (payment: Payment): Change | null => {
  const isOpen = payment.status === "pending" || (payment.status === "requires_customer" && isInstructed(payment));
  if (isOpen) return withConsequences(decide(payment, payment.verdict ?? "approve"));
  const isCharged = payment.status === "voided" && isChargedAfterVoid(payment);
  return isCharged ? decide({ ...payment, capture: "automatic" }, "approve") : null;
};

/** What the page that looked at the customer's device calls its findings. */
export const deviceDataReferenceOf = ({ paymentId }: Pick<Payment, "paymentId">): string => `sddc-${paymentId}`;

const refusedAuthentication = (payment: Payment): Change => ({
  payment: {
    ...payment,
    status: "declined",
    verdict: null,
    mandateId: null,
    error: errorFor("authentication_failed"),
  },
  entries: [],
  work: [],
});

/**
 * Continues with the data of the customer's device; another reference than the page's ends the payment.
 * @throws {Failure} `wrong_state` when the payment does not wait for it.
 */
export const takeDeviceData = (payment: Payment, reference: string): Change => {
  assertAllowed(payment, "decided by the customer");
  if (payment.customerPage !== "device_data") {
    throw failures.wrong_state({ status: payment.status, operation: "given device data" });
  }
  if (reference !== deviceDataReferenceOf(payment)) return refusedAuthentication(payment);
  return withConsequences(decide(payment, payment.verdict ?? "approve"));
};

/**
 * What the customer chose on the provider's page. Leaving changes nothing: the page can be opened again.
 * @throws {Failure} `wrong_state` when the payment was decided before.
 */
export const chooseOnPage = (
  payment: Payment,
  choice: "complete" | "reject",
  newId: (prefix: string) => string,
): Change => {
  assertAllowed(payment, "decided by the customer");
  if (payment.customerPage === "checkout") {
    return decide(payment, choice === "complete" ? (payment.verdict ?? "approve") : "payment_rejected");
  }
  const isAuthenticated = choice === "complete";
  const authenticated: Payment = {
    ...payment,
    authentication: {
      flow: "challenge",
      transactionStatus: isAuthenticated ? "Y" : "N",
      eci: isAuthenticated ? "05" : "07",
      dsTransactionId: newId("ds"),
    },
  };
  if (isAuthenticated) return withConsequences(decide(authenticated, payment.verdict ?? "approve"));
  return refusedAuthentication(authenticated);
};
