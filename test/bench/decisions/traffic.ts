import type { BenchPayment, DecisionClient } from "./decision-client.ts";
import { decidedGateway } from "./decision-client.ts";
import type { Work } from "../loops.ts";

/** How long the calls of a load took. */
export interface Latencies {
  /** From the time the decision should have been asked for to its whole answer. */
  readonly decideMs: number[];
  /** From sending the feedback to its whole answer. */
  readonly feedbackMs: number[];
}

/** Success rate of each gateway. */
export type World = Readonly<Record<string, number>>;

export const usualWorld: World = { alphapay: 0.95, betapay: 0.9, gammapay: 0.85, deltapay: 0.8, epsilonpay: 0.7 };

export const newLatencies = (): Latencies => ({ decideMs: [], feedbackMs: [] });

const paymentOf = (merchantId: string, run: string, number: number): BenchPayment => ({
  merchantId,
  paymentId: `${run}_${String(number)}`,
  gateways: Object.keys(usualWorld),
  number,
});

export interface TrafficOptions {
  readonly client: DecisionClient;
  readonly merchantId: string;
  /** Unique among the loads of one engine, so that payments are. */
  readonly run: string;
  readonly latencies: Latencies;
  /** Whether the outcome of each payment is reported as soon as its gateway is known. */
  readonly withFeedback: boolean;
}

/** One payment: a decision, its outcome by the gateway's true rate, and feedback on it. */
export const paymentTraffic =
  ({ client, merchantId, run, latencies, withFeedback }: TrafficOptions): Work =>
  async (number, intendedMs) => {
    const payment = paymentOf(merchantId, run, number);
    const gateway = decidedGateway(await client.decide(payment));
    const decidedMs = performance.now();
    latencies.decideMs.push(decidedMs - intendedMs);
    if (!withFeedback) return;
    await client.report(payment, gateway, Math.random() < (usualWorld[gateway] ?? 0));
    latencies.feedbackMs.push(performance.now() - decidedMs);
  };
