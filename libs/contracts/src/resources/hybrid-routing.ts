import type { FromSchema } from "json-schema-to-ts";
import { choice, list, nullable, record, request, text } from "../schema.ts";
import { decideGatewayBody, gatewayDecision } from "./gateway-decision.ts";
import { evaluateRuleBody, ruleConnector, ruleEvaluation } from "./routing-rule.ts";

/** Body of POST /routing/hybrid. */
export const hybridRoutingBody = request(
  "HybridRoutingRequest",
  "A payment to evaluate the active rule for, to decide for, or both; at least one of the two.",
  { static_routing_request: evaluateRuleBody, dynamic_routing_request: decideGatewayBody },
);

const dynamicRouting = record("DynamicRouting", "The decision.", {
  status: choice("fallback: no decision was possible, and the result of the rule applies.", ["success", "fallback"]),
  reason: nullable(text("Why no decision was possible.", { examples: ["debit_routing_disabled"] })),
  decision: nullable(gatewayDecision),
  fallback_connectors: list("The gateways to try after the chosen one; all of them on fallback.", ruleConnector),
});

/** Answer of POST /routing/hybrid. */
export const hybridRouting = record("HybridRouting", "The result of the rule, the decision, and the gateways to try.", {
  static_routing: nullable(ruleEvaluation),
  dynamic_routing: nullable(dynamicRouting),
  evaluated_connectors: list("The gateways to try: the chosen one, else those of the rule in order.", ruleConnector),
});

export type HybridRoutingRequest = FromSchema<typeof hybridRoutingBody>;
export type HybridRouting = FromSchema<typeof hybridRouting>;
