import type { FromSchema } from "json-schema-to-ts";
import { choice, flag, freeObject, integer, list, nullable, record, request, text } from "../schema.ts";

export const ruleDecisions = ["retry", "requeue", "do_default"] as const;

export type RuleDecision = (typeof ruleDecisions)[number];

export const errorCategories = [
  "frm_decline",
  "processor_downtime",
  "processor_decline_unauthorized",
  "issue_with_payment_method",
  "processor_decline_incorrect_data",
] as const;

export type ErrorCategory = (typeof errorCategories)[number];

const keyMembers = {
  connector: text("The provider.", { minLength: 1, maxLength: 64, examples: ["fauxpay"] }),
  flow: text("Flow of the failed operation.", { minLength: 1, maxLength: 64, examples: ["Payment"] }),
  sub_flow: text("Sub-flow of the failed operation.", { minLength: 1, maxLength: 64, examples: ["Authorize"] }),
  code: text("The provider's error code.", { minLength: 1, maxLength: 255, examples: ["insufficient_funds"] }),
  message: text("The provider's error message, compared exactly.", { maxLength: 1024 }),
} as const;

const decision = choice(
  "retry: try another provider. requeue: retry later. do_default: the payment fails.",
  ruleDecisions,
);

const category = choice("Category of the error.", errorCategories);

const optionalMembers = {
  router_error: text("Unified error message.", { maxLength: 1024 }),
  step_up_possible: flag("Whether the same provider may be tried again with 3-D Secure (step-up)."),
  unified_code: text("Unified code, the same for every provider.", { maxLength: 255, examples: ["UE_1000"] }),
  unified_message: text("Unified message, the same for every provider.", { maxLength: 1024 }),
  error_category: category,
  clear_pan_possible: flag("Whether a network token may be replaced by the PAN."),
  feature: choice("Feature of the rule.", ["retry"]),
  feature_data: freeObject("Details of the feature."),
  standardised_code: text("Standardised code, the same for every provider.", { maxLength: 255 }),
  description: text("Meaning of the error.", { maxLength: 1024 }),
  user_guidance_message: text("Message for the customer.", { maxLength: 1024 }),
} as const;

const keyNames = ["connector", "flow", "sub_flow", "code", "message"] as const;

/** Body of POST /gsm. */
export const createErrorMappingRuleBody = request(
  "CreateErrorMappingRuleRequest",
  "A rule about one error of one provider; the first five members are its key.",
  {
    ...keyMembers,
    ...optionalMembers,
    status: text("Status of the payment or refund for the error.", { maxLength: 64, examples: ["Failure"] }),
    decision,
  },
  keyNames,
);

/** Body of POST /gsm/update. */
export const updateErrorMappingRuleBody = request(
  "UpdateErrorMappingRuleRequest",
  "Changes to the rule identified by the first five members; omitted members stay.",
  {
    ...keyMembers,
    ...optionalMembers,
    status: text("Status of the payment or refund for the error.", { maxLength: 64, examples: ["Failure"] }),
    decision,
  },
  keyNames,
);

/** Body of POST /gsm/get and POST /gsm/delete. */
export const errorMappingRuleKeyBody = request(
  "ErrorMappingRuleKey",
  "The five members that identify a rule.",
  keyMembers,
  keyNames,
);

/** A rule about one error of one provider. */
export const errorMappingRule = record("ErrorMappingRule", "Handling of one error of one provider.", {
  connector: text("The provider."),
  flow: text("Flow of the failed operation."),
  sub_flow: text("Sub-flow of the failed operation."),
  code: text("The provider's error code."),
  message: text("The provider's error message."),
  status: text("Status of the payment or refund for the error."),
  router_error: nullable(text("Unified error message.")),
  decision,
  step_up_possible: flag("Whether the same provider may be tried again with 3-D Secure (step-up)."),
  unified_code: nullable(text("Unified code, the same for every provider.")),
  unified_message: nullable(text("Unified message, the same for every provider.")),
  error_category: nullable(category),
  clear_pan_possible: flag("Whether a network token may be replaced by the PAN."),
  feature: nullable(text("Feature of the rule.")),
  feature_data: nullable(freeObject("Details of the feature.")),
  standardised_code: nullable(text("Standardised code, the same for every provider.")),
  description: nullable(text("Meaning of the error.")),
  user_guidance_message: nullable(text("Message for the customer.")),
});

/** Answer of POST /gsm/delete. */
export const errorMappingRuleDeletion = record("ErrorMappingRuleDeletion", "The deleted rule.", {
  gsm_rule_delete: flag("Whether a rule was deleted."),
  connector: text("The provider."),
  flow: text("Flow of the failed operation."),
  sub_flow: text("Sub-flow of the failed operation."),
  code: text("The provider's error code."),
});

/** Query of GET /gsm/options. */
export const listErrorMappingOptionsQuery = request("ListErrorMappingOptionsQuery", "Filter and page of the rules.", {
  connector: text("The provider; default: all.", { minLength: 1, maxLength: 64, examples: ["fauxpay"] }),
  limit: integer("Maximum number of items; default 500.", { minimum: 1, maximum: 500 }),
  offset: integer("Number of items to skip.", { minimum: 0, maximum: 100_000 }),
});

const errorMappingOptionList = list(
  "The rules, by connector, flow, subFlow, errorCode and errorMessage.",
  record("ErrorMappingOption", "Meaning of one error of one provider.", {
    connector: text("The provider."),
    flow: text("Flow of the failed operation.", { examples: ["Payment"] }),
    subFlow: text("Sub-flow of the failed operation.", { examples: ["Authorize"] }),
    errorCode: text("The provider's error code."),
    errorMessage: text("The provider's error message; empty matches any."),
    errorCategory: nullable(category),
    unifiedCode: nullable(text("Unified code, the same for every provider.")),
    unifiedMessage: nullable(text("Unified message, the same for every provider.")),
    decision,
  }),
);

/** Answer of GET /gsm/options. */
export const errorMappingOptions = record("ErrorMappingOptions", "Rules about errors of providers.", {
  rules: errorMappingOptionList,
});

export type ErrorMappingRule = FromSchema<typeof errorMappingRule>;
export type ErrorMappingOption = FromSchema<typeof errorMappingOptionList>[number];
export type CreateErrorMappingRule = FromSchema<typeof createErrorMappingRuleBody>;
export type UpdateErrorMappingRule = FromSchema<typeof updateErrorMappingRuleBody>;
