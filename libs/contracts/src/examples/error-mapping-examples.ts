import type { JsonObject } from "../documents/json.ts";
import { errorMappingRule } from "../resources/error-mapping-rule.ts";
import { complete } from "./complete.ts";

const ruleKey: JsonObject = {
  connector: "fauxpay",
  flow: "Payment",
  sub_flow: "Authorize",
  code: "insufficient_funds",
  message: "Insufficient funds",
};

/** Body of POST /gsm. */
export const createErrorMappingRuleExample: JsonObject = {
  ...ruleKey,
  status: "Failure",
  decision: "retry",
  step_up_possible: false,
  clear_pan_possible: false,
  unified_code: "UE_1000",
  unified_message: "Issue with the payment method",
  error_category: "issue_with_payment_method",
};

/** Answer of POST /gsm. */
export const errorMappingRuleExample: JsonObject = complete(errorMappingRule, createErrorMappingRuleExample);
