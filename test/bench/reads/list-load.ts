import { Agent } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { LoadRequest } from "../load-generator.ts";
import { sendRequest } from "../load-generator.ts";

/** What lists came to while they were asked for. */
export interface ListTally {
  /** Of every list that was answered. */
  readonly latenciesMs: number[];
  /** How many were refused, by the reason in the envelope. */
  readonly refusals: Record<string, number>;
  /** Answers that are neither a list nor a refusal that states when to come again, in the server's own words. */
  readonly faults: string[];
}

export interface ListLoadOptions {
  readonly port: number;
  /** More than are let in. */
  readonly readers: number;
  readonly requests: readonly LoadRequest[];
  readonly tally: ListTally;
}

const faultSamplesMax = 5;
const refused: ReadonlySet<number> = new Set([429, 503]);

export const newListTally = (): ListTally => ({ latenciesMs: [], refusals: {}, faults: [] });

const reasonOf = (text: string): string => /"reason":"(\w+)"/.exec(text)?.[1] ?? "unknown";

/**
 * Readers that ask for one list after the other; a refused reader comes again at the time stated. Returns a function
 * that ends them and waits for their last answers.
 */
export const startListLoad = ({ port, readers, requests, tally }: ListLoadOptions): (() => Promise<void>) => {
  const agent = new Agent({ keepAlive: true, maxSockets: readers });
  const ending = new AbortController();
  let asked = 0;
  const ask = async (): Promise<void> => {
    const request = requests[asked % requests.length];
    asked += 1;
    if (request === undefined) return;
    const startedMs = performance.now();
    const { status, headers, text } = await sendRequest(agent, port, request);
    const again = headers["retry-after"];
    if (status === 200) tally.latenciesMs.push(performance.now() - startedMs);
    else if (refused.has(status) && again !== undefined) {
      const reason = reasonOf(text);
      tally.refusals[reason] = (tally.refusals[reason] ?? 0) + 1;
      await delay(Number(again) * 1_000, undefined, { signal: ending.signal }).catch(() => undefined);
    } else if (tally.faults.length < faultSamplesMax) tally.faults.push(`${String(status)} ${text.slice(0, 300)}`);
  };
  const reader = async (): Promise<void> => {
    while (!ending.signal.aborted) await ask();
  };
  const running = Promise.all(Array.from({ length: readers }, reader));
  return async () => {
    ending.abort();
    await running;
    agent.destroy();
  };
};
