import { failures } from "../failures.ts";
import { bodyOf } from "../domain/merchant-event.ts";
import type { EndpointDirectory, EventLog, ListedAttempt } from "../ports.ts";

/** Whether a caller may see the event; null: the caller is not limited to a profile. */
export const isOfCallersProfile = (event: { readonly profileId: string }, profileId: string | null): boolean =>
  profileId === null || event.profileId === profileId;

export interface ListDeliveryAttemptsPorts {
  readonly log: EventLog;
  readonly endpoints: Pick<EndpointDirectory, "sealsOf">;
}

/**
 * Every try to deliver an event, oldest first; none while it was not tried.
 * @param profileId the profile that the caller is limited to; null: none
 * @throws {Failure} `event_not_found`, also for an event of another profile
 */
export const listDeliveryAttempts =
  ({ log, endpoints }: ListDeliveryAttemptsPorts) =>
  async (merchantId: string, eventId: string, profileId: string | null): Promise<readonly ListedAttempt[]> => {
    const event = await log.find(merchantId, eventId);
    if (event === null || !isOfCallersProfile(event, profileId)) {
      throw failures.event_not_found({ event_id: eventId });
    }
    const seals = await endpoints.sealsOf(merchantId);
    // What the merchant's key encrypted went with the merchant.
    if (seals === null) throw failures.event_not_found({ event_id: eventId });
    const attempts = await log.attempts(event, seals);
    const body = bodyOf(event, seals.openContent);
    return attempts.map((attempt) => ({ event: { ...event, body }, attempt }));
  };
