import { defineOperation } from "../../operation.ts";
import {
  decideGatewayBody,
  gatewayDecision,
  gatewayScoreUpdate,
  updateGatewayScoreBody,
} from "../../resources/gateway-decision.ts";

const shape = {
  service: "decision-engine",
  api: "engine",
  access: ["engine_key", "jwt"],
  tag: "Gateway decision",
  rateClass: "decisions",
} as const;

export const decideGateway = defineOperation({
  ...shape,
  operationId: "decideGateway",
  method: "POST",
  path: "/decide-gateway",
  permission: "routing:read",
  summary: "Choose a gateway",
  description:
    "Ranks the eligible gateways for a payment. The same payment gets the same result. NTW_BASED_ROUTING compares " +
    "the networks of a debit card (debit_routing_output) and leaves the gateways in their order of priority; " +
    "NTW_SR_HYBRID_ROUTING also uses success rates, which decide alone where networks cannot be compared. Both " +
    "require debit routing to be enabled for the merchant.",
  body: decideGatewayBody,
  response: gatewayDecision,
  failures: [
    "co_badged_networks_not_found",
    "debit_routing_disabled",
    "debit_routing_metadata_invalid",
    "no_eligible_gateway",
  ],
});

export const updateGatewayScore = defineOperation({
  ...shape,
  operationId: "updateGatewayScore",
  method: "POST",
  path: "/update-gateway-score",
  wholeMerchant: true,
  permission: "routing:write",
  summary: "Report the outcome of a payment",
  description:
    "Records the outcome of an attempt at a gateway. The same outcome reported twice counts once; a different " +
    "final outcome of the same attempt corrects the earlier one.",
  body: updateGatewayScoreBody,
  response: gatewayScoreUpdate,
  failures: ["decision_id_invalid"],
});

/** The operations that decide for gateways and learn from outcomes. */
export const gatewayDecisionOperations = [decideGateway, updateGatewayScore] as const;
