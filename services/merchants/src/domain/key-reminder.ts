import type { ApiKey } from "./api-key.ts";

const dayMs = 86_400_000;

const momentOf = (expiresAt: Date, daysBefore: number): Date => new Date(expiresAt.getTime() - daysBefore * dayMs);

/** When the next reminder is due that this key expires; null when none is to come. */
export const nextReminder = (expiresAt: Date | null, reminderDays: readonly number[], after: Date): Date | null => {
  if (expiresAt === null) return null;
  const moments = reminderDays.map((days) => momentOf(expiresAt, days)).filter((moment) => moment > after);
  return moments.length === 0 ? null : new Date(Math.min(...moments.map((moment) => moment.getTime())));
};

/** What is to be done about a key whose reminder may be due. */
export interface ReminderDecision {
  /** Days before the end that the reminder is for; null: no reminder is due. */
  readonly daysBefore: number | null;
  /** When to look again; null: never. */
  readonly dueAt: Date | null;
}

/**
 * Decides about reminders: each once, and when several were missed only the latest. Keys that are revoked, expired or
 * replaced, whose owners know of their end, cause no reminder.
 * @param remindedDaysBefore what the latest reminder was for; null: there was none
 */
export const reminderOf = (
  { expiresAt, revokedAt, replacedBy }: Pick<ApiKey, "expiresAt" | "revokedAt" | "replacedBy">,
  remindedDaysBefore: number | null,
  reminderDays: readonly number[],
  now: Date,
): ReminderDecision => {
  if (expiresAt === null || expiresAt <= now || revokedAt !== null || replacedBy !== null) {
    return { daysBefore: null, dueAt: null };
  }
  const passed = reminderDays.filter(
    (days) => momentOf(expiresAt, days) <= now && (remindedDaysBefore === null || days < remindedDaysBefore),
  );
  return {
    daysBefore: passed.length === 0 ? null : Math.min(...passed),
    dueAt: nextReminder(expiresAt, reminderDays, now),
  };
};
