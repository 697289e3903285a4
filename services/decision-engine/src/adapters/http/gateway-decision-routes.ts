import { decideGateway as decideContract, updateGatewayScore as feedbackContract } from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import { decideGateway } from "../../use-cases/decide-gateway.ts";
import type { DecisionPorts } from "../../use-cases/decision-ports.ts";
import type { FeedbackPorts } from "../../use-cases/record-feedback.ts";
import { recordFeedback } from "../../use-cases/record-feedback.ts";
import { callerOf } from "./caller.ts";
import { toDegradationWire } from "./degradation-wire.ts";
import { toGatewayDecisionWire } from "./gateway-decision-wire.ts";
import { toScoreUpdateWire } from "./score-update-wire.ts";

/** The operations that decide for gateways and learn from outcomes. */
export const gatewayDecisionRoutes = (ports: DecisionPorts & FeedbackPorts): readonly Route[] => [
  defineRoute(decideContract, async ({ principal, body }) => {
    const decision = await decideGateway(ports)(callerOf(principal), body);
    const wire = toGatewayDecisionWire(body, decision);
    return { body: { ...wire, ...toDegradationWire(ports.degradation()) } };
  }),
  defineRoute(feedbackContract, async ({ principal, body }) => {
    return { body: toScoreUpdateWire(body, await recordFeedback(ports)(callerOf(principal), body)) };
  }),
];
