import type { ResponseOf, UpdateGatewayScoreRequest, updateGatewayScore } from "@railyard/contracts";

import type { DeclineReason } from "../../domain/decline-reasons.ts";
import type { TakenFeedback } from "../../use-cases/record-feedback.ts";

type ScoreUpdate = ResponseOf<typeof updateGatewayScore>;
type ErrorMapping = ScoreUpdate["gsm_info"];

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

/** The answer to feedback. */
export const toScoreUpdateWire = (
  { merchantId, gateway, paymentId }: UpdateGatewayScoreRequest,
  { reason, attempt, result }: TakenFeedback,
): ScoreUpdate => ({
  message: "Gateway score updated successfully",
  merchant_id: merchantId,
  gateway,
  payment_id: paymentId,
  gsm_info: toErrorMappingWire(reason),
  attempt,
  result,
});
