import type { AttemptStatus } from "@railyard/contracts";

import { attemptMeanings } from "./attempt-status.ts";
import { isCapturedByItself } from "./capture.ts";
import type { Payment, PaymentWithAttempt } from "./payment.ts";
import type { AnswerSettlement } from "./provider-answer.ts";
import type { CheckSchedule } from "../../kernel/domain/check-schedule.ts";
import { nextCheckAt } from "../../kernel/domain/check-schedule.ts";

/** When a capture that the merchant scheduled is to be tried: at its time, and after each try that failed, later. */
export const scheduledCaptureAt = (schedule: CheckSchedule, captureOn: Date, tries: number, now: Date): Date | null =>
  captureOn > now ? captureOn : nextCheckAt(schedule, tries, now);

/** When the merchant wants a capture that Railyard makes by itself; null: at once, or not by itself. */
export const plannedCaptureOf = ({ captureMethod, details }: Pick<Payment, "captureMethod" | "details">): Date | null =>
  isCapturedByItself(captureMethod) && details.capture.captureOn !== undefined
    ? new Date(details.capture.captureOn)
    : null;

// Time enough for a capture that fails to be tried again.
const beforeHoldEndsMs = 60 * 60 * 1000;

/**
 * When the payment is captured by itself: as the merchant wants it, or shortly before the end of a hold that does not
 * last until then. Null: as soon as it is authorized.
 */
export const captureTimeOf = ({ payment, attempt }: PaymentWithAttempt): Date | null => {
  const planned = plannedCaptureOf(payment);
  const { captureBefore } = attempt.details;
  if (planned === null || captureBefore === undefined) return planned;
  const holdEnd = new Date(captureBefore);
  return holdEnd < planned ? new Date(holdEnd.getTime() - beforeHoldEndsMs) : planned;
};

// A customer who ends a challenge is sent back to us, so polling is only for those who never return, and may be rare.
const customerFactor = 6;

/** When to ask about an attempt with this status; null when there is nothing to wait for. */
export const attemptCheckAt = (
  status: AttemptStatus,
  settlement: AnswerSettlement,
  schedule: CheckSchedule,
  checks: number,
  now: Date,
): Date | null => {
  const { event } = attemptMeanings[status];
  if (event === "outcome_unknown") return nextCheckAt(schedule, checks, now);
  if (event === "customer_action_needed") {
    return nextCheckAt({ ...schedule, firstDelayMs: schedule.firstDelayMs * customerFactor }, checks, now);
  }
  if (event === "merchant_action_needed" && settlement !== "final") return nextCheckAt(schedule, checks, now);
  return null;
};
