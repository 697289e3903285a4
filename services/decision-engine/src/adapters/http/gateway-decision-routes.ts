import { decideGateway as decideContract, updateGatewayScore as feedbackContract } from "@railyard/contracts";
import type { ResponseOf } from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { DeclineReason } from "../../domain/decline-reasons.ts";
import { decideGateway } from "../../use-cases/decide-gateway.ts";
import type { DecisionPorts } from "../../use-cases/decision-ports.ts";
import type { FeedbackPorts } from "../../use-cases/record-feedback.ts";
import { recordFeedback } from "../../use-cases/record-feedback.ts";
import { callerOf } from "./caller.ts";
import { toDegradationWire } from "./degradation-wire.ts";
import { toGatewayDecisionWire } from "./gateway-decision-wire.ts";

type ErrorMapping = ResponseOf<typeof feedbackContract>["gsm_info"];

const unified = (category: DeclineReason["category"]): { readonly code: string; readonly message: string } => {
  if (category === "issue_with_payment_method") {
    return { code: "UE_1000", message: "Issue with Payment Method details" };
  }
  if (category === "processor_downtime") return { code: "UE_3000", message: "Technical issue with the provider" };
  return { code: "UE_9000", message: "Something went wrong" };
};

const toErrorMappingWire = (reason: DeclineReason | null): ErrorMapping => {
  if (reason === null) return null;
  const { code, message } = unified(reason.category);
  return {
    decision: reason.category === "processor_downtime" ? "retry" : "do_default",
    stepUpPossible: reason.stepUpPossible,
    clearPanPossible: false,
    alternateNetworkPossible: false,
    unifiedCode: code,
    unifiedMessage: message,
    errorCategory: reason.category,
    standardisedCode: null,
    description: reason.message,
    userGuidanceMessage: null,
  };
};

/** The operations that decide for gateways and learn from outcomes. */
export const gatewayDecisionRoutes = (ports: DecisionPorts & FeedbackPorts): readonly Route[] => [
  defineRoute(decideContract, async ({ principal, body }) => {
    const decision = await decideGateway(ports)(callerOf(principal), body);
    const wire = toGatewayDecisionWire(body, decision);
    return { body: { ...wire, ...toDegradationWire(ports.degradation()) } };
  }),
  defineRoute(feedbackContract, async ({ principal, body }) => {
    const { reason, attempt, result } = await recordFeedback(ports)(callerOf(principal), body);
    return {
      body: {
        message: "Gateway score updated successfully",
        merchant_id: body.merchantId,
        gateway: body.gateway,
        payment_id: body.paymentId,
        gsm_info: toErrorMappingWire(reason),
        attempt,
        result,
      },
    };
  }),
];
