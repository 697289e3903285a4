import type { FromSchema } from "json-schema-to-ts";
import { choice, flag, minorUnits, nullable, record, request, text } from "../schema.ts";

/** Whose charge a split payment is. */
export const splitChargeTypes = ["direct", "destination"] as const;

const chargeType = choice(
  "direct: the charge is the other account's, who pays you the fee. destination: it is yours, and the rest is sent on.",
  splitChargeTypes,
);
const applicationFees = minorUnits("What you keep of the net amount, in minor units; at most all of it.");
const transferAccount = text("The other account, as the provider names it.", {
  minLength: 1,
  maxLength: 64,
  pattern: "^[A-Za-z0-9_.-]+$",
});

/** `split_payments` of a request. */
export const splitPaymentsRequest = request(
  "SplitPaymentsRequest",
  "How the payment is shared with another account at the provider.",
  {
    provider_split_payment: request(
      "ProviderSplitPaymentRequest",
      "A charge that is shared with one other account.",
      { charge_type: chargeType, application_fees: applicationFees, transfer_account_id: transferAccount },
      ["charge_type", "application_fees", "transfer_account_id"],
    ),
  },
  ["provider_split_payment"],
);

/** `split_payments` of an answer. */
export const splitPayments = record("SplitPayments", "How the payment is shared, keyed by provider.", {
  provider_split_payment: record("ProviderSplitPayment", "A charge that is shared with one other account.", {
    charge_id: nullable(text("Id of the shared charge at the provider; null until it was made.")),
    charge_type: chargeType,
    application_fees: applicationFees,
    transfer_account_id: transferAccount,
  }),
});

const revertPlatformFee = flag("Give back the part of your fee that belongs to what is refunded.");
const revertTransfer = flag("Take back the part that was sent on; goes with charge_type destination.");

/** `split_refunds` of a request. */
export const splitRefundsRequest = request(
  "SplitRefundsRequest",
  "What a refund takes back of a payment that was shared; nothing when left out.",
  {
    provider_split_refund: request("ProviderSplitRefundRequest", "A charge that was shared with one other account.", {
      revert_platform_fee: revertPlatformFee,
      revert_transfer: revertTransfer,
    }),
  },
  ["provider_split_refund"],
);

/** `split_refunds` of an answer. */
export const splitRefunds = record("SplitRefunds", "What the refund takes back of a payment that was shared.", {
  provider_split_refund: record("ProviderSplitRefund", "A charge that was shared with one other account.", {
    revert_platform_fee: revertPlatformFee,
    revert_transfer: revertTransfer,
  }),
});

export type SplitPaymentsRequest = FromSchema<typeof splitPaymentsRequest>;
export type SplitPayments = FromSchema<typeof splitPayments>;
export type SplitRefunds = FromSchema<typeof splitRefunds>;
export type SplitRefundsRequest = FromSchema<typeof splitRefundsRequest>;
