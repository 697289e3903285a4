import { isFailure } from "@railyard/failures";

import { isPossible } from "../domain/operations.ts";
import { isAuthenticating } from "../domain/external-authentication.ts";
import { mayHaveChanged } from "../domain/late-notification.ts";
import type { PaymentWithCaptures } from "../domain/payment.ts";
import type { ProviderAnswer } from "../domain/provider-answer.ts";
import type { ProviderAccount } from "../../providers/ports.ts";
import type { StoredPayment } from "../ports.ts";
import { lookUpAttempt } from "./ask-provider.ts";
import { accountOf, begin } from "./payment-operation.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";
import { loadPayment, withFreePayment } from "./payment-lease.ts";
import type { PaymentOperationPorts, SettlePorts } from "./settle-answer.ts";
import { settleAnswer } from "./settle-answer.ts";

/** Whether a look-up can teach anything about the payment. */
export const isWorthAsking = ({ payment, attempt }: StoredPayment): boolean =>
  isPossible("sync", payment.status) &&
  !isAuthenticating(attempt) &&
  attempt.connector !== null &&
  attempt.details.isRequeued !== true;

type Ask = (account: ProviderAccount, state: PaymentWithCaptures) => Promise<ProviderAnswer>;

/** Takes the lease, asks, and stores the answer; null when the payment was changed before it could be leased. */
const askAndSettle = async (
  ports: SettlePorts,
  account: ProviderAccount,
  stored: StoredPayment,
  ask: Ask,
): Promise<PaymentWithCaptures | null> => {
  const { paymentId } = stored.payment;
  const state = await begin(ports, stored, "sync");
  if (state === null) return null;
  const startedMs = ports.clock.elapsedMs();
  const answer = await ask(account, state);
  const settled = await settleAnswer(ports, {
    before: state,
    answer,
    subFlow: "PSync",
    latencyMs: ports.clock.elapsedMs() - startedMs,
    directoryVersion: stored.directoryVersion,
    // Only a due check ends an attempt that the provider never received, so requests in between must not postpone it.
    checkDueAt: stored.attempt.dueAt,
  });
  if (settled.outcome === "overtaken") return loadPayment(ports, stored.payment, paymentId);
  if (settled.outcome === "refused") {
    const { event, status: current } = settled.move;
    ports.observer.warn({ payment_id: paymentId, event, current }, "A provider's look-up contradicts the payment.");
  }
  return settled.state;
};

/**
 * Asks the provider about a payment and stores its answer. When another process is working on the payment, or the
 * provider cannot change its status, the stored state is returned.
 */
export const syncPayment = async (
  ports: PaymentOperationPorts,
  caller: Caller,
  stored: StoredPayment,
): Promise<PaymentWithCaptures> => {
  if (!isWorthAsking(stored) || stored.payment.lease !== null) return stored;
  const account = await accountOf(ports, caller, stored);
  const synced = await askAndSettle(ports, account, stored, lookUpAttempt);
  return synced ?? loadPayment(ports, stored.payment, stored.payment.paymentId);
};

/**
 * Asks the provider about a payment that has ended, as far as that can teach anything. Nothing is asked while another
 * process works on the payment, or where its connector account is gone or has no look-ups.
 */
export const syncEnded = async (
  ports: PaymentOperationPorts,
  caller: Caller,
  stored: StoredPayment,
): Promise<PaymentWithCaptures> => {
  const { payment, attempt } = stored;
  if (!mayHaveChanged(stored) || payment.lease !== null || attempt.connector === null) return stored;
  const account = ports.providers.account(await merchantOf(ports, caller, null), attempt.merchantConnectorId ?? "");
  if (account?.has("sync") !== true) return stored;
  const synced = await askAndSettle(ports, account, stored, lookUpAttempt);
  return synced ?? loadPayment(ports, payment, payment.paymentId);
};

/** How a patient sync differs from the usual one. */
export interface PatientSync {
  /** Puts another question than a look-up where the connector needs it. */
  readonly ask?: Ask;
  /** Asks also about a payment that has ended: something suggests that the provider's status differs. */
  readonly isDoubted?: boolean;
}

/** Like {@link syncPayment}, but waits a short while for a process that is working on the payment. */
export const syncPatiently = async (
  ports: PaymentOperationPorts,
  caller: Caller,
  paymentId: string,
  { ask = lookUpAttempt, isDoubted = false }: PatientSync = {},
): Promise<PaymentWithCaptures> => {
  const target = { ...caller, paymentId };
  try {
    return await withFreePayment(ports, target, async (stored) => {
      const isAsked = isDoubted ? stored.attempt.connector !== null : isWorthAsking(stored);
      if (!isAsked) return { result: stored };
      const synced = await askAndSettle(ports, await accountOf(ports, caller, stored), stored, ask);
      return synced === null ? null : { result: synced };
    });
  } catch (error) {
    if (!isFailure(error, "busy")) throw error;
    return loadPayment(ports, caller, paymentId);
  }
};
