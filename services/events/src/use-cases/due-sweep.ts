import type { DeliveryQueue } from "../ports.ts";
import type { ReadyEndpoints } from "./ready-endpoints.ts";

/** Finds endpoints with due deliveries without a hint: retries, and those of workers that died. */
export interface DueSweep {
  /** Milliseconds until the next sweep; not positive when it is due. */
  untilNextMs(): number;
  run(): Promise<void>;
  /** A delivery comes due after this time. */
  expectWorkIn(delayMs: number): void;
}

// A limit on one sweep; the next one resumes where it ended.
const pagesPerSweep = 20;

export const createDueSweep = (
  queue: Pick<DeliveryQueue, "dueEndpoints">,
  ready: Pick<ReadyEndpoints, "add">,
  pollMs: number,
): DueSweep => {
  let nextAt = 0;
  let from = "";
  return {
    untilNextMs: () => nextAt - Date.now(),
    run: async () => {
      nextAt = Date.now() + pollMs;
      for (let page = 0; page < pagesPerSweep; page += 1) {
        const { endpointIds, next } = await queue.dueEndpoints(from);
        endpointIds.forEach(ready.add);
        from = next;
        if (next === "") return;
      }
    },
    expectWorkIn: (delayMs) => {
      nextAt = Math.min(nextAt, Date.now() + delayMs + 1);
    },
  };
};
