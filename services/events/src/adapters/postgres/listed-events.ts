import type { ListedTable } from "@railyard/listing";

/** What events are counted by, and lists of them narrowed by. */
export type EventDimension = "profile_id" | "event_type" | "is_delivered";

/** The lists of events, each with its delivery. What few rows have, such as their object, the table itself finds. */
export const listedEvents: ListedTable<EventDimension, never, never> = {
  table: "events",
  id: "event_id",
  isIdUnique: true,
  from: "events left join deliveries on deliveries.event_id = events.event_id",
  created: "events.created",
  dimensions: {
    profile_id: "events.profile_id",
    event_type: "events.event_type",
    is_delivered: "coalesce(deliveries.state = 'delivered', false)",
  },
  keys: {},
  orderings: {},
};
