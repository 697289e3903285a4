import { defineFailures } from "@railyard/failures";

import { failures as providerBelow } from "../providers/failures.ts";

/** Failures of the module `vault`. Codes are the published ones; several conditions share a code, none a name. */
export const vaultFailures = defineFailures("payments", {
  customer_conflict: {
    code: "IR_16",
    status: 400,
    message: "{field} contradicts the customer object. Send one of the two.",
  },
  customer_change_refused: {
    code: "IR_18",
    status: 401,
    message: "{field} cannot be changed with a publishable key. Use the secret key on your server.",
  },
  customer_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no customer {customer_id}. Check the id and the key.",
  },
  duplicate_customer: {
    code: "IR_12",
    status: 400,
    message: "A customer {customer_id} exists already. Use another customer_id, or update the customer.",
  },
  customer_redacted: {
    code: "IR_11",
    status: 400,
    message: "The customer {customer_id} was erased. Use another customer.",
  },
  ephemeral_key_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no ephemeral key {key_id}. It may have expired.",
  },
  customer_has_mandate: {
    code: "IR_10",
    status: 400,
    message: "The customer {customer_id} has an active mandate. Revoke it first.",
  },
  mandate_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no mandate {mandate_id}. Check the id and the key.",
  },
  mandate_refused: {
    code: "HE_03",
    status: 400,
    message: "The mandate {mandate_id} cannot be used: {problem}.",
  },
  mandate_not_revoked: {
    code: "CE_00",
    status: 503,
    type: "connector",
    retryAfterSeconds: 2,
    message: "{connector} did not revoke the mandate: {problem}. The mandate has not changed; try again.",
  },
  mandate_of_other: {
    code: "IR_16",
    status: 400,
    message: "The mandate belongs to another customer than the payment.",
  },
  recurring_kind_not_supported: {
    code: "IR_19",
    status: 400,
    message: "recurring_details of the type {kind} are not supported.",
  },
  payment_method_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no payment method {payment_method_id}. Check the id and the key.",
  },
  payment_method_unusable: {
    code: "IR_16",
    status: 400,
    message: "The payment method {payment_method_id} is {current}; it must be {expected}.",
  },
  payment_method_of_other: {
    code: "IR_16",
    status: 400,
    message: "{field} belongs to another customer than the payment, or the payment has no customer.",
  },
  payment_token_invalid: {
    code: "IR_29",
    status: 422,
    message: "The payment_token is invalid or has expired. List the customer's payment methods again.",
  },
  duplicate_card: {
    code: "HE_01",
    status: 400,
    message:
      "The customer has already stored this card. Use that payment method; {payment_method_id} stays incomplete.",
  },
  default_payment_method: {
    code: "IR_25",
    status: 400,
    message: "The default payment method cannot be erased. Set another default first.",
  },
  collect_link_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no page {pm_collect_link_id}. Check the link.",
  },
  collect_link_misconfigured: {
    code: "IR_40",
    status: 400,
    message: "The page cannot be created with {field}: {problem}.",
  },
  duplicate_collect_link: {
    code: "HE_01",
    status: 400,
    message: "A page {pm_collect_link_id} exists already. Use another pm_collect_link_id.",
  },
  already_default: {
    code: "IR_16",
    status: 400,
    message: "The payment method {payment_method_id} is already the default.",
  },
  customer_has_subscription: {
    code: "IR_10",
    status: 400,
    message: "The customer {customer_id} has a subscription that has not ended. Cancel it first.",
  },
});

/** Every failure that this module may throw. */
export const failures = { ...providerBelow, ...vaultFailures };
