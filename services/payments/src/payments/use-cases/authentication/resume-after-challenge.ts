import type { AuthenticationProof } from "@railyard/connectors";
import type { MerchantSnapshot } from "@railyard/contracts";
import { isFailure } from "@railyard/failures";

import { nextCheckAt } from "../../../kernel/domain/check-schedule.ts";
import { attemptStatusAfter } from "../../domain/attempt-moves.ts";
import { isAuthenticating } from "../../domain/external-authentication.ts";
import type { PaymentWithCaptures } from "../../domain/payment.ts";
import type { ConnectorChoice } from "../../domain/start-attempt.ts";
import { beginOperation } from "../../domain/start-attempt.ts";
import { without } from "../../../kernel/domain/without.ts";
import type { Ports, StoredPayment } from "../../ports.ts";
import { begin } from "../payment-operation.ts";
import { chooseConnectors } from "../choose-connectors.ts";
import type { StepResult } from "../payment-lease.ts";
import { expectedOf, newLease, withFreePayment } from "../payment-lease.ts";
import type { AttemptRun } from "../run-attempts.ts";
import { runAttempts } from "../run-attempts.ts";
import { atThreeDsServer, lookUpAuthentication, proofOf } from "./ask-three-ds-server.ts";
import { endLateAuthentication, syncAuthentication } from "./sync-authentication.ts";
import { startAuthorization } from "./start-authorization.ts";
import { openSealedMethod } from "../../../methods/use-cases/method-sealing.ts";
import type { PaymentOperationPorts } from "../settle-answer.ts";

export type ResumePorts = PaymentOperationPorts & Pick<Ports, "decisionEngine">;

/** The accounts for the payment, the one that its confirmation chose first; none when no account is eligible now. */
const choicesFor = async (
  ports: Pick<Ports, "clock" | "decisionEngine" | "ids" | "observer" | "providers">,
  merchant: MerchantSnapshot,
  stored: StoredPayment,
): Promise<readonly ConnectorChoice[]> => {
  try {
    const choices = await chooseConnectors(ports, merchant, stored);
    const isChosen = ({ merchantConnectorId }: ConnectorChoice): boolean =>
      merchantConnectorId === stored.attempt.merchantConnectorId;
    return [...choices.filter(isChosen), ...choices.filter((choice) => !isChosen(choice))];
  } catch (error) {
    if (isFailure(error)) return [];
    throw error;
  }
};

/** Stores that the attempt goes to its acquirer now; the result is null when there is nothing to do any more. */
const beginAuthorization = async (
  ports: ResumePorts,
  merchant: MerchantSnapshot,
  stored: StoredPayment,
  proof: AuthenticationProof,
): Promise<StepResult<AttemptRun | null>> => {
  const { payment, attempt, directoryVersion } = stored;
  const { authentication } = attempt.details;
  const isReady = isAuthenticating(attempt) && attempt.status === "authentication_successful";
  if (!isReady || authentication === undefined || attempt.sealedMethod === null) return { result: null };
  const choices = await choicesFor(ports, merchant, stored);
  const [choice] = choices;
  if (choice === undefined) return { result: null };
  const begun = beginOperation(stored, "authorize", newLease(ports));
  const state: PaymentWithCaptures = {
    payment: begun.payment,
    attempt: {
      ...begun.attempt,
      status: attemptStatusAfter(begun.attempt.status, "authorization_begun"),
      connector: choice.connector,
      merchantConnectorId: choice.merchantConnectorId,
      sealedMethod: null,
      details: { ...begun.attempt.details, authentication: without(authentication, "isOpen", "challenge", "method") },
    },
    captures: [],
  };
  const isStored = await ports.payments.rewrite({
    expected: expectedOf(payment),
    after: state,
    captures: [],
    events: [],
    directoryVersion: null,
  });
  if (!isStored) return null;
  const secret = openSealedMethod(ports.vault, merchant, attempt.sealedMethod);
  return { result: { merchant, state, secret, choices, retriesDone: 0, directoryVersion, proof } };
};

