import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import type { Envelope } from "@railyard/contracts";
import { isOperational, OperationalError } from "@railyard/failures";
import { jetstreamManager } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import type { Messaging, Outgoing } from "@railyard/messaging";
import { connectMessaging } from "@railyard/messaging";
import { eventually, isolatedNats, recordingLogger } from "@railyard/testing";
import { envelope, outgoing } from "./support/envelopes.ts";

describe("messaging", () => {
  let nats: Awaited<ReturnType<typeof isolatedNats>>;
  let logger = recordingLogger();
  const opened: Messaging[] = [];

  const open = async (): Promise<Messaging> => {
    const messaging = connectMessaging({ url: nats.url, name: "test", logger });
    opened.push(messaging);
    await eventually(() => messaging.isUsable());
    return messaging;
  };

  beforeAll(async () => {
    nats = await isolatedNats();
  });

  afterEach(async () => {
    await Promise.all(opened.splice(0).map((messaging) => messaging.close()));
    await nats.restart({ wipeStore: true });
    logger = recordingLogger();
  });

  afterAll(async () => {
    await nats.stop();
  });

  it("delivers what was published, and stores a repeated message id once", async () => {
    const messaging = await open();
    const received: Envelope[] = [];
    await messaging.publish("payments.a.b", envelope(1), { messageId: "one" });
    await messaging.publish("payments.a.b", envelope(1), { messageId: "one" });
    await messaging.publish("payments.a.b", envelope(2), { messageId: "two" });
    messaging.consume({
      stream: "PAYMENTS",
      durable: "once",
      subject: "payments.>",
      handler: (event) => {
        received.push(event);
        return Promise.resolve();
      },
    });
    await eventually(() => received.length === 2);
    expect(received).toEqual([envelope(1), envelope(2)]);
  });

  it("splits the work between replicas with one durable name", async () => {
    const [first, second] = [await open(), await open()];
    const seen: number[] = [];
    const byReplica = [0, 0];
    for (const [index, messaging] of [first, second].entries()) {
      messaging.consume({
        stream: "PAYMENTS",
        durable: "shared",
        subject: "payments.>",
        maxInFlight: 4,
        handler: (event) => {
          seen.push(event.position ?? 0);
          byReplica[index] = (byReplica[index] ?? 0) + 1;
          return Promise.resolve();
        },
      });
    }
    const report = await first.publishMany(Array.from({ length: 300 }, (_none, index) => outgoing(index + 1)));
    expect(report.acknowledged.every(Boolean)).toBe(true);
    await eventually(() => seen.length === 300);
    expect(new Set(seen).size).toBe(300);
    expect(Math.min(...byReplica)).toBeGreaterThan(0);
  });

  it("continues by itself after a restart of the server, with its store and without", async () => {
    const messaging = await open();
    const received = new Set<string>();
    messaging.consume({
      stream: "PAYMENTS",
      durable: "restarted",
      subject: "payments.>",
      handler: (event) => {
        received.add(event.id);
        return Promise.resolve();
      },
    });
    await messaging.publish("payments.a.b", envelope(1), { messageId: "1" });
    await eventually(() => received.size === 1);
    for (const wipeStore of [false, true]) {
      const expected = received.size + 1;
      await nats.kill();
      await eventually(async () => !(await messaging.isUsable()));
      await expect(messaging.publish("payments.a.b", envelope(9), { messageId: "9" })).rejects.toMatchObject({
        code: "broker_unavailable",
      });
      await nats.restart({ wipeStore });
      await eventually(() => messaging.isUsable(), { timeoutMs: 10_000 });
      await messaging.publish("payments.a.b", envelope(expected), { messageId: String(expected) });
      await eventually(() => received.size === expected, { timeoutMs: 15_000 });
    }
    const warnings = logger.lines.filter(({ level }) => level === "warn" || level === "error");
    expect(warnings.length).toBeLessThan(20);
  }, 60_000);

  it("reports once that the broker is away and once that it is back, however long that takes", async () => {
    const messaging = await open();
    messaging.consume({
      stream: "PAYMENTS",
      durable: "patient",
      subject: "payments.>",
      handler: () => Promise.resolve(),
    });
    await messaging.publish("payments.a.b", envelope(1), { messageId: "1" });
    const from = logger.lines.length;
    await nats.kill();
    await eventually(() => !messaging.isConnected());
    // Dozens of attempts to connect fall into this time.
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    await nats.restart();
    await eventually(() => messaging.isUsable(), { timeoutMs: 10_000 });
    const stated = logger.lines.slice(from).map(({ level, message }) => `${level}: ${message}`);
    // The consumer may notice only after the return that it was interrupted.
    expect(stated.length).toBeLessThanOrEqual(3);
    expect(stated.filter((line) => line.includes("connection"))).toEqual([
      "warn: The connection to the broker is lost; trying again until it is back.",
      "info: The connection to the broker is back.",
    ]);
  }, 30_000);

  it("creates a stream and a consumer that were deleted under it", async () => {
    const messaging = await open();
    const received: string[] = [];
    messaging.consume({
      stream: "PAYMENTS",
      durable: "deleted",
      subject: "payments.>",
      handler: (event) => {
        received.push(event.id);
        return Promise.resolve();
      },
    });
    await messaging.publish("payments.a.b", envelope(1), { messageId: "1" });
    await eventually(() => received.length === 1);
    const administrator = await connect({ servers: nats.url });
    const manager = await jetstreamManager(administrator);
    await manager.consumers.delete("PAYMENTS", "deleted");
    await messaging.publish("payments.a.b", envelope(2), { messageId: "2" });
    await eventually(() => received.includes("evt_2"), { timeoutMs: 15_000 });
    await manager.streams.delete("PAYMENTS");
    await administrator.close();
    // The first attempt only discovers the loss.
    await eventually(
      async () => {
        await messaging.publish("payments.a.b", envelope(3), { messageId: "3" });
      },
      { timeoutMs: 15_000 },
    );
    await eventually(() => received.includes("evt_3"), { timeoutMs: 15_000 });
  }, 60_000);

  it("delivers again what a handler could not do, and gives it up after the last delivery", async () => {
    const messaging = await open();
    let attempts = 0;
    messaging.consume({
      stream: "PAYMENTS",
      durable: "failing",
      subject: "payments.>",
      maxDeliveries: 2,
      handler: () => {
        attempts += 1;
        return Promise.reject(new Error("cannot do this"));
      },
    });
    await messaging.publish("payments.a.b", envelope(1), { messageId: "1" });
    await eventually(() => logger.lines.some(({ message }) => message.includes("given up")), { timeoutMs: 10_000 });
    expect(attempts).toBe(2);
  });

  it("does not count an outage against a message", async () => {
    const messaging = await open();
    let isDown = true;
    let attempts = 0;
    const attemptsOfDelivery: number[] = [];
    messaging.consume({
      stream: "PAYMENTS",
      durable: "outage",
      subject: "payments.>",
      maxDeliveries: 1,
      handler: (_event, { attempt }) => {
        attempts += 1;
        if (isDown) return Promise.reject(new OperationalError("database_unavailable", "down"));
        attemptsOfDelivery.push(attempt);
        return Promise.resolve();
      },
    });
    await messaging.publish("payments.a.b", envelope(1), { messageId: "1" });
    await eventually(() => attempts >= 3);
    isDown = false;
    await eventually(() => attemptsOfDelivery.length === 1);
    expect(attemptsOfDelivery).toEqual([1]);
  });

  it("hands over batches, and finds the one bad event in a batch", async () => {
    const messaging = await open();
    await messaging.publishMany(Array.from({ length: 50 }, (_none, index) => outgoing(index + 1)));
    const sizes: number[] = [];
    const done = new Set<number>();
    messaging.consume({
      stream: "PAYMENTS",
      durable: "batches",
      subject: "payments.>",
      maxDeliveries: 1,
      batchHandler: (events) => {
        sizes.push(events.length);
        if (events.some(({ position }) => position === 25)) return Promise.reject(new Error("bad event"));
        for (const { position = 0 } of events) done.add(position);
        return Promise.resolve();
      },
    });
    await eventually(() => done.size === 49);
    await eventually(() => logger.lines.some(({ message }) => message.includes("given up")));
    expect(done.has(25)).toBe(false);
    expect(Math.max(...sizes)).toBeGreaterThan(1);
  });

  const shared = (positions: readonly number[]): Outgoing => ({
    subject: "payments.shared",
    messageId: positions.join("-"),
    payload: JSON.stringify(positions.map(envelope)),
  });

  it("handles each event of a shared message, and again those that could not be handled", async () => {
    const messaging = await open();
    const handled: number[] = [];
    const heard: number[] = [];
    let isBroken = true;
    messaging.listen("payments.>", ({ position = 0 }) => heard.push(position));
    messaging.consume({
      stream: "PAYMENTS",
      durable: "shared-alone",
      subject: "payments.>",
      handler: ({ position = 0 }) => {
        if (position === 2 && isBroken) {
          isBroken = false;
          return Promise.reject(new Error("not yet"));
        }
        handled.push(position);
        return Promise.resolve();
      },
    });
    await messaging.publishMany([shared([1, 2, 3]), outgoing(4)]);
    await eventually(() => handled.includes(2), { timeoutMs: 10_000 });
    expect(handled.slice(0, 3).sort()).toEqual([1, 3, 4]);
    expect(heard).toEqual([1, 2, 3, 4]);
  });

  it("counts the events of shared messages for a batch, and finds the bad one among them", async () => {
    const messaging = await open();
    const sizes: number[] = [];
    const done = new Set<number>();
    await messaging.publishMany([shared([1, 2, 3]), shared([4, 5, 6]), shared([7, 8, 9]), outgoing(10)]);
    messaging.consume({
      stream: "PAYMENTS",
      durable: "shared-batches",
      subject: "payments.>",
      maxDeliveries: 1,
      maxInFlight: 4,
      batchHandler: (events) => {
        sizes.push(events.length);
        if (events.some(({ position }) => position === 5)) return Promise.reject(new Error("bad event"));
        for (const { position = 0 } of events) done.add(position);
        return Promise.resolve();
      },
    });
    await eventually(() => done.size === 9);
    await eventually(() => logger.lines.some(({ message }) => message.includes("given up")));
    expect(done.has(5)).toBe(false);
    // A message more than the limit allows, never half of one.
    expect(Math.max(...sizes)).toBeLessThanOrEqual(6);
  });

  it("parks a message that is no envelope", async () => {
    const messaging = await open();
    const received: string[] = [];
    await messaging.publishMany([{ subject: "payments.a.b", messageId: "broken", payload: "{}" }, outgoing(2)]);
    messaging.consume({
      stream: "PAYMENTS",
      durable: "strict",
      subject: "payments.>",
      handler: (event) => {
        received.push(event.id);
        return Promise.resolve();
      },
    });
    await eventually(() => received.length === 1);
    expect(received).toEqual(["evt_2"]);
    expect(logger.lines.some(({ fields }) => fields["reason"] === "not an event envelope")).toBe(true);
  });

  it("works off what it has taken when it stops, and leaves the rest to others", async () => {
    const messaging = await open();
    const finished: number[] = [];
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    let started = 0;
    // A message that was on its way when the subscription ended comes again after the ack wait.
    const options = { stream: "PAYMENTS", durable: "draining", subject: "payments.>", ackWaitMs: 1_500 } as const;
    const subscription = messaging.consume({
      ...options,
      maxInFlight: 2,
      handler: async ({ position = 0 }) => {
        started += 1;
        await gate;
        finished.push(position);
      },
    });
    await messaging.publishMany(Array.from({ length: 6 }, (_none, index) => outgoing(index + 1)));
    await eventually(() => started === 2);
    const stopped = subscription.stop();
    await messaging.publishMany([outgoing(7)]);
    release();
    await stopped;
    const before = [...finished];
    expect(before).not.toContain(7);
    messaging.consume({
      ...options,
      handler: ({ position = 0 }) => {
        finished.push(position);
        return Promise.resolve();
      },
    });
    await eventually(() => new Set(finished).size === 7);
  });

  it("notifies every listener, reports an interruption, and carries hints", async () => {
    const [first, second] = [await open(), await open()];
    const heard: string[] = [];
    let missed = 0;
    let hints = 0;
    for (const messaging of [first, second]) {
      messaging.listen("merchants.account.changed", (event) => heard.push(event.id), {
        onMissed: () => (missed += 1),
      });
    }
    const stopHints = second.onHint("work", () => (hints += 1));
    await eventually(async () => {
      await first.publish("merchants.account.changed", envelope(1), { messageId: String(performance.now()) });
      return heard.length >= 2;
    });
    await eventually(() => {
      first.hint("work");
      return hints > 0;
    });
    stopHints();
    await nats.restart();
    await eventually(() => missed === 2);
    heard.length = 0;
    await eventually(async () => {
      await first.publish("merchants.account.changed", envelope(2), { messageId: String(performance.now()) });
      return heard.filter((id) => id === "evt_2").length >= 2;
    });
  });

  it("reports which messages were stored when the broker goes away in the middle", async () => {
    const messaging = await open();
    const messages = Array.from({ length: 20_000 }, (_none, index) => outgoing(index + 1));
    const reporting = messaging.publishMany(messages);
    await nats.kill();
    const report = await reporting;
    expect(report.acknowledged).toHaveLength(messages.length);
    expect(report.acknowledged.every(Boolean)).toBe(false);
    expect(isOperational(report.fault)).toBe(true);
  });

  it("starts without a broker and connects when it comes", async () => {
    await nats.kill();
    const messaging = connectMessaging({ url: nats.url, name: "early", logger });
    opened.push(messaging);
    expect(await messaging.isUsable()).toBe(false);
    await nats.restart();
    await eventually(() => messaging.isUsable(), { timeoutMs: 10_000 });
  });

  it("closes while the broker is away, without waiting for it", async () => {
    await nats.kill();
    const messaging = connectMessaging({ url: nats.url, name: "hopeless", logger });
    messaging.consume({ stream: "PAYMENTS", durable: "x", subject: "payments.>", handler: () => Promise.resolve() });
    await messaging.close();
    expect(await messaging.isUsable()).toBe(false);
  });
});
