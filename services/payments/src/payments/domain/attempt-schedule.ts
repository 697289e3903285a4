import type { AttemptStatus } from "@railyard/contracts";

import { attemptMeanings } from "./attempt-status.ts";
import type { PaymentWithAttempt } from "./payment.ts";
import type { AnswerSettlement } from "./provider-answer.ts";
import type { CheckSchedule } from "../../kernel/domain/check-schedule.ts";
import { nextCheckAt } from "../../kernel/domain/check-schedule.ts";

/** When a capture that the merchant scheduled is to be tried: at its time, and after each try that failed, later. */
export const scheduledCaptureAt = (schedule: CheckSchedule, captureOn: Date, tries: number, now: Date): Date | null =>
  captureOn > now ? captureOn : nextCheckAt(schedule, tries, now);

// Leaves time for further tries where the first ones fail.
const beforeHoldEndsMs = 60 * 60 * 1000;

/**
 * When the payment is to be captured: at the merchant's time, or an hour before the provider's hold ends, where that is
 * earlier; null: as soon as it is authorized.
 */
export const captureTimeOf = ({ payment, attempt }: PaymentWithAttempt): Date | null => {
  const { captureOn } = payment.details.capture;
  if (captureOn === undefined) return null;
  const wanted = new Date(captureOn);
  const latest = new Date(Date.parse(attempt.details.captureBefore ?? "") - beforeHoldEndsMs);
  return latest < wanted ? latest : wanted;
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
