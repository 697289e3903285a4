import { checkPlannedCapture } from "../domain/attempt-schedule.ts";
import type { Payment } from "../domain/payment.ts";
import type { Ports } from "../ports.ts";

/**
 * Refuses a payment that is to be captured later than any provider holds the money.
 * @throws {Failure} `capture_on_too_late` (IR_05 422).
 */
export const checkCaptureTime = ({ clock, providers }: Pick<Ports, "clock" | "providers">, payment: Payment): void => {
  const { isExtendedAuthorizationRequested: isExtended = false } = payment.details.capture;
  checkPlannedCapture(payment, providers.longestHoldDays(payment.currency, isExtended), clock.now());
};
