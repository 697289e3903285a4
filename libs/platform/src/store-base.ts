import { internalSecretsOf } from "@railyard/auth";
import type { OutboxService } from "@railyard/contracts";
import type { Database, LeaseOwner, LeaseOwnerOptions } from "@railyard/database";
import { createLeaseOwner } from "@railyard/database";
import type { IdempotencyStore } from "@railyard/http";
import { readLimitsOf } from "@railyard/http";
import type { PostgresIdempotencyStore } from "@railyard/idempotency";
import { createIdempotencyStore, startPurging } from "@railyard/idempotency";
import { defined } from "@railyard/members";
import type { Relay, RelayOptions } from "@railyard/outbox";
import { createRelay, observeOutbox, outboxRoute } from "@railyard/outbox";
import type { App, MainDatabaseOptions, ServerOptions, ServiceBase } from "@railyard/service";

import type { PlatformBase, PlatformBaseOptions } from "./platform-base.ts";
import { createInternalBase, joinPlatform } from "./platform-base.ts";
import type { StoreVariables } from "./variables.ts";

export interface StoreBaseOptions extends PlatformBaseOptions {
  readonly service: OutboxService;
  readonly config: StoreVariables;
  readonly database: Omit<MainDatabaseOptions, "owner" | "reads">;
  /** What the relay of the outbox needs in addition to the database and the broker. */
  readonly outbox: Pick<RelayOptions, "stream" | "sharedMessages" | "lingerMs">;
}

/** What a service is built on that keeps records, answers lists, and publishes changes by an outbox. */
export interface StoreBase extends PlatformBase {
  readonly database: Database;
  readonly relay: Relay;
  readonly idempotency: PostgresIdempotencyStore;
  /** The routes get idempotency keys, of another store where one is named, and the route of the outbox. */
  readonly serve: (options: ServerOptions) => App;
}

export interface LeasingBaseOptions extends StoreBaseOptions {
  readonly leases: Pick<LeaseOwnerOptions, "releases" | "onTakeover" | "timeoutMs">;
}

/** What a service is built on whose processes hold leases, those on idempotency keys among them. */
export interface LeasingBase extends StoreBase {
  readonly owner: LeaseOwner;
}

const openStore = (base: ServiceBase, options: StoreBaseOptions, owner?: LeaseOwner): StoreBase => {
  const { service, config } = options;
  const { own, logger, metrics } = base;
  const database = base.openDatabase(config, {
    ...options.database,
    ...defined({ owner }),
    reads: { poolSize: config.DATABASE_READ_POOL_SIZE, timeoutMs: config.READ_TIMEOUT_MS },
  });
  observeOutbox(metrics, database);
  const platform = joinPlatform(base, options);
  const { messaging } = platform;
  const source = `railyard/${service}`;
  const relay = own(createRelay({ ...options.outbox, database, messaging, source, logger }));
  const idempotency = createIdempotencyStore(database, {
    secret: internalSecretsOf(config),
    ...defined({ newHolder: owner?.newHolder }),
  });
  own(startPurging({ store: idempotency, logger }));
  return {
    ...platform,
    database,
    relay,
    idempotency,
    serve: ({ routes, limits, ...server }) =>
      base.serve({
        idempotency: idempotency satisfies IdempotencyStore,
        ...server,
        routes: [...routes, outboxRoute(database, service)],
        limits: { reads: readLimitsOf(config), ...limits },
      }),
  };
};

export const createStoreBase = (options: StoreBaseOptions): StoreBase =>
  openStore(createInternalBase(options), options);

export const createLeasingBase = (options: LeasingBaseOptions): LeasingBase => {
  const { service, config, leases } = options;
  const base = createInternalBase(options);
  const { logger, metrics } = base;
  const owner = createLeaseOwner({
    ...leases,
    releases: [...leases.releases, (transaction, ownerIds) => store.idempotency.releaseOwners(transaction, ownerIds)],
    url: config.DATABASE_URL.reveal(),
    applicationName: `railyard-${service}`,
    logger,
    metrics,
  });
  const store = openStore(base, options, owner);
  // Ends its leases when all that holds any has ended, and before others may need what it held.
  base.own(owner);
  return { ...store, owner, serve: (server) => ({ ...store.serve(server), lost: owner.lost }) };
};
