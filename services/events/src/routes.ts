import {
  listDeliveryAttempts,
  listEvents,
  listEventsOfObjects,
  listProfileEvents,
  retryDelivery,
} from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";
import type {
  ListDeliveryAttemptsHandler,
  ListEventsHandler,
  ListEventsOfObjectsHandler,
  ListProfileEventsHandler,
  RetryDeliveryHandler,
} from "./adapters/http/event-handlers.ts";

export interface Handlers {
  readonly listEvents: ListEventsHandler;
  readonly listProfileEvents: ListProfileEventsHandler;
  readonly listDeliveryAttempts: ListDeliveryAttemptsHandler;
  readonly retryDelivery: RetryDeliveryHandler;
  readonly listEventsOfObjects: ListEventsOfObjectsHandler;
}

/** Every operation of the service. */
export const routesOf = (handlers: Handlers): readonly Route[] => [
  defineRoute(listEvents, handlers.listEvents),
  defineRoute(listProfileEvents, handlers.listProfileEvents),
  defineRoute(listDeliveryAttempts, handlers.listDeliveryAttempts),
  defineRoute(retryDelivery, handlers.retryDelivery),
  defineRoute(listEventsOfObjects, handlers.listEventsOfObjects),
];
