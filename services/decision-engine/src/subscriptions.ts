import type { AttemptSettled, Envelope } from "@railyard/contracts";
import { attemptSettled } from "@railyard/contracts";

/** What this service follows: every event of the payments service. */
export const paymentEvents = { source: "railyard/payments", stream: "PAYMENTS", subject: "payments.>" } as const;

/** An attempt's outcome in an event, or null when the event is about something else. */
export const attemptIn = (envelope: Envelope): AttemptSettled | null =>
  // Published by the payments service by this very contract.
  envelope.type === attemptSettled.type ? (envelope.data as AttemptSettled) : null;
