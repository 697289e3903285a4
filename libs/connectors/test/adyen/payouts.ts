// Payouts as the adapter gets them.
import type { PayoutInput, PayoutReferenceInput } from "../../src/index.ts";
import { payoutInput } from "../support/payment-inputs.ts";

/** With what Adyen wants to know of the recipient. */
export const adyenPayout = (changes: Partial<PayoutInput> = {}): PayoutInput =>
  payoutInput({ metadata: { date_of_birth: "1990-12-10", nationality: "GB" }, ...changes });

export const britishAccount: Partial<PayoutInput> = {
  currency: "GBP",
  payoutMethodType: "bacs",
  destination: { bank_account_number: "31926819", bank_sort_code: "60-16-13" },
};

export const payPalAccount: Partial<PayoutInput> = {
  payoutType: "wallet",
  payoutMethodType: "paypal",
  destination: { kind: "paypal", email: "ada@example.com" },
};

export const cardAccount = (number: string): Partial<PayoutInput> => ({
  payoutType: "card",
  payoutMethodType: null,
  destination: { card_number: number, expiry_month: "03", expiry_year: "2034", card_holder_name: "Ada Byron" },
});

export const payoutReferenceTo = (connectorPayoutId: string | null): PayoutReferenceInput => ({
  payoutId: "payout_1",
  attemptId: "payout_1_1",
  payoutKey: "shop:payout_1_1",
  connectorPayoutId,
  amount: 500,
  currency: "EUR",
});
