import type { FromSchema } from "json-schema-to-ts";
import { choice, flag, minorUnits, nullable, record, request, text } from "../schema.ts";

/** Whose charge a split payment is. */
const splitChargeTypes = ["direct", "destination"] as const;

const chargeType = choice(
  "direct: the charge belongs to the other account, which pays you the fee. destination: the charge is yours, and " +
    "the rest is transferred.",
  splitChargeTypes,
);
const applicationFees = minorUnits("Application fee of the net amount, in minor units; at most all of it.");
const transferAccount = text("The other account, as named by the provider.", {
  minLength: 1,
  maxLength: 64,
  pattern: "^[A-Za-z0-9_.-]+$",
});

/** `split_payments` of a request. */
export const splitPaymentsRequest = request(
  "SplitPaymentsRequest",
  "Split of the payment with another account at the provider.",
  {
    provider_split_payment: request(
      "ProviderSplitPaymentRequest",
      "A split with one other account.",
      { charge_type: chargeType, application_fees: applicationFees, transfer_account_id: transferAccount },
      ["charge_type", "application_fees", "transfer_account_id"],
    ),
  },
  ["provider_split_payment"],
);

/** `split_payments` of an answer. */
export const splitPayments = record("SplitPayments", "Split of the payment, keyed by provider.", {
  provider_split_payment: record("ProviderSplitPayment", "A split with one other account.", {
    charge_id: nullable(text("Id of the split charge at the provider; null before the charge.")),
    charge_type: chargeType,
    application_fees: applicationFees,
    transfer_account_id: transferAccount,
  }),
});

const revertPlatformFee = flag("Refund the proportional application fee.");
const revertTransfer = flag("Reverse the proportional transfer; requires charge_type destination.");

/** `split_refunds` of a request. */
export const splitRefundsRequest = request(
  "SplitRefundsRequest",
  "Reversals of a refund of a split payment; none when omitted.",
  {
    provider_split_refund: request("ProviderSplitRefundRequest", "A charge split with one other account.", {
      revert_platform_fee: revertPlatformFee,
      revert_transfer: revertTransfer,
    }),
  },
  ["provider_split_refund"],
);

/** `split_refunds` of an answer. */
export const splitRefunds = record("SplitRefunds", "Reversals of the refund of a split payment.", {
  provider_split_refund: record("ProviderSplitRefund", "A charge split with one other account.", {
    revert_platform_fee: revertPlatformFee,
    revert_transfer: revertTransfer,
  }),
});

export type SplitPaymentsRequest = FromSchema<typeof splitPaymentsRequest>;
export type SplitPayments = FromSchema<typeof splitPayments>;
export type SplitRefunds = FromSchema<typeof splitRefunds>;
export type SplitRefundsRequest = FromSchema<typeof splitRefundsRequest>;
