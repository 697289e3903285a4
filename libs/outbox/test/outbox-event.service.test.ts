import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { defineStatement } from "@railyard/database";
import { append, outboxParameter, outboxRows, readOutboxPage } from "@railyard/outbox";
import { assignPositions } from "../src/relay-statements.ts";
import { envelopeText } from "../src/outbox-row.ts";
import type { Bench } from "./support/bench.ts";
import { createBench, event, outboxState, source } from "./support/bench.ts";

describe("appending events", () => {
  let bench: Bench;

  beforeAll(async () => {
    bench = await createBench();
  });

  afterEach(async () => {
    await bench.database.pool.query("truncate outbox; update outbox_counter set position = 0");
  });

  afterAll(async () => {
    await bench.close();
  });

  it("commits and rolls back with the change", async () => {
    await bench.database.transaction((transaction) => append(transaction, [event(1), event(2)]));
    const failed = bench.database.transaction(async (transaction) => {
      await append(transaction, [event(3)]);
      throw new Error("the change failed");
    });
    await expect(failed).rejects.toThrow("the change failed");
    expect(await bench.database.query(outboxState)).toEqual([
      { id: "evt_1", position: null, published: false },
      { id: "evt_2", position: null, published: false },
    ]);
  });

  it("is inside a larger statement and happens only when the change does", async () => {
    const statement = defineStatement<{ reported: number }>({
      name: "test_change",
      text: `
        with changed as (update outbox_counter set position = 0 where position = $1 returning 1),
        told as (${outboxRows("$2", "exists (select from changed)")} returning 1)
        select count(*)::int as reported from told`,
    });
    expect(await bench.database.query(statement, [5, outboxParameter([event(1)])])).toEqual([{ reported: 0 }]);
    expect(await bench.database.query(statement, [0, outboxParameter([event(1), event(2)])])).toEqual([
      { reported: 2 },
    ]);
  });

  it("takes the generated client's transactions too", async () => {
    const calls: unknown[][] = [];
    const client = {
      $executeRawUnsafe: async (text: string, ...values: unknown[]) => {
        calls.push(values);
        return (await bench.database.pool.query(text, values)).rowCount ?? 0;
      },
    };
    await append(client, [event(1)]);
    await append(client, []);
    expect(calls).toHaveLength(1);
    expect(await bench.database.query(outboxState)).toHaveLength(1);
  });

  it("keeps the text of the data, and every attribute", async () => {
    const data = '{"b": 1.0, "a":"\\u0000 \\"quoted\\" \u{1f600}", "2":null}';
    await append(bench.database, [
      event(1, {
        data,
        type: "payment_succeeded",
        objectVersion: 7,
        time: new Date("2026-11-20T10:00:00.123Z"),
        traceParent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
        directoryVersion: 9,
      }),
    ]);
    const [row] = await bench.database.query(assignPositions, [10, null]);
    if (row === undefined) throw new Error("the row has a position");
    const text = envelopeText(row, source);
    expect(text.endsWith(`,"data":${data}}`)).toBe(true);
    const envelope: unknown = JSON.parse(text);
    expect(envelope).toEqual({
      specversion: "1.0",
      id: "evt_1",
      source,
      type: "payment_succeeded",
      subject: "pay_1",
      time: "2026-11-20T10:00:00.123Z",
      datacontenttype: "application/json",
      sequence: "7",
      partitionkey: "merchant_1",
      position: 1,
      traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
      directoryversion: 9,
      data: JSON.parse(data) as unknown,
    });
    const page = await readOutboxPage(bench.database, source, 0, 10);
    expect(page.events).toEqual([envelope]);
  });

  it("refuses a subject that the broker cannot route", () => {
    expect(() => outboxParameter([event(1, { subject: "payments.with space.x" })])).toThrow(/subject/);
    expect(() => outboxParameter([event(1, { subject: "payments.>" })])).toThrow(/subject/);
  });

  it("gives pages that fit into an answer", async () => {
    const large = { filler: "x".repeat(900_000) };
    const events = [1, 2, 3, 4].map((number) => event(number, { data: large }));
    await append(bench.database, events);
    await bench.database.query(assignPositions, [10, null]);
    const page = await readOutboxPage(bench.database, source, 0, 500);
    expect(page.events.map(({ position }) => position)).toEqual([1, 2]);
    expect(page.latest_position).toBe(4);
    const rest = await readOutboxPage(bench.database, source, 3, 500);
    expect(rest.events.map(({ position }) => position)).toEqual([4]);
  });
});
