import {
  authenticationTypeValues,
  captureMethodValues,
  cardNetworkValues,
  paymentMethodValues,
  setupFutureUsageValues,
} from "../../generated/api-values.ts";
import { countryCodeValues, currencyCodeValues, paymentMethodTypeValues } from "../../generated/long-api-values.ts";

/** What a condition may be about: a number, any text, or one of these values. */
export type KeyKind = "number" | "text" | readonly string[];

/** What decision rules can ask for, in the order of the choice. */
export const decisionKeys: Readonly<Record<string, KeyKind>> = {
  amount: "number",
  currency: currencyCodeValues,
  payment_method: paymentMethodValues,
  payment_method_type: paymentMethodTypeValues,
  card_network: cardNetworkValues,
  card_type: ["credit", "debit"],
  card_bin: "text",
  extended_card_bin: "text",
  issuer_name: "text",
  issuer_country: countryCodeValues,
  billing_country: countryCodeValues,
  business_country: countryCodeValues,
  business_label: "text",
  authentication_type: authenticationTypeValues,
  capture_method: captureMethodValues,
  setup_future_usage: setupFutureUsageValues,
};

/** The kind of a key; one named after a payment method asks for its sub-type. */
export const kindOfKey = (key: string): KeyKind => {
  if ((paymentMethodValues as readonly string[]).includes(key)) return paymentMethodTypeValues;
  return decisionKeys[key] ?? "text";
};

/** Keys whose values are countries. */
export const isCountryKey = (key: string): boolean => key.endsWith("_country");
