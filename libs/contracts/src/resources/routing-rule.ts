import type { FromSchema } from "json-schema-to-ts";
import { choice, dateTime, flag, freeObject, integer, list, nullable, record, request, text } from "../schema.ts";
import type { IntegerSchema } from "../schema.ts";
import { actorMembers } from "./audit-entry.ts";

export const algorithmPurposes = ["payment", "payout", "three_ds_authentication"] as const;

export type AlgorithmPurpose = (typeof algorithmPurposes)[number];

const algorithmKinds = ["single", "priority", "volume_split", "advanced", "ab_test"] as const;

export type AlgorithmKind = (typeof algorithmKinds)[number];

const purpose = choice("Purpose of the algorithm; default payment.", algorithmPurposes);

const createdBy = text("The merchant, or its profile, of the rule; must be the credential's.", {
  minLength: 1,
  maxLength: 64,
});

const ruleId = text("Id of the rule.", { minLength: 1, maxLength: 64 });

/** A routing algorithm; what `data` holds follows from `type` and is checked when the rule is written. */
export const algorithm = {
  type: "object",
  title: "EngineAlgorithm",
  description: "A routing algorithm; data depends on type.",
  properties: {
    type: choice("Kind of the algorithm.", algorithmKinds),
    data: { description: "One connector, a list of connectors, a volume split, a rule program or an experiment." },
  },
  required: ["type", "data"],
  additionalProperties: true,
} as const;

/** A connector in a rule, or in what a rule answers. */
export const ruleConnector = record("RuleConnector", "A gateway and its account.", {
  gateway_name: text("Name of the gateway.", { examples: ["fauxpay"] }),
  gateway_id: nullable(text("The connector account; null: any of the gateway's.")),
});

/** Body of POST /routing/create. */
export const createRoutingRuleBody = request(
  "CreateRoutingRuleRequest",
  "A rule to create. It is not used before it is activated.",
  {
    rule_id: text("Your own id; generated when omitted.", {
      minLength: 1,
      maxLength: 64,
      pattern: "^[A-Za-z0-9_-]+$",
    }),
    name: text("Name of the rule.", { minLength: 1, maxLength: 255 }),
    description: text("Description of the rule.", { maxLength: 1024 }),
    created_by: createdBy,
    algorithm_for: purpose,
    algorithm,
    metadata: freeObject("Metadata."),
  },
  ["name", "created_by", "algorithm"],
);

/** Who wrote a version of a rule; null for versions from before authors were kept. */
export const ruleAuthor = nullable(
  record("RoutingRuleAuthor", "The credential that created it.", {
    actor_kind: actorMembers.actor_kind,
    actor_id: actorMembers.actor_id,
  }),
);

/** The number of a version. */
export const versionNumber = (description: string): IntegerSchema =>
  integer(description, { format: "int32", minimum: 1, maximum: 2_147_483_647 });

const ruleWarning = record("RoutingRuleWarning", "A part of the algorithm that is accepted but has no effect.", {
  path: text("The part, as a path into the body.", { examples: ["algorithm.data.rules[1]"] }),
  code: text("The error message.", { examples: ["rule_shadowed"] }),
  message: text("The warning, and how to resolve it."),
});

/** Answer of POST /routing/create and POST /routing/update. */
export const createdRoutingRule = record("CreatedRoutingRule", "The stored rule.", {
  rule_id: text("Id of the rule.", { examples: ["routing_0f6f4f0e3c1b4f6a9d2e5b7c8a1d3e4f"] }),
  name: text("Name of the rule."),
  algorithm_for: purpose,
  created_at: dateTime("Time of creation."),
  modified_at: dateTime("Time of the last change."),
  version: versionNumber("The stored version."),
  warnings: list("Parts of the algorithm that have no effect.", ruleWarning),
});

/** Body of POST /routing/update. */
export const updateRoutingRuleBody = request(
  "UpdateRoutingRuleRequest",
  "Changes; omitted members stay.",
  {
    created_by: createdBy,
    routing_algorithm_id: ruleId,
    name: text("Name of the rule.", { minLength: 1, maxLength: 255 }),
    description: text("Description of the rule; null clears it.", { maxLength: 1024 }),
    algorithm,
    metadata: freeObject("Metadata; null clears it."),
    expected_version: versionNumber(
      "The version that the update is based on; another current version is refused with 409.",
    ),
    apply_if_active: flag(
      "Whether an active rule may be updated: the new version applies at once. Default false: it is refused.",
    ),
  },
  ["created_by", "routing_algorithm_id"],
);

/** Body of POST /routing/activate, POST /routing/deactivate and POST /routing/delete. */
export const routingRuleKeyBody = request(
  "RoutingRuleKey",
  "The rule.",
  { created_by: createdBy, routing_algorithm_id: ruleId },
  ["created_by", "routing_algorithm_id"],
);

/** Answer of POST /routing/delete. */
export const deletedRoutingRule = record("DeletedRoutingRule", "The deleted rule.", {
  status: choice("Result of the operation.", ["deleted"]),
  routing_algorithm_id: text("The rule."),
});

