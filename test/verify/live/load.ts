import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** What the load sends. */
export interface LoadPlan {
  readonly url: string;
  readonly secretKey: string;
  readonly paymentsPerSecond: number;
  readonly readsPerSecond: number;
  /** Body of each payment, without its id. */
  readonly payment: Readonly<Record<string, unknown>>;
}

/** One request of the load and its outcome. */
export interface SentRequest {
  readonly kind: "payment" | "read";
  readonly atMs: number;
  readonly tookMs: number;
  /** 0 when there was no answer. */
  readonly status: number;
  readonly paymentId: string;
  readonly paymentStatus?: string;
  /** What is wrong; absent for a request that was answered with 200. */
  readonly problem?: string;
}

export interface Load {
  /** Everything that has been answered, or given up, so far. */
  readonly sent: () => readonly SentRequest[];
  /** Resolves when the last request is answered. */
  readonly stop: () => Promise<void>;
}

/** Starts a load on a thread of its own, so that nothing here delays it; resolves with the first answer. */
export const startLoad = async (plan: LoadPlan): Promise<Load> => {
  const sent: SentRequest[] = [];
  const worker = new Worker(new URL("./load-worker.ts", import.meta.url), {
    workerData: plan,
    execArgv: ["--disable-warning=ExperimentalWarning"],
  });
  worker.on("message", (one: SentRequest) => sent.push(one));
  const ended = once(worker, "exit");
  await once(worker, "message");
  return {
    sent: () => sent,
    stop: async () => {
      worker.postMessage("stop");
      await ended;
    },
  };
};

/** Whether a request did what it was for: a payment also has to succeed. */
export const isGood = ({ kind, status, paymentStatus }: SentRequest): boolean =>
  status === 200 && (kind === "read" || paymentStatus === "succeeded");

/** Whether it was answered, or given up, in that time: who is not answered fails by what happens meanwhile. */
export const isAnsweredWithin = ({ atMs, tookMs }: SentRequest, fromMs: number, untilMs: number): boolean =>
  atMs + tookMs >= fromMs && atMs + tookMs < untilMs;
