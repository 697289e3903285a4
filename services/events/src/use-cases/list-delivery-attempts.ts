import { failures } from "../failures.ts";
import type { EventLog, ListedAttempt } from "../ports.ts";

/**
 * Every try to deliver an event, oldest first; none while it was not tried.
 * @throws {Failure} `event_not_found`
 */
export const listDeliveryAttempts =
  ({ log }: { readonly log: EventLog }) =>
  async (merchantId: string, eventId: string): Promise<readonly ListedAttempt[]> => {
    const event = await log.find(merchantId, eventId);
    if (event === null) throw failures.event_not_found({ event_id: eventId });
    const attempts = await log.attempts(event);
    return attempts.map((attempt) => ({ event, attempt }));
  };
