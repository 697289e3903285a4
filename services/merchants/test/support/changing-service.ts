import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { createIdentityVerifier } from "@railyard/auth";
import type { RecordedChange } from "@railyard/audit";
import { changeRecorded } from "@railyard/audit";
import type { AuditedService } from "@railyard/contracts";
import { auditChangeRecorded } from "@railyard/contracts";
import { createDatabase } from "@railyard/database";
import { createHttpServer } from "@railyard/http";
import { connectMessaging } from "@railyard/messaging";
import { append, createRelay, outboxRoute } from "@railyard/outbox";
import { createMetrics, silentLogger } from "@railyard/telemetry";
import { testDatabase } from "@railyard/testing";

const files = ["outbox.sql", "outbox-published.sql", "outbox-without-marks.sql"].map((name) =>
  readFile(join(import.meta.dirname, "../../../../libs/outbox", name), "utf8"),
);
const tables = (await Promise.all(files)).join("\n");

/** A stand-in for a service that publishes its administrative changes: its outbox, and the operation that reads it. */
export interface ChangingService {
  readonly url: string;
  /** Commits that the change was made. */
  change(change: RecordedChange): Promise<void>;
  stop(): Promise<void>;
}

export const startChangingService = async (
  service: AuditedService,
  natsUrl: string,
  internalSecret: string,
): Promise<ChangingService> => {
  const created = await testDatabase({ sql: tables });
  const logger = silentLogger;
  const database = createDatabase({ url: created.url, poolSize: 3, applicationName: "changing-service", logger });
  const messaging = connectMessaging({ url: natsUrl, name: `changing-${service}`, logger });
  const { source, stream } = auditChangeRecorded[service];
  const relay = createRelay({ database, messaging, source, stream, logger, pollMs: 100 });
  const metrics = createMetrics(service);
  const server = createHttpServer({
    service,
    routes: [outboxRoute(database, service)],
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
    change: async (change) => {
      await database.transaction((transaction) => append(transaction, [changeRecorded(service, change)]));
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
