import { defineOperation } from "../../operation.ts";
import { legacyDecision, legacyDecisionBody, legacyScoreBody } from "../../resources/legacy-decision.ts";

const shape = {
  service: "decision-engine",
  api: "engine",
  access: ["engine_key", "jwt"],
  tag: "Gateway decision",
  rateClass: "decisions",
} as const;

export const decideGatewayLegacy = defineOperation({
  ...shape,
  operationId: "decideGatewayLegacy",
  method: "POST",
  path: "/decision_gateway",
  permission: "routing:read",
  summary: "Choose a gateway, legacy format",
  description:
    "Decides as POST /decide-gateway does, for a payment in the legacy format. The payment is txnUuid, else " +
    "txnId, else orderId; send the same to POST /update-score. Members that are not listed, such as " +
    "txnOfferDetails and cardToken, are ignored. filter_list names the filters that ran.",
  body: legacyDecisionBody,
  response: legacyDecision,
  failures: [
    "priority_script_not_offered",
    "no_eligible_gateway",
    "debit_routing_disabled",
    "debit_routing_metadata_invalid",
    "co_badged_networks_not_found",
  ],
});

export const updateScoreLegacy = defineOperation({
  ...shape,
  operationId: "updateScoreLegacy",
  method: "POST",
  path: "/update-score",
  wholeMerchant: true,
  permission: "routing:write",
  summary: "Report the outcome of a payment, legacy format",
  description:
    "Records the outcome of an attempt as POST /update-gateway-score does. The response is the word Success.",
  body: legacyScoreBody,
  plainText: "Success",
  failures: ["decision_id_invalid"],
});

/** The operations that decide and learn in the form of older clients. */
export const legacyDecisionOperations = [decideGatewayLegacy, updateScoreLegacy] as const;
