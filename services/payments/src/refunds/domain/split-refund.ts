import { failures } from "../failures.ts";
import type { PaymentWithAttempt } from "../../payments/domain/payment.ts";
import { splitOf } from "../../payments/domain/split-payment.ts";

/** What a refund is to take back of a payment that was shared with another account. */
export interface SplitRefundOrder {
  readonly revertsPlatformFee: boolean;
  readonly revertsTransfer: boolean;
}

/** What a refund takes back of a shared payment, by the names under which refunds keep it. */
export interface KeptSplitRefund {
  readonly provider_split_refund: { readonly revert_platform_fee: boolean; readonly revert_transfer: boolean };
}

/**
 * What a refund takes back of a shared payment, as it is kept; undefined when the order does not state it.
 * @throws {Failure} `invalid_data` (IR_06 422) when the payment has nothing of the kind.
 */
export const splitRefundOf = (
  order: SplitRefundOrder | null,
  { payment, attempt }: PaymentWithAttempt,
): KeptSplitRefund | undefined => {
  if (order === null) return undefined;
  const split = splitOf(payment);
  if (split === null || attempt.details.splitChargeId === undefined) {
    throw failures.invalid_data({ field: "split_refunds", problem: "the payment was not shared; leave it out" });
  }
  const { revertsPlatformFee, revertsTransfer } = order;
  if (revertsTransfer && split.chargeType !== "destination") {
    throw failures.invalid_data({
      field: "split_refunds.provider_split_refund.revert_transfer",
      problem: "nothing was sent on: the charge is the other account's own",
    });
  }
  return { provider_split_refund: { revert_platform_fee: revertsPlatformFee, revert_transfer: revertsTransfer } };
};
