import { defineOperation } from "../../operation.ts";
import {
  decideGatewayBody,
  gatewayDecision,
  gatewayScoreUpdate,
  updateGatewayScoreBody,
} from "../../resources/gateway-decision.ts";
import {
  activateRoutingConfigurationBody,
  activeRoutingConfigurations,
  activeRoutingQuery,
  createRoutingConfigurationBody,
  deactivateRoutingConfigurationBody,
  evaluateRoutingConfigurationBody,
  routingConfiguration,
  routingConfigurationList,
  routingConfigurationRecord,
  routingConfigurationsQuery,
  routingEvaluation,
} from "../../resources/routing-configuration.ts";
import { pathParameters } from "../../schema.ts";

const shape = {
  service: "decision-engine",
  api: "merchant",
  // The engine's own API has other operations at some of these addresses.
  servicePrefix: "/merchant-face",
  access: ["merchant_key", "jwt"],
  tag: "Routing configurations",
} as const;

const algorithmPath = pathParameters({ algorithm_id: "The routing configuration." });

export const createRoutingConfiguration = defineOperation({
  ...shape,
  operationId: "createRoutingConfiguration",
  method: "POST",
  path: "/routing",
  permission: "routing:write",
  summary: "Create a routing configuration",
  description:
    "Validates and stores an algorithm that chooses the connector accounts for a profile's payments. It is not " +
    "used before it is activated.",
  body: createRoutingConfigurationBody,
  response: routingConfigurationRecord,
  failures: [
    "routing_profile_not_found",
    "routing_algorithm_invalid",
    "transaction_type_not_routed",
    "too_many_routing_configurations",
  ],
});

export const listRoutingConfigurations = defineOperation({
  ...shape,
  operationId: "listRoutingConfigurations",
  weight: "bounded",
  list: { style: "offset", items: "" },
  method: "GET",
  path: "/routing",
  permission: "routing:read",
  summary: "List routing configurations",
  description:
    "Returns the routing configurations of the merchant, most recently changed first, without their algorithms. A " +
    "credential restricted to a profile sees that profile's.",
  query: routingConfigurationsQuery,
  response: routingConfigurationList,
});

export const listProfileRoutingConfigurations = defineOperation({
  ...shape,
  operationId: "listProfileRoutingConfigurations",
  weight: "bounded",
  list: { style: "offset", items: "" },
  method: "GET",
  path: "/routing/list/profile",
  permission: "routing:read",
  summary: "List routing configurations of a profile",
  description:
    "Returns the routing configurations of the credential's profile, most recently changed first; of all profiles " +
    "if the credential is not restricted to one.",
  query: routingConfigurationsQuery,
  response: routingConfigurationList,
});

export const listActiveRoutingConfigurations = defineOperation({
  ...shape,
  operationId: "listActiveRoutingConfigurations",
  weight: "bounded",
  list: { style: "whole", items: "" },
  method: "GET",
  path: "/routing/active",
  permission: "routing:read",
  summary: "List active routing configurations",
  description:
    "Returns the active routing configurations. With profile_id, the one that applies to payments of the profile: " +
    "its own, else that of the merchant.",
  query: activeRoutingQuery,
  response: activeRoutingConfigurations,
  failures: ["routing_profile_not_found"],
});

export const retrieveRoutingConfiguration = defineOperation({
  ...shape,
  operationId: "retrieveRoutingConfiguration",
  method: "GET",
  path: "/routing/{algorithm_id}",
  aliases: ["/routing/payouts/{algorithm_id}"],
  permission: "routing:read",
  summary: "Retrieve a routing configuration",
  description: "Returns a routing configuration with its algorithm.",
  pathParameters: algorithmPath,
  response: routingConfiguration,
  failures: ["routing_configuration_not_found"],
});

export const activateRoutingConfiguration = defineOperation({
  ...shape,
  operationId: "activateRoutingConfiguration",
  requiresStepUp: true,
  method: "POST",
  path: "/routing/{algorithm_id}/activate",
  permission: "routing:write",
  summary: "Activate a routing configuration",
  description: "Replaces the active one of its profile. It applies to payments that begin after the response.",
  pathParameters: algorithmPath,
  body: activateRoutingConfigurationBody,
  response: routingConfigurationRecord,
  failures: [
    "routing_configuration_not_found",
    "routing_configuration_active",
    "routing_transaction_type_mismatch",
    "transaction_type_not_routed",
  ],
});

export const deactivateRoutingConfiguration = defineOperation({
  ...shape,
  operationId: "deactivateRoutingConfiguration",
  requiresStepUp: true,
  method: "POST",
  path: "/routing/deactivate",
  permission: "routing:write",
  summary: "Deactivate the routing configuration of a profile",
  description: "Deactivates and returns the active routing configuration of the profile.",
  body: deactivateRoutingConfigurationBody,
  response: routingConfigurationRecord,
  failures: ["routing_profile_not_found", "no_active_routing_configuration"],
});

export const evaluateRoutingConfiguration = defineOperation({
  ...shape,
  operationId: "evaluateRoutingConfiguration",
  rateClass: "decisions",
  method: "POST",
  path: "/routing/rule/evaluate",
  permission: "routing:read",
  idempotent: false,
  summary: "Evaluate a routing configuration",
  description:
    "Returns the result of the active routing configuration, or the one of algorithm_id, for a payment. Nothing " +
    "is stored.",
  body: evaluateRoutingConfigurationBody,
  response: routingEvaluation,
  failures: [
    "routing_profile_not_found",
    "routing_configuration_not_found",
    "no_active_routing_configuration",
    "routing_parameters_invalid",
    "transaction_type_not_routed",
  ],
});

export const decideConnectorOfMerchant = defineOperation({
  ...shape,
  operationId: "decideConnectorOfMerchant",
  rateClass: "decisions",
  method: "POST",
  path: "/routing/evaluate",
  permission: "routing:read",
  summary: "Choose a connector",
  description:
    "Ranks the eligible connectors for a payment that is processed elsewhere, as POST /decide-gateway of the " +
    "decision engine's interface. merchantId is the merchant, or the profile whose active routing configuration " +
    "applies; an entry of eligibleGatewayList may name an account as connector:merchant_connector_id.",
  body: decideGatewayBody,
  response: gatewayDecision,
  failures: [
    "routing_profile_not_found",
    "no_eligible_gateway",
    "debit_routing_disabled",
    "debit_routing_metadata_invalid",
    "co_badged_networks_not_found",
  ],
});

export const recordConnectorFeedback = defineOperation({
  ...shape,
  operationId: "recordConnectorFeedback",
  access: ["merchant_key"],
  rateClass: "decisions",
  wholeMerchant: true,
  method: "POST",
  path: "/routing/feedback",
  permission: "routing:write",
  summary: "Report the outcome of a payment",
  description:
    "Records the outcome of an attempt that POST /routing/evaluate decided for, as POST /update-gateway-score of " +
    "the decision engine's interface.",
  body: updateGatewayScoreBody,
  response: gatewayScoreUpdate,
  failures: ["routing_profile_not_found", "decision_id_invalid"],
});

/** The operations on routing configurations; fixed paths come before the one that takes an id. */
export const routingConfigurationOperations = [
  createRoutingConfiguration,
  listRoutingConfigurations,
  listProfileRoutingConfigurations,
  listActiveRoutingConfigurations,
  retrieveRoutingConfiguration,
  activateRoutingConfiguration,
  deactivateRoutingConfiguration,
  evaluateRoutingConfiguration,
  decideConnectorOfMerchant,
  recordConnectorFeedback,
] as const;
