import { Agent } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { createIdentitySigner, identityHeader } from "@railyard/auth";
import { wellKnownSandboxSecrets } from "@railyard/config";
import { sendRequest } from "../../bench/load-generator.ts";

/** What callers of the engine met. */
export interface EngineLoadResult {
  readonly decisions: number;
  /** Decisions that no replica answered with 200. */
  readonly failedDecisions: readonly string[];
  readonly slowestDecisionMs: number;
  /** How many answers to feedback there were of each kind, such as `503, Retry-After 1`; 0 is a broken connection. */
  readonly feedbackAnswers: Readonly<Record<string, number>>;
  /** Payments whose feedback was answered with 200. */
  readonly answered: ReadonlySet<string>;
  /** Payments whose feedback was given up without such an answer. */
  readonly unanswered: number;
}

export interface RunningEngineLoad {
  /** Begins nothing more, and resolves when all feedback has its answer or was given up. */
  readonly stop: () => Promise<EngineLoadResult>;
}

export interface EngineLoadOptions {
  /** Ports of the replicas. */
  readonly ports: readonly number[];
  readonly merchantId: string;
  readonly perSecond: number;
  /** How long feedback is reported again when there was no clear answer. */
  readonly patienceMs: number;
}

const gateways = ["alphapay", "betapay", "gammapay"];
const shortestPauseMs = 500;

const decideBody = (merchantId: string, paymentId: string): object => ({
  merchantId,
  eligibleGatewayList: gateways,
  rankingAlgorithm: "SR_BASED_ROUTING",
  paymentInfo: {
    paymentId,
    amount: 12,
    currency: "EUR",
    paymentType: "ORDER_PAYMENT",
    paymentMethodType: "CARD",
    paymentMethod: "CREDIT",
  },
});

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | undefined;
}

/** Payments one after the other at even distances; each is decided for, its outcome reported until accepted. */
export const startEngineLoad = ({ ports, merchantId, perSecond, patienceMs }: EngineLoadOptions): RunningEngineLoad => {
  const agent = new Agent({ keepAlive: true });
  const signer = createIdentitySigner(wellKnownSandboxSecrets.internalSecret);
  const answered = new Set<string>();
  const failedDecisions: string[] = [];
  const feedbackAnswers: Record<string, number> = {};
  let slowestDecisionMs = 0;
  let unanswered = 0;
  let decisions = 0;
  let isRunning = true;

  const post = async (port: number, path: string, body: object): Promise<Answer> => {
    const identity = signer.sign({ kind: "engine_key", merchantId });
    const headers = { [identityHeader]: identity, "content-type": "application/json" };
    try {
      const request = { method: "POST", path, headers, body: JSON.stringify(body) } as const;
      const { status, text, headers: answerHeaders } = await sendRequest(agent, port, request);
      return { status, text, retryAfter: answerHeaders["retry-after"] };
    } catch (error) {
      return { status: 0, text: String(error), retryAfter: undefined };
    }
  };

  /** Asks the replicas in turn, as the gateway does when one cannot be reached. */
  const decide = async (paymentId: string, number: number): Promise<string | undefined> => {
    const startedMs = performance.now();
    let answer: Answer | undefined;
    for (let attempt = 0; attempt < ports.length && answer?.status !== 200; attempt += 1) {
      const port = ports[(number + attempt) % ports.length] ?? 0;
      answer = await post(port, "/decide-gateway", decideBody(merchantId, paymentId));
    }
    slowestDecisionMs = Math.max(slowestDecisionMs, performance.now() - startedMs);
    if (answer?.status === 200) return /"decided_gateway":"([^"]+)"/.exec(answer.text)?.[1];
    failedDecisions.push(`${paymentId}: ${String(answer?.status)} ${answer?.text ?? ""}`.slice(0, 300));
    return undefined;
  };

  const report = async (paymentId: string, gateway: string, number: number): Promise<void> => {
    const status = number % 5 === 0 ? "FAILURE" : "CHARGED";
    const deadlineMs = performance.now() + patienceMs;
    for (let attempt = 0; performance.now() < deadlineMs; attempt += 1) {
      const port = ports[(number + attempt) % ports.length] ?? 0;
      const answer = await post(port, "/update-gateway-score", { merchantId, gateway, paymentId, status });
      const { retryAfter } = answer;
      const kind = `${String(answer.status)}${retryAfter === undefined ? "" : `, Retry-After ${retryAfter}`}`;
      feedbackAnswers[kind] = (feedbackAnswers[kind] ?? 0) + 1;
      if (answer.status === 200) {
        answered.add(paymentId);
        return;
      }
      await delay(Math.max(shortestPauseMs, Number(retryAfter ?? 0) * 1_000));
    }
    unanswered += 1;
  };

  const pay = async (number: number): Promise<void> => {
    const paymentId = `pay_${String(number)}`;
    const gateway = await decide(paymentId, number);
    if (gateway !== undefined) await report(paymentId, gateway, number);
  };

  const run = async (): Promise<void> => {
    const running = new Set<Promise<void>>();
    const beganMs = performance.now();
    while (isRunning) {
      while (performance.now() - beganMs > (decisions * 1_000) / perSecond) {
        const payment = pay(decisions).finally(() => running.delete(payment));
        running.add(payment);
        decisions += 1;
      }
      await delay(5);
    }
    await Promise.all(running);
  };

  const ended = run();
  return {
    stop: async () => {
      isRunning = false;
      await ended;
      agent.destroy();
      return { decisions, failedDecisions, slowestDecisionMs, feedbackAnswers, answered, unanswered };
    },
  };
};
