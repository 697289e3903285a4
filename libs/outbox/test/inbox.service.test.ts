import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import type { Envelope, OutboxPage } from "@railyard/contracts";
import { defineStatement } from "@railyard/database";
import type { Inbox } from "@railyard/outbox";
import { createInbox, cursorStep, readOutboxPage } from "@railyard/outbox";
import { eventually } from "@railyard/testing";
import { assignPositions } from "../src/relay-statements.ts";
import type { Bench } from "./support/bench.ts";
import {
  commitEvents,
  createBench,
  createTestInbox,
  effects,
  envelopeAt,
  recordEffects,
  source,
} from "./support/bench.ts";

const insertMissingEffects = defineStatement({
  name: "test_insert_missing_effects",
  text: `
    insert into effects (event_id, position)
    select * from unnest($1::text[], $2::bigint[])
    on conflict do nothing`,
});

const insertEffectsInOrder = defineStatement({
  name: "test_insert_effects_in_order",
  text: `
    with passed as (${cursorStep(3)}
    ), done as (
      insert into effects (event_id, position)
      select * from unnest($1::text[], $2::bigint[]) where exists (select from passed)
      on conflict do nothing
    )
    select position from passed`,
});

const inboxState = defineStatement<{ position: number | null; rows: number }>({
  name: "test_inbox_state",
  text: `select (select position from inbox_cursor) as position, (select count(*)::int from inbox) as rows`,
});

