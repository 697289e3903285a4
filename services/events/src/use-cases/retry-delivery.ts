import { bodyOf } from "../domain/merchant-event.ts";
import { failures } from "../failures.ts";
import type { EndpointDirectory, EventLog, ListedAttempt } from "../ports.ts";
import { isOfCallersProfile } from "./list-delivery-attempts.ts";
import type { TryDeliveryPorts } from "./try-delivery.ts";
import { tryDelivery } from "./try-delivery.ts";

export interface RetryDeliveryPorts extends TryDeliveryPorts {
  readonly log: EventLog;
  readonly endpoints: EndpointDirectory;
}

export interface RetryDeliveryInput {
  readonly merchantId: string;
  /** Of the event or of any try to deliver it. */
  readonly eventId: string;
  /** The profile that the caller is limited to; null: none. */
  readonly profileId: string | null;
  readonly directoryVersion: number;
}

/**
 * Sends what the event shows to the address that is set now and answers what came back. A success settles the
 * delivery; a failure leaves the automatic schedule as it was.
 * @throws {Failure} `event_not_found`, `webhook_url_missing`
 */
export const retryDelivery = (ports: RetryDeliveryPorts) => {
  const { log, endpoints } = ports;
  const attempt = tryDelivery(ports);
  return async (input: RetryDeliveryInput): Promise<ListedAttempt> => {
    const event = await log.find(input.merchantId, input.eventId);
    if (event === null || !isOfCallersProfile(event, input.profileId)) {
      throw failures.event_not_found({ event_id: input.eventId });
    }
    const minimumVersion = Math.max(event.directoryVersion, input.directoryVersion);
    const endpoint = await endpoints.find(event.merchantId, event.profileId, minimumVersion);
    const url = endpoint?.url ?? null;
    if (endpoint === null || url === null) throw failures.webhook_url_missing();
    const tryNumber = event.attemptCount + 1;
    const body = bodyOf(event, endpoint.seals.openContent);
    const made = await attempt({ event: { ...event, body }, endpoint, url, kind: "manual_retry", tryNumber });
    await log.recordManualTry(event, made);
    const isDelivered = made.verdict.outcome === "delivered" ? true : event.isDelivered;
    return { event: { ...event, body, isDelivered }, attempt: made };
  };
};
