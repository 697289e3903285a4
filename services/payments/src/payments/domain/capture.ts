import type { CaptureMethod, CaptureStatus, PaymentStatus } from "@railyard/contracts";
import { addMinorUnits } from "@railyard/money";

import { failures } from "../failures.ts";
import { isPossible, operationStatuses } from "./operations.ts";
import type { Payment, PaymentWithCaptures } from "./payment.ts";

/** One capture of an authorized attempt; amounts in minor units. */
export interface Capture {
  readonly attemptNumber: number;
  /** Which capture of the attempt, from 1. */
  readonly sequence: number;
  readonly status: CaptureStatus;
  readonly amount: number;
  readonly connectorCaptureId: string | null;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly errorReason: string | null;
  readonly createdAt: Date;
  readonly modifiedAt: Date;
}

/** Capture methods in which the merchant decides when to capture. */
const capturedOnRequest: readonly CaptureMethod[] = ["manual", "manual_multiple", "scheduled"];

export const isCapturedOnRequest = (method: CaptureMethod): boolean => capturedOnRequest.includes(method);

/** Capture methods in which Railyard makes the capture by a call of its own. */
const capturedByItself: readonly CaptureMethod[] = ["scheduled", "sequential_automatic"];

export const isCapturedByItself = (method: CaptureMethod): boolean => capturedByItself.includes(method);

const sumOf = (captures: readonly Capture[], statuses: readonly CaptureStatus[]): number =>
  addMinorUnits(...captures.filter(({ status }) => statuses.includes(status)).map(({ amount }) => amount));

/** What has been captured for certain. */
export const amountCapturedOf = (captures: readonly Capture[]): number => sumOf(captures, ["charged"]);

/** What is captured or may turn out to be: no other capture may use it. */
export const amountBlocked = (captures: readonly Capture[]): number =>
  sumOf(captures, ["charged", "pending", "started"]);

/** Whether some capture is not answered yet. */
export const hasOpenCaptures = (captures: readonly Capture[]): boolean =>
  amountBlocked(captures) > amountCapturedOf(captures);

/** Whether the merchant may capture more than was authorized. */
export const isOvercaptureEnabled = ({ captureMethod, details }: Pick<Payment, "captureMethod" | "details">): boolean =>
  details.capture.isOvercaptureEnabled === true && captureMethod === "manual";

/** A payment as the capture rules see it. */
export interface CapturablePayment {
  readonly status: PaymentStatus;
  readonly captureMethod: CaptureMethod;
  readonly netAmount: number;
  readonly amountCapturable: number;
  readonly isOvercaptureEnabled: boolean;
  /** Whether an earlier capture is not answered yet. */
  readonly hasOpenCaptures: boolean;
  /** Whether it is Railyard's own capture, which no caller asked for. */
  readonly isOwn: boolean;
}

/** The payment as the capture rules see it. @param isOwn whether it is for Railyard's own capture. */
export const capturableOf = ({ payment, captures }: PaymentWithCaptures, isOwn: boolean): CapturablePayment => {
  const { status, captureMethod, netAmount, amountCapturable } = payment;
  return {
    status,
    captureMethod,
    netAmount,
    amountCapturable,
    isOvercaptureEnabled: isOvercaptureEnabled(payment),
    hasOpenCaptures: hasOpenCaptures(captures),
    isOwn,
  };
};

/** A capture that may be sent to the provider. */
export interface CapturePlan {
  readonly amount: number;
  /** Whether the provider must release what is left after it. */
  readonly isFinal: boolean;
}

const checkStatus = (payment: CapturablePayment): void => {
  const { status, captureMethod, hasOpenCaptures, isOwn } = payment;
  // Of an automatic payment that waits for its capture only a part was authorized: the merchant states what to capture.
  if (!isCapturedOnRequest(captureMethod) && !isOwn && status !== "requires_capture") {
    throw failures.capture_method_does_not_allow({ field: "capture_method", current: captureMethod });
  }
  // Without captures, it is the outcome of the authorization itself that is unknown.
  const waitsForCaptures = status === "processing" && captureMethod === "manual_multiple" && hasOpenCaptures;
  if (isPossible("capture", status) || waitsForCaptures) return;
  throw failures.capture_in_wrong_state({
    field: "payment.status",
    current: status,
    expected: operationStatuses.capture.join(", "),
  });
};

/**
 * Decides the amount of a capture.
 * @param requested what the caller asked for; undefined is everything that is left.
 * @throws {Failure} `capture_in_wrong_state`, `capture_method_does_not_allow` (IR_14), `missing_field` (IR_04),
 * `capture_amount_not_positive` (IR_05), `capture_amount_too_large` (IR_06).
 */
export const planCapture = (payment: CapturablePayment, requested: number | undefined): CapturePlan => {
  checkStatus(payment);
  const isMultiple = payment.captureMethod === "manual_multiple";
  if (isMultiple && requested === undefined) throw failures.missing_field({ field: "amount_to_capture" });
  const amount = requested ?? payment.amountCapturable;
  if (amount <= 0) throw failures.capture_amount_not_positive({ field: "amount_to_capture" });
  if (amount > payment.amountCapturable && !payment.isOvercaptureEnabled) {
    throw failures.capture_amount_too_large({ field: "amount_to_capture", capturable: payment.amountCapturable });
  }
  return { amount, isFinal: !isMultiple || amount === payment.amountCapturable };
};
