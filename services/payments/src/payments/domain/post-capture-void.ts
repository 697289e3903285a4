import { failures } from "../failures.ts";
import { assertPossible } from "./operations.ts";
import type { Payment } from "./payment.ts";
import { withDetails } from "./payment-details.ts";

/** Whether the provider still has to report the outcome of taking the captured money back. */
export const isVoidPending = ({ status, details }: Payment): boolean =>
  details.followUps.postCaptureVoid?.status === "pending" && status !== "cancelled";

/**
 * Refuses to take back what was captured when that is not possible any more.
 * @throws {Failure} `wrong_status`, and those of {@link assertNothingBack}.
 */
export const assertVoidable = (payment: Payment): void => {
  assertPossible("cancel_post_capture", payment.status);
  if (isVoidPending(payment)) throw failures.post_capture_void_not_possible({ problem: "it is under way already" });
  assertNothingBack(payment);
};

/**
 * @throws {Failure} `post_capture_void_not_possible` (IR_16) when a refund was made that has not failed,
 * `post_capture_void_disputed` (IR_16) when a dispute has taken money back.
 */
export const assertNothingBack = ({ amountRefunded, amountChargedBack }: Payment): void => {
  if (amountChargedBack > 0) throw failures.post_capture_void_disputed({ charged_back: amountChargedBack });
  if (amountRefunded > 0) throw failures.post_capture_void_not_possible({ problem: "something was refunded" });
};

/** The payment with what is known of taking the captured money back. */
export const withVoid = (payment: Payment, status: "pending" | "failed"): Payment => ({
  ...payment,
  details: withDetails(payment.details, "followUps", { postCaptureVoid: { status } }),
});
