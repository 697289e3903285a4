import { defineFailures } from "@railyard/failures";

/** What only stored payment methods can refuse. */
export const paymentMethodFailures = defineFailures("payments", {
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
    message: "{field} is of another customer than the payment, or the payment has no customer.",
  },
  payment_token_invalid: {
    code: "IR_29",
    status: 422,
    message: "The payment_token is wrong or has expired. List the customer's payment methods again.",
  },
  duplicate_card: {
    code: "HE_01",
    status: 400,
    message: "The customer has stored this card already. Use that payment method; {payment_method_id} stays empty.",
  },
  default_payment_method: {
    code: "IR_25",
    status: 400,
    message: "The default payment method cannot be erased. Make another one the default before.",
  },
  collect_link_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no page {pm_collect_link_id}. Check the link.",
  },
  collect_link_misconfigured: {
    code: "IR_40",
    status: 400,
    message: "The page cannot be made with {field}: {problem}.",
  },
  duplicate_collect_link: {
    code: "HE_01",
    status: 400,
    message: "A page {pm_collect_link_id} exists already. Use another pm_collect_link_id.",
  },
  already_default: {
    code: "IR_16",
    status: 400,
    message: "The payment method {payment_method_id} is the default already.",
  },
});
