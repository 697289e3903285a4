import type { EventClass, EventType } from "@railyard/contracts";
import type { events } from "../../generated/prisma/client.ts";
import type { ListedEvent } from "../../ports.ts";

/** Columns that a listing needs; the body is left where it is. */
export const listedColumns = {
  event_id: true,
  merchant_id: true,
  profile_id: true,
  object_id: true,
  event_class: true,
  event_type: true,
  created: true,
  delivery: { select: { state: true } },
} as const;

/** A row of the statement that loads a page. */
export type FoundEventRow = Omit<ListedRow, "delivery"> & { readonly state: string | null };

type ListedRow = Pick<
  events,
  "event_id" | "merchant_id" | "profile_id" | "object_id" | "event_class" | "event_type" | "created"
> & { readonly delivery: { readonly state: string } | null };

/** Null as long as a try is to come; what is held or suppressed waits for none. */
const isDelivered = (state: string | undefined): boolean | null =>
  state === undefined || state === "due" ? null : state === "delivered";

export const foundEventFrom = ({ state, ...row }: FoundEventRow): ListedEvent =>
  listedEventFrom({ ...row, delivery: state === null ? null : { state } });

export const listedEventFrom = (row: ListedRow): ListedEvent => ({
  eventId: row.event_id,
  merchantId: row.merchant_id,
  profileId: row.profile_id,
  objectId: row.object_id,
  eventClass: row.event_class as EventClass,
  eventType: row.event_type as EventType,
  created: row.created,
  isDelivered: isDelivered(row.delivery?.state),
});
