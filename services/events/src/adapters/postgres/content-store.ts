import type { Database } from "@railyard/database";
import { defineStatement } from "@railyard/database";
import type { WebhookMessage } from "@railyard/contracts";
import type { ContentStore, PlainRow, SealedTable } from "../../ports.ts";
import { deliveriesOf } from "./id-range.ts";

const readDueErasures = defineStatement<{ readonly object_key: string }>({
  name: "erasures_read_due",
  text: "select object_key from erased_objects where due_at <= now() order by due_at limit $1",
});

const lockErasure = defineStatement<{ readonly object_key: string }>({
  name: "erasures_lock",
  text: "select object_key from erased_objects where object_key = $1 and due_at <= now() for update skip locked",
});

const readContents = defineStatement<{
  readonly event_id: string;
  readonly body: string | null;
  readonly sealed_content: string | null;
}>({
  name: "erasures_read_contents",
  text: "select event_id, body, sealed_content from events where merchant_id = $1 and object_id = $2",
});

const writeContents = defineStatement({
  name: "erasures_write_contents",
  text: `
    update events set body = item.body, sealed_content = item.sealed_content
    from json_to_recordset($2::json) as item(event_id text, body text, sealed_content text)
    where events.event_id = any($1::text[]) and events.event_id = item.event_id`,
});

const removeAnswers = defineStatement({
  name: "erasures_remove_answers",
  text: `
    update delivery_attempts set response_headers = null, response_body = null, sealed_answer = null
    from unnest($1::text[], $2::text[]) as deliveries(from_id, before_id)
    where initial_attempt_id >= from_id and initial_attempt_id < before_id
      and (response_headers is not null or response_body is not null or sealed_answer is not null)`,
});

/** Longer than a receiver may take to answer, and than a claim outlives its worker. */
const secondRunMinutes = 25;

const endRun = defineStatement({
  name: "erasures_end_run",
  text: `
    update erased_objects
    set runs = runs + 1, due_at = case when runs = 0 then now() + interval '${String(secondRunMinutes)} minutes' end
    where object_key = $1`,
});

interface PlainTextRow {
  readonly id: string;
  readonly merchant_id: string | null;
  readonly plain: string | null;
}

const readProgress = defineStatement<{ readonly reached: string }>({
  name: "sealing_read_progress",
  text: "select reached from sealing_progress where table_name = $1 and reached < until",
});

const moveProgress = defineStatement<{ readonly reached: string }>({
  name: "sealing_move_progress",
  text: "update sealing_progress set reached = $3 where table_name = $1 and reached = $2 returning reached",
});

/** How a table keeps its plaintext, and what of it is encrypted. */
const plainTables: Readonly<
  Record<
    SealedTable,
    {
      readonly read: ReturnType<typeof defineStatement<PlainTextRow>>;
      readonly write: ReturnType<typeof defineStatement>;
      readonly textOf: (plain: string) => string;
    }
  >
> = {
  events: {
    read: defineStatement<PlainTextRow>({
      name: "sealing_read_events",
      text: `
        select event_id as id, merchant_id, body as plain from events
        where event_id > $1 order by event_id limit $2`,
    }),
    write: defineStatement({
      name: "sealing_write_events",
      text: `
        update events set body = null, sealed_content = item.sealed
        from json_to_recordset($2::json) as item(id text, sealed text)
        where events.event_id = any($1::text[]) and events.event_id = item.id and body is not null`,
    }),
    textOf: (plain) => JSON.stringify((JSON.parse(plain) as WebhookMessage).content),
  },
  delivery_attempts: {
    read: defineStatement<PlainTextRow>({
      name: "sealing_read_attempts",
      text: `
        select
          attempt.event_id as id, events.merchant_id,
          case when attempt.response_headers is not null or attempt.response_body is not null
          then json_build_object('headers', attempt.response_headers, 'body', attempt.response_body)::text end as plain
        from (
          select event_id, initial_attempt_id, response_headers, response_body from delivery_attempts
          where event_id > $1 order by event_id limit $2
        ) as attempt left join events on events.event_id = attempt.initial_attempt_id
        order by attempt.event_id`,
    }),
    write: defineStatement({
      name: "sealing_write_attempts",
      text: `
        update delivery_attempts set response_headers = null, response_body = null, sealed_answer = item.sealed
        from json_to_recordset($2::json) as item(id text, sealed text)
        where delivery_attempts.event_id = any($1::text[]) and delivery_attempts.event_id = item.id
          and sealed_answer is null and (response_headers is not null or response_body is not null)`,
    }),
    textOf: (plain) => plain,
  },
};

/** The contents of events and the answers to webhooks in PostgreSQL. */
export const createContentStore = (database: Database): ContentStore => ({
  dueErasures: async (limit) =>
    (await database.query(readDueErasures, [limit])).map(({ object_key: objectKey }) => objectKey),

  redact: (objectKey, redact) =>
    database.transaction(async (transaction) => {
      // Another replica is at it.
      if ((await transaction.query(lockErasure, [objectKey])).length === 0) return;
      const [merchantId = "", objectId = ""] = objectKey.split(":");
      const rows = await transaction.query(readContents, [merchantId, objectId]);
      if (rows.length > 0) {
        const ids = rows.map((row) => row.event_id);
        const items = rows.map((row) => {
          const redacted = redact({ body: row.body, sealedContent: row.sealed_content });
          return { event_id: row.event_id, body: redacted.body, sealed_content: redacted.sealedContent };
        });
        await transaction.execute(writeContents, [ids, JSON.stringify(items)]);
        await transaction.execute(removeAnswers, [ids, ids.map((id) => deliveriesOf(id).before)]);
      }
      await transaction.execute(endRun, [objectKey]);
    }, "redact events"),

  nextPlain: async (table, limit) => {
    const [progress] = await database.query(readProgress, [table]);
    if (progress === undefined) return null;
    const after = progress.reached;
    const { read, textOf } = plainTables[table];
    const rows = await database.query(read, [after, limit]);
    if (rows.length === 0) return null;
    const plainRowOf = ({ id, merchant_id: merchantId, plain }: PlainTextRow): PlainRow => ({
      id,
      merchantId,
      text: plain === null ? null : textOf(plain),
    });
    return { after, rows: rows.map(plainRowOf) };
  },

  seal: (table, { after, rows }, sealed) =>
    database.transaction(async (transaction) => {
      const reached = rows.at(-1)?.id ?? after;
      if ((await transaction.query(moveProgress, [table, after, reached])).length === 0) return;
      if (sealed.size === 0) return;
      const items = [...sealed].map(([id, text]) => ({ id, sealed: text }));
      await transaction.execute(plainTables[table].write, [[...sealed.keys()], JSON.stringify(items)]);
    }, "seal plaintext"),
});
