import type { IdentityVerifier } from "@railyard/auth";
import type { ServiceName } from "@railyard/contracts";
import type { Database, DatabaseOptions } from "@railyard/database";
import { createDatabase, pendingMigrations } from "@railyard/database";
import type { HttpServer, HttpServerOptions, ReadinessCheck } from "@railyard/http";
import { createHttpServer, neededAtStart } from "@railyard/http";
import type { Logger, Metrics, Tracing } from "@railyard/telemetry";
import { createLogger, createMetrics, createTracing } from "@railyard/telemetry";

import type { Part } from "./parts.ts";
import { createParts } from "./parts.ts";
import type { DatabaseVariables, ServiceVariables } from "./variables.ts";

/** A service that can be started once and stopped once. */
export interface App<Address = { readonly port: number }> {
  /** Settles when other processes have taken over from this one, which must end then. */
  readonly lost?: Promise<unknown>;
  /** Resolves when requests are taken. */
  readonly start: () => Promise<Address>;
  /** Finishes requests under way, then lets go of everything. */
  readonly stop: () => Promise<void>;
}

/** What tests choose themselves, of every service; a service adds ports of its own. */
export interface ServiceOverrides {
  readonly logger?: Logger;
}

export interface ServiceBaseOptions<Variables extends ServiceVariables = ServiceVariables> {
  readonly service: ServiceName;
  readonly config: Variables;
  readonly overrides?: ServiceOverrides;
  /** Address of the gateway as customers see it, whose documentation explains the errors. Absent: errors name none. */
  readonly publicUrl?: string;
}

/** What a service specifies for a server; the base knows the rest. */
export type ServerOptions = Omit<
  HttpServerOptions,
  | "service"
  | "identity"
  | "logger"
  | "metrics"
  | "host"
  | "port"
  | "publicUrl"
  | "drainTimeoutMs"
  | "drainQuietMs"
  | "readiness"
> & {
  /** Absent: that of the service's main server. */
  readonly port?: number;
  /** In addition to the checks of the base. */
  readonly readiness?: readonly ReadinessCheck[];
};

/** A server that knows where it listens. */
export interface OwnServer extends HttpServer {
  /** The port that it took when it was started. */
  port(): number;
}

/** What a service specifies for its main pool; the base knows the rest. */
export interface MainDatabaseOptions extends Pick<DatabaseOptions, "keepsPlans" | "owner" | "reads"> {
  /** Ready means that all of them are applied. */
  readonly migrationsFolder: string;
  /** Whether the service does its work without the database at the moment. Absent: it cannot. */
  readonly canBeMissed?: () => boolean;
}

/** What every service is built on. */
export interface ServiceBase {
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  /** Adds a part, which starts after all that were added before it and ends before them, and returns it. */
  readonly own: <Owned extends Part>(part: Owned) => Owned;
  /** The service's database: measured, traced, and needed to be ready. */
  readonly openDatabase: (config: DatabaseVariables, options: MainDatabaseOptions) => Database;
  /** Connections to the same database that no work of the main pool can hold. */
  readonly openOwnPool: (config: DatabaseVariables, name: string, poolSize: number) => Database;
  /** Readiness waits for the check too. */
  readonly needs: (check: ReadinessCheck) => void;
  /** A server of the service, still to be owned. */
  readonly createServer: (options: ServerOptions) => OwnServer;
  /** The application of all that is owned. */
  readonly appOf: <Address>(addressOf: () => Address) => App<Address>;
  /** The application of all that is owned, behind one server. */
  readonly serve: (options: ServerOptions) => App;
}

const databaseChecks = (
  database: Database,
  migrationsFolder: string,
  canBeMissed: MainDatabaseOptions["canBeMissed"],
): readonly ReadinessCheck[] => {
  const usable = { name: "database", isReady: () => database.isUsable() };
  const schema = {
    name: "schema",
    isReady: async () => (await pendingMigrations(database.pool, migrationsFolder)).length === 0,
  };
  if (canBeMissed === undefined) return [usable, neededAtStart(schema)];
  return [usable, schema].map((check) => ({ ...check, canBeMissed }));
};

/** @param identity verifies who calls */
export const createServiceBase = (
  { service, config, overrides = {}, publicUrl }: ServiceBaseOptions,
  identity: IdentityVerifier,
): ServiceBase => {
  const { logger = createLogger({ service, level: config.LOG_LEVEL }) } = overrides;
  const tracing = createTracing(service);
  const { own, ...parts } = createParts(logger);
  const metrics = createMetrics(service, config.RAILYARD_VERSION);
  own({ close: () => metrics.stop() });
  const checks: ReadinessCheck[] = [];
  const applicationName = `railyard-${service}`;
  const open = (options: Omit<DatabaseOptions, "applicationName" | "logger" | "metrics" | "tracing">): Database =>
    own(createDatabase({ ...options, applicationName, logger, metrics, tracing }));
  const createServer: ServiceBase["createServer"] = (options) => {
    let taken = 0;
    const server = createHttpServer({
      port: config.HTTP_PORT,
      ...options,
      service,
      identity,
      logger,
      metrics,
      readiness: [...checks, ...(options.readiness ?? [])],
      host: config.HTTP_HOST,
      publicUrl,
      drainTimeoutMs: config.DRAIN_TIMEOUT_MS,
      drainQuietMs: config.DRAIN_QUIET_MS,
    });
    return {
      start: async () => {
        const address = await server.start();
        taken = address.port;
        return address;
      },
      stop: () => server.stop(),
      port: () => taken,
    };
  };
  const appOf: ServiceBase["appOf"] = (addressOf) => ({
    start: async () => {
      await parts.start();
      return addressOf();
    },
    stop: parts.stop,
  });
  return {
    logger,
    metrics,
    tracing,
    own,
    openDatabase: ({ DATABASE_URL: url, DATABASE_POOL_SIZE: poolSize }, options) => {
      const { migrationsFolder, canBeMissed, ...pool } = options;
      const database = open({ ...pool, url: url.reveal(), poolSize });
      checks.push(...databaseChecks(database, migrationsFolder, canBeMissed));
      return database;
    },
    openOwnPool: ({ DATABASE_URL: url }, poolName, poolSize) => open({ url: url.reveal(), poolName, poolSize }),
    needs: (check) => {
      checks.push(check);
    },
    createServer,
    appOf,
    serve: (options) => {
      const server = own(createServer(options));
      return appOf(() => ({ port: server.port() }));
    },
  };
};
