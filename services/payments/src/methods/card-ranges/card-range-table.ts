import { readFileSync } from "node:fs";
import { join } from "node:path";

import { errorMessage } from "@railyard/failures";

import type { CardRange, CardRangeLookUp } from "../domain/card-range.ts";
import { lookUpIn } from "../domain/card-range.ts";
import { readCardRanges } from "../domain/read-card-ranges.ts";
import type { CardRangeStore } from "../ports.ts";

const testRanges = join(import.meta.dirname, "../../../data/test-card-ranges.csv");

/** Card ranges in memory, as new as the latest import. */
export interface CardRangeTable {
  readonly lookUp: CardRangeLookUp;
  /** Loads the imported ranges when there are newer ones. */
  refresh(): Promise<void>;
  start(): void;
  stop(): void;
}

export interface CardRangeTableOptions {
  readonly store: CardRangeStore;
  readonly logger: { warn(details: object, message: string): void };
  /** How often a newer import is looked for, in milliseconds. */
  readonly refreshMs: number;
}

/** Begins with the ranges of the test cards, which apply until the first import. */
export const createCardRangeTable = ({ store, logger, refreshMs }: CardRangeTableOptions): CardRangeTable => {
  let lookUp = lookUpIn(readCardRanges(readFileSync(testRanges, "utf8")));
  let known: number | null = null;
  let timer: NodeJS.Timeout | undefined;

  const refresh = async (): Promise<void> => {
    const latest = await store.latestImport();
    if (latest === null || latest.getTime() === known) return;
    const ranges: readonly CardRange[] = await store.load();
    lookUp = lookUpIn(ranges);
    known = latest.getTime();
  };
  const refreshCalmly = (): void => {
    refresh().catch((error: unknown) => {
      // What is known stays good; the next look may find the database again.
      logger.warn({ reason: errorMessage(error) }, "Card ranges could not be looked at.");
    });
  };

  return {
    lookUp: (digits) => lookUp(digits),
    refresh,
    start: () => {
      refreshCalmly();
      timer = setInterval(refreshCalmly, refreshMs);
      timer.unref();
    },
    stop: () => {
      clearInterval(timer);
    },
  };
};
