import type { FromSchema } from "json-schema-to-ts";
import { choice, dateTime, flag, freeObject, integer, list, nullable, record, request, text } from "../schema.ts";

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

/** Query of GET /operator/error_mapping_rules. */
export const listErrorMappingRulesQuery = request("ListErrorMappingRulesQuery", "Filter and page of the rules.", {
  connector: text("The provider.", { minLength: 1, maxLength: 64, examples: ["fauxpay"] }),
  code: text("Beginning of the provider's error code, case-insensitive.", { minLength: 1, maxLength: 255 }),
  limit: integer("Maximum number of items; default 50.", { minimum: 1, maximum: 100 }),
  offset: integer("Number of items to skip.", { minimum: 0, maximum: 100_000 }),
});

/** Answer of GET /operator/error_mapping_rules. */
export const errorMappingRulePage = record("ErrorMappingRulePage", "A page of error-mapping rules.", {
  count: integer("Number of items on this page.", { minimum: 0 }),
  data: list("The rules, by connector, flow, sub_flow, code and message.", errorMappingRule),
});

/** Query of GET /operator/error_mapping_rules/match. */
export const matchErrorMappingRuleQuery = request(
  "MatchErrorMappingRuleQuery",
  "An error of a provider.",
  { ...keyMembers, message: text("The provider's error message; default: empty.", { maxLength: 1024 }) },
  ["connector", "flow", "sub_flow", "code"],
);

/** Answer of GET /operator/error_mapping_rules/match. */
export const errorMappingMatch = record("ErrorMappingMatch", "How an error of a provider is handled.", {
  matched_by: choice("message: a rule for this message. code: a rule for any message. none: no rule.", [
    "message",
    "code",
    "none",
  ]),
  rule: nullable(errorMappingRule),
  decision,
  unified_code: text("Unified code that the payment shows."),
  unified_message: text("Unified message that the payment shows."),
  error_category: nullable(category),
});

/** Query of GET /operator/unmapped_errors. */
export const listUnmappedErrorsQuery = request("ListUnmappedErrorsQuery", "Period and number of the errors.", {
  days: integer("Period in days until now; default 7.", { minimum: 1, maximum: 30 }),
  limit: integer("Maximum number of items; default 50.", { minimum: 1, maximum: 100 }),
});

/** Answer of GET /operator/unmapped_errors. */
export const unmappedErrorList = record("UnmappedErrorList", "Error codes of providers without a rule.", {
  count: integer("Number of items in this response.", { minimum: 0 }),
  data: list(
    "The errors, the most frequent first.",
    record("UnmappedError", "An error code of one provider without a rule.", {
      connector: text("The provider."),
      code: text("The provider's error code; its first 64 characters."),
      payments: integer("Number of payments that failed with it.", { minimum: 1 }),
      last_seen_at: dateTime("Time of the latest payment, within a quarter of an hour."),
    }),
  ),
});

export type ErrorMappingMatch = FromSchema<typeof errorMappingMatch>;
export type UnmappedError = FromSchema<typeof unmappedErrorList>["data"][number];
export type ErrorMappingRule = FromSchema<typeof errorMappingRule>;
export type ErrorMappingOption = FromSchema<typeof errorMappingOptionList>[number];
export type CreateErrorMappingRule = FromSchema<typeof createErrorMappingRuleBody>;
export type UpdateErrorMappingRule = FromSchema<typeof updateErrorMappingRuleBody>;
