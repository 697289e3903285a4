import type { EventClass, EventType } from "@railyard/contracts";
import type { Row } from "@railyard/database";
import { bigint, defineTable, integer, text, timestamptz } from "@railyard/database";
import type { events as PrismaEvents } from "../../generated/prisma/client.ts";
import type { EventListing, ListedEvent } from "../../ports.ts";

export const events = defineTable("events", {
  event_id: text(),
  merchant_id: text(),
  profile_id: text(),
  object_id: text(),
  object_version: integer(),
  event_class: text<EventClass>(),
  event_type: text<EventType>(),
  created: timestamptz(),
  body: text().orNull(),
  directory_version: bigint().orNull(),
  trace_parent: text().orNull(),
  sealed_content: text().orNull(),
});

/** Columns that a listing needs; what the event shows is left where it is. */
export const listed = events.without("object_version", "body", "directory_version", "trace_parent", "sealed_content");

type ListedRow = Row<typeof listed>;

/** The same with the delivery, as the generated client selects them. */
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
export type FoundEventRow = ListedRow & {
  readonly state: string | null;
  readonly due_at: Date | null;
  readonly last_status_code: number | null;
};

/** Null as long as a try is to come; what is held or suppressed waits for none. */
const isDelivered = (state: string | null): boolean | null =>
  state === null || state === "due" ? null : state === "delivered";

export const foundEventFrom = (row: FoundEventRow): EventListing => ({
  ...listed.fromRow(row),
  isDelivered: isDelivered(row.state),
  nextAttemptAt: row.state === "due" ? row.due_at : null,
  lastStatusCode: row.last_status_code,
});

export const listedEventFrom = ({
  delivery,
  ...row
}: Pick<PrismaEvents, keyof ListedRow> & { readonly delivery: { readonly state: string } | null }): ListedEvent => ({
  ...listed.fromRow(row as ListedRow),
  isDelivered: isDelivered(delivery?.state ?? null),
});
