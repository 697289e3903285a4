import type { AuthenticationProof } from "@railyard/connectors";
import type { ErrorMappingRule, MerchantSnapshot } from "@railyard/contracts";
import { Bug } from "@railyard/failures";

import type { Attempt } from "../domain/attempt.ts";
import type { AfterDecline } from "../domain/retries.ts";
import { decideAfterDecline } from "../domain/retries.ts";
import type { PaymentWithCaptures, PaymentWithAttempt, Payment } from "../domain/payment.ts";
import type { ProviderAnswer } from "../domain/provider-answer.ts";
import type { SettledAttempt } from "../domain/settle-attempt.ts";
import { settleAttempt } from "../domain/settle-attempt.ts";
import type { ConnectorChoice } from "../domain/start-attempt.ts";
import { startAttempt } from "../domain/start-attempt.ts";
import { without } from "../../kernel/domain/without.ts";
import type { PaymentChange, Ports } from "../ports.ts";
import { countFailure, hasFailed, isDecision, withDecision } from "./count-failure.ts";
import type { MappedAnswer } from "./ask-provider.ts";
import { authorizeAttempt, mapError } from "./ask-provider.ts";
import { attemptEvent, changeEvents } from "./change-events.ts";
import { expectedOf, newLease } from "./payment-lease.ts";
import { prefersToken } from "./provider-inputs.ts";
import { relatedChanges } from "./related-changes.ts";
import { profileOf } from "../../kernel/domain/merchant-settings.ts";
import { timesOf } from "../../kernel/domain/times.ts";
import { reportDifferences } from "../../kernel/use-cases/report-differences.ts";
import { sealMethod } from "../../methods/use-cases/method-sealing.ts";
import type { MethodSecret } from "../../methods/domain/method-input.ts";

/** A payment whose attempt is stored as started and leased to the caller. */
export interface AttemptRun {
  readonly merchant: MerchantSnapshot;
  readonly state: PaymentWithCaptures;
  readonly secret: MethodSecret;
  /** Connector accounts, best first; the attempt goes to the first. */
  readonly choices: readonly ConnectorChoice[];
  /** Automatic retries before this attempt, after attempts that were decided. */
  readonly retriesDone: number;
  /** Set once some attempt of this confirmation was decided. */
  readonly isDecided?: true;
  readonly directoryVersion: number | null;
  /** That the customer was authenticated apart from the acquirer. */
  readonly proof?: AuthenticationProof;
}

/**
 * Requeues a declined payment for a later automatic retry: the payment keeps processing, the attempt keeps its
 * method encrypted, and the recovery job finds it when it is due.
 */
const requeueAttempt = <Outcome extends { readonly before: PaymentWithCaptures; readonly after: PaymentWithCaptures }>(
  { vault, clock, policy }: Pick<Ports, "vault" | "clock" | "policy">,
  run: AttemptRun,
  outcome: Outcome,
): Outcome => {
  const { after } = outcome;
  const { lease } = outcome.before.payment;
  if (lease === null) throw new Bug("An attempt was requeued without its lease.");
  const attempt: Attempt = {
    ...after.attempt,
    sealedMethod: sealMethod(vault, run.merchant, run.secret),
    dueAt: new Date(clock.now().getTime() + policy.requeueDelayMs),
    dueCount: run.retriesDone,
    details: { ...after.attempt.details, isRequeued: true },
  };
  const payment: Payment = {
    ...after.payment,
    status: outcome.before.payment.status,
    amountCapturable: outcome.before.payment.amountCapturable,
  };
  return { ...outcome, after: { ...after, payment, attempt } };
};

export type RunPorts = Pick<
  Ports,
  "clock" | "ids" | "vault" | "providers" | "payments" | "rules" | "guards" | "relay" | "observer" | "policy"
>;

