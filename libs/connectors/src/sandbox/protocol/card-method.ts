import type { SupportedMethod } from "../../port/manifest.ts";
import { billingField, methodField } from "../../port/required-fields.ts";

/** Cards as both test acquirers take them. */
export const cardMethod: SupportedMethod = {
  paymentMethod: "card",
  paymentMethodTypes: ["credit", "debit"],
  captureMethods: ["automatic", "manual", "manual_multiple", "scheduled", "sequential_automatic"],
  threeDs: "optional",
  supportsRefunds: true,
  supportsPartialRefunds: true,
  supportsMandates: true,
  supportsIncrementalAuthorization: true,
  supportsExtendedAuthorization: true,
  supportsPostCaptureVoid: true,
  supportsNetworkTokens: true,
  cardNetworks: ["Visa", "Mastercard", "AmericanExpress", "DinersClub", "Discover", "JCB", "UnionPay", "Maestro"],
  countries: "all",
  currencies: "all",
  requiredFields: [
    methodField("card.card_number", "card_number", "user_card_number"),
    methodField("card.card_exp_month", "card_exp_month", "user_card_expiry_month"),
    methodField("card.card_exp_year", "card_exp_year", "user_card_expiry_year"),
    methodField("card.card_cvc", "card_cvc", "user_card_cvc"),
    // Later charges happen without the customer, who must be reachable then.
    billingField("email", "email", "user_email_address", { only: "with_mandate" }),
  ],
};
