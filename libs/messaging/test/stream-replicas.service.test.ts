// A cluster of three brokers: as many of them keep a stream as the configuration specifies, also if it was made before.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/transport-node";
import { connect } from "@nats-io/transport-node";
import { connectMessaging } from "@railyard/messaging";
import { eventually, isolatedNats, onFreePort, publishEvent, recordingLogger } from "@railyard/testing";
import { envelope } from "./support/envelopes.ts";

type Nats = Awaited<ReturnType<typeof isolatedNats>>;

const route = (port: number): string => `nats://127.0.0.1:${String(port)}`;

const startMember = async (name: string, port: number, routes: readonly number[]): Promise<Nats> =>
  await isolatedNats([
    ...["-n", name, "--cluster_name", "railyard", "--cluster", route(port)],
    ...["--routes", routes.map(route).join(",")],
  ]);

describe("streams of a cluster", () => {
  const servers: Nats[] = [];
  let connection: NatsConnection;

  beforeAll(async () => {
    const ports: number[] = [];
    for (const name of ["one", "two", "three"]) {
      await onFreePort(async (port) => {
        servers.push(await startMember(name, port, [...ports, port]));
        ports.push(port);
      });
    }
    connection = await connect({ servers: servers.map(({ port }) => `127.0.0.1:${String(port)}`) });
    // Each server finds the others in its own time; until then none of them would keep anything three times.
    const manager = await jetstreamManager(connection, { checkAPI: false });
    await eventually(() => manager.streams.add({ name: "probe", subjects: ["probe"], num_replicas: 3 }), {
      timeoutMs: 30_000,
    });
    await manager.streams.delete("probe");
  }, 60_000);

  afterAll(async () => {
    await connection.close();
    await Promise.all(servers.map((server) => server.stop()));
  });

  /** Waits until every stream is kept so many times; while a leader is chosen, a stream is not reported. */
  const keptBy = async (count: number): Promise<void> => {
    const manager = await jetstreamManager(connection, { checkAPI: false });
    await eventually(async () => {
      const streams = await manager.streams.list().next();
      expect(streams.map(({ config }) => config.num_replicas)).toEqual([count, count, count, count]);
      return true;
    });
  };

  /** Connects with this count, publishes once, and goes. */
  const visit = async (streamReplicas: number | undefined, messageId: string): Promise<void> => {
    const url = servers.map((server) => server.url).join(",");
    const messaging = connectMessaging({ url, name: "test", logger: recordingLogger(), streamReplicas });
    try {
      await eventually(() => messaging.isUsable(), { timeoutMs: 30_000 });
      await eventually(() => publishEvent(messaging, "payments.a.b", envelope(1), messageId));
    } finally {
      await messaging.close();
    }
  };

  it("are kept once by default, three times when configured, with what is in them", async () => {
    await visit(undefined, "one");
    await keptBy(1);
    await visit(3, "two");
    await keptBy(3);
    const manager = await jetstreamManager(connection, { checkAPI: false });
    expect((await manager.streams.info("PAYMENTS")).state.messages).toBe(2);
  }, 90_000);
});
