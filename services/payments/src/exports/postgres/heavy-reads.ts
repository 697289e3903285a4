import { currentWork, duringWork, newWork } from "@railyard/telemetry";

import type { HeavyReads } from "../ports.ts";

/** Work of jobs that reads as lists do. */
export const createHeavyReads = (): HeavyReads => ({
  run: (work) => duringWork({ ...(currentWork() ?? newWork()), isHeavyRead: true }, work),
});
