import type { AuditedService, Envelope } from "@railyard/contracts";
import { auditChangeRecorded } from "@railyard/contracts";
import type { Database, Transaction } from "@railyard/database";
import type { ServiceClient } from "@railyard/http";
import { defined } from "@railyard/members";
import type { Messaging, Subscription } from "@railyard/messaging";
import type { Feed, NoteGap } from "@railyard/outbox";
import { createFeed, fetchEventsOfType } from "@railyard/outbox";
import type { Logger } from "@railyard/telemetry";

import { auditedServices, subscriptionsOf } from "../../subscriptions.ts";

export interface ChangeCollectorOptions {
  readonly database: Database;
  readonly messaging: Messaging;
  readonly clients: Readonly<Record<AuditedService, ServiceClient>>;
  /** Adds the changes to the audit log. */
  readonly store: (transaction: Transaction, events: readonly Envelope[]) => Promise<void>;
  readonly logger: Logger;
  /** Called with how far the collection is behind each service's stream; see `observeInboxGap`. */
  readonly noteGapOf?: (stream: string) => NoteGap;
  /** How often services that report no change are asked. Default 5 s. */
  readonly intervalMs?: number | undefined;
}

/** Brings the administrative changes of the other services into the audit log, each exactly once. */
export interface ChangeCollector {
  start(): void;
  stop(): Promise<void>;
}

export const createChangeCollector = (options: ChangeCollectorOptions): ChangeCollector => {
  const { database, messaging, clients, store, logger, noteGapOf, intervalMs } = options;
  const feedOf = (service: AuditedService): Feed =>
    createFeed({
      database,
      cursor: `railyard/${service} audit`,
      readSource: fetchEventsOfType(clients[service], service, auditChangeRecorded[service].type),
      store,
      logger,
      ...defined({
        noteGap: noteGapOf === undefined ? undefined : noteGapOf(auditChangeRecorded[service].stream),
        intervalMs,
      }),
    });
  const feeds = new Map(auditedServices.map((service) => [service, feedOf(service)]));
  let subscriptions: readonly Subscription[] = [];
  return {
    start: () => {
      for (const feed of feeds.values()) feed.start();
      const catchUp = async (service: AuditedService): Promise<void> => feeds.get(service)?.catchUp();
      subscriptions = subscriptionsOf(catchUp).map((subscription) => messaging.consume(subscription));
    },
    stop: async () => {
      await Promise.all(subscriptions.map((subscription) => subscription.stop()));
      await Promise.all([...feeds.values()].map((feed) => feed.stop()));
    },
  };
};
