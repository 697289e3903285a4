import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import type { Envelope } from "@railyard/contracts";
import { isOperational } from "@railyard/failures";
import type { JetStreamManager } from "@nats-io/jetstream";
import { jetstreamManager } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import type { Messaging, Outgoing } from "@railyard/messaging";
import { connectMessaging } from "@railyard/messaging";
import { eventually, isolatedNats, publishEvent, recordingLogger } from "@railyard/testing";
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

  const manager = async <Result>(work: (of: JetStreamManager) => Promise<Result>): Promise<Result> => {
    const administrator = await connect({ servers: nats.url });
    try {
      return await work(await jetstreamManager(administrator));
    } finally {
      await administrator.close();
    }
  };

  const storedMessages = (): Promise<number> =>
    manager(async ({ streams }) => (await streams.info("PAYMENTS")).state.messages);

  it("brings what was published to all who listen, and stores a repeated message id once", async () => {
    const [messaging, other] = [await open(), await open()];
    const received: Envelope[] = [];
    const texts: string[] = [];
    messaging.listen("payments.a.>", (event) => received.push(event));
    other.watch("payments.a.b", (text) => texts.push(text));
    // Once the broker has answered this, it has what the same connection subscribed to before.
    await publishEvent(other, "payments.other", envelope(0), "other");
    await publishEvent(messaging, "payments.a.b", envelope(1), "one");
    await publishEvent(messaging, "payments.a.b", envelope(1), "one");
    await publishEvent(messaging, "payments.a.b", envelope(2), "two");
    await eventually(() => received.length === 3 && texts.length === 3);
    expect(received).toEqual([envelope(1), envelope(1), envelope(2)]);
    expect(texts.map((text) => JSON.parse(text) as unknown)).toEqual(received);
    expect(await storedMessages()).toBe(3);
  });

  it("continues by itself after a restart of the server, with its store and without", async () => {
    const messaging = await open();
    const received = new Set<string>();
    messaging.listen("payments.>", (event) => received.add(event.id));
    await publishEvent(messaging, "payments.a.b", envelope(1), "1");
    await eventually(() => received.size === 1);
    for (const wipeStore of [false, true]) {
      const expected = received.size + 1;
      await nats.kill();
      await eventually(async () => !(await messaging.isUsable()));
      await expect(publishEvent(messaging, "payments.a.b", envelope(9), "9")).rejects.toMatchObject({
        code: "broker_unavailable",
      });
      await nats.restart({ wipeStore });
      await eventually(() => messaging.isUsable(), { timeoutMs: 10_000 });
      await publishEvent(messaging, "payments.a.b", envelope(expected), String(expected));
      await eventually(() => received.size === expected, { timeoutMs: 15_000 });
    }
    const warnings = logger.lines.filter(({ level }) => level === "warn" || level === "error");
    expect(warnings.length).toBeLessThan(20);
  }, 60_000);

  it("reports once that the broker is away and once that it is back, however long that takes", async () => {
    const messaging = await open();
    await publishEvent(messaging, "payments.a.b", envelope(1), "1");
    const from = logger.lines.length;
    await nats.kill();
    await eventually(() => !messaging.isConnected());
    // Dozens of attempts to connect fall into this time.
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    await nats.restart();
    await eventually(() => messaging.isUsable(), { timeoutMs: 10_000 });
    const stated = logger.lines.slice(from).map(({ level, message }) => `${level}: ${message}`);
    expect(stated).toEqual([
      "warn: The connection to the broker is lost; trying again until it is back.",
      "info: The connection to the broker is back.",
    ]);
  }, 30_000);

  it("creates a stream that was deleted under it", async () => {
    const messaging = await open();
    await publishEvent(messaging, "payments.a.b", envelope(1), "1");
    await manager(({ streams }) => streams.delete("PAYMENTS"));
    // The first attempt only discovers the loss.
    await eventually(
      async () => {
        await publishEvent(messaging, "payments.a.b", envelope(3), "3");
      },
      { timeoutMs: 15_000 },
    );
    expect(await storedMessages()).toBe(1);
  }, 60_000);

  it("brings the events of shared messages in order, past what is no envelope and a listener's fault", async () => {
    const messaging = await open();
    const heard: number[] = [];
    messaging.listen("payments.>", ({ position = 0 }) => {
      heard.push(position);
      if (position === 2) throw new TypeError("not this one");
    });
    const shared: Outgoing = {
      subject: "payments.shared",
      messageId: "1-3",
      payload: JSON.stringify([1, 2, 3].map(envelope)),
    };
    await messaging.publishMany([shared, { subject: "payments.a.b", messageId: "broken", payload: "{}" }, outgoing(4)]);
    await eventually(() => heard.length === 4);
    expect(heard).toEqual([1, 2, 3, 4]);
    expect(logger.lines.filter(({ message }) => message === "A listener failed.")).toHaveLength(1);
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
      await publishEvent(first, "merchants.account.changed", envelope(1), String(performance.now()));
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
      await publishEvent(first, "merchants.account.changed", envelope(2), String(performance.now()));
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
    messaging.listen("payments.>", () => undefined);
    await messaging.close();
    expect(await messaging.isUsable()).toBe(false);
  });
});
