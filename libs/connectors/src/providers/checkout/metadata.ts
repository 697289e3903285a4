import type { AuthorizeInput } from "../../port/inputs.ts";
import { textOf } from "../../wire/request-values.ts";

/** Names under which our own ids are in Checkout.com's metadata. */
export const ownMetadata = {
  payment: "payment_id",
  attempt: "attempt_id",
  capture: "capture_id",
  refund: "refund_id",
  payout: "payout_id",
  captureMethod: "capture_method",
} as const;

const membersMax = 10;
const nameLengthMax = 100;
const valueLengthMax = 100;

/** The merchant's members that fit, and ours; a payment does not fail for a remark on it. */
export const metadataOf = (input: AuthorizeInput): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(input.metadata ?? {})
      .filter(([name, value]) => name.length <= nameLengthMax && value !== null)
      .map(([name, value]) => [name, textOf(value)] as const)
      .filter(([, value]) => value !== "" && value.length <= valueLengthMax)
      .toSpliced(membersMax),
  ),
  [ownMetadata.payment]: input.paymentId,
  [ownMetadata.attempt]: input.attemptId,
  [ownMetadata.captureMethod]: input.captureMethod,
});
