import type { FromSchema } from "json-schema-to-ts";
import { choice, dateTime, freeObject, integer, list, nullable, record, request, text } from "../schema.ts";
import { algorithmPurposes, evaluatedParameters } from "./routing-rule.ts";

const transactionType = choice(
  "Kind of transaction; default payment. Rules about 3-D Secure are set at /routing/decision.",
  algorithmPurposes,
);

const profileId = text("The business profile.", { minLength: 1, maxLength: 64 });

const algorithmId = text("The routing configuration.", { minLength: 1, maxLength: 64 });

/** Kinds that merchants write; `three_ds_decision_rule` is refused with the place where such rules are set. */
const writtenKinds = ["single", "priority", "volume_split", "advanced", "three_ds_decision_rule"] as const;

const kind = choice("Kind of the algorithm; ab_test is an experiment of the decision engine's interface.", [
  "single",
  "priority",
  "volume_split",
  "advanced",
  "ab_test",
]);

const data = {
  description:
    "single: a connector, by its name or as {connector, merchant_connector_id}. priority: a list of connectors. " +
    "volume_split: a list of {connector, split}. advanced: {defaultSelection, rules, metadata}; a rule is {name, " +
    "connectorSelection: {type, data}, statements: [{condition: [{lhs, comparison, value: {type, value}}], nested}]}.",
} as const;

/** The algorithm of a request; what `data` holds follows from `type` and is checked when it is saved. */
const routingAlgorithmBody = {
  type: "object",
  title: "RoutingConfigurationAlgorithmRequest",
  description: "A routing algorithm; data depends on type.",
  properties: { type: choice("Kind of the algorithm.", writtenKinds), data },
  required: ["type", "data"],
  additionalProperties: true,
} as const;

/** Body of POST /routing. */
export const createRoutingConfigurationBody = request(
  "CreateRoutingConfigurationRequest",
  "A routing configuration to create. It is not used before it is activated.",
  {
    name: text("Name.", { minLength: 1, maxLength: 64 }),
    description: text("Description.", { maxLength: 1024 }),
    algorithm: routingAlgorithmBody,
    profile_id: profileId,
    transaction_type: transactionType,
  },
  ["name", "description", "algorithm", "profile_id"],
);

const members = {
  id: text("Id of the routing configuration.", { examples: ["routing_0f6f4f0e3c1b4f6a9d2e5b7c8a1d3e4f"] }),
  profile_id: nullable(text("The business profile; null: all profiles of the merchant that have none of their own.")),
  name: text("Name."),
  description: nullable(text("Description.")),
  created_at: integer("Time of creation, in seconds since 1970."),
  modified_at: integer("Time of the last change, in seconds since 1970."),
  algorithm_for: choice("Kind of transaction.", algorithmPurposes),
} as const;

/** A routing configuration without its algorithm. */
export const routingConfigurationRecord = record(
  "RoutingConfigurationRecord",
  "A routing configuration without its algorithm.",
  {
    ...members,
    kind,
    decision_engine_routing_id: text("Id of the same rule on the decision engine's interface."),
  },
);

/** Answer of the operations that list routing configurations. */
export const routingConfigurationList = list("Most recently changed first.", routingConfigurationRecord);

/** Answer of GET /routing/active. */
export const activeRoutingConfigurations = list(
  "One for each profile that has one, and one for the whole merchant if there is one.",
  routingConfigurationRecord,
);

/** A routing configuration with its algorithm. */
export const routingConfiguration = record("RoutingConfiguration", "A routing configuration.", {
  ...members,
  algorithm: {
    type: "object",
    title: "RoutingConfigurationAlgorithm",
    description: "The routing algorithm.",
    properties: { type: kind, data },
    required: ["type", "data"],
    additionalProperties: true,
  } as const,
});

/** Query of GET /routing and GET /routing/list/profile. */
export const routingConfigurationsQuery = request(
  "RoutingConfigurationsQuery",
  "Filter and page of the routing configurations.",
  {
    limit: integer("Maximum number of items; default 100.", { minimum: 1, maximum: 500 }),
    offset: integer("Number of items to skip.", { minimum: 0, maximum: 10_000 }),
    transaction_type: choice("Only those of this kind; default: all.", algorithmPurposes),
  },
  [],
);

/** Query of GET /routing/active. */
export const activeRoutingQuery = request(
  "ActiveRoutingQuery",
  "Filter of the active routing configurations.",
  { profile_id: profileId, transaction_type: choice("Only that of this kind; default: all.", algorithmPurposes) },
  [],
);

/** Body of POST /routing/{algorithm_id}/activate. */
export const activateRoutingConfigurationBody = request(
  "ActivateRoutingConfigurationRequest",
  "Kind of the activation.",
  { transaction_type: choice("Kind of transaction; default: that of the configuration.", algorithmPurposes) },
  [],
);

/** Body of POST /routing/deactivate. */
export const deactivateRoutingConfigurationBody = request(
  "DeactivateRoutingConfigurationRequest",
  "The profile to deactivate.",
  { profile_id: profileId, transaction_type: transactionType },
  ["profile_id"],
);

const connectorChoice = record("RoutedConnector", "A connector and its account.", {
  connector: text("The provider.", { examples: ["fauxpay"] }),
  merchant_connector_id: nullable(text("The connector account; null: any of the connector's.")),
});

/** Body of POST /routing/rule/evaluate. */
export const evaluateRoutingConfigurationBody = request(
  "EvaluateRoutingConfigurationRequest",
  "A payment to evaluate a routing configuration for. Nothing is stored.",
  {
    created_by: text("The business profile, or the merchant, whose configuration is evaluated.", {
      minLength: 1,
      maxLength: 64,
    }),
    algorithm_id: algorithmId,
    transaction_type: transactionType,
    payment_id: text("The payment; makes volume splits repeatable.", { maxLength: 64 }),
    parameters: evaluatedParameters,
    fallback_output: list(
      "Result when no rule matches.",
      request(
        "RoutedConnectorRequest",
        "A connector and its account, by these names or by those of the decision engine's interface.",
        {
          connector: text("The provider.", { minLength: 1, maxLength: 64 }),
          merchant_connector_id: text("The connector account.", { maxLength: 64 }),
          gateway_name: text("The provider, instead of connector.", { minLength: 1, maxLength: 64 }),
          gateway_id: text("The connector account, instead of merchant_connector_id.", { maxLength: 64 }),
        },
        [],
      ),
      { maxItems: 100 },
    ),
    evaluated_at: dateTime("Time of the payment, for conditions on the time; default: now."),
  },
  ["created_by", "parameters"],
);

/** Answer of POST /routing/rule/evaluate. */
export const routingEvaluation = record("RoutingEvaluation", "Result of the routing configuration.", {
  status: choice("Whether a rule matched.", ["success", "default_selection"]),
  output: freeObject("The result as a selection: type and data."),
  evaluated_output: list("The connectors in the order to try them.", connectorChoice),
  eligible_connectors: list("Those of them with an active account that can process the payment.", connectorChoice),
});

export type CreateRoutingConfigurationRequest = FromSchema<typeof createRoutingConfigurationBody>;
export type EvaluateRoutingConfigurationRequest = FromSchema<typeof evaluateRoutingConfigurationBody>;
export type RoutingConfigurationRecord = FromSchema<typeof routingConfigurationRecord>;
export type RoutingConfiguration = FromSchema<typeof routingConfiguration>;