/**
 * Resumes a payment after the challenge: asks the 3DS Server for the result, and authorizes the payment when the
 * customer was authenticated. The cryptogram for the acquirer is fetched each time and never stored.
 */
export const resumeAfterChallenge = async (
  ports: ResumePorts,
  merchant: MerchantSnapshot,
  paymentId: string,
): Promise<void> => {
  const target = { merchantId: merchant.merchant_id, paymentId };
  const found = await ports.payments.load(target.merchantId, paymentId);
  if (found === null || !isAuthenticating(found.attempt)) return;
  try {
    // The 3DS Server's webhook arrives together with the customer, so this waits for what the webhook is about to
    // store.
    const stored = await withFreePayment(ports, target, async (free) => {
      const synced = await syncAuthentication(ports, merchant, free);
      return synced.payment.lease === null ? { result: synced } : null;
    });
    if (!isAuthenticating(stored.attempt) || stored.attempt.status !== "authentication_successful") return;
    const at = atThreeDsServer(ports, merchant, stored);
    const proof = at === null ? null : proofOf(await lookUpAuthentication(at));
    if (proof === null) return;
    const run = await withFreePayment(ports, target, (free) => beginAuthorization(ports, merchant, free, proof));
    if (run !== null) await runAttempts(ports, run);
  } catch (error) {
    // The process that works on the payment continues it, or leaves it due.
    if (!isFailure(error, "busy")) throw error;
  }
};

/** Resumes an attempt whose process died on the way to the 3DS Server. */
const resume = async (ports: ResumePorts, merchant: MerchantSnapshot, stored: StoredPayment): Promise<void> => {
  const choices = await choicesFor(ports, merchant, stored);
  const { sealedMethod, dueCount } = stored.attempt;
  const counted = { ...stored, attempt: { ...stored.attempt, dueCount: dueCount + 1 } };
  const state = sealedMethod === null || choices.length === 0 ? null : await begin(ports, counted, "authenticate");
  if (state === null || sealedMethod === null) return;
  const secret = openSealedMethod(ports.vault, merchant, sealedMethod);
  const { directoryVersion } = stored;
  await startAuthorization(ports, { merchant, state, secret, choices, retriesDone: 0, directoryVersion });
};

/** When to look again; a customer may be on the way. */
const postpone = async (ports: Pick<Ports, "clock" | "payments" | "policy">, stored: StoredPayment): Promise<void> => {
  const { payment, attempt } = stored;
  const dueCount = attempt.dueCount + 1;
  const dueAt = nextCheckAt(ports.policy.paymentChecks, dueCount, ports.clock.now());
  await ports.payments.rewrite({
    expected: expectedOf(payment),
    after: { payment: { ...payment, lease: null }, attempt: { ...attempt, dueAt, dueCount } },
    captures: [],
    events: [],
    directoryVersion: null,
  });
};

/** Checks a due attempt that is being authenticated. One that cannot be resolved stays due, at growing intervals. */
export const checkAuthentication = async (ports: ResumePorts, stored: StoredPayment): Promise<void> => {
  const { merchantId, paymentId } = stored.payment;
  const merchant = await ports.directory.merchant(merchantId);
  if (await endLateAuthentication(ports, stored)) return;
  if (merchant !== null && stored.attempt.status === "started") return resume(ports, merchant, stored);
  // A lease that ran out belongs to a process that died; the look-up takes the payment over.
  const isLeased = stored.payment.lease !== null;
  if (merchant !== null && !isLeased) await resumeAfterChallenge(ports, merchant, paymentId);
  const now = await ports.payments.load(merchantId, paymentId);
  if (now === null || now.attempt.dueAt === null || !isAuthenticating(now.attempt)) return;
  if (now.payment.lease === null || isLeased) await postpone(ports, now);
};