describe("the inbox", () => {
  let origin: Bench;
  let consumer: Bench;
  const inboxes: Inbox[] = [];

  const open = (times?: { reconcileMs?: number; graceMs?: number }): ReturnType<typeof createTestInbox> => {
    const made = createTestInbox(consumer, origin.database, times);
    inboxes.push(made.inbox);
    return made;
  };

  /** Events with positions that no broker will ever bring. */
  const giveOut = async (from: number, to: number): Promise<void> => {
    await commitEvents(origin.database, from, to, 100);
    await origin.database.query(assignPositions, [to, null]);
  };

  const cursorIs = (position: number): Promise<unknown> =>
    eventually(async () => {
      const [state] = await consumer.database.query(inboxState);
      return state?.position === position && state.rows === 0;
    });

  beforeEach(async () => {
    [origin, consumer] = await Promise.all([createBench(), createBench()]);
  });

  afterEach(async () => {
    await Promise.all(inboxes.splice(0).map((inbox) => inbox.stop()));
    await Promise.all([origin.close(), consumer.close()]);
  });

  it("lets an event take effect once, also long after it was forgotten", async () => {
    const { inbox } = open();
    const handle = (position: number): Promise<string> =>
      inbox.handle(envelopeAt(position), (transaction) => recordEffects(transaction, [envelopeAt(position)]));
    expect(await handle(1)).toBe("handled");
    expect(await handle(1)).toBe("duplicate");
    expect(await handle(2)).toBe("handled");
    await cursorIs(2);
    expect(await handle(1)).toBe("duplicate");
    const { inbox: other } = open();
    expect(await other.handle(envelopeAt(2), () => Promise.reject(new Error("must not run")))).toBe("duplicate");
    expect(await effects(consumer.database)).toEqual({ events: 2, effects: 2 });
  });

  it("keeps nothing when the work throws", async () => {
    const { inbox } = open();
    const failing = inbox.handle(envelopeAt(1), async (transaction) => {
      await recordEffects(transaction, [envelopeAt(1)]);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await effects(consumer.database)).toEqual({ events: 0, effects: 0 });
    expect(await inbox.handle(envelopeAt(1), () => Promise.resolve())).toBe("handled");
  });

  it("handles many in one transaction, without those it knows and those given twice", async () => {
    const { inbox } = open();
    await inbox.handle(envelopeAt(2), () => Promise.resolve());
    const fresh: number[] = [];
    const events = [3, 1, 2, 3].map((position) => envelopeAt(position));
    await inbox.handleMany(events, (_transaction, newEvents) => {
      fresh.push(...newEvents.map(({ position = 0 }) => position));
      return Promise.resolve();
    });
    expect([...new Set(fresh)]).toEqual([1, 3]);
    expect(fresh).toHaveLength(2);
  });

  describe("with work that may be repeated", () => {
    const at = (...positions: readonly number[]): readonly Envelope[] =>
      positions.map((position) => envelopeAt(position));

    const take = ({ inbox }: ReturnType<typeof createTestInbox>, events: readonly Envelope[]): Promise<void> =>
      inbox.handleRepeatable(events, {
        inOrder: async ({ source: from, after, reached }, known) => {
          const values = [known.map(({ id }) => id), known.map(({ position = 0 }) => position), from, after, reached];
          return (await consumer.database.query(insertEffectsInOrder, values)).length === 1;
        },
        fresh: async (transaction, fresh) => {
          const values = [fresh.map(({ id }) => id), fresh.map(({ position = 0 }) => position)];
          await transaction.execute(insertMissingEffects, values);
        },
      });

    const state = (): Promise<readonly object[]> => consumer.database.query(inboxState);

    beforeEach(async () => {
      await consumer.database.pool.query("alter table effects add primary key (event_id)");
    });

    it("notes nothing of events that come in order, and moves the cursor with their effect", async () => {
      const made = open();
      await take(made, at(1));
      await cursorIs(1);
      await take(made, at(4, 2, 3, 3));
      expect(await state()).toEqual([{ position: 4, rows: 0 }]);
      await expect(take(made, [...at(5), envelopeAt(6, { id: "evt_\u0000" })])).rejects.toThrow();
      expect(await state()).toEqual([{ position: 4, rows: 0 }]);
      await take(made, at(3, 4, 5));
      expect(await state()).toEqual([{ position: 5, rows: 0 }]);
      expect(await effects(consumer.database)).toEqual({ events: 5, effects: 5 });
    });

    it("notes events one by one where one is missing, and passes over them later", async () => {
      const [made, other] = [open(), open()];
      await take(made, at(1));
      await cursorIs(1);
      await take(other, at(3, 4));
      expect(await state()).toEqual([{ position: 1, rows: 2 }]);
      await take(made, at(2, 3));
      expect(await effects(consumer.database)).toEqual({ events: 4, effects: 4 });
      await take(made, at(4, 5));
      await cursorIs(5);
      expect(await effects(consumer.database)).toEqual({ events: 5, effects: 5 });
    });

    it("does nothing twice when it does not hear that the cursor has moved", async () => {
      const [made, other] = [open(), open()];
      await take(made, at(1));
      await cursorIs(1);
      await Promise.all([made.inbox.stop(), other.inbox.stop()]);
      await take(other, at(1, 2));
      await take(made, at(2, 3));
      await take(other, at(3));
      expect(await effects(consumer.database)).toEqual({ events: 3, effects: 3 });
    });

    it("lets replicas race for the same events, some of them in order", async () => {
      const replicas = [open(), open(), open()];
      const all = Array.from({ length: 300 }, (_none, index) => envelopeAt(index + 1));
      await Promise.all(
        replicas.map(async (replica, index) => {
          const size = 5 + index * 3;
          for (let first = 0; first < all.length; first += size) await take(replica, all.slice(first, first + size));
        }),
      );
      expect(await effects(consumer.database)).toEqual({ events: 300, effects: 300 });
      await cursorIs(300);
    }, 30_000);
  });

  it("lets replicas race for the same events without doing one twice", async () => {
    const replicas = [open(), open(), open()];
    const all = Array.from({ length: 400 }, (_none, index) => envelopeAt(index + 1));
    const shuffled = (): typeof all => [...all].sort(() => Math.random() - 0.5);
    await Promise.all(
      replicas.map(async ({ inbox }, replica) => {
        const mine = shuffled();
        for (let first = 0; first < mine.length; first += 20) {
          const batch = mine.slice(first, first + 20);
          if (replica === 0) await inbox.handleMany(batch, recordEffects);
          else await Promise.all(batch.map((one) => inbox.handle(one, (tx) => recordEffects(tx, [one]))));
        }
      }),
    );
    expect(await effects(consumer.database)).toEqual({ events: 400, effects: 400 });
    await cursorIs(400);
  }, 30_000);

  it("fetches what the broker never brought: in the middle, at the end, and everything", async () => {
    await giveOut(1, 1_250);
    const { inbox, batchReceiver } = open();
    for (const position of [2, 3, 700]) {
      await inbox.handle(envelopeAt(position), (tx) => recordEffects(tx, [envelopeAt(position)]));
    }
    inbox.start(batchReceiver);
    await eventually(async () => (await effects(consumer.database)).events === 1_250, { timeoutMs: 15_000 });
    expect(await effects(consumer.database)).toEqual({ events: 1_250, effects: 1_250 });
    await cursorIs(1_250);
  }, 30_000);

  it("does not fetch while events keep arriving", async () => {
    await giveOut(1, 50);
    let fetched = 0;
    const inbox = createInbox({
      database: consumer.database,
      source,
      fetchMissing: async (after, limit) => {
        if (limit > 1) fetched += 1;
        return readOutboxPage(origin.database, source, after, limit);
      },
      logger: consumer.logger,
      reconcileMs: 20,
      graceMs: 2_000,
    });
    inboxes.push(inbox);
    inbox.start({ handler: () => Promise.resolve() });
    for (let position = 1; position <= 50; position += 1) {
      await inbox.handle(envelopeAt(position), () => Promise.resolve());
    }
    await cursorIs(50);
    expect(fetched).toBe(0);
  });

  it("tries an event that cannot be handled again and again, without holding up the others", async () => {
    await giveOut(1, 20);
    const { inbox } = open();
    let failures = 0;
    let isBroken = true;
    inbox.start({
      handler: (envelope) =>
        inbox.handle(envelope, async (tx) => {
          if (envelope.position === 5 && isBroken) {
            failures += 1;
            throw new Error("not yet");
          }
          await recordEffects(tx, [envelope]);
        }),
    });
    await eventually(async () => (await effects(consumer.database)).events === 19);
    await eventually(() => failures >= 2);
    isBroken = false;
    await cursorIs(20);
    expect(await effects(consumer.database)).toEqual({ events: 20, effects: 20 });
  });

  it("skips, loudly, what the source has already deleted", async () => {
    await giveOut(1, 30);
    await origin.database.pool.query("delete from outbox where position <= 10");
    const { inbox, receiver } = open();
    inbox.start(receiver);
    await cursorIs(30);
    expect(await effects(consumer.database)).toEqual({ events: 20, effects: 20 });
    const lines = consumer.logger.lines.filter(({ level }) => level === "error");
    expect(lines.map(({ fields }) => [fields["first_position"], fields["last_position"]])).toEqual([[1, 10]]);
  });

  it("follows a source that was restored to an earlier state", async () => {
    await giveOut(1, 10);
    const { inbox, receiver } = open();
    inbox.start(receiver);
    await cursorIs(10);
    await origin.database.pool.query("delete from outbox where position > 6; update outbox_counter set position = 6");
    await eventually(() => consumer.logger.lines.some(({ message }) => message.includes("restored")));
    await origin.database.pool.query(
      "insert into outbox (id, subject, type, object_id, object_version, merchant_id, data) " +
        "values ('evt_new', 'payments.a.b', 'payments.a.b', 'pay', 1, 'm', '{}')",
    );
    await origin.database.query(assignPositions, [10, null]);
    await eventually(async () => (await effects(consumer.database)).events === 11);
  });

  it("waits for a source that does not answer, with few log lines", async () => {
    await giveOut(1, 3);
    let isDown = true;
    const inbox = createInbox({
      database: consumer.database,
      source,
      fetchMissing: (after, limit): Promise<OutboxPage> =>
        isDown ? Promise.reject(new Error("refused")) : readOutboxPage(origin.database, source, after, limit),
      logger: consumer.logger,
      reconcileMs: 5,
      graceMs: 5,
    });
    inboxes.push(inbox);
    inbox.start({ handler: (envelope) => inbox.handle(envelope, (tx) => recordEffects(tx, [envelope])) });
    await eventually(() => consumer.logger.lines.some(({ message }) => message.includes("compared")));
    isDown = false;
    await cursorIs(3);
    expect(consumer.logger.lines.filter(({ level }) => level === "warn").length).toBeLessThan(4);
  });

  it("refuses events of another source and events without a position", async () => {
    const { inbox } = open();
    const nothing = (): Promise<void> => Promise.resolve();
    await expect(inbox.handle(envelopeAt(1, { source: "railyard/other" }), nothing)).rejects.toThrow(/railyard\/other/);
    const { position, ...without } = envelopeAt(1);
    expect(position).toBe(1);
    await expect(inbox.handle(without, nothing)).rejects.toThrow(/no position/);
  });
});