/** Answer of POST /routing/list/{created_by} and POST /routing/list/active/{created_by}. */
export const routingRuleList = list(
  "The rules, newest first.",
  record("RoutingRule", "A rule.", {
    id: text("Id of the rule."),
    created_by: text("The merchant or profile of the rule."),
    name: text("Name of the rule."),
    description: nullable(text("Description of the rule.")),
    algorithm_data: algorithm,
    algorithm_for: purpose,
    created_at: dateTime("Time of creation."),
    modified_at: dateTime("Time of the last change."),
    version: versionNumber("Its current version."),
    author: ruleAuthor,
    modified_by: ruleAuthor,
  }),
);

const connectorRequest = request(
  "RuleConnectorRequest",
  "A gateway and its account.",
  {
    gateway_name: text("Name of the gateway.", { minLength: 1, maxLength: 255 }),
    gateway_id: text("The connector account.", { maxLength: 64 }),
  },
  ["gateway_name"],
);

const parameter = {
  type: ["object", "null"],
  title: "RuleParameter",
  description: "A value of rule conditions.",
  properties: {
    type: choice("Type of the value.", ["number", "enum_variant", "str_value", "metadata_variant"]),
    value: { description: "The value: a number, a text, or key and value of a metadata entry." },
  },
  required: ["type", "value"],
  additionalProperties: true,
} as const;

/** Values that rules can ask for. */
export const evaluatedParameters = {
  type: "object",
  description: "Values of rule conditions, by key; amounts in minor units.",
  additionalProperties: parameter,
} as const;

const evaluatedPayment = text("The payment; makes volume splits repeatable.", { maxLength: 64 });
const evaluatedAt = dateTime("Time of the payment, for conditions on the time; default: now.");
const fallbackOutput = list("Result when no rule matches.", connectorRequest, { maxItems: 100 });

/** Body of POST /routing/evaluate. */
export const evaluateRuleBody = request(
  "EvaluateRuleRequest",
  "A payment to evaluate the active rule for.",
  {
    created_by: createdBy,
    payment_id: evaluatedPayment,
    parameters: evaluatedParameters,
    fallback_output: fallbackOutput,
    evaluated_at: evaluatedAt,
  },
  ["created_by", "parameters"],
);

/** Body of POST /routing/evaluate/batch. */
export const evaluateRulesBody = request(
  "EvaluateRulesRequest",
  "Payments to evaluate the active rule for.",
  {
    created_by: createdBy,
    requests: list(
      "The payments.",
      request(
        "RuleEvaluationRequest",
        "A payment.",
        {
          payment_id: evaluatedPayment,
          // What is wrong with the values of one payment is an error of that payment, not of the whole body.
          parameters: freeObject("Values of rule conditions, by key, as in POST /routing/evaluate."),
          fallback_output: fallbackOutput,
          evaluated_at: evaluatedAt,
        },
        ["parameters"],
      ),
      { minItems: 1, maxItems: 100 },
    ),
  },
  ["created_by", "requests"],
);

const split = integer("Share in percent.", { minimum: 0, maximum: 100 });

/** Answer of POST /routing/evaluate. */
export const ruleEvaluation = record("RuleEvaluation", "Result of the active rule.", {
  payment_id: nullable(text("The payment.")),
  status: choice("Whether a rule matched.", ["success", "default_selection"]),
  output: {
    type: "object",
    title: "RuleOutput",
    description: "The result, as written in the rule.",
    properties: {
      type: choice("Kind of the output.", ["straight_through", "priority", "volume_split", "volume_split_priority"]),
      connector: ruleConnector,
      connectors: list("In this order.", ruleConnector),
      splits: list("Shares.", {
        type: "object",
        description: "A share and its recipient.",
        properties: { split, connector: ruleConnector, connectors: list("In this order.", ruleConnector) },
        required: ["split"],
        additionalProperties: false,
      }),
    },
    required: ["type"],
    additionalProperties: false,
  },
  evaluated_output: list("The gateways in the order to try them.", ruleConnector),
  eligible_connectors: list(
    "Those of them that can process the payment, by their connectors' manifests; gateways without a connector " +
      "always can.",
    ruleConnector,
  ),
});

/** Answer of POST /routing/evaluate/batch. */
export const ruleEvaluations = record("RuleEvaluations", "Results of the active rule for each payment.", {
  results: list(
    "One for each payment, in the order of the request.",
    record("RuleEvaluationResult", "The evaluation, or its error.", {
      payment_id: nullable(text("The payment.")),
      evaluation: nullable(ruleEvaluation),
      error: nullable(
        record("RuleEvaluationError", "The error.", {
          code: text("Code of the error.", { examples: ["TE_04"] }),
          reason: text("Name of the error.", { examples: ["rule_parameters_invalid"] }),
          message: text("Message of the error."),
          data: freeObject("Details, such as validation_errors."),
        }),
      ),
    }),
  ),
});

export type CreateRoutingRuleRequest = FromSchema<typeof createRoutingRuleBody>;
export type RoutingRuleList = FromSchema<typeof routingRuleList>;
export type EvaluateRuleRequest = FromSchema<typeof evaluateRuleBody>;
export type RuleEvaluation = FromSchema<typeof ruleEvaluation>;
export type RuleConnector = FromSchema<typeof ruleConnector>;
