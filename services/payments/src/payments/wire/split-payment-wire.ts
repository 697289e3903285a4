import type { SplitPayments } from "@railyard/contracts";

import type { Attempt } from "../domain/attempt.ts";
import type { Payment } from "../domain/payment.ts";
import { splitOf } from "../domain/split-payment.ts";

/** `split_payments` as answers show it; the charge has an id once the provider has made it. */
export const splitPaymentToWire = (payment: Payment, attempt: Attempt): SplitPayments | null => {
  const split = splitOf(payment);
  return split === null
    ? null
    : {
        provider_split_payment: {
          charge_id: attempt.details.splitChargeId ?? null,
          charge_type: split.chargeType,
          application_fees: split.applicationFee,
          transfer_account_id: split.transferAccountId,
        },
      };
};
