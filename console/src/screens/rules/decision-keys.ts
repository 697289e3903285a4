import type { ConditionKey, ConditionKeys } from "../../conditions/condition-form.ts";
import {
  authenticationTypeValues,
  captureMethodValues,
  cardNetworkValues,
  paymentMethodValues,
  setupFutureUsageValues,
} from "../../generated/api-values.ts";
import { countryCodeValues, currencyCodeValues, paymentMethodTypeValues } from "../../generated/long-api-values.ts";

const enumOf = (values: readonly string[]): ConditionKey => ({ type: "enum", values });
const text: ConditionKey = { type: "str_value" };

/** What decision rules can ask for, in the order of the choice. */
export const decisionKeys: ConditionKeys = {
  amount: { type: "integer" },
  currency: enumOf(currencyCodeValues),
  payment_method: enumOf(paymentMethodValues),
  payment_method_type: enumOf(paymentMethodTypeValues),
  card_network: enumOf(cardNetworkValues),
  card_type: enumOf(["credit", "debit"]),
  card_bin: text,
  extended_card_bin: text,
  issuer_name: text,
  issuer_country: enumOf(countryCodeValues),
  billing_country: enumOf(countryCodeValues),
  business_country: enumOf(countryCodeValues),
  business_label: text,
  authentication_type: enumOf(authenticationTypeValues),
  capture_method: enumOf(captureMethodValues),
  setup_future_usage: enumOf(setupFutureUsageValues),
  metadata: { type: "udf" },
  // One named after a payment method asks for its sub-type.
  ...Object.fromEntries(paymentMethodValues.map((method) => [method, enumOf(paymentMethodTypeValues)])),
};
