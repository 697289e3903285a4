import type { SupportedMethod } from "../../port/manifest.ts";
import { billingField } from "../../port/required-fields.ts";
import { cardFields, everyCaptureMethod } from "../../wire/method-terms.ts";

/** Cards as both test acquirers take them. */
export const cardMethod: SupportedMethod = {
  paymentMethod: "card",
  paymentMethodTypes: ["credit", "debit"],
  captureMethods: everyCaptureMethod,
  threeDs: "optional",
  supportsRefunds: true,
  supportsPartialRefunds: true,
  supportsMandates: true,
  supportsIncrementalAuthorization: true,
  supportsExtendedAuthorization: true,
  holdDays: { usual: 7, extended: 30 },
  supportsPostCaptureVoid: true,
  supportsNetworkTokens: true,
  cardNetworks: ["Visa", "Mastercard", "AmericanExpress", "DinersClub", "Discover", "JCB", "UnionPay", "Maestro"],
  countries: "all",
  currencies: "all",
  requiredFields: [
    ...cardFields,
    // Later charges are merchant-initiated, and need contact data of the customer.
    billingField("email", "email", "user_email_address", { only: "with_mandate" }),
  ],
};
