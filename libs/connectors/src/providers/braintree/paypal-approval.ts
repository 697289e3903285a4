import type { ProviderResponse } from "../../port/connector.ts";
import type { AttemptOutcome } from "../../port/outcomes.ts";
import { refusedAttempt } from "../../wire/refusals.ts";
import { readAnswer } from "./errors.ts";
import { asApproval } from "./replies.ts";

/** Where the customer agrees to a payment by PayPal. */
export const parseApproval = (response: ProviderResponse): AttemptOutcome => {
  const answer = readAnswer(response, "createPayPalOneTimePayment");
  if ("refusal" in answer) return refusedAttempt("authorize", answer.refusal);
  const { approvalUrl, paymentId } = asApproval(answer.result, response.status);
  return {
    attemptStatus: "authentication_pending",
    settlement: "await_webhook",
    connectorTransactionId: paymentId,
    redirect: { url: approvalUrl, method: "GET", fields: {} },
  };
};
