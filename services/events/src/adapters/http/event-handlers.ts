import { isOperator } from "@railyard/auth";
import type {
  EventList,
  listDeliveryAttempts,
  listDeliveryBacklog,
  listEvents,
  listEventsOfObjects,
  listProfileEvents,
  retryDelivery,
} from "@railyard/contracts";
import { edgeFailures } from "@railyard/failures";
import type { Handler } from "@railyard/http";
import type { DeliveryBacklogReader, EventPage, EventsOfObjects, ListedAttempt } from "../../ports.ts";
import type { ListEventsInput, ListProfileEventsInput } from "../../use-cases/list-events.ts";
import type { RetryDeliveryInput } from "../../use-cases/retry-delivery.ts";
import { toWireAttempt, toWireEvent } from "./event-wire.ts";

export type ListEventsHandler = Handler<typeof listEvents>;
export type ListProfileEventsHandler = Handler<typeof listProfileEvents>;
export type ListDeliveryAttemptsHandler = Handler<typeof listDeliveryAttempts>;
export type ListDeliveryBacklogHandler = Handler<typeof listDeliveryBacklog>;
export type RetryDeliveryHandler = Handler<typeof retryDelivery>;
export type ListEventsOfObjectsHandler = Handler<typeof listEventsOfObjects>;

const toWirePage = ({ events, totalCount }: EventPage): EventList => ({
  events: events.map(toWireEvent),
  total_count: totalCount,
});

export const handleListEvents =
  (
    list: (input: ListEventsInput) => Promise<EventPage>,
    listOfProfile: (input: ListProfileEventsInput) => Promise<EventPage>,
  ): ListEventsHandler =>
  async ({ params, principal, body }) => {
    const profileId = principal.profileId ?? null;
    // A credential that is limited to a profile sees that profile's events only.
    const page = await (profileId === null ? list : listOfProfile)({
      merchantId: params.merchant_id,
      profileId,
      isOperator: isOperator(principal),
      directoryVersion: principal.directoryVersion ?? 0,
      request: body,
    });
    return { body: toWirePage(page) };
  };

export const handleListProfileEvents =
  (list: (input: ListProfileEventsInput) => Promise<EventPage>): ListProfileEventsHandler =>
  async ({ principal, body }) => {
    const { merchantId, profileId = null, directoryVersion = 0 } = principal;
    if (merchantId === undefined) throw edgeFailures.unauthorized();
    return { body: toWirePage(await list({ merchantId, profileId, directoryVersion, request: body })) };
  };

export const handleListDeliveryAttempts =
  (
    list: (merchantId: string, eventId: string, profileId: string | null) => Promise<readonly ListedAttempt[]>,
  ): ListDeliveryAttemptsHandler =>
  async ({ params, principal }) => {
    const attempts = await list(params.merchant_id, params.event_id, principal.profileId ?? null);
    return { body: attempts.map(toWireAttempt) };
  };

export const handleListDeliveryBacklog =
  ({ read }: DeliveryBacklogReader): ListDeliveryBacklogHandler =>
  async () => ({ body: await read() });

export const handleRetryDelivery =
  (retry: (input: RetryDeliveryInput) => Promise<ListedAttempt>): RetryDeliveryHandler =>
  async ({ params, principal }) => {
    const made = await retry({
      merchantId: params.merchant_id,
      eventId: params.event_id,
      profileId: principal.profileId ?? null,
      directoryVersion: principal.directoryVersion ?? 0,
    });
    return { body: toWireAttempt(made) };
  };

export const handleListEventsOfObjects =
  (list: EventsOfObjects["list"]): ListEventsOfObjectsHandler =>
  async ({ body }) => {
    const { merchant_id: merchantId, object_ids: objectIds, created_after: after } = body;
    const { events, hasMore } = await list({ merchantId, objectIds, createdAfter: new Date(after) });
    return { body: { events: [...events], has_more: hasMore } };
  };
