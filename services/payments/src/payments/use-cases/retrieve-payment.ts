import type { Payment as PaymentRepresentation } from "@railyard/contracts";

import { checkClientSecret } from "../../kernel/domain/client-secret.ts";
import { piiShownUntil } from "../domain/client-view.ts";
import { outcomeOf } from "../wire/payment-outcome-wire.ts";
import { isAuthenticating } from "../domain/external-authentication.ts";
import type { PaymentWithCaptures } from "../domain/payment.ts";
import { isSettled } from "../domain/payment-status.ts";
import type { Ports, StoredPayment } from "../ports.ts";
import { syncAuthentication } from "./authentication/sync-authentication.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";
import type { Expansions } from "./payment-answer.ts";
import { checkEarlierAttempts } from "./check-earlier-attempts.ts";
import { answerPayment } from "./payment-answer.ts";
import { loadPayment } from "./payment-lease.ts";
import { syncEnded, syncPayment } from "./sync-payment.ts";
import type { PaymentOperationPorts } from "./settle-answer.ts";

export interface RetrievePaymentInput {
  readonly caller: Caller;
  readonly paymentId: string;
  /** merchant_id of the request. */
  readonly statedMerchantId: string | null;
  readonly clientSecret: string | null;
  readonly forceSync: boolean;
  readonly expansions: Expansions;
}

/** Asks for the current state: the 3DS Server during the authentication, else the payment's provider. */
const synced = async (
  ports: PaymentOperationPorts,
  caller: Caller,
  stored: StoredPayment,
): Promise<PaymentWithCaptures> => {
  if (isAuthenticating(stored.attempt)) {
    return syncAuthentication(ports, await merchantOf(ports, caller, null), stored);
  }
  // What customers wait for ends with the payment.
  const isEnded = isSettled(stored.payment.status) && !caller.isClient;
  return (isEnded ? syncEnded : syncPayment)(ports, caller, stored);
};

/**
 * The payment as stored, for a caller that may read it: a client needs the client secret.
 * @throws {Failure} `payment_not_found` (HE_02), those of the client secret (IR_08, IR_09).
 */
export const loadVisible = async (
  ports: Pick<Ports, "payments" | "vault">,
  { caller, paymentId, clientSecret }: Pick<RetrievePaymentInput, "caller" | "paymentId" | "clientSecret">,
): Promise<StoredPayment> => {
  const stored = await loadPayment(ports, caller, paymentId);
  if (caller.isClient || clientSecret !== null) {
    // A customer may see the outcome for longer than a payment can be confirmed.
    const { clientSecret: expected } = stored.payment;
    checkClientSecret({ given: clientSecret, expected, equals: ports.vault.equals });
  }
  return stored;
};

/** The payment for a caller that may read it; after its time a client sees the outcome without personal data. */
export const answerVisible = async (
  ports: Pick<Ports, "relatedObjects" | "payments" | "policy" | "clock">,
  { isClient }: Caller,
  state: PaymentWithCaptures,
  expansions?: Expansions,
): Promise<PaymentRepresentation> => {
  const answer = await answerPayment(ports, state, expansions);
  const isOver = ports.clock.now() >= piiShownUntil(state, ports.policy.clientReadGraceMs);
  return isClient && isOver ? outcomeOf(answer) : answer;
};

/**
 * The payment, after asking its provider when `forceSync` is set.
 * @throws {Failure} `payment_not_found`, `merchant_not_found` (HE_02), those of the client secret
 * (IR_08, IR_09).
 */
export const retrievePayment =
  (ports: PaymentOperationPorts & Pick<Ports, "decisionEngine" | "externalRefunds">) =>
  async (input: RetrievePaymentInput): Promise<PaymentRepresentation> => {
    const { caller } = input;
    if (input.statedMerchantId !== null) await merchantOf(ports, caller, input.statedMerchantId);
    const stored = await loadVisible(ports, input);
    const state = input.forceSync ? await synced(ports, caller, stored) : stored;
    // How connectors compare is the merchant's affair, not the customer's.
    const { decisionEngine } = ports;
    const explain: Expansions["explain"] = (merchantId, paymentId) => decisionEngine.explain(merchantId, paymentId);
    const expansions = caller.isClient ? input.expansions : { ...input.expansions, explain };
    if (input.forceSync && !caller.isClient) {
      await checkEarlierAttempts(ports, state);
      await ports.externalRefunds.find(state);
    }
    return answerVisible(ports, caller, state, expansions);
  };
