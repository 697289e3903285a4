import { setTimeout as delay } from "node:timers/promises";

import type { Clock } from "../ports.ts";

/** The clock of the machine. */
export const clock: Clock = {
  now: () => new Date(),
  realNow: () => new Date(),
  elapsedMs: () => performance.now(),
  pause: (milliseconds) => delay(milliseconds),
};
