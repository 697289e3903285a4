import type { Payment as PaymentRepresentation } from "@railyard/contracts";

import { assertPossible } from "../domain/operations.ts";
import { withDetails } from "../domain/payment-details.ts";
import type { ProviderAnswer } from "../domain/provider-answer.ts";
import { failures } from "../failures.ts";
import type { StoredPayment } from "../ports.ts";
import { lookUpAttempt } from "./ask-provider.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import type { BegunFollowUp } from "./payment-operation.ts";
import { answerOrLookUp, beginFollowUp, settleFollowUp, undo } from "./payment-operation.ts";
import { answerPayment } from "./payment-answer.ts";
import { withFreePayment } from "./payment-lease.ts";
import { heldInput, voidInput, authorizationKeyOf, voidKeyOf } from "./provider-inputs.ts";
import type { PaymentOperationPorts } from "./settle-answer.ts";

/** What a merchant makes of a payment that is held for review. */
export type ReviewDecision = "approve" | "reject";

export interface ReviewPaymentInput {
  readonly caller: Caller;
  readonly paymentId: string;
}

const decided: Readonly<Record<ReviewDecision, string>> = { approve: "approved", reject: "rejected" };

/** With an amount that was not asked for, the merchant accepts what the provider holds, or has it released. */
const isOtherAmount = ({ attempt }: StoredPayment): boolean => attempt.status === "integrity_failure";

const withDecision = (stored: StoredPayment, decision: ReviewDecision): StoredPayment => {
  const { payment } = stored;
  const details = withDetails(payment.details, "followUps", { merchantDecision: decided[decision] });
  const isAccepted = isOtherAmount(stored) && decision === "approve";
  const accepted = isAccepted ? withDetails(details, "capture", { isPartialAuthorizationEnabled: true }) : details;
  return { ...stored, payment: { ...payment, details: accepted } };
};

const ask = async ({ state, account, original }: BegunFollowUp, decision: ReviewDecision): Promise<ProviderAnswer> => {
  if (!isOtherAmount(original)) {
    const idempotencyKey = `${authorizationKeyOf(state)}_${decision}`;
    return account.call(decision, heldInput(state), { idempotencyKey });
  }
  if (decision === "approve") return lookUpAttempt(account, state);
  return account.call("void", voidInput(state, "rejected"), { idempotencyKey: voidKeyOf(state) });
};

/**
 * Ends the review of a payment that the provider holds, as the merchant decides.
 * @throws {Failure} `wrong_status` (IR_16), `flow_not_supported` (IR_20), `connector_account_unusable` (HE_03), `busy`
 * (409), `provider_did_not` (CE_00).
 */
export const reviewPayment =
  (ports: PaymentOperationPorts, decision: ReviewDecision) =>
  async ({ caller, paymentId }: ReviewPaymentInput): Promise<PaymentRepresentation> => {
    const target = { ...caller, paymentId };
    const begun = await withFreePayment(ports, target, (stored) => {
      assertPossible(decision, stored.payment.status);
      return beginFollowUp(ports, caller, stored, decision, { changed: withDecision(stored, decision) });
    });
    const { state, account, original } = begun;
    const first = await ask(begun, decision);
    const answer = await answerOrLookUp(account, state, first);
    const isSilent = answer.attemptStatus === "unchanged" || answer.attemptStatus === state.attempt.status;
    if (isSilent) {
      await undo(ports, begun);
      const problem = first.error?.message ?? "it gave no reason";
      throw failures.provider_did_not({
        connector: account.connector,
        operation: `${decision} the payment`,
        problem,
      });
    }
    const subFlow = decision === "approve" ? "Approve" : "Reject";
    return answerPayment(ports, await settleFollowUp(ports, state, original.directoryVersion, { answer, subFlow }));
  };
