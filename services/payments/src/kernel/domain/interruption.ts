/** What is kept of an operation whose answer was lost, so that it may still be on its way to the provider. */
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

/** The part of a provider's answer that shows whether what was sent arrived. */
export interface SendingAnswer {
  readonly settlement: "final" | "await_webhook" | "poll";
  readonly transport?: "timeout" | "connection_lost" | "not_sent";
}

/**
 * Until when something that was sent may still be on its way, where it must not be sent twice; undefined when its
 * outcome is known, or it was certainly never sent.
 */
export const onItsWayUntil = (answer: SendingAnswer, now: Date, limitMs: number): Date | undefined =>
  answer.settlement === "poll" && answer.transport !== "not_sent" ? new Date(now.getTime() + limitMs) : undefined;
