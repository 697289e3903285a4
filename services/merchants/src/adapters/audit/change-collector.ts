import type { AuditedService, Envelope } from "@railyard/contracts";
import { auditChangeRecorded } from "@railyard/contracts";
import type { Database, Transaction } from "@railyard/database";
import type { ServiceClient } from "@railyard/http";
import { defined } from "@railyard/members";
import type { Messaging } from "@railyard/messaging";
import type { FeedObserver } from "@railyard/outbox";
import { createFeed, fetchEvents, inTransaction } from "@railyard/outbox";
import type { Logger } from "@railyard/telemetry";

import { auditedServices } from "../../subscriptions.ts";

export interface ChangeCollectorOptions {
  readonly database: Database;
  readonly messaging: Messaging;
  readonly clients: Readonly<Record<AuditedService, ServiceClient>>;
  /** Adds the changes to the audit log. */
  readonly store: (transaction: Transaction, events: readonly Envelope[]) => Promise<void>;
  readonly logger: Logger;
  /** Hears how far the collection is behind each service's stream. */
  readonly observerOf?: (stream: string) => FeedObserver;
  /** How often services that report no change are asked. Default 5 s. */
  readonly intervalMs?: number | undefined;
}

/** Brings the administrative changes of the other services into the audit log, each exactly once. */
export interface ChangeCollector {
  start(): void;
  stop(): Promise<void>;
}

export const createChangeCollector = (options: ChangeCollectorOptions): ChangeCollector => {
  const { database, messaging, clients, store, logger, observerOf, intervalMs } = options;
  const feeds = auditedServices.map((service) => {
    const { stream, type } = auditChangeRecorded[service];
    return createFeed({
      database,
      cursor: `railyard/${service} audit`,
      readSource: fetchEvents(clients[service], service, type),
      take: inTransaction(database, store),
      messaging,
      subject: type,
      logger,
      ...defined({ observer: observerOf?.(stream), intervalMs }),
    });
  });
  return {
    start: () => {
      for (const feed of feeds) feed.start();
    },
    stop: async () => {
      await Promise.all(feeds.map((feed) => feed.stop()));
    },
  };
};
