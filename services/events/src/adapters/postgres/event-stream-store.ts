import type { Database } from "@railyard/database";
import { isEventId, lowestEventId, timeOfEventId } from "@railyard/identifiers";
import { rowsInOrder } from "@railyard/listing";
import type { EventStreamStore, StreamPlace } from "../../ports.ts";
import { events } from "./event-row.ts";
import type { StreamPlaceRow } from "./stream-statements.ts";
import { findFollowed, findLastPlace, findPlace, loadStreamed, readPlaces } from "./stream-statements.ts";

export interface EventStreamStoreOptions {
  readonly database: Pick<Database, "query">;
  /** Whose positions events have. */
  readonly source: string;
}

/** An event may be committed and published this long after the time in its id, at most. */
const publishedLateMs = 7 * 24 * 60 * 60 * 1_000;

/** An id that no event after the cursor is below; empty: any may be. */
const lowestIdAfter = (cursor: string): string =>
  isEventId(cursor) ? lowestEventId(timeOfEventId(cursor) - publishedLateMs) : "";

const placeOf = (row: StreamPlaceRow): StreamPlace => ({
  eventId: row.event_id,
  eventType: row.event_type,
  position: row.stream_position,
});

/** The events of merchants in the order in which they were stored. */
export const createEventStreamStore = ({ database, source }: EventStreamStoreOptions): EventStreamStore => ({
  find: async ({ merchantId, profileIds }, eventId) => {
    const [row] = await database.query(findPlace, [eventId, merchantId, profileIds]);
    return row === undefined ? null : placeOf(row);
  },

  last: async ({ merchantId, profileIds }) => {
    const [row] = await database.query(findLastPlace, [source, merchantId, profileIds]);
    return row === undefined ? null : placeOf(row);
  },

  following: async ({ merchantId, profileIds }, { position, cursor }, limit) => {
    const values = [source, merchantId, profileIds, position, lowestIdAfter(cursor), limit];
    return (await database.query(readPlaces, values)).map(placeOf);
  },

  followed: async (places) => {
    const wanted = places.flatMap(({ merchantId, profileIds, position, cursor }, index) =>
      profileIds.map((profileId) => ({ merchantId, profileId, position, cursor, index })),
    );
    const [lowest = ""] = wanted.map(({ cursor }) => lowestIdAfter(cursor)).sort();
    const rows = await database.query(findFollowed, [
      source,
      wanted.map(({ merchantId }) => merchantId),
      wanted.map(({ profileId }) => profileId),
      wanted.map(({ position }) => position),
      lowest,
    ]);
    return new Set(rows.map(({ number }) => wanted[number - 1]?.index ?? -1));
  },

  load: async (merchantId, eventIds) => {
    const load = (ids: readonly string[]) => database.query(loadStreamed, [ids, merchantId]);
    const rows = await rowsInOrder(eventIds, load, (row) => row.event_id);
    return rows.map((row) => ({
      ...events.fromRow(row),
      directoryVersion: row.directory_version ?? 0,
      isErased: row.is_erased,
    }));
  },
});
