import type { AttemptSettled, Envelope } from "@railyard/contracts";
import { attemptSettled } from "@railyard/contracts";

/** What this service consumes: every event of the payments service, because the inbox counts positions. */
export const paymentsSubscription = {
  stream: "PAYMENTS",
  source: "railyard/payments",
  durable: "decision-engine-outcomes",
  subject: "payments.>",
  /** Events worked on in one transaction. */
  batchSize: 200,
} as const;

/** An attempt's outcome in an event, or null when the event is about something else. */
export const attemptIn = (envelope: Envelope): AttemptSettled | null =>
  // Published by the payments service by this very contract.
  envelope.type === attemptSettled.type ? (envelope.data as AttemptSettled) : null;