interface Outcome {
  readonly before: PaymentWithCaptures;
  readonly after: PaymentWithCaptures;
  readonly latencyMs: number;
  readonly next: AfterDecline;
  /** Whether the provider decided about the attempt. */
  readonly isDecided: boolean;
}

const declined = (answer: ProviderAnswer): ProviderAnswer => ({
  ...answer,
  attemptStatus: "failure",
  settlement: "final",
});

const nextStep = (
  ports: RunPorts,
  run: AttemptRun,
  after: Pick<Attempt, "status" | "authenticationType" | "connector" | "paymentMethod" | "paymentMethodType">,
  rule: ErrorMappingRule | null,
  isUndecided: boolean,
): AfterDecline => {
  const { payment } = run.state;
  const profile = profileOf(run.merchant, payment);
  const { connector, paymentMethod, paymentMethodType } = after;
  return decideAfterDecline({
    status: after.status,
    rule,
    isUndecided,
    isAutoRetriesEnabled: profile?.is_auto_retries_enabled ?? false,
    maximumRetries: profile?.max_auto_retries_enabled ?? null,
    isStepUpEnabled: profile?.is_step_up_enabled ?? true,
    retriesDone: run.retriesDone,
    authenticationType: after.authenticationType,
    supportsThreeDs:
      connector !== null &&
      paymentMethod !== null &&
      ports.providers.supportsThreeDs(connector, paymentMethod, paymentMethodType),
    hasNextConnector: run.choices.length > 1,
    hasUnusedCardNumber: prefersToken(run.secret, run.state.attempt),
    isClearPanRetriesEnabled: profile?.is_clear_pan_retries_enabled ?? false,
  });
};

/**
 * What the provider has certainly not acted on is refused. What was never sent counts as refused if another connector
 * can process it now; else it waits for the provider.
 */
const certainAnswer = (ports: RunPorts, run: AttemptRun, { answer, rule }: MappedAnswer): ProviderAnswer => {
  if (answer.withoutEffect !== undefined) return declined(answer);
  if (answer.transport !== "not_sent") return answer;
  const next = nextStep(ports, run, { ...run.state.attempt, status: "failure" }, rule, false);
  return next === "next_connector" ? declined(answer) : answer;
};

const applied = (state: PaymentWithCaptures, answer: ProviderAnswer, ports: RunPorts): SettledAttempt => {
  const settled = settleAttempt(state, answer, ports.policy.paymentChecks, timesOf(ports.clock));
  if (!settled.legal) throw new Bug(`${settled.event} cannot happen to a payment that is ${settled.status}.`);
  return settled;
};

const attemptOnce = async (ports: RunPorts, run: AttemptRun): Promise<Outcome> => {
  const { state, merchant } = run;
  const account = ports.providers.account(merchant, state.attempt.merchantConnectorId ?? "");
  if (account === null) throw new Bug("An attempt was started at an account that cannot be used.");
  const startedMs = ports.clock.elapsedMs();
  const raw = await authorizeAttempt(ports, account, state, run.secret, run.proof);
  const latencyMs = ports.clock.elapsedMs() - startedMs;
  const mapped = await mapError(ports, account.connector, "Authorize", raw);
  const { state: after, differences } = applied(state, certainAnswer(ports, run, mapped), ports);
  const { connector } = account;
  const objectId = state.payment.paymentId;
  reportDifferences(ports, { object: "payment", objectId, connector, source: "answer" }, differences);
  ports.observer.attemptAnswered(account.connector, latencyMs);
  const next = nextStep(ports, run, after.attempt, mapped.rule, raw.withoutEffect !== undefined);
  const isDecided = isDecision(raw);
  return { before: state, after: withDecision(state, after, raw), latencyMs, next, isDecided };
};

