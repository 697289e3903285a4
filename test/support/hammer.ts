import { setTimeout as delay } from "node:timers/promises";
import type { ApiAnswer } from "@railyard/local";

/** Often enough for whatever is refreshed by being used, without taking the machine from what is measured. */
const pauseMs = 20;

interface Blow {
  /** Milliseconds on the clock of `performance`. */
  readonly startedMs: number;
  readonly status: number;
}

/** Requests that are sent all the time, one shortly after the other on each connection. */
export interface Hammer {
  readonly count: () => number;
  /** How many of the requests that were sent within the time had the status. */
  readonly countOf: (status: number, fromMs: number, toMs?: number) => number;
  /** How many requests that were sent since had which status, for a message. */
  readonly describe: (fromMs: number) => string;
  /** When the last request with the status was sent; -Infinity without one. */
  readonly lastMs: (status: number) => number;
  readonly stop: () => Promise<void>;
}

/** Sends the request again and again until it is stopped. */
export const startHammer = (send: () => Promise<ApiAnswer>, connections = 2): Hammer => {
  const blows: Blow[] = [];
  let isStopped = false;
  const loop = async (): Promise<void> => {
    while (!isStopped) {
      const startedMs = performance.now();
      const { status } = await send();
      blows.push({ startedMs, status });
      await delay(pauseMs);
    }
  };
  const loops = Array.from({ length: connections }, loop);
  return {
    count: () => blows.length,
    countOf: (status, fromMs, toMs = Infinity) =>
      blows.filter((blow) => blow.status === status && blow.startedMs >= fromMs && blow.startedMs < toMs).length,
    describe: (fromMs) => {
      const statuses = blows.filter(({ startedMs }) => startedMs >= fromMs).map(({ status }) => status);
      const counts = [...new Set(statuses)].map((status) => [status, statuses.filter((one) => one === status).length]);
      return JSON.stringify(Object.fromEntries(counts));
    },
    lastMs: (status) => Math.max(-Infinity, ...blows.filter((blow) => blow.status === status).map((b) => b.startedMs)),
    stop: async () => {
      isStopped = true;
      await Promise.all(loops);
    },
  };
};
