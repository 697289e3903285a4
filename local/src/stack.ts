import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { migrate } from "@railyard/database";
import { startNats, startPostgres } from "@railyard/embedded-servers";
import type { EmbeddedNats } from "@railyard/embedded-servers";
import { errorCode } from "@railyard/failures";
import { defined } from "@railyard/members";
import { createLogger } from "@railyard/telemetry";
import { LocalFailure } from "./local-failure.ts";
import { restartingServer } from "./restarting-runner.ts";
import type { RestartableServer, RestartOptions } from "./restarting-runner.ts";
import type { RunningService, ServiceRunner } from "./service-runner.ts";
import { waitUntilReady } from "./service-runner.ts";
import { databaseNameOf, environmentOf, serviceNames, servicesWithDatabase } from "./topology.ts";
import type { LocalServiceName, Ports, Surroundings } from "./topology.ts";

/** How a whole Railyard on this machine starts. */
export interface StackOptions {
  /** Folder that keeps the databases and streams between runs. */
  readonly dataFolder: string;
  readonly ports: Ports;
  readonly runner: ServiceRunner;
  /** A NATS that runs already; absent: one is started. */
  readonly natsUrl?: string;
  /** Variables that win over the local defaults, for every service. */
  readonly overrides?: Readonly<Record<string, string>>;
  /** How PostgreSQL and NATS are started again when they end by themselves; absent: they are not. */
  readonly restart?: RestartOptions;
  /** Called with the name of each step as it begins. */
  readonly onStep?: (step: string) => void;
}

/** A running Railyard. */
export interface Stack {
  readonly surroundings: Surroundings;
  /** Starts a service that was stopped or killed. */
  readonly startService: (service: LocalServiceName) => Promise<void>;
  readonly stopService: (service: LocalServiceName) => Promise<void>;
  readonly killService: (service: LocalServiceName) => Promise<void>;
  /** Stops services in reverse order, then the servers. */
  readonly stop: () => Promise<void>;
}

const root = join(import.meta.dirname, "../..");

/** Folder of a service's migrations. */
export const migrationsFolderOf = (service: LocalServiceName): string =>
  join(root, "services", service, "prisma/migrations");

/** Starts services around servers that already run; used by {@link startStack} and by tests that own the servers. */
export const startServices = async (
  surroundings: Surroundings,
  runner: ServiceRunner,
  onStep: (step: string) => void = () => undefined,
): Promise<Stack> => {
  const running = new Map<LocalServiceName, RunningService>();
  const startService = async (service: LocalServiceName): Promise<void> => {
    running.set(service, await runner(service, environmentOf(service, surroundings)));
  };
  const take = (service: LocalServiceName): RunningService | undefined => {
    const found = running.get(service);
    running.delete(service);
    return found;
  };
  const stop = async (): Promise<void> => {
    for (const service of serviceNames.toReversed()) await take(service)?.stop();
  };
  const logger = createLogger({ service: "local", level: "warn" });
  try {
    onStep("migrations");
    await Promise.all(
      servicesWithDatabase.map((service) =>
        migrate({
          url: surroundings.databaseUrl(databaseNameOf(service)),
          folder: migrationsFolderOf(service),
          logger,
        }),
      ),
    );
    for (const service of serviceNames) {
      onStep(service);
      await startService(service);
    }
    // Services that share a process keep each other from what they wait for while they start.
    for (const service of serviceNames) await waitUntilReady(service, surroundings.ports[service]);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    surroundings,
    startService,
    stopService: async (service) => take(service)?.stop(),
    killService: async (service) => take(service)?.kill(),
    stop,
  };
};

const makeFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new LocalFailure(
      "data_folder_broken",
      `The data folder ${folder} cannot be made (${String(errorCode(error))}). Choose another with --data-folder.`,
      { cause: error },
    );
  }
};

/** The server, started again where that is asked for when it ends by itself. */
const keepRunning = async (
  name: string,
  server: RestartableServer,
  restart: RestartOptions | undefined,
): Promise<Pick<RestartableServer, "stop">> =>
  restart === undefined ? server : await restartingServer(name, server, restart);

const startKeptNats = async (
  storeFolder: string,
  restart: RestartOptions | undefined,
): Promise<Pick<EmbeddedNats, "url" | "stop">> => {
  const nats = await startNats({ storeFolder });
  const kept = await keepRunning("NATS", nats, restart);
  return { url: nats.url, stop: () => kept.stop() };
};

/** Starts PostgreSQL, NATS and every service; the data folder keeps what they store. */
export const startStack = async (options: StackOptions): Promise<Stack> => {
  const { dataFolder, ports, runner, overrides, restart, onStep = () => undefined } = options;
  onStep("PostgreSQL");
  makeFolder(dataFolder);
  const postgres = await startPostgres({ dataFolder: join(dataFolder, "postgres") });
  const keptPostgres = await keepRunning("PostgreSQL", postgres, restart);
  try {
    for (const service of servicesWithDatabase) await postgres.createDatabase(databaseNameOf(service));
    onStep("NATS");
    const nats =
      options.natsUrl === undefined
        ? await startKeptNats(join(dataFolder, "nats"), restart)
        : { url: options.natsUrl, stop: () => Promise.resolve() };
    try {
      const surroundings: Surroundings = {
        ports,
        natsUrl: nats.url,
        databaseUrl: (database) => postgres.url(database),
        ...defined({ overrides }),
      };
      const stack = await startServices(surroundings, runner, onStep);
      return {
        ...stack,
        stop: async () => {
          await stack.stop();
          await nats.stop();
          await keptPostgres.stop();
        },
      };
    } catch (error) {
      await nats.stop();
      throw error;
    }
  } catch (error) {
    await keptPostgres.stop();
    throw error;
  }
};
