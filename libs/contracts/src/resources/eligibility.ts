import type { FromSchema } from "json-schema-to-ts";
import { choice, flag, nullable, record, request, text } from "../schema.ts";
import { browserInfo } from "./browser-info.ts";
import { paymentMethodDataRequest } from "./payment-method-data.ts";
import { paymentMethodTypes } from "./payment-method-types.ts";
import { paymentMethods } from "./payment-values.ts";
import { displayedSurcharge } from "./surcharge.ts";

/** Body of POST /payments/{payment_id}/eligibility. Its names are one step wider than elsewhere. */
export const checkEligibilityBody = request("CheckEligibilityRequest", "The payment method to be used.", {
  client_secret: text("Client secret of the payment; required with a publishable key.", { maxLength: 128 }),
  payment_method_type: choice("Elsewhere named payment_method, such as card.", paymentMethods),
  payment_method_subtype: choice("Elsewhere named payment_method_type, such as credit.", paymentMethodTypes),
  payment_method_data: paymentMethodDataRequest,
  payment_token: text("A stored payment method.", { minLength: 1, maxLength: 128 }),
  browser_info: browserInfo,
});

/** Next actions of a client. */
const sdkNextActions = [
  "confirm",
  "post_session_tokens",
  "sync",
  "complete_authorize",
  "await_merchant_callback",
  "eligibility_check",
] as const;

const denial = record("EligibilityDenial", "Details of the refusal.", {
  deny: record("EligibilityDenialReason", "Reason.", { message: text("Message for the customer.") }),
});

/** Eligibility of the payment method. */
export const eligibility = record("Eligibility", "Eligibility of the payment method, and its surcharge.", {
  payment_id: text("The payment."),
  sdk_next_action: record("SdkNextAction", "Next step of the client.", {
    next_action: {
      description: "confirm to continue, or an object with deny.",
      anyOf: [choice("Next action.", sdkNextActions), denial],
    },
    should_block_confirm: flag("Whether confirming would be refused."),
  }),
  surcharge_details: nullable(displayedSurcharge),
});

export type CheckEligibilityRequest = FromSchema<typeof checkEligibilityBody>;
export type Eligibility = FromSchema<typeof eligibility>;
