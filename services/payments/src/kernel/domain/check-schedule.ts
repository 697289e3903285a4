import { doubledMs } from "@railyard/waiting/doubling";

/** How often a provider is asked about something that has no end yet. */
export interface CheckSchedule {
  readonly firstDelayMs: number;
  /** The delay doubles from check to check up to this. */
  readonly longestDelayMs: number;
  /** After that many checks only a webhook or a caller's force_sync can change the state. */
  readonly maximumChecks: number;
}

/** When to ask next after `checks` checks; null when it is enough. */
export const nextCheckAt = (schedule: CheckSchedule, checks: number, now: Date): Date | null => {
  if (checks >= schedule.maximumChecks) return null;
  const delayMs = doubledMs(schedule.firstDelayMs, checks, schedule.longestDelayMs);
  return new Date(now.getTime() + delayMs);
};
