import { Agent } from "node:http";
import { sendRequest } from "../load-generator.ts";
import { runOpenLoop } from "../loops.ts";
import { isTaken, paymentIdOf, paymentRequest } from "../payment-load.ts";
import { wallMs } from "./recorder.ts";
import type { Contender } from "./tails-stack.ts";

/** A payment that succeeded; times are milliseconds since 1970. */
export interface SentPayment {
  readonly id: string;
  /** When it should have been sent. All latencies count from here. */
  readonly scheduledMs: number;
  readonly sentMs: number;
  readonly answeredMs: number;
}

/** What a turn with an open loop has come to. */
export interface OpenTurn {
  readonly payments: readonly SentPayment[];
  readonly sent: number;
  readonly errors: number;
  readonly errorSamples: readonly string[];
}

/** So many connections are never busy, so none waits for another. */
const connectionsMax = 512;

/** Creates and confirms so many payments a second, each at its time, whatever the outcome of those before. */
export const runOpenTurn = async (
  contender: Contender,
  rate: { readonly perSecond: number; readonly seconds: number },
): Promise<OpenTurn> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connectionsMax });
  const request = paymentRequest(contender.headers);
  const payments: SentPayment[] = [];
  const loop = await runOpenLoop(rate, async (_number, intendedMs) => {
    const sentMs = performance.now();
    const { status, text } = await sendRequest(agent, contender.port, request);
    const answeredMs = performance.now();
    if (!isTaken(status, text)) throw new RangeError(`${String(status)} ${text}`);
    payments.push({
      id: paymentIdOf(text),
      scheduledMs: wallMs(intendedMs),
      sentMs: wallMs(sentMs),
      answeredMs: wallMs(answeredMs),
    });
  });
  agent.destroy();
  return { payments, sent: loop.units, errors: loop.errors, errorSamples: loop.errorSamples };
};
