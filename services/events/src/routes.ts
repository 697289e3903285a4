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
  listDeliveryBacklog,
  listEvents,
  listEventsOfObjects,
  listProfileEvents,
  listWebhookEndpoints,
  pingWebhookEndpoint,
  readWebhookEndpoint,
  retrieveEventResend,
  retryDelivery,
  rotateWebhookSecret,
  streamEvents,
  updateWebhookEndpoint,
} from "@railyard/contracts";
import type { Handler, Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";
import type {
  ListDeliveryAttemptsHandler,
  ListDeliveryBacklogHandler,
  ListEventsHandler,
  ListEventsOfObjectsHandler,
  ListProfileEventsHandler,
  RetryDeliveryHandler,
} from "./adapters/http/event-handlers.ts";

export interface Handlers {
  readonly listEvents: ListEventsHandler;
  readonly listProfileEvents: ListProfileEventsHandler;
  readonly listDeliveryAttempts: ListDeliveryAttemptsHandler;
  readonly listDeliveryBacklog: ListDeliveryBacklogHandler;
  readonly retryDelivery: RetryDeliveryHandler;
  readonly listEventsOfObjects: ListEventsOfObjectsHandler;
  readonly createEventResend: Handler<typeof createEventResend>;
  readonly countEventResend: Handler<typeof countEventResend>;
  readonly listEventResends: Handler<typeof listEventResends>;
  readonly retrieveEventResend: Handler<typeof retrieveEventResend>;
  readonly cancelEventResend: Handler<typeof cancelEventResend>;
  readonly createWebhookEndpoint: Handler<typeof createWebhookEndpoint>;
  readonly listWebhookEndpoints: Handler<typeof listWebhookEndpoints>;
  readonly readWebhookEndpoint: Handler<typeof readWebhookEndpoint>;
  readonly updateWebhookEndpoint: Handler<typeof updateWebhookEndpoint>;
  readonly deleteWebhookEndpoint: Handler<typeof deleteWebhookEndpoint>;
  readonly enableWebhookEndpoint: Handler<typeof enableWebhookEndpoint>;
  readonly disableWebhookEndpoint: Handler<typeof disableWebhookEndpoint>;
  readonly rotateWebhookSecret: Handler<typeof rotateWebhookSecret>;
  readonly pingWebhookEndpoint: Handler<typeof pingWebhookEndpoint>;
  readonly streamEvents: Handler<typeof streamEvents>;
}

/** Every operation of the service. */
export const routesOf = (handlers: Handlers): readonly Route[] => [
  defineRoute(listEvents, handlers.listEvents),
  defineRoute(listProfileEvents, handlers.listProfileEvents),
  defineRoute(listDeliveryAttempts, handlers.listDeliveryAttempts),
  defineRoute(listDeliveryBacklog, handlers.listDeliveryBacklog),
  defineRoute(retryDelivery, handlers.retryDelivery),
  defineRoute(listEventsOfObjects, handlers.listEventsOfObjects),
  defineRoute(createEventResend, handlers.createEventResend),
  defineRoute(countEventResend, handlers.countEventResend),
  defineRoute(listEventResends, handlers.listEventResends),
  defineRoute(retrieveEventResend, handlers.retrieveEventResend),
  defineRoute(cancelEventResend, handlers.cancelEventResend),
  defineRoute(createWebhookEndpoint, handlers.createWebhookEndpoint),
  defineRoute(listWebhookEndpoints, handlers.listWebhookEndpoints),
  defineRoute(readWebhookEndpoint, handlers.readWebhookEndpoint),
  defineRoute(updateWebhookEndpoint, handlers.updateWebhookEndpoint),
  defineRoute(deleteWebhookEndpoint, handlers.deleteWebhookEndpoint),
  defineRoute(enableWebhookEndpoint, handlers.enableWebhookEndpoint),
  defineRoute(disableWebhookEndpoint, handlers.disableWebhookEndpoint),
  defineRoute(rotateWebhookSecret, handlers.rotateWebhookSecret),
  defineRoute(pingWebhookEndpoint, handlers.pingWebhookEndpoint),
  defineRoute(streamEvents, handlers.streamEvents),
];
