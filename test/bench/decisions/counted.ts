import type { BenchPayment, DecisionClient } from "./decision-client.ts";
import { decidedGateway, scoreIn } from "./decision-client.ts";

export interface CountedDelays {
  /** From the answer to feedback to the answer of the first decision that counts it. */
  readonly sameReplicaMs: readonly number[];
  readonly otherReplicaMs: readonly number[];
  /** Feedback that no decision counted in time. */
  readonly uncounted: number;
}

const patienceMs = 5_000;
/** A score moves less than this by itself while nothing is reported. */
const leastMove = 0.01;

/** Asks one replica again and again; resolves with the time from `reportedMs` to the first answer that counts it. */
const firstCounting = async (
  client: DecisionClient,
  payment: BenchPayment,
  gateway: string,
  before: number,
  reportedMs: number,
): Promise<number | undefined> => {
  while (performance.now() - reportedMs < patienceMs) {
    const text = await client.decide(payment);
    if (Math.abs(scoreIn(text, gateway) - before) > leastMove) return performance.now() - reportedMs;
  }
  return undefined;
};

/**
 * Reports failures at gateways that nothing else uses, one after the other, and looks for them in the scores that both
 * replicas answer with. The failure is at the gateway that is not decided for: the score of one that is tried may move
 * by the trial alone.
 */
export const measureCounted = async (
  same: DecisionClient,
  other: DecisionClient,
  run: string,
  trials: number,
): Promise<CountedDelays> => {
  const sameReplicaMs: number[] = [];
  const otherReplicaMs: number[] = [];
  let uncounted = 0;
  for (let number = 0; number < trials; number += 1) {
    const merchantId = `counted_${run}_${String(number)}`;
    const gateways = ["left", "right"].map((side) => `${side}_${run}_${String(number)}`);
    const payment = { merchantId, paymentId: "counted", gateways, number };
    const text = await same.decide(payment);
    const gateway = payment.gateways.find((name) => name !== decidedGateway(text)) ?? "";
    const before = [scoreIn(text, gateway), scoreIn(await other.decide(payment), gateway)] as const;
    await same.report(payment, gateway, false);
    const reportedMs = performance.now();
    const [here, there] = await Promise.all([
      firstCounting(same, payment, gateway, before[0], reportedMs),
      firstCounting(other, payment, gateway, before[1], reportedMs),
    ]);
    if (here === undefined || there === undefined) uncounted += 1;
    if (here !== undefined) sameReplicaMs.push(here);
    if (there !== undefined) otherReplicaMs.push(there);
  }
  return { sameReplicaMs, otherReplicaMs, uncounted };
};
