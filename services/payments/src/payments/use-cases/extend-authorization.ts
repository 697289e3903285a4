import type { Payment as PaymentRepresentation } from "@railyard/contracts";

import { assertPossible } from "../domain/operations.ts";
import { failures } from "../failures.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { answerOrLookUp, beginFollowUp, settleFollowUp } from "./payment-operation.ts";
import { answerPayment } from "./payment-answer.ts";
import { withFreePayment } from "./payment-lease.ts";
import { heldInput } from "./provider-inputs.ts";
import { providerKey } from "../../kernel/domain/provider-key.ts";
import type { PaymentOperationPorts } from "./settle-answer.ts";

export interface ExtendAuthorizationInput {
  readonly caller: Caller;
  readonly paymentId: string;
}

/**
 * Asks the provider to hold the money for longer.
 * @throws {Failure} `wrong_status` (IR_16), `flow_not_supported` (IR_20), `connector_account_unusable` (HE_03), `busy`
 * (409), `provider_did_not` (CE_00).
 */
export const extendAuthorization =
  (ports: PaymentOperationPorts) =>
  async ({ caller, paymentId }: ExtendAuthorizationInput): Promise<PaymentRepresentation> => {
    const target = { ...caller, paymentId };
    const { state, account, original } = await withFreePayment(ports, target, (stored) => {
      assertPossible("extend_authorization", stored.payment.status);
      return beginFollowUp(ports, caller, stored, "extend_authorization");
    });
    // Each extension is one of its own, so its key is made of the moment of the payment that it extends.
    const version = String(state.payment.version);
    const idempotencyKey = providerKey(caller.merchantId, `${paymentId}_extension_${version}`);
    const first = await account.call("extend_authorization", heldInput(state), { idempotencyKey });
    const answer = await answerOrLookUp(account, state, first);
    const answered = { answer, subFlow: "ExtendAuthorization" } as const;
    const after = await settleFollowUp(ports, state, original.directoryVersion, answered);
    if (after.attempt.details.captureBefore === state.attempt.details.captureBefore) {
      const problem = first.error?.message ?? "it gave no reason";
      throw failures.provider_did_not({ connector: account.connector, operation: "extend the payment", problem });
    }
    return answerPayment(ports, after);
  };
