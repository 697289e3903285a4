import type { AttemptStatus } from "@railyard/contracts";

import { attemptMeanings } from "./attempt-status.ts";
import type { Payment } from "./payment.ts";
import type { AnswerSettlement } from "./provider-answer.ts";
import type { CheckSchedule } from "../../kernel/domain/check-schedule.ts";
import { nextCheckAt } from "../../kernel/domain/check-schedule.ts";

/** When a capture that the merchant scheduled is to be tried: at its time, and after each try that failed, later. */
export const scheduledCaptureAt = (schedule: CheckSchedule, captureOn: Date, tries: number, now: Date): Date | null =>
  captureOn > now ? captureOn : nextCheckAt(schedule, tries, now);

/** When the merchant wants the capture; null: as soon as the payment is authorized. */
export const captureTimeOf = ({ details }: Pick<Payment, "details">): Date | null =>
  details.capture.captureOn === undefined ? null : new Date(details.capture.captureOn);

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
