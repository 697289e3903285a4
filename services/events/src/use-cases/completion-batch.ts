import { createDoubling, pause } from "@railyard/waiting";

import type { DeliveryQueue, DeliveryResult } from "../ports.ts";

/** Gathers results and writes them together, so that the busier the worker, the fewer the statements. */
export interface CompletionBatch {
  add(result: DeliveryResult): void;
  /** Resolves when everything added so far is written, or given up because the worker ends. */
  settled(): Promise<void>;
  /** From now on a batch that cannot be written is given up: its leases run out and others take over. */
  giveUpOnFailure(): void;
}

export interface CompletionBatchOptions {
  readonly queue: Pick<DeliveryQueue, "complete">;
  /** Some results are there, to be written soon; what needs no record, such as the places they leave, can be used. */
  readonly onGathered: () => void;
  /** The results are written. */
  readonly onWritten: (results: readonly DeliveryResult[]) => void;
  readonly onFailure: (error: unknown) => void;
}

const largestBatch = 200;
/** Results gather this long before they are written; what they report was sent already, so no caller waits for them. */
const gatherMs = 5;
/** This much longer when several came in that time. */
const gatherMoreMs = 20;
const firstPauseMs = 50;
const longestPauseMs = 2_000;

export const createCompletionBatch = (options: CompletionBatchOptions): CompletionBatch => {
  const waiting: DeliveryResult[] = [];
  let writing: Promise<void> | undefined;
  let isEnding = false;

  const write = async (results: readonly DeliveryResult[]): Promise<void> => {
    const pauses = createDoubling(firstPauseMs, longestPauseMs);
    for (;;) {
      try {
        await options.queue.complete(results);
        return;
      } catch (error) {
        options.onFailure(error);
        if (isEnding) return;
        await pause(pauses.nextMs());
      }
    }
  };

  const gather = async (): Promise<void> => {
    await pause(gatherMs);
    options.onGathered();
    if (waiting.length > 1) await pause(gatherMoreMs);
  };

  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      if (waiting.length < largestBatch) await gather();
      else options.onGathered();
      const results = waiting.splice(0, largestBatch);
      await write(results);
      options.onWritten(results);
    }
    writing = undefined;
  };

  return {
    add: (result) => {
      waiting.push(result);
      writing ??= writeAll();
    },
    settled: async () => {
      await writing;
    },
    giveUpOnFailure: () => {
      isEnding = true;
    },
  };
};
