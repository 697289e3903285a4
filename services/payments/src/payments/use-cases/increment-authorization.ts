import type { IncrementAuthorizationRequest, Payment as PaymentRepresentation } from "@railyard/contracts";

import { openIncrementOf, planIncrement, settleIncrement, withIncrement } from "../domain/incremental-authorization.ts";
import { isRefusedAtDoor } from "../../kernel/domain/rate-limited.ts";
import { integrityError } from "../../kernel/domain/integrity.ts";
import { reportDifferences } from "../../kernel/use-cases/report-differences.ts";
import { differencesOfIncrement } from "../domain/payment-integrity.ts";
import type { PaymentWithCaptures } from "../domain/payment.ts";
import type { ProviderAccount } from "../../providers/ports.ts";
import type { Ports, StoredPayment } from "../ports.ts";
import type { FollowUpPorts } from "./payment-operation.ts";
import { accountOf, begin, beginFollowUp, storeQuietly } from "./payment-operation.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { answerPayment } from "./payment-answer.ts";
import { withFreePayment } from "./payment-lease.ts";
import { incrementInput } from "./provider-inputs.ts";
import { providerKey } from "../../kernel/domain/provider-key.ts";

export interface IncrementAuthorizationInput {
  readonly caller: Caller;
  readonly paymentId: string;
  readonly request: IncrementAuthorizationRequest;
}

/**
 * Asks the provider for the open incremental authorization and stores its answer. The provider grants each one once. A
 * repetition that it did not look at proves nothing about what was sent before.
 */
const finishIncrement = async (
  ports: Pick<Ports, "clock" | "observer" | "payments" | "policy">,
  account: ProviderAccount,
  state: PaymentWithCaptures,
  { isRepeated = false }: { readonly isRepeated?: boolean } = {},
): Promise<PaymentWithCaptures> => {
  const increment = openIncrementOf(state.payment);
  if (increment === null) return storeQuietly(ports, state, state);
  const idempotencyKey = providerKey(state.payment.merchantId, increment.authorizationId);
  const input = incrementInput(state, increment);
  const outcome = await account.call("incremental_authorization", input, { idempotencyKey });
  if (isRepeated && isRefusedAtDoor(outcome.error)) return storeQuietly(ports, state, state);
  const differences = differencesOfIncrement(state, increment, outcome);
  const { connector } = account;
  const { paymentId: objectId } = state.payment;
  reportDifferences(ports, { object: "payment", objectId, connector, source: "answer" }, differences);
  return differences.length === 0
    ? storeQuietly(ports, state, settleIncrement(state, outcome.authorizationStatus, outcome.error))
    : storeQuietly(ports, state, settleIncrement(state, "unresolved", integrityError(differences)));
};

/**
 * Asks the provider to authorize a higher amount. A refusal is no error: it is in the payment's list of increments.
 * @throws {Failure} `wrong_status`, `raise_not_possible` (IR_16), `flow_not_supported` (IR_20),
 * `connector_account_unusable` (HE_03), `busy` (409).
 */
export const incrementAuthorization =
  (ports: FollowUpPorts & Pick<Ports, "observer" | "relatedObjects">) =>
  async ({ caller, paymentId, request }: IncrementAuthorizationInput): Promise<PaymentRepresentation> => {
    const target = { ...caller, paymentId };
    const { state, account } = await withFreePayment(ports, target, (stored) => {
      const payment = withIncrement(stored.payment, planIncrement(stored, request.amount), request.reason ?? null);
      return beginFollowUp(ports, caller, stored, "incremental_authorization", { changed: { ...stored, payment } });
    });
    return answerPayment(ports, await finishIncrement(ports, account, state));
  };

/** Follows up an incremental authorization whose answer is not known. */
export const resumeIncrement = async (
  ports: FollowUpPorts & Pick<Ports, "observer">,
  caller: Caller,
  stored: StoredPayment,
): Promise<void> => {
  const account = await accountOf(ports, caller, stored);
  const state = await begin(ports, stored, "incremental_authorization");
  if (state !== null) await finishIncrement(ports, account, state, { isRepeated: true });
};
