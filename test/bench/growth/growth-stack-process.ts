// The product under test as npm start runs it, on a data folder that outlives it, so that it can be started again.
import { databaseNameOf, servicesWithDatabase, startStack } from "@railyard/local";
import type { Ports } from "@railyard/local";
import { runAllButProvider } from "../all-but-provider.ts";
import { serveBenchProcess } from "../child-process.ts";

export interface GrowthStackOrder {
  readonly dataFolder: string;
  readonly ports: Ports;
  readonly logLevel: string;
}

export interface GrowthStackReady {
  /** Connection strings by service. */
  readonly databaseUrls: Readonly<Record<string, string>>;
  /** From the start of the first server until every service was ready. */
  readonly startMs: number;
}

/** What is filled is two years old: the engine must not delete it while it is measured. */
const keepTheLog = { LOG_RETENTION_DAYS: "3650" };

/** What a list takes is measured, not how long it is kept waiting for payments. */
const ampleReadTime = { READ_TIME_PERCENT: "100" };

serveBenchProcess<GrowthStackOrder, GrowthStackReady>(async ({ dataFolder, ports, logLevel }) => {
  const beganMs = performance.now();
  const stack = await startStack({
    dataFolder,
    ports,
    runner: runAllButProvider,
    overrides: { LOG_LEVEL: logLevel, ...keepTheLog, ...ampleReadTime },
  });
  const startMs = performance.now() - beganMs;
  const { databaseUrl } = stack.surroundings;
  const urls = servicesWithDatabase.map((service) => [service, databaseUrl(databaseNameOf(service))] as const);
  return { ready: { databaseUrls: Object.fromEntries(urls), startMs }, stop: stack.stop };
});
