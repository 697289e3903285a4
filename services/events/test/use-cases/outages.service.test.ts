import { afterEach, describe, expect, it } from "@jest/globals";
import { migrate } from "@railyard/database";
import { silentLogger } from "@railyard/telemetry";
import { eventually, isolatedPostgres } from "@railyard/testing";
import type { EventCalls } from "../support/event-calls.ts";
import { eventCalls } from "../support/event-calls.ts";
import type { EventsEnvironment } from "../support/events-environment.ts";
import { migrationsFolder, startEventsEnvironment } from "../support/events-environment.ts";

const closers: (() => Promise<void>)[] = [];

const start = async (env: Readonly<Record<string, string>> = {}): Promise<EventsEnvironment> => {
  const environment = await startEventsEnvironment(env);
  closers.unshift(environment.stop);
  return environment;
};

const publishMany = (environment: EventsEnvironment, merchantId: string, count: number): Promise<readonly string[]> =>
  environment.publish(...Array.from({ length: count }, () => ({ merchantId })));

const allDelivered = (calls: EventCalls, merchantId: string, count: number): Promise<unknown> =>
  eventually(
    async () => {
      expect((await calls.list(merchantId, { is_delivered: true })).total_count).toBe(count);
    },
    { timeoutMs: 30_000, intervalMs: 50 },
  );

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
}, 30_000);

describe("the service continues by itself", () => {
  it("after its database crashed while webhooks were on their way", async () => {
    const postgres = await isolatedPostgres();
    closers.unshift(postgres.stop);
    await postgres.createDatabase("events");
    const url = postgres.url("events");
    await migrate({ url, folder: migrationsFolder, logger: silentLogger });
    const environment = await start({ DATABASE_URL: url, WEBHOOK_LEASE_MS: "1000" });
    const { receiver } = environment;
    const release: { answer?: () => void } = {};
    const answer = new Promise<{ status: number }>((resolve) => {
      release.answer = () => {
        resolve({ status: 200 });
      };
    });
    receiver.answerLater("/hooks", answer);
    await environment.setMerchant("m_1", { webhookUrl: receiver.url("/hooks") });
    const { port } = await environment.startReplica();
    const ids = await publishMany(environment, "m_1", 20);
    await eventually(() => receiver.received("/hooks").length === 10);
    await postgres.kill();
    release.answer?.();
    const later = await publishMany(environment, "m_1", 5);
    await postgres.restart();
    await allDelivered(eventCalls(environment.client(port)), "m_1", 25);
    expect([...receiver.counts("/hooks").keys()].sort()).toEqual([...ids, ...later].sort());
  }, 90_000);

  it("after the broker was away", async () => {
    const environment = await start();
    const { receiver, nats } = environment;
    await environment.setMerchant("m_1", { webhookUrl: receiver.url("/hooks") });
    const { port } = await environment.startReplica();
    const calls = eventCalls(environment.client(port));
    await publishMany(environment, "m_1", 5);
    await allDelivered(calls, "m_1", 5);
    await nats.kill();
    await publishMany(environment, "m_1", 5);
    await nats.restart();
    await allDelivered(calls, "m_1", 10);
    expect(receiver.received("/hooks")).toHaveLength(10);
  }, 60_000);
});

describe("in production", () => {
  it("nothing is sent to this machine", async () => {
    const environment = await start({ RAILYARD_ENVIRONMENT: "production", WEBHOOK_RETRY_SCHEDULE_MS: "10" });
    const { receiver } = environment;
    await environment.setMerchant("m_1", { profileId: "pro_literal", webhookUrl: receiver.url("/hooks") });
    const named = receiver.url("/hooks").replace("127.0.0.1", "localhost");
    await environment.setMerchant("m_2", { profileId: "pro_named", webhookUrl: named });
    const { port } = await environment.startReplica();
    const calls = eventCalls(environment.client(port));
    const [literal = "", resolved = ""] = await environment.publish(
      { merchantId: "m_1", profileId: "pro_literal" },
      { merchantId: "m_2", profileId: "pro_named" },
    );
    await eventually(async () => {
      expect(await Promise.all([environment.stateOf(literal), environment.stateOf(resolved)])).toEqual([
        "exhausted",
        "exhausted",
      ]);
    });
    const attempts = [...(await calls.attempts("m_1", literal)), ...(await calls.attempts("m_2", resolved))];
    expect(attempts).toHaveLength(4);
    for (const attempt of attempts) expect(attempt.response.error_message).toContain("not public");
    expect(receiver.received()).toHaveLength(0);
  }, 30_000);
});
