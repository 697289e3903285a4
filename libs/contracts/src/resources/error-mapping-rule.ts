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
  flow: text("What was being done.", { minLength: 1, maxLength: 64, examples: ["Payment"] }),
  sub_flow: text("Which call of it.", { minLength: 1, maxLength: 64, examples: ["Authorize"] }),
  code: text("The provider's error code.", { minLength: 1, maxLength: 255, examples: ["insufficient_funds"] }),
  message: text("The provider's error message, compared exactly.", { maxLength: 1024 }),
} as const;

const decision = choice(
  "retry tries another provider, requeue a later retry, do_default ends the payment.",
  ruleDecisions,
);

const category = choice("Kind of the error.", errorCategories);

const optionalMembers = {
  router_error: text("Our own words for the error.", { maxLength: 1024 }),
  step_up_possible: flag("Whether the same provider may be tried again with 3-D Secure."),
  unified_code: text("Code that is the same for every provider.", { maxLength: 255, examples: ["UE_1000"] }),
  unified_message: text("Words that are the same for every provider.", { maxLength: 1024 }),
  error_category: category,
  clear_pan_possible: flag("Whether a token may be replaced by the card number."),
  feature: choice("What the rule is for.", ["retry"]),
  feature_data: freeObject("Details of the feature."),
  standardised_code: text("Finer code that is the same for every provider.", { maxLength: 255 }),
  description: text("What the error means.", { maxLength: 1024 }),
  user_guidance_message: text("What to tell the customer.", { maxLength: 1024 }),
} as const;

const keyNames = ["connector", "flow", "sub_flow", "code", "message"] as const;

/** Body of POST /gsm. */
export const createErrorMappingRuleBody = request(
  "CreateErrorMappingRuleRequest",
  "A rule about one error of one provider; the first five members are its key.",
  {
    ...keyMembers,
    ...optionalMembers,
    status: text("Status that the error belongs to.", { maxLength: 64, examples: ["Failure"] }),
    decision,
  },
  keyNames,
);

/** Body of POST /gsm/update. */
export const updateErrorMappingRuleBody = request(
  "UpdateErrorMappingRuleRequest",
  "What to change of the rule that the first five members name; what is left out stays.",
  {
    ...keyMembers,
    ...optionalMembers,
    status: text("Status that the error belongs to.", { maxLength: 64, examples: ["Failure"] }),
    decision,
  },
  keyNames,
);

/** Body of POST /gsm/get and POST /gsm/delete. */
export const errorMappingRuleKeyBody = request(
  "ErrorMappingRuleKey",
  "The five members that name a rule.",
  keyMembers,
  keyNames,
);

/** A rule about one error of one provider. */
export const errorMappingRule = record("ErrorMappingRule", "What Railyard does about one error of one provider.", {
  connector: text("The provider."),
  flow: text("What was being done."),
  sub_flow: text("Which call of it."),
  code: text("The provider's error code."),
  message: text("The provider's error message."),
  status: text("Status that the error belongs to."),
  router_error: nullable(text("Our own words for the error.")),
  decision,
  step_up_possible: flag("Whether the same provider may be tried again with 3-D Secure."),
  unified_code: nullable(text("Code that is the same for every provider.")),
  unified_message: nullable(text("Words that are the same for every provider.")),
  error_category: nullable(category),
  clear_pan_possible: flag("Whether a token may be replaced by the card number."),
  feature: nullable(text("What the rule is for.")),
  feature_data: nullable(freeObject("Details of the feature.")),
  standardised_code: nullable(text("Finer code that is the same for every provider.")),
  description: nullable(text("What the error means.")),
  user_guidance_message: nullable(text("What to tell the customer.")),
});

/** Answer of POST /gsm/delete. */
export const errorMappingRuleDeletion = record("ErrorMappingRuleDeletion", "Which rule was deleted.", {
  gsm_rule_delete: flag("Whether a rule was deleted."),
  connector: text("The provider."),
  flow: text("What was being done."),
  sub_flow: text("Which call of it."),
  code: text("The provider's error code."),
});

/** Query of GET /gsm/options. */
export const listErrorMappingOptionsQuery = request("ListErrorMappingOptionsQuery", "Which rules to show.", {
  connector: text("The provider; all when left out.", { minLength: 1, maxLength: 64, examples: ["fauxpay"] }),
  limit: integer("Rules to show; 500 when left out.", { minimum: 1, maximum: 500 }),
  offset: integer("Rules to pass over.", { minimum: 0, maximum: 100_000 }),
});

/** Answer of GET /gsm/options. */
export const errorMappingOptions = list(
  "The rules, by connector, flow, subFlow, errorCode and errorMessage.",
  record("ErrorMappingOption", "What one error of one provider means.", {
    connector: text("The provider."),
    flow: text("What was being done.", { examples: ["Payment"] }),
    subFlow: text("Which call of it.", { examples: ["Authorize"] }),
    errorCode: text("The provider's error code."),
    errorMessage: text("The provider's error message; empty stands for any."),
    errorCategory: nullable(category),
    unifiedCode: nullable(text("Code that is the same for every provider.")),
    unifiedMessage: nullable(text("Words that are the same for every provider.")),
    decision,
  }),
);

export type ErrorMappingRule = FromSchema<typeof errorMappingRule>;
export type ErrorMappingOption = FromSchema<typeof errorMappingOptions>[number];
export type CreateErrorMappingRule = FromSchema<typeof createErrorMappingRuleBody>;
export type UpdateErrorMappingRule = FromSchema<typeof updateErrorMappingRuleBody>;
