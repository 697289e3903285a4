import type { Decision, DecisionRequest } from "@railyard/contracts";
import {
  decideConnectors,
  decisionsTogetherMax,
  explainDecisions,
  readGatewayStates,
  routePayout,
  simulateDecision,
} from "@railyard/contracts";
import { errorMessage, hasErrorCode, isFailure, OperationalError } from "@railyard/failures";
import { createGrouping } from "@railyard/grouping";
import type { Breaker, ServiceClient } from "@railyard/http";
import type { CalmLog } from "@railyard/telemetry";

import type { DecisionEngine } from "../ports.ts";
import { createLastRankings } from "./last-rankings.ts";

export interface DecisionEngineOptions {
  readonly client: Pick<ServiceClient, "call">;
  readonly breaker: Breaker;
  /** How long a payment waits for a decision; after that it continues without one. */
  readonly timeoutMs: number;
  readonly nowMs: () => number;
  readonly log: Pick<CalmLog, "warn">;
}

/** What a payment asks, and until when it wants to know. */
interface Question {
  readonly request: DecisionRequest;
  readonly untilMs: number;
}

/** The log is read for a person who looks at a payment, not on a payment's way. */
const explanationTimeoutMs = 1_000;

/** The longest that a question waits for a call of other questions that is in progress. */
const patienceMs = 2;

/** Whether the engine answered, though with an error: one question of several may have been what it could not take. */
const isRefusal = (error: unknown): boolean => isFailure(error) || hasErrorCode(error, "service_failed");

const ask = async (
  client: DecisionEngineOptions["client"],
  questions: readonly Question[],
  timeoutMs: number,
): Promise<readonly Decision[]> => {
  const body = { requests: questions.map(({ request }) => request) };
  const { decisions } = await client.call(decideConnectors, { body, timeoutMs });
  if (decisions.length !== questions.length) {
    // A decision could not be assigned to its question.
    throw new OperationalError("decisions_incomplete", "The engine answered another number of decisions.");
  }
  return decisions;
};

/**
 * Asks the decision engine over HTTP; payments that ask at the same moment share a call. Whatever goes wrong there, no
 * payment is held up for long.
 */
export const createDecisionEngine = (options: DecisionEngineOptions): DecisionEngine => {
  const { client, breaker, timeoutMs, nowMs, log } = options;
  const lastRankings = createLastRankings(nowMs);

  const continueWithout = (reason: string): void => {
    log.warn("decision", { reason }, "No decision in time; the last ranking or the default order is used.");
  };

  /** A decision or none for each; undefined when the engine refused several, and it may be for one of them. */
  const answer = async (questions: readonly Question[]): Promise<readonly (Decision | null)[] | undefined> => {
    const none = questions.map(() => null);
    // They asked within moments of each other, so the time of the first is about that of all.
    const leftMs = Math.ceil(Math.min(...questions.map(({ untilMs }) => untilMs)) - nowMs());
    if (leftMs <= 0) {
      continueWithout("the time was over before the engine could be asked");
      return none;
    }
    try {
      const decisions = await ask(client, questions, leftMs);
      breaker.succeeded();
      return decisions;
    } catch (error) {
      // Each question is asked again alone, and that answer shows the state of the engine.
      if (questions.length > 1 && isRefusal(error)) return undefined;
      breaker.failed();
      continueWithout(errorMessage(error));
      return none;
    }
  };

  const answerAlone = async (question: Question): Promise<Decision | null> => (await answer([question]))?.[0] ?? null;

  const grouping = createGrouping<Question, Decision | null>({
    handle: async (questions) => (await answer(questions)) ?? questions.map(answerAlone),
    maximumGroup: decisionsTogetherMax,
    patienceMs,
  });
  const routeOf: DecisionEngine["routePayout"] = async (body) => {
    try {
      const { connectors } = await client.call(routePayout, { body, timeoutMs });
      breaker.succeeded();
      return connectors.map(({ connector, merchant_connector_id: merchantConnectorId }) => ({
        connector,
        merchantConnectorId,
      }));
    } catch (error) {
      // An engine of an earlier version, which does not route payouts, is well all the same.
      if (!isFailure(error)) breaker.failed();
      log.warn("payout_route", { reason: errorMessage(error) }, "No rule for a payout in time; it goes on without.");
      return [];
    }
  };

  const explain: DecisionEngine["explain"] = async (merchant_id, payment_id) => {
    try {
      const query = { merchant_id, payment_id };
      return (await client.call(explainDecisions, { query, timeoutMs: explanationTimeoutMs })).decisions;
    } catch (error) {
      // What reads the log shows nothing about whether decisions are made in time.
      log.warn("decision_explanation", { reason: errorMessage(error) }, "A payment is shown without its decisions.");
      return [];
    }
  };

  const simulate: DecisionEngine["simulate"] = async (body) => {
    try {
      return await client.call(simulateDecision, { body, timeoutMs: explanationTimeoutMs });
    } catch (error) {
      log.warn("simulation", { reason: errorMessage(error) }, "A simulation is answered without a decision.");
      return null;
    }
  };

  const gatewayStates: DecisionEngine["gatewayStates"] = async (merchant_id) => {
    try {
      return await client.call(readGatewayStates, { query: { merchant_id }, timeoutMs: explanationTimeoutMs });
    } catch (error) {
      log.warn("gateway_states", { reason: errorMessage(error) }, "Health is shown without what routing knows.");
      return null;
    }
  };

  return {
    gatewayStates: (merchantId) => (breaker.isOpen() ? Promise.resolve(null) : gatewayStates(merchantId)),
    explain: (merchantId, paymentId) => (breaker.isOpen() ? Promise.resolve([]) : explain(merchantId, paymentId)),
    simulate: (request) => (breaker.isOpen() ? Promise.resolve(null) : simulate(request)),
    routePayout: (request) => (breaker.admits() ? routeOf(request) : Promise.resolve([])),
    decide: async (request) => {
      const decision = breaker.admits() ? await grouping.add({ request, untilMs: nowMs() + timeoutMs }) : null;
      if (decision === null) return lastRankings.find(request);
      lastRankings.note(request, decision);
      return decision;
    },
  };
};
