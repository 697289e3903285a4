import type { CompleteAuthorizeRequest, Payment as PaymentRepresentation } from "@railyard/contracts";

import { withClientShipping } from "../wire/client-change.ts";
import { withDetails } from "../domain/payment-details.ts";
import { assertPossible } from "../domain/operations.ts";
import { checkLiveClientSecret } from "../../kernel/domain/client-secret.ts";
import { bumpVersion } from "../domain/start-attempt.ts";
import type { Ports, StoredPayment } from "../ports.ts";
import type { ResumePorts } from "./authentication/resume-after-challenge.ts";
import { resumeAfterChallenge } from "./authentication/resume-after-challenge.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";
import { captureAtOnce } from "./capture-payment.ts";
import { askAfterReturn } from "./finish-redirect.ts";
import { answerPayment } from "./payment-answer.ts";
import { expectedOf, withFreePayment } from "./payment-lease.ts";
import { syncPatiently } from "./sync-payment.ts";

export interface CompleteAuthorizeInput {
  readonly caller: Caller;
  readonly paymentId: string;
  readonly request: CompleteAuthorizeRequest;
}

const guardOf =
  ({ vault, clock }: Pick<Ports, "vault" | "clock">, { caller, request }: CompleteAuthorizeInput) =>
  ({ payment }: StoredPayment): void => {
    if (caller.isClient) {
      const secrets = { given: request.client_secret, expected: payment.clientSecret, equals: vault.equals };
      checkLiveClientSecret(secrets, payment.expiresAt, clock.now());
    }
    assertPossible("complete_authorize", payment.status);
  };

/** Stores the shipping details that the client found out. */
const keepShipping = (
  ports: Pick<Ports, "clock" | "payments">,
  { caller, request }: CompleteAuthorizeInput,
  stored: StoredPayment,
) => {
  const { payment, attempt } = stored;
  const shipping = request.shipping ?? null;
  if (shipping === null) return true;
  const { details } = payment;
  const shipped = caller.isClient ? withClientShipping(details, shipping) : withDetails(details, "payer", { shipping });
  const changed = { ...payment, details: shipped };
  return ports.payments.rewrite({
    expected: expectedOf(payment),
    after: { payment: bumpVersion(changed, ports.clock.now()), attempt },
    captures: [],
    events: [],
    directoryVersion: caller.directoryVersion,
  });
};

/**
 * Continues a payment after the customer's part: the provider is asked for the status, because what a client states
 * proves nothing.
 * @throws {Failure} `payment_not_found` (HE_02), `wrong_status` (IR_16), those of the client secret (IR_08, IR_09),
 * `customer_change_refused` (IR_18) for another address than the merchant's server stated.
 */
export const completeAuthorize =
  (ports: ResumePorts) =>
  async (input: CompleteAuthorizeInput): Promise<PaymentRepresentation> => {
    const { caller, paymentId } = input;
    const target = { ...caller, paymentId, guard: guardOf(ports, input) };
    await withFreePayment(ports, target, async (stored) =>
      (await keepShipping(ports, input, stored)) ? { result: null } : null,
    );
    await resumeAfterChallenge(ports, await merchantOf(ports, caller, null), paymentId);
    const ask = askAfterReturn({ query: {}, form: {}, token: null });
    const state = await syncPatiently(ports, caller, paymentId, { ask });
    return answerPayment(ports, await captureAtOnce(ports, caller, state));
  };
