import { routeHybrid as hybridContract } from "@railyard/contracts";
import type { DecideGatewayRequest, HybridRouting } from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { Degradation } from "../../domain/degradation.ts";
import type { RuleConnector } from "../../domain/rules/rule-program.ts";
import type { DynamicRouting, HybridPorts } from "../../use-cases/route-hybrid.ts";
import { routeHybrid } from "../../use-cases/route-hybrid.ts";
import { callerOf } from "./caller.ts";
import { toDegradationWire } from "./degradation-wire.ts";
import { toGatewayDecisionWire } from "./gateway-decision-wire.ts";
import { toEvaluationWire } from "./routing-rule-wire.ts";

const copies = (connectors: readonly RuleConnector[]): RuleConnector[] => connectors.map((one) => ({ ...one }));

const toDynamicWire = (
  request: DecideGatewayRequest,
  { decision, reason, fallbackConnectors }: DynamicRouting,
  degradation: Degradation | null,
): NonNullable<HybridRouting["dynamic_routing"]> => ({
  status: decision === null ? "fallback" : "success",
  reason,
  decision:
    decision === null ? null : { ...toGatewayDecisionWire(request, decision), ...toDegradationWire(degradation) },
  fallback_connectors: copies(fallbackConnectors),
});

/** The operation that goes by rules and by what was learned. */
export const hybridRoutingRoutes = (ports: HybridPorts): readonly Route[] => [
  defineRoute(hybridContract, async ({ principal, body }) => {
    const { evaluation, dynamic, evaluatedConnectors } = await routeHybrid(ports)(callerOf(principal), body);
    const request = body.dynamic_routing_request ?? null;
    const isDecided = dynamic !== null && request !== null;
    return {
      body: {
        static_routing: evaluation === null ? null : toEvaluationWire(evaluation),
        dynamic_routing: isDecided ? toDynamicWire(request, dynamic, ports.degradation()) : null,
        evaluated_connectors: copies(evaluatedConnectors),
      },
    };
  }),
];
