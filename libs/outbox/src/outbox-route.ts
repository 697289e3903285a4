import type { FeedType, OutboxPage, OutboxService } from "@railyard/contracts";
import { outboxPageLimit, readOutbox } from "@railyard/contracts";
import type { Database } from "@railyard/database";
import type { Statement } from "@railyard/database";
import { defineStatement } from "@railyard/database";
import type { Route, ServiceClient } from "@railyard/http";
import { defineRoute } from "@railyard/http";
import { defined } from "@railyard/members";
import type { ReadSource } from "./feed.ts";
import type { OutboxRow } from "./outbox-row.ts";
import { envelopeOf, rowColumns } from "./outbox-row.ts";

const defaultLimit = 100;
// Well below what the clients of internal operations accept.
const pageCharacters = 2_000_000;

/** As many rows as fit into one answer, at least one. */
const fitting = (rows: readonly OutboxRow[]): readonly OutboxRow[] => {
  let characters = 0;
  const end = rows.findIndex((row, index) => {
    characters += row.data.length;
    return index > 0 && characters > pageCharacters;
  });
  return end === -1 ? rows : rows.slice(0, end);
};

const readPage = defineStatement<OutboxRow>({
  name: "outbox_read_page",
  text: `select ${rowColumns} from outbox where position > $1 order by position limit $2`,
});

/** The type is in the text, because the planner must see that the index for it is the one to use. */
const readPageOfType = (type: FeedType): Statement<OutboxRow> =>
  defineStatement<OutboxRow>({
    name: `outbox_read_page_of_${type}`,
    text: `
      select ${rowColumns} from outbox
      where position > $1 and position is not null and type = '${type}'
      order by position limit $2`,
  });

const readBounds = defineStatement<{ readonly oldest: number | null; readonly latest: number }>({
  name: "outbox_read_bounds",
  text: `
    select (select min(position) from outbox where position is not null) as oldest, position as latest
    from outbox_counter`,
});

/** Events of the outbox after a position, published or not yet: what has a position is committed. */
export const readOutboxPage = async (
  database: Database,
  source: string,
  after: number,
  limit: number,
  type?: FeedType,
): Promise<OutboxPage> => {
  const [bounds] = await database.query(readBounds);
  const latest = bounds?.latest ?? 0;
  const statement = type === undefined ? readPage : readPageOfType(type);
  // Followers ask every few seconds, and mostly have it all.
  const rows = after >= latest ? [] : await database.query(statement, [after, Math.min(limit, outboxPageLimit)]);
  return {
    events: fitting(rows).map((row) => envelopeOf(row, source)),
    oldest_position: bounds?.oldest ?? null,
    latest_position: latest,
  };
};

/** `GET /internal/outbox` of a service that publishes events. */
export const outboxRoute = (database: Database, service: OutboxService): Route =>
  defineRoute(readOutbox[service], async ({ query }) => ({
    body: await readOutboxPage(database, `railyard/${service}`, query.after, query.limit ?? defaultLimit, query.type),
  }));

/** The `readSource` of a feed: asks the source by its internal operation, for events of one type or for all. */
export const fetchEvents =
  (client: ServiceClient, service: OutboxService, type?: FeedType): ReadSource =>
  (after, limit) =>
    client.call(readOutbox[service], { query: { after, limit, ...defined({ type }) } });
