import type { SupportedMethod } from "../manifest.ts";

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
  cardNetworks: ["Visa", "Mastercard", "AmericanExpress", "DinersClub", "Discover", "JCB", "UnionPay", "Maestro"],
  countries: "all",
  currencies: "all",
};
