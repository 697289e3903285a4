import type { MerchantSnapshot } from "@railyard/contracts";
import { Bug, isFailure } from "@railyard/failures";
import { defined } from "@railyard/members";

import type { PaymentWithCaptures } from "../domain/payment.ts";
import { transition } from "../domain/payment-status.ts";
import type { ConnectorChoice } from "../domain/start-attempt.ts";
import { startAttempt } from "../domain/start-attempt.ts";
import { without } from "../../kernel/domain/without.ts";
import type { Ports, StoredPayment } from "../ports.ts";
import { atThreeDsServer, lookUpAuthentication, proofOf } from "./authentication/ask-three-ds-server.ts";
import { chooseConnectors } from "./choose-connectors.ts";
import { merchantPaymentEvent } from "./change-events.ts";
import { expectedOf, newLease } from "./payment-lease.ts";
import { relatedChanges } from "./related-changes.ts";
import type { RunPorts } from "./run-attempts.ts";
import { runAttempts, withAuthenticationOf } from "./run-attempts.ts";
import { openSealedMethod } from "../../methods/use-cases/method-sealing.ts";

/** The payment fails after all: no connector account can process it any more, or its merchant is suspended. */
const giveUp = async (
  ports: Pick<Ports, "clock" | "ids" | "payments" | "policy" | "relay">,
  stored: StoredPayment,
): Promise<void> => {
  const moved = transition(stored.payment.status, "declined");
  if (!moved.legal) throw new Bug(`A payment that is ${moved.status} cannot be given up.`);
  const now = ports.clock.now();
  const details = without(stored.attempt.details, "isRequeued");
  const after: PaymentWithCaptures = {
    payment: {
      ...stored.payment,
      version: stored.payment.version + 1,
      status: moved.status,
      amountCapturable: 0,
      modifiedAt: now,
    },
    attempt: { ...stored.attempt, sealedMethod: null, dueAt: null, details, modifiedAt: now },
    captures: stored.captures,
  };
  const isStored = await ports.payments.rewrite({
    expected: expectedOf(stored.payment),
    after,
    captures: [],
    events: [merchantPaymentEvent(ports, "payment_failed", after, null)],
    directoryVersion: stored.directoryVersion,
    ...relatedChanges(ports, stored, after),
  });
  if (isStored) ports.relay.hint();
};

const choicesFor = async (
  ports: Pick<Ports, "clock" | "decisionEngine" | "ids" | "observer" | "providers">,
  merchant: MerchantSnapshot,
  stored: StoredPayment,
): Promise<readonly ConnectorChoice[]> => {
  try {
    return await chooseConnectors(ports, merchant, stored);
  } catch (error) {
    if (isFailure(error)) return [];
    throw error;
  }
};

/** Retries a payment that was requeued after a decline. */
export const retryRequeued = async (
  ports: RunPorts & Pick<Ports, "decisionEngine" | "directory">,
  stored: StoredPayment,
): Promise<void> => {
  const { payment, attempt } = stored;
  const merchant = await ports.directory.merchant(payment.merchantId);
  const mayTakeMoney = merchant !== null && merchant.is_suspended !== true;
  const choices = !mayTakeMoney ? [] : await choicesFor(ports, merchant, stored);
  const [choice] = choices;
  if (merchant === null || choice === undefined || attempt.sealedMethod === null) return giveUp(ports, stored);
  const at = atThreeDsServer(ports, merchant, stored);
  const proof = at === null ? null : proofOf(await lookUpAuthentication(at));
  const secret = openSealedMethod(ports.vault, merchant, attempt.sealedMethod);
  const now = ports.clock.now();
  const started = startAttempt(stored, choice, attempt.authenticationType, newLease(ports), now);
  const details = without(attempt.details, "isRequeued");
  const state: PaymentWithCaptures = {
    payment: { ...started.payment, version: payment.version + 1, modifiedAt: now },
    attempt: withAuthenticationOf(started, stored).attempt,
    captures: [],
  };
  const isStored = await ports.payments.rewrite(
    {
      expected: expectedOf(payment),
      after: state,
      captures: [],
      events: [],
      directoryVersion: null,
    },
    { ...attempt, sealedMethod: null, dueAt: null, details },
  );
  if (!isStored) return;
  const { directoryVersion } = stored;
  await runAttempts(ports, {
    merchant,
    state,
    secret,
    choices,
    retriesDone: attempt.dueCount + 1,
    directoryVersion,
    ...defined({ proof: proof ?? undefined }),
  });
};
