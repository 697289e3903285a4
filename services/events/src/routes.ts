import { listDeliveryAttempts, listEvents, retryDelivery } from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";
import type {
  ListDeliveryAttemptsHandler,
  ListEventsHandler,
  RetryDeliveryHandler,
} from "./adapters/http/event-handlers.ts";

export interface Handlers {
  readonly listEvents: ListEventsHandler;
  readonly listDeliveryAttempts: ListDeliveryAttemptsHandler;
  readonly retryDelivery: RetryDeliveryHandler;
}

/** Every operation of the service. */
export const routesOf = (handlers: Handlers): readonly Route[] => [
  defineRoute(listEvents, handlers.listEvents),
  defineRoute(listDeliveryAttempts, handlers.listDeliveryAttempts),
  defineRoute(retryDelivery, handlers.retryDelivery),
];
