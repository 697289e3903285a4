import { defineOperation } from "../../operation.ts";
import { hybridRouting, hybridRoutingBody } from "../../resources/hybrid-routing.ts";

export const routeHybrid = defineOperation({
  operationId: "routeHybrid",
  service: "decision-engine",
  api: "engine",
  access: ["engine_key", "jwt"],
  rateClass: "decisions",
  method: "POST",
  path: "/routing/hybrid",
  permission: "routing:read",
  tag: "Routing rules",
  summary: "Evaluate the active rule and choose among its gateways",
  description:
    "Evaluates the active rule, then decides as POST /decide-gateway does. Without eligibleGatewayList it decides " +
    "among the gateways of the rule, or of fallback_output when no rule is active; accounts stay with their " +
    "gateways. Entries of eligibleGatewayList may name an account as gateway:account. Both parts must be about one " +
    "payment.",
  body: hybridRoutingBody,
  response: hybridRouting,
  failures: [
    "no_active_rule",
    "no_eligible_gateway",
    "rule_owner_not_found",
    "debit_routing_disabled",
    "debit_routing_metadata_invalid",
    "co_badged_networks_not_found",
    "rule_parameters_invalid",
  ],
});

/** The operation that goes by rules and by what was learned. */
export const hybridRoutingOperations = [routeHybrid] as const;
