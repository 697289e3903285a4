/** What is kept of an operation whose process died while it may have been asking the provider. */
export interface Interruptible {
  /** Until when what was asked may still be on its way, so that a provider that does not know it proves nothing. */
  readonly interruptedUntil?: string;
}

/** The end of that time; null when it is over, or there was none. */
export const interruptionEnd = ({ interruptedUntil }: Interruptible, now: Date): Date | null => {
  if (interruptedUntil === undefined) return null;
  const end = new Date(interruptedUntil);
  return end > now ? end : null;
};
