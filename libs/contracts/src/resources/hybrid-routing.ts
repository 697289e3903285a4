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

const dynamicRouting = record("DynamicRouting", "What was decided.", {
  status: choice("fallback: nothing could be decided, and what the rule said holds.", ["success", "fallback"]),
  reason: nullable(text("Why nothing could be decided.", { examples: ["debit_routing_disabled"] })),
  decision: nullable(gatewayDecision),
  fallback_connectors: list("The gateways to try after the decided one; all there are on fallback.", ruleConnector),
});

/** Answer of POST /routing/hybrid. */
export const hybridRouting = record("HybridRouting", "What the rule says, what was decided, and what holds.", {
  static_routing: nullable(ruleEvaluation),
  dynamic_routing: nullable(dynamicRouting),
  evaluated_connectors: list("The gateways to try: the decided one, else those of the rule in order.", ruleConnector),
});

export type HybridRoutingRequest = FromSchema<typeof hybridRoutingBody>;
export type HybridRouting = FromSchema<typeof hybridRouting>;
