import type {
  CountEventResendRequest,
  CreateEventResendRequest,
  CreateWebhookEndpointRequest,
  DeliveryAttempt,
  EventList,
  EventResend,
  EventResendCount,
  EventResendPage,
  ListEventsRequest,
  RotateWebhookSecretRequest,
  UpdateWebhookEndpointRequest,
  WebhookEndpoint,
  WebhookEndpointList,
  WebhookEndpointWithSecret,
  WebhookPing,
} from "@railyard/contracts";
import {
  cancelEventResend,
  countEventResend,
  createEventResend,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  disableWebhookEndpoint,
  enableWebhookEndpoint,
  listDeliveryAttempts,
  listEventResends,
  listEvents,
  listWebhookEndpoints,
  pingWebhookEndpoint,
  readWebhookEndpoint,
  retrieveEventResend,
  retryDelivery,
  rotateWebhookSecret,
  updateWebhookEndpoint,
} from "@railyard/contracts";
import type { ServiceClient } from "@railyard/http";
import { defined } from "@railyard/members";
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

/** What a user of a merchant, or of one of its profiles, asks about resends. */
export interface ResendCalls {
  create(body: CreateEventResendRequest): Promise<EventResend>;
  count(body: CountEventResendRequest): Promise<EventResendCount>;
  list(): Promise<EventResendPage>;
  read(resendId: string): Promise<EventResend>;
  cancel(resendId: string): Promise<EventResend>;
  endpoint(profileId?: string): Promise<WebhookEndpoint>;
  enable(profileId?: string): Promise<WebhookEndpoint>;
  ping(profileId?: string): Promise<WebhookPing>;
}

export const resendCalls = (client: ServiceClient, merchantId: string, ofProfile?: string): ResendCalls => {
  const principal = { ...userOf(merchantId), ...defined({ profileId: ofProfile }) };
  const of = (resendId: string) => ({ params: { resend_id: resendId }, principal });
  const at = (profileId = "pro_main") => ({ params: { webhook_endpoint_id: profileId }, principal });
  return {
    create: (body) => client.call(createEventResend, { body, principal }),
    count: (body) => client.call(countEventResend, { body, principal }),
    list: () => client.call(listEventResends, { query: {}, principal }),
    read: (resendId) => client.call(retrieveEventResend, of(resendId)),
    cancel: (resendId) => client.call(cancelEventResend, of(resendId)),
    endpoint: (profileId) => client.call(readWebhookEndpoint, at(profileId)),
    enable: (profileId) => client.call(enableWebhookEndpoint, at(profileId)),
    ping: (profileId) => client.call(pingWebhookEndpoint, at(profileId)),
  };
};

/** What a user of a merchant does with endpoints. */
export interface EndpointCalls {
  create(body: CreateWebhookEndpointRequest): Promise<WebhookEndpointWithSecret>;
  list(profileId?: string): Promise<WebhookEndpointList>;
  read(id: string): Promise<WebhookEndpoint>;
  update(id: string, body: UpdateWebhookEndpointRequest): Promise<WebhookEndpoint>;
  remove(id: string): Promise<unknown>;
  enable(id: string): Promise<WebhookEndpoint>;
  disable(id: string): Promise<WebhookEndpoint>;
  rotate(id: string, body: RotateWebhookSecretRequest): Promise<WebhookEndpointWithSecret>;
  ping(id: string): Promise<WebhookPing>;
}

export const endpointCalls = (client: ServiceClient, merchantId: string, ofProfile?: string): EndpointCalls => {
  const principal = { ...userOf(merchantId), ...defined({ profileId: ofProfile }) };
  const at = (id: string) => ({ params: { webhook_endpoint_id: id }, principal });
  return {
    create: (body) => client.call(createWebhookEndpoint, { body, principal }),
    list: (profileId) =>
      client.call(listWebhookEndpoints, { query: { ...defined({ profile_id: profileId }) }, principal }),
    read: (id) => client.call(readWebhookEndpoint, at(id)),
    update: (id, body) => client.call(updateWebhookEndpoint, { ...at(id), body }),
    remove: (id) => client.call(deleteWebhookEndpoint, at(id)),
    enable: (id) => client.call(enableWebhookEndpoint, at(id)),
    disable: (id) => client.call(disableWebhookEndpoint, at(id)),
    rotate: (id, body) => client.call(rotateWebhookSecret, { ...at(id), body }),
    ping: (id) => client.call(pingWebhookEndpoint, at(id)),
  };
};
