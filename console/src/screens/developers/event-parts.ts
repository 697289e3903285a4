import { defined } from "@railyard/members";
import type { components } from "../../generated/merchant-api.ts";
import { daysIn, textIn, textsIn } from "../../list/list-search.ts";
import type { ListSearch } from "../../list/list-search.ts";
import { offsetIn, pageSize } from "../../list/offset-paging.ts";

export type EventItem = components["schemas"]["EventListItem"];
export type Delivery = components["schemas"]["DeliveryAttempt"];
export type EventResend = components["schemas"]["EventResend"];
type ListBody = components["schemas"]["ListEventsRequest"];
type ResendBody = components["schemas"]["CreateEventResendRequest"];

export const deliveryStates = ["delivered", "undelivered"] as const;

/** What the address asks for. An object's events cannot be filtered further but by their profile. */
const filterOf = (search: ListSearch): ResendBody => {
  const profile = { profile_id: textIn(search, "profile") };
  const objectId = textIn(search, "object_id");
  if (objectId !== undefined) return defined({ ...profile, object_id: objectId });
  const { from, to } = daysIn(search, "time");
  const delivery = textIn(search, "delivery");
  return defined({
    ...profile,
    created_after: from,
    created_before: to,
    event_types: textsIn(search, "type"),
    event_classes: textsIn(search, "class"),
    is_delivered: delivery === undefined ? undefined : delivery === "delivered",
  }) as ResendBody;
};

/** The page that the address asks for. */
export const eventsBodyOf = (search: ListSearch): ListBody => ({
  ...filterOf(search),
  limit: pageSize,
  offset: offsetIn(search),
});

export const resendDays = 30;
const dayMs = 86_400_000;

/** Whether the address names no beginning, so that a resend is of the last {@link resendDays} days. */
export const isOfLastDays = (search: ListSearch): boolean =>
  textIn(search, "object_id") === undefined && daysIn(search, "time").from === undefined;

/** Where a resend goes. A merchant's only profile need not be named; without an endpoint: to the profile's own one. */
export interface ResendTarget {
  readonly profileId: string | undefined;
  /** Empty: the profile's own one. */
  readonly endpointId: string;
}

/** What a resend of all that the address asks for is limited to. */
export const resendBodyOf = (
  search: ListSearch,
  { profileId, endpointId }: ResendTarget,
  nowMs: number,
): ResendBody => ({
  ...filterOf(search),
  ...(isOfLastDays(search) ? { created_after: new Date(nowMs - resendDays * dayMs).toISOString() } : {}),
  ...defined({ profile_id: profileId, webhook_endpoint_id: endpointId === "" ? undefined : endpointId }),
});

export const isUnderWay = ({ status }: Pick<EventResend, "status">): boolean =>
  status === "pending" || status === "running";

/** Whether resends may have sent something since they were read: some were under way, or were made and ended since. */
export const haveChanged = (earlier: readonly EventResend[], later: readonly EventResend[]): boolean => {
  const known = new Set(earlier.map(({ resend_id: id }) => id));
  return earlier.some(isUnderWay) || later.some(({ resend_id: id }) => !known.has(id));
};

const shownForMs = 60 * 60_000;

/** Resends worth a look: those under way, and those that ended within the hour. */
export const recentResends = (resends: readonly EventResend[], nowMs: number): readonly EventResend[] =>
  resends.filter(
    (resend) => isUnderWay(resend) || nowMs - Date.parse(resend.completed_at ?? resend.created_at) < shownForMs,
  );

/** How much of a resend is done, in percent. */
export const progressOf = ({ matched_count: matched, queued_count: queued }: EventResend): number =>
  matched === 0 ? 100 : Math.round((100 * (matched - queued)) / matched);

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
