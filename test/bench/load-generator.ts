import { Agent, request as startRequest } from "node:http";
import { summarizeLatencies } from "./latency-summary.ts";
import type { LatencySummary } from "./latency-summary.ts";

/** One request of the load. */
export interface LoadRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface LoadOptions {
  readonly port: number;
  /** Kept connections; each sends its next request when the one before is answered. */
  readonly connections: number;
  /** Sent before the measured time, by count: engines compile a function for good by how often it ran. */
  readonly warmUpPayments: number;
  readonly measuredMs: number;
  readonly newRequest: () => LoadRequest;
  /** Whether the answer is a payment that was taken. */
  readonly isTaken: (status: number, text: string) => boolean;
  /** Sees every payment that was taken within the measured time. */
  readonly onTaken?: (text: string) => void;
  /** Called when the warm-up begins, when the measured time begins, and when it is over. */
  readonly onPhase?: (phase: LoadPhase) => void;
}

export type LoadPhase = "warm-up" | "measuring" | "over";

/** What a load has come to, in its measured time. */
export interface LoadResult {
  readonly warmUpPayments: number;
  /** How fast the processes are that have just begun. */
  readonly warmUpPaymentsPerSecond: number;
  readonly payments: number;
  readonly paymentsPerSecond: number;
  readonly latencyMs: LatencySummary;
  readonly errors: number;
  /** The first few, in the server's own words. */
  readonly errorSamples: readonly string[];
}

const timeoutMs = 30_000;
const errorSamplesMax = 5;
/** Bounds the warm-up on a machine too slow for its payments. */
const warmUpMsMax = 180_000;

interface Answered {
  readonly status: number;
  readonly text: string;
}

const send = (agent: Agent, port: number, { path, headers, body }: LoadRequest): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const outgoing = startRequest({
      agent,
      host: "127.0.0.1",
      port,
      path,
      method: "POST",
      headers: { ...headers, "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) },
      timeout: timeoutMs,
    });
    outgoing.on("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString("utf8") });
      });
    });
    outgoing.on("timeout", () => outgoing.destroy(new RangeError(`no answer within ${String(timeoutMs)} ms`)));
    outgoing.on("error", reject);
    outgoing.end(body);
  });

const wait = (durationMs: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, durationMs).unref();
  });

/** Sends payments for a bounded time and measures those that are answered after the warm-up. */
export const runLoad = async (options: LoadOptions): Promise<LoadResult> => {
  const { port, connections, warmUpPayments, newRequest, isTaken, onTaken, onPhase } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const latencies: number[] = [];
  const errorSamples: string[] = [];
  let errors = 0;
  let phase: LoadPhase = "warm-up";
  let warmedUp = 0;
  const warm = Promise.withResolvers<undefined>();
  const fail = (words: string): void => {
    if (phase === "measuring") errors += 1;
    if (errorSamples.length < errorSamplesMax) errorSamples.push(words.slice(0, 500));
  };
  const one = async (): Promise<void> => {
    const startedAt = performance.now();
    try {
      const { status, text } = await send(agent, port, newRequest());
      const elapsedMs = performance.now() - startedAt;
      if (!isTaken(status, text)) fail(`${String(status)} ${text}`);
      else if (phase === "measuring") {
        latencies.push(elapsedMs);
        onTaken?.(text);
      } else {
        warmedUp += 1;
        if (warmedUp === warmUpPayments) warm.resolve(undefined);
      }
    } catch (error) {
      fail(String(error));
    }
  };
  const loop = async (): Promise<void> => {
    while (phase !== "over") await one();
  };
  onPhase?.("warm-up");
  const beganAt = performance.now();
  const loops = Array.from({ length: connections }, loop);
  await Promise.race([warm.promise, wait(warmUpMsMax)]);
  const warmUpSeconds = (performance.now() - beganAt) / 1000;
  onPhase?.("measuring");
  const startedAt = performance.now();
  phase = "measuring";
  await wait(options.measuredMs);
  phase = "over";
  const elapsedSeconds = (performance.now() - startedAt) / 1000;
  onPhase?.("over");
  await Promise.all(loops);
  agent.destroy();
  return {
    warmUpPayments: warmedUp,
    warmUpPaymentsPerSecond: warmedUp / warmUpSeconds,
    payments: latencies.length,
    paymentsPerSecond: latencies.length / elapsedSeconds,
    latencyMs: summarizeLatencies(latencies),
    errors,
    errorSamples,
  };
};
