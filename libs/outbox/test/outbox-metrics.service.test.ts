import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { observeFeeds, observeOutbox, readOutboxPage } from "@railyard/outbox";
import { OperationalError } from "@railyard/failures";
import { createMetrics } from "@railyard/telemetry";
import { eventually } from "@railyard/testing";
import { assignPositions } from "../src/relay-statements.ts";
import type { Bench } from "./support/bench.ts";
import { commitEvents, createBench, createTestFeed } from "./support/bench.ts";

let payments: Bench;
let events: Bench;

beforeAll(async () => {
  [payments, events] = await Promise.all([createBench(), createBench()]);
});

afterAll(async () => {
  await Promise.all([payments.close(), events.close()]);
});

it("shows how many events wait for the broker, with and without a position", async () => {
  const scrape = async (): Promise<string> => {
    const metrics = createMetrics("payments");
    observeOutbox(metrics, payments.database);
    const text = await metrics.render();
    await metrics.stop();
    return text;
  };
  expect(await scrape()).toContain("outbox_pending 0\n");
  await commitEvents(payments.database, 1, 3, 3);
  expect(await scrape()).toContain("outbox_pending 3\n");
  await payments.database.query(assignPositions, [100, null]);
  await commitEvents(payments.database, 4, 5, 2);
  const text = await scrape();
  expect(text).toContain("outbox_pending 5\n");
  expect(Number(/^outbox_lag_seconds (\S+)$/mu.exec(text)?.[1])).toBeGreaterThan(0);
});

it("shows how far a service is behind its source, and nothing while the source is away", async () => {
  const metrics = createMetrics("events");
  let isAway = false;
  const feed = createTestFeed(events, payments.database, {
    observer: observeFeeds(metrics)("PAYMENTS"),
    readSource: async (after, limit) => {
      if (isAway) throw new TypeError("away");
      return readOutboxPage(payments.database, "railyard/payments", after, limit);
    },
    // It takes nothing, so it stays behind.
    take: () => Promise.reject(new OperationalError("busy", "Busy.")),
  });
  feed.start();
  await eventually(async () => {
    expect(await metrics.render()).toContain('inbox_gap{stream="PAYMENTS"} 3\n');
  });
  isAway = true;
  await eventually(async () => {
    expect(await metrics.render()).not.toMatch(/^inbox_gap/mu);
  });
  await feed.stop();
  await metrics.stop();
});