const store = async (ports: RunPorts, run: AttemptRun, outcome: Outcome): Promise<PaymentWithCaptures> => {
  const { before, after, latencyMs } = outcome;
  const change: PaymentChange = {
    expected: expectedOf(before.payment),
    after,
    captures: [],
    // Nothing is refunded before an attempt has succeeded.
    events: changeEvents(ports, before, after, { refunds: null, latencyMs }),
    directoryVersion: run.directoryVersion,
    ...relatedChanges(ports, before, after),
  };
  // A settlement leaves the details of the payment alone, which count the attempts that were not decided.
  const isCounted = before.payment.details.followUps !== after.payment.details.followUps;
  const isStored = await (isCounted ? ports.payments.rewrite(change) : ports.payments.settle(change));
  if (isStored) {
    ports.relay.hint();
    const isDecided = run.isDecided === true || outcome.isDecided;
    if (isDecided && hasFailed(before, after)) await countFailure(ports, run.merchant, after);
    return after;
  }
  // The recovery job took the attempt over: what it found is what counts.
  const { merchantId, paymentId } = after.payment;
  const current = await ports.payments.load(merchantId, paymentId);
  if (current === null) throw new Bug("A payment that was being taken is gone.");
  return current;
};

/** The next attempt of a payment whose customer was authenticated has the same authentication. */
export const withAuthenticationOf = (
  next: PaymentWithAttempt,
  { attempt: { details } }: PaymentWithAttempt,
): PaymentWithAttempt =>
  details.authentication === undefined
    ? next
    : {
        ...next,
        attempt: {
          ...next.attempt,
          details: { ...next.attempt.details, authentication: details.authentication, hadRedirect: true },
        },
      };

/** The connectors from here on. Once the issuer wanted the card number, no later attempt goes back to the token. */
const choicesAfter = (choices: readonly ConnectorChoice[], next: AfterDecline): readonly ConnectorChoice[] => {
  if (next === "same_connector_with_three_ds") return choices;
  if (next === "next_connector") return choices.slice(1);
  return choices.map((choice) => without(choice, "acceptsNetworkTokens"));
};

/** Stores the declined attempt together with the next one; null when another process took over. */
const storeNext = async (ports: RunPorts, run: AttemptRun, outcome: Outcome): Promise<AttemptRun | null> => {
  const { before, after, latencyMs, next } = outcome;
  const isStepUp = next === "same_connector_with_three_ds";
  const choices = choicesAfter(run.choices, next);
  const [choice] = choices;
  if (choice === undefined) throw new Bug("A retry was decided without a connector for it.");
  const authenticationType = isStepUp ? "three_ds" : after.attempt.authenticationType;
  const now = ports.clock.now();
  const started = startAttempt(after, choice, authenticationType, newLease(ports, before.payment.lease), now);
  const state: PaymentWithCaptures = { ...withAuthenticationOf(started, after), captures: [] };
  const isStored = await ports.payments.rewrite(
    {
      expected: expectedOf(before.payment),
      after: state,
      captures: [],
      events: [attemptEvent(ports, "failure", after, latencyMs)],
      directoryVersion: run.directoryVersion,
    },
    after.attempt,
  );
  if (!isStored) return null;
  ports.relay.hint();
  // Attempts that were not decided are bounded by the connectors there are.
  return outcome.isDecided
    ? { ...run, state, choices, retriesDone: run.retriesDone + 1, isDecided: true }
    : { ...run, state, choices };
};

/**
 * Sends a started attempt to its provider, and retries at the next connector as long as rules and the profile allow it.
 * Every attempt is stored before it is sent and after it was answered; after a crash the recovery job takes over.
 */
export const runAttempts = async (ports: RunPorts, first: AttemptRun): Promise<PaymentWithCaptures> => {
  let run = first;
  for (;;) {
    const outcome = await attemptOnce(ports, run);
    if (outcome.next === "stop") return store(ports, run, outcome);
    ports.observer.retried(outcome.next);
    if (outcome.next === "later_retry") return store(ports, run, requeueAttempt(ports, run, outcome));
    const next = await storeNext(ports, run, outcome);
    if (next === null) return store(ports, run, outcome);
    run = next;
  }
};
