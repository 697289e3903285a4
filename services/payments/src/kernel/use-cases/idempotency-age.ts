const keptMs = 24 * 60 * 60 * 1000;

/** Whether an idempotency key that was used then means nothing any more. */
export const isKeyForgotten = (usedAt: Date, now: Date): boolean => now.getTime() - usedAt.getTime() > keptMs;
