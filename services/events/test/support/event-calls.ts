import type { DeliveryAttempt, EventList, ListEventsRequest } from "@railyard/contracts";
import { listDeliveryAttempts, listEvents, retryDelivery } from "@railyard/contracts";
import type { ServiceClient } from "@railyard/http";
import { userOf } from "./events-environment.ts";

/** What a user of a merchant asks the events service for. */
export interface EventCalls {
  list(merchantId: string, body?: ListEventsRequest): Promise<EventList>;
  attempts(merchantId: string, eventId: string): Promise<DeliveryAttempt[]>;
  retry(merchantId: string, eventId: string): Promise<DeliveryAttempt>;
  /** Throws while the event is not recorded. */
  outcome(merchantId: string, eventId: string): Promise<boolean | null>;
}

export const eventCalls = (client: ServiceClient): EventCalls => {
  const list: EventCalls["list"] = (merchantId, body = {}) =>
    client.call(listEvents, { params: { merchant_id: merchantId }, body, principal: userOf(merchantId) });
  const ofEvent = (merchantId: string, eventId: string) => ({
    params: { merchant_id: merchantId, event_id: eventId },
    principal: userOf(merchantId),
  });
  return {
    list,
    attempts: (merchantId, eventId) => client.call(listDeliveryAttempts, ofEvent(merchantId, eventId)),
    retry: (merchantId, eventId) => client.call(retryDelivery, ofEvent(merchantId, eventId)),
    outcome: async (merchantId, eventId) => {
      const { events } = await list(merchantId, { event_id: eventId });
      const [event] = events;
      if (event === undefined) throw new Error(`${eventId} is not recorded`);
      return event.is_delivery_successful;
    },
  };
};
