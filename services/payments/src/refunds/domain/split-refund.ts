import type { CreateRefundRequest, SplitRefunds } from "@railyard/contracts";

import { failures } from "../failures.ts";
import type { PaymentState } from "../../payments/domain/payment.ts";
import { splitOf } from "../../payments/domain/split-payment.ts";

/**
 * What a refund takes back of a shared payment; undefined when the request does not say.
 * @throws {Failure} `invalid_data` (IR_06 422) when the payment has nothing of the kind.
 */
export const readSplitRefund = (
  { split_refunds: wanted }: CreateRefundRequest,
  { payment, attempt }: PaymentState,
): SplitRefunds | undefined => {
  if (wanted === undefined || wanted === null) return undefined;
  const split = splitOf(payment);
  if (split === null || attempt.details.splitChargeId === undefined) {
    throw failures.invalid_data({ field: "split_refunds", problem: "the payment was not shared; leave it out" });
  }
  const { revert_platform_fee: revertsFee, revert_transfer: revertsTransfer } = wanted.provider_split_refund;
  if (revertsTransfer === true && split.charge_type !== "destination") {
    throw failures.invalid_data({
      field: "split_refunds.provider_split_refund.revert_transfer",
      problem: "nothing was sent on: the charge is the other account's own",
    });
  }
  const provider = { revert_platform_fee: revertsFee ?? false, revert_transfer: revertsTransfer ?? false };
  return { provider_split_refund: provider };
};
