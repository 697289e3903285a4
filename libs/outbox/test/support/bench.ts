import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Envelope } from "@railyard/contracts";
import type { Database } from "@railyard/database";
import { createDatabase, defineStatement } from "@railyard/database";
import type { Feed, FeedOptions, OutboxEvent } from "@railyard/outbox";
import { append, createFeed, inTransaction, readOutboxPage } from "@railyard/outbox";
import type { TestDatabase } from "@railyard/testing";
import { recordingLogger, testDatabase } from "@railyard/testing";

export const source = "railyard/payments";

const files = ["outbox.sql", "outbox-published.sql", "outbox-without-marks.sql"].map((name) =>
  readFile(join(import.meta.dirname, "../..", name), "utf8"),
);
const tables = (await Promise.all(files)).join("\n");

export interface Bench {
  readonly database: Database;
  readonly logger: ReturnType<typeof recordingLogger>;
  readonly url: string;
  close(): Promise<void>;
}

/** A database with the tables of this library, and one that shows what took effect, how often. */
export const createBench = async (poolSize = 8): Promise<Bench> => {
  const created: TestDatabase = await testDatabase({
    sql: `${tables}\ncreate table effects (event_id text not null, position bigint not null);`,
  });
  const logger = recordingLogger();
  const database = createDatabase({ url: created.url, poolSize, applicationName: "outbox-test", logger });
  return {
    database,
    logger,
    url: created.url,
    close: async () => {
      await database.close();
      await created.drop();
    },
  };
};

export const event = (number: number, members: Partial<OutboxEvent> = {}): OutboxEvent => ({
  id: `evt_${String(number)}`,
  subject: "payments.payments.payment_succeeded",
  objectId: `pay_${String(number)}`,
  objectVersion: 1,
  merchantId: "merchant_1",
  data: { number },
  ...members,
});

/** Commits the events, `size` to a transaction. */
export const commitEvents = async (database: Database, from: number, to: number, size = 1): Promise<void> => {
  for (let first = from; first <= to; first += size) {
    const last = Math.min(first + size - 1, to);
    const events = Array.from({ length: last - first + 1 }, (_none, index) => event(first + index));
    await database.transaction((transaction) => append(transaction, events));
  }
};

const insertEffects = defineStatement({
  name: "test_insert_effects",
  text: `
    insert into effects (event_id, position)
    select * from unnest($1::text[], $2::bigint[])`,
});

export const recordEffects = async (
  transaction: Pick<Database, "execute">,
  envelopes: readonly Envelope[],
): Promise<void> => {
  await transaction.execute(insertEffects, [
    envelopes.map(({ id }) => id),
    envelopes.map(({ position = 0 }) => position),
  ]);
};

const countEffects = defineStatement<{ events: number; effects: number }>({
  name: "test_count_effects",
  text: "select count(distinct event_id)::int as events, count(*)::int as effects from effects",
});

export const effects = async (database: Database): Promise<{ events: number; effects: number }> => {
  const [row] = await database.query(countEffects);
  if (row === undefined) throw new Error("a count always has a row");
  return row;
};

export const outboxState = defineStatement<{
  id: string;
  position: number | null;
  published: boolean;
}>({
  name: "test_outbox_state",
  text: `
    select id, outbox.position, coalesce(outbox.position <= published, false) as published
    from outbox cross join outbox_counter order by position, insertion`,
});

/** Messages of a broker that brings what a test wants. */
export interface TestMessages {
  readonly messaging: FeedOptions["messaging"];
  /** To all that watch. */
  bring(envelopes: readonly Envelope[] | string): void;
  interrupt(): void;
}

export const createTestMessages = (): TestMessages => {
  const watchers = new Set<{ readonly receive: (text: string) => void; readonly onMissed: (() => void) | undefined }>();
  return {
    messaging: {
      isConnected: () => true,
      watch: (_subject, receive, options) => {
        const watcher = { receive, onMissed: options?.onMissed };
        watchers.add(watcher);
        return () => watchers.delete(watcher);
      },
    },
    bring: (content) => {
      const text = typeof content === "string" ? content : JSON.stringify(content);
      for (const { receive } of watchers) receive(text);
    },
    interrupt: () => {
      for (const { onMissed } of watchers) onMissed?.();
    },
  };
};

/** A feed in the consumer's database of all events in the outbox of the source, which it reads directly. */
export const createTestFeed = (consumer: Bench, from: Database, changes: Partial<FeedOptions> = {}): Feed =>
  createFeed({
    database: consumer.database,
    cursor: source,
    readSource: (after, limit) => readOutboxPage(from, source, after, limit),
    take: inTransaction(consumer.database, recordEffects),
    messaging: createTestMessages().messaging,
    subject: "payments.>",
    source,
    logger: consumer.logger,
    intervalMs: 100,
    patienceMs: 100,
    retryMs: 100,
    ...changes,
  });

export const envelopeAt = (position: number, members: Partial<Envelope> = {}): Envelope => ({
  specversion: "1.0",
  id: `evt_${String(position)}`,
  source,
  type: "payments.payments.payment_succeeded",
  subject: "pay_1",
  time: "2026-11-20T10:00:00.000Z",
  datacontenttype: "application/json",
  sequence: "1",
  partitionkey: "merchant_1",
  position,
  data: {},
  ...members,
});
