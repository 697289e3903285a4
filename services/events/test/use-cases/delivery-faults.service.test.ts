import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import type { Envelope } from "@railyard/contracts";
import { newEventId } from "@railyard/identifiers";
import { eventually, publishEvent } from "@railyard/testing";
import type { EventCalls } from "../support/event-calls.ts";
import { eventCalls } from "../support/event-calls.ts";
import type { EventsEnvironment } from "../support/events-environment.ts";
import { startEventsEnvironment } from "../support/events-environment.ts";
import { startReplicaProcess } from "../support/replica-process.ts";

let environment: EventsEnvironment;

const useEnvironment = (changed: Readonly<Record<string, string>> = {}): void => {
  beforeEach(async () => {
    environment = await startEventsEnvironment(changed);
  }, 30_000);

  afterEach(async () => {
    await environment.stop();
  }, 30_000);
};

const startReplica = async (): Promise<EventCalls & { readonly stop: () => Promise<void> }> => {
  const { port, stop } = await environment.startReplica();
  return { ...eventCalls(environment.client(port)), stop };
};

const publishMany = (merchantId: string, count: number): Promise<readonly string[]> =>
  environment.publish(
    ...Array.from({ length: count }, (_, index) => ({ merchantId, objectId: `pay_${String(index)}` })),
  );

const allDelivered = (calls: EventCalls, merchantId: string, count: number): Promise<unknown> =>
  eventually(
    async () => {
      expect((await calls.list(merchantId, { is_delivered: true })).total_count).toBe(count);
    },
    { timeoutMs: 20_000, intervalMs: 50 },
  );

describe("nothing is lost", () => {
  useEnvironment();

  it("and nothing comes twice while two workers share the work", async () => {
    const { receiver } = environment;
    const merchants = ["m_shared_1", "m_shared_2", "m_shared_3"];
    const settings = { webhookUrl: receiver.url("/shared") };
    for (const merchantId of merchants) await environment.setMerchant(merchantId, settings);
    const calls = await startReplica();
    await startReplica();
    for (const merchantId of merchants) await publishMany(merchantId, 100);
    for (const merchantId of merchants) await allDelivered(calls, merchantId, 100);
    expect(receiver.received("/shared")).toHaveLength(300);
    expect(receiver.counts("/shared").size).toBe(300);
  }, 60_000);

  it("when the broker loses its store", async () => {
    const { receiver, nats } = environment;
    await environment.setMerchant("m_wiped", { webhookUrl: receiver.url("/wiped") });
    const stored = new Set<string>();
    environment.messaging.listen("payments.>", ({ id }) => stored.add(id));
    const before = await startReplica();
    await publishMany("m_wiped", 10);
    await allDelivered(before, "m_wiped", 10);
    await before.stop();
    const unseen = await publishMany("m_wiped", 20);
    await eventually(() => unseen.every((id) => stored.has(id)));
    // What the broker had confirmed, and no consumer has seen, is gone with its store.
    await nats.restart({ wipeStore: true });
    const after = await startReplica();
    await publishMany("m_wiped", 5);
    await allDelivered(after, "m_wiped", 35);
    expect(receiver.counts("/wiped").size).toBe(35);
    expect(receiver.received("/wiped")).toHaveLength(35);
  }, 60_000);

  it("and nothing is recorded twice when the broker brings an event again", async () => {
    const { receiver, messaging } = environment;
    await environment.setMerchant("m_again", { webhookUrl: receiver.url("/again") });
    const envelopes: Envelope[] = [];
    messaging.listen("payments.>", (envelope) => envelopes.push(envelope));
    const calls = await startReplica();
    const ids = await publishMany("m_again", 10);
    await allDelivered(calls, "m_again", 10);
    await eventually(() => ids.every((id) => envelopes.some((envelope) => envelope.id === id)));
    for (const envelope of envelopes.slice(0, 10)) {
      for (const messageId of [newEventId(), newEventId()]) {
        await publishEvent(messaging, envelope.type, envelope, messageId);
      }
    }
    const [last = ""] = await publishMany("m_again", 1);
    await eventually(async () => {
      expect(await calls.outcome("m_again", last)).toBe(true);
    });
    expect((await calls.list("m_again")).total_count).toBe(11);
    expect(receiver.received("/again")).toHaveLength(11);
  }, 60_000);

  it("while the merchants service is away: events are recorded, and sent when it is back", async () => {
    const { receiver } = environment;
    const calls = await startReplica();
    environment.setMerchantsDown(true);
    await environment.setMerchant("m_away", { webhookUrl: receiver.url("/away") });
    await publishMany("m_away", 5);
    await eventually(async () => {
      expect((await calls.list("m_away")).total_count).toBe(5);
    });
    expect(receiver.received("/away")).toHaveLength(0);
    environment.setMerchantsDown(false);
    await allDelivered(calls, "m_away", 5);
    const tries = receiver.received("/away").map(({ headers }) => headers["webhook-attempt"]);
    expect(tries).toEqual(["1", "1", "1", "1", "1"]);
  }, 60_000);

  it("when the service is stopped while a receiver keeps it waiting, which counts as no try", async () => {
    const { receiver } = environment;
    let isWilling = false;
    receiver.answer("/unwilling", () => (isWilling ? { status: 200 } : "hang"));
    await environment.setMerchant("m_unwilling", { webhookUrl: receiver.url("/unwilling") });
    const first = await startReplica();
    const [id = ""] = await publishMany("m_unwilling", 1);
    await eventually(() => receiver.received("/unwilling").length === 1);
    await first.stop();
    isWilling = true;
    const calls = await startReplica();
    await allDelivered(calls, "m_unwilling", 1);
    expect((await calls.attempts("m_unwilling", id)).map((attempt) => attempt.event_id)).toEqual([id]);
    expect(receiver.received("/unwilling").map(({ headers }) => headers["webhook-attempt"])).toEqual(["1", "1"]);
  }, 60_000);

  it("when the service is stopped in the middle and started again", async () => {
    const { receiver } = environment;
    await environment.setMerchant("m_stopped", { webhookUrl: receiver.url("/stopped") });
    const first = await startReplica();
    const publishing = publishMany("m_stopped", 300);
    await eventually(() => receiver.received("/stopped").length > 0);
    await Promise.all([publishing, first.stop()]);
    const calls = await startReplica();
    await allDelivered(calls, "m_stopped", 300);
    expect(receiver.counts("/stopped").size).toBe(300);
    expect(receiver.received("/stopped")).toHaveLength(300);
  }, 60_000);
});

