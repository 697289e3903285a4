import { defined } from "@railyard/members";
import type { components } from "../../generated/merchant-api.ts";
import { daysIn, textIn, textsIn } from "../../list/list-search.ts";
import type { ListSearch } from "../../list/list-search.ts";

export type EventItem = components["schemas"]["EventListItem"];
export type Delivery = components["schemas"]["DeliveryAttempt"];
type ListBody = components["schemas"]["ListEventsRequest"];

export const eventsPageSize = 50;

export const deliveryStates = ["delivered", "undelivered"] as const;

/** The page that the address asks for. An object's events cannot be filtered further. */
export const eventsBodyOf = (search: ListSearch): ListBody => {
  const page = { limit: eventsPageSize, offset: Number(textIn(search, "after") ?? 0) || 0 };
  const objectId = textIn(search, "object_id");
  if (objectId !== undefined) return { ...page, object_id: objectId };
  const { from, to } = daysIn(search, "time");
  const delivery = textIn(search, "delivery");
  return {
    ...page,
    ...defined({
      created_after: from,
      created_before: to,
      event_types: textsIn(search, "type"),
      event_classes: textsIn(search, "class"),
      is_delivered: delivery === undefined ? undefined : delivery === "delivered",
    }),
  } as ListBody;
};

/** Name of an event's delivery in the texts: `status_<name>`. */
export const deliveryStateOf = (event: Pick<EventItem, "is_delivery_successful">): string => {
  if (event.is_delivery_successful === null) return "waiting";
  return event.is_delivery_successful ? "delivered" : "undelivered";
};

/** Where the console shows what the event is about; undefined where it does not. */
export const objectPageOf = (event: Pick<EventItem, "event_class" | "object_id">): string | undefined =>
  event.event_class === "payments" || event.event_class === "disputes"
    ? `/console/${event.event_class}/${event.object_id}`
    : undefined;
