import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startNats, startPostgres } from "@railyard/embedded-servers";
import type { EmbeddedNats, EmbeddedPostgres } from "@railyard/embedded-servers";
import { databaseNameOf, runAsProcess, serviceNames, servicesWithDatabase, startServices } from "@railyard/local";
import type { Ports, Stack } from "@railyard/local";
import { startObedientProxies } from "../support/obedient-proxies.ts";

/**
 * Everything that may die: one process for each service, and the servers that all of them need. A proxy before each
 * service obeys its readiness.
 */
export interface Surroundings {
  readonly gatewayUrl: string;
  readonly postgres: EmbeddedPostgres;
  readonly nats: EmbeddedNats;
  readonly stack: Stack;
  /** Resolves when every service gets traffic. */
  readonly whenServing: () => Promise<void>;
  /** How often a service reported that it was not ready, and so got no traffic. */
  readonly timesOut: () => Readonly<Record<string, number>>;
  readonly victims: readonly string[];
  /** Ends one victim as a crash would, and starts it again after a moment. */
  readonly crash: (victim: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Times that make what follows a fault happen soon. */
export const testingTimes = {
  LOG_LEVEL: "fatal",
  WEBHOOK_RETRY_SCHEDULE_MS: "100,200,400,800,1600,3200,6400,6400,6400,6400",
  CONNECTOR_TIMEOUT_MS: "2000",
  SYNC_FIRST_DELAY_MS: "500",
  SYNC_LONGEST_DELAY_MS: "2000",
  SWEEP_INTERVAL_MS: "500",
  JOB_POLL_MS: "200",
  UNSEEN_GRACE_MS: "3000",
} as const;

interface Crash {
  readonly kill: () => Promise<unknown>;
  readonly startAgain: () => Promise<unknown>;
}

/** How long a victim stays away at most. */
const awayMs = 200;

/** Starts PostgreSQL, NATS and every service on what the folder holds. */
export const startSurroundings = async (
  folder: string,
  ports: Ports,
  overrides: Readonly<Record<string, string>>,
): Promise<Surroundings> => {
  const postgres = await startPostgres({ dataFolder: join(folder, "postgres") });
  for (const service of servicesWithDatabase) await postgres.createDatabase(databaseNameOf(service));
  const nats = await startNats({ storeFolder: join(folder, "nats") });
  const proxies = await startObedientProxies(ports);
  const stack = await startServices(
    {
      ports,
      natsUrl: nats.url,
      databaseUrl: (database) => postgres.url(database),
      overrides: { ...proxies.variables, ...overrides },
    },
    runAsProcess,
  );
  await proxies.whenServing();
  const crashes = new Map<string, Crash>([
    ["postgresql", { kill: () => postgres.kill(), startAgain: () => postgres.restart() }],
    ["nats", { kill: () => nats.kill(), startAgain: () => nats.restart() }],
  ]);
  for (const service of serviceNames) {
    crashes.set(service, {
      kill: () => stack.killService(service),
      startAgain: () => stack.startService(service),
    });
  }
  return {
    gatewayUrl: proxies.urlOf("gateway"),
    postgres,
    nats,
    stack,
    whenServing: () => proxies.whenServing(),
    timesOut: () => proxies.timesOut(),
    victims: [...crashes.keys()],
    crash: async (victim) => {
      const crash = crashes.get(victim);
      await crash?.kill();
      await delay(Math.random() * awayMs);
      await crash?.startAgain();
    },
    stop: async () => {
      await stack.stop();
      await proxies.stop();
      await nats.stop();
      await postgres.stop();
    },
  };
};
