import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { createIdentityVerifier } from "@railyard/auth";
import type { AttemptSettled } from "@railyard/contracts";
import { createDatabase } from "@railyard/database";
import { createHttpServer } from "@railyard/http";
import { connectMessaging } from "@railyard/messaging";
import type { OutboxEvent } from "@railyard/outbox";
import { append, createRelay, outboxRoute } from "@railyard/outbox";
import { createMetrics, silentLogger } from "@railyard/telemetry";
import { testDatabase } from "@railyard/testing";

const files = ["outbox.sql", "outbox-published.sql", "outbox-without-marks.sql"].map((name) =>
  readFile(join(import.meta.dirname, "../../../../libs/outbox", name), "utf8"),
);
const tables = (await Promise.all(files)).join("\n");

/** A stand-in for the payments service: its outbox, its relay, and the operation that reads the outbox. */
export interface PaymentsSource {
  readonly url: string;
  /** Commits the events in one transaction and has them published. */
  publish(events: readonly OutboxEvent[]): Promise<void>;
  stop(): Promise<void>;
}

export const startPaymentsSource = async (natsUrl: string, internalSecret: string): Promise<PaymentsSource> => {
  const created = await testDatabase({ sql: tables });
  const logger = silentLogger;
  const database = createDatabase({ url: created.url, poolSize: 3, applicationName: "payments-source", logger });
  const messaging = connectMessaging({ url: natsUrl, name: "payments-source", logger });
  const metrics = createMetrics("payments");
  const relay = createRelay({
    database,
    messaging,
    source: "railyard/payments",
    stream: "PAYMENTS",
    logger,
    pollMs: 100,
  });
  const server = createHttpServer({
    service: "payments",
    routes: [outboxRoute(database, "payments")],
    identity: createIdentityVerifier(internalSecret),
    logger,
    metrics,
    readiness: [],
    host: "127.0.0.1",
    port: 0,
    drainTimeoutMs: 100,
  });
  const { port } = await server.start();
  relay.start();
  return {
    url: `http://127.0.0.1:${String(port)}`,
    publish: async (events) => {
      await database.transaction((transaction) => append(transaction, events));
      relay.hint();
    },
    stop: async () => {
      await server.stop();
      await relay.stop();
      await messaging.close();
      await database.close();
      await metrics.stop();
      await created.drop();
    },
  };
};

/** The event that reports an outcome. */
export const settledEvent = (data: AttemptSettled): OutboxEvent => ({
  subject: "payments.attempts.attempt_settled",
  objectId: data.attempt_id,
  objectVersion: data.outcome === "pending" ? 1 : 2,
  merchantId: data.merchant_id,
  data,
});
