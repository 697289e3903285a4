import { decideGatewayLegacy as decideContract, updateScoreLegacy as feedbackContract } from "@railyard/contracts";
import type { GatewayDecision, LegacyDecisionRequest } from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { DecisionPorts } from "../../use-cases/decision-ports.ts";
import { decideGatewayLegacy, updateScoreLegacy } from "../../use-cases/legacy-decisions.ts";
import type { FeedbackPorts } from "../../use-cases/record-feedback.ts";
import { callerOf } from "./caller.ts";
import { toDegradationWire } from "./degradation-wire.ts";
import { toGatewayDecisionWire } from "./gateway-decision-wire.ts";

type PriorityLogicMembers = Pick<GatewayDecision, "priority_logic_tag" | "priority_logic_output">;

/** The result of the caller's own rules, where given, instead of the result of the active rule. */
const toPriorityLogicWire = ({ priorityLogicOutput: stated }: LegacyDecisionRequest): Partial<PriorityLogicMembers> => {
  if (stated === null || stated === undefined) return {};
  const tag = stated.priorityLogicTag ?? null;
  return {
    priority_logic_tag: tag,
    priority_logic_output: {
      isEnforcement: stated.isEnforcement ?? false,
      gws: [...(stated.gws ?? [])],
      priorityLogicTag: tag,
      gatewayReferenceIds: { ...stated.gatewayReferenceIds },
      primaryLogic: null,
      fallbackLogic: null,
    },
  };
};

/** The operations that decide and learn in the form of older clients. */
export const legacyDecisionRoutes = (ports: DecisionPorts & FeedbackPorts): readonly Route[] => [
  defineRoute(decideContract, async ({ principal, body }) => {
    const { request, decision, filters } = await decideGatewayLegacy(ports)(callerOf(principal), body);
    return {
      body: {
        decided_gateway: {
          ...toGatewayDecisionWire(request, decision),
          ...toPriorityLogicWire(body),
          ...toDegradationWire(ports.degradation()),
        },
        filter_list: filters.map(({ name, gateways }) => [name, [...gateways]]),
        latency: decision.latencyMs,
      },
    };
  }),
  defineRoute(feedbackContract, async ({ principal, body }) => {
    await updateScoreLegacy(ports)(callerOf(principal), body);
    return { text: feedbackContract.plainText };
  }),
];