describe("within its lease a worker keeps what it claimed", () => {
  // Long enough that no stall of a busy machine looks like a worker that died.
  const leaseMs = 4_000;
  useEnvironment({ WEBHOOK_LEASE_MS: String(leaseMs) });

  it("and when it is killed, others take over what was on its way", async () => {
    const { receiver } = environment;
    let isKilled = false;
    receiver.answer("/killed", () => (isKilled ? { status: 200 } : "hang"));
    await environment.setMerchant("m_killed", { webhookUrl: receiver.url("/killed") });
    const doomed = await startReplicaProcess(environment.variables);
    const ids = await publishMany("m_killed", 40);
    await eventually(() => receiver.received("/killed").length === 10, { timeoutMs: 20_000 });
    await doomed.kill();
    isKilled = true;
    const calls = await startReplica();
    await allDelivered(calls, "m_killed", 40);
    const counts = receiver.counts("/killed");
    expect([...counts.keys()].sort()).toEqual([...ids].sort());
    // Only what was on its way comes twice, under the same id.
    expect([...counts.values()].filter((count) => count > 1)).toEqual(Array.from({ length: 10 }, () => 2));
  }, 60_000);

  it("and nothing comes twice while a receiver takes longer than that", async () => {
    const { receiver } = environment;
    const release: { answer?: () => void } = {};
    await environment.setMerchant("m_slow", { webhookUrl: receiver.url("/slow") });
    const answer = new Promise<{ status: number }>((resolve) => {
      release.answer = () => {
        resolve({ status: 200 });
      };
    });
    receiver.answerLater("/slow", answer);
    const calls = await startReplica();
    await startReplica();
    const startedAtMs = performance.now();
    await publishMany("m_slow", 5);
    await eventually(() => receiver.received("/slow").length === 5);
    await eventually(() => performance.now() - startedAtMs > 2 * leaseMs, { timeoutMs: 4 * leaseMs });
    expect(receiver.received("/slow")).toHaveLength(5);
    release.answer?.();
    await allDelivered(calls, "m_slow", 5);
    expect(receiver.received("/slow")).toHaveLength(5);
  }, 60_000);
});
