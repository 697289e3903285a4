import { plannedCaptureOf } from "../domain/attempt-schedule.ts";
import type { Payment } from "../domain/payment.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Refuses a payment that is to be captured later than any provider holds the money.
 * @throws {Failure} `capture_on_too_late` (IR_05 422).
 */
export const checkCaptureTime = ({ clock, providers }: Pick<Ports, "clock" | "providers">, payment: Payment): void => {
  const planned = plannedCaptureOf(payment);
  if (planned === null) return;
  const { isExtendedAuthorizationRequested: isExtended = false } = payment.details.capture;
  const days = providers.longestHoldDays(payment.currency, isExtended);
  if (days === null) return;
  const latest = new Date(clock.now().getTime() + days * dayMs);
  if (planned > latest) throw failures.capture_on_too_late({ field: "capture_on", days, latest: latest.toISOString() });
};
