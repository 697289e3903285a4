import { isConfigurationError } from "@railyard/config";
import { createLogger, startTelemetry } from "@railyard/telemetry";
import type { LogLevel } from "@railyard/config";
import type { Logger } from "@railyard/telemetry";
import { exitCodeOf, exitCodes } from "./exit-codes.ts";

/** What every service's configuration has. */
export interface ProcessConfig {
  readonly LOG_LEVEL: LogLevel;
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly OTEL_EXPORTER_OTLP_HEADERS?: { readonly reveal: () => string } | undefined;
  readonly OTEL_RESOURCE_ATTRIBUTES?: string | undefined;
  readonly TRACES_SAMPLED_PERCENT?: number;
  readonly RAILYARD_VERSION?: string | undefined;
}

/** An application that can be started once and stopped once. */
export interface RunnableApp {
  /** Settles with the reason when the process has to end without a signal. */
  readonly lost?: Promise<unknown>;
  readonly start: () => Promise<unknown>;
  readonly stop: () => Promise<void>;
}

export interface ServiceProcess<Config extends ProcessConfig> {
  readonly service: string;
  readonly readConfig: (env: Readonly<Record<string, string | undefined>>) => Config;
  readonly createApp: (config: Config) => RunnableApp;
}

const endWith = (logger: Logger, error: unknown): never => {
  logger.fatal({ error }, "The process ends.");
  process.exit(exitCodeOf(error));
};

const readConfigOrExit = <Config extends ProcessConfig>(definition: ServiceProcess<Config>): Config => {
  try {
    return definition.readConfig(process.env);
  } catch (error) {
    if (!isConfigurationError(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(exitCodes.configuration);
  }
};

/** Runs a service until SIGTERM. Resolves once it is started; the process ends by itself. */
export const runService = async <Config extends ProcessConfig>(definition: ServiceProcess<Config>): Promise<void> => {
  const { service } = definition;
  const config = readConfigOrExit(definition);
  const logger = createLogger({ service, level: config.LOG_LEVEL });
  // After an unexpected error, what is in memory can no longer be trusted.
  for (const event of ["uncaughtException", "unhandledRejection"]) process.on(event, (error) => endWith(logger, error));
  const telemetry = await startTelemetry({
    service,
    version: config.RAILYARD_VERSION,
    otlpEndpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
    otlpHeaders: config.OTEL_EXPORTER_OTLP_HEADERS?.reveal(),
    resourceAttributes: config.OTEL_RESOURCE_ATTRIBUTES,
    sampledShare: (config.TRACES_SAMPLED_PERCENT ?? 100) / 100,
    logger,
  });
  let app: RunnableApp;
  try {
    app = definition.createApp(config);
    await app.start();
  } catch (error) {
    return endWith(logger, error);
  }
  void app.lost?.then((reason) => endWith(logger, reason));
  logger.info({}, "The service takes requests.");
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    logger.info({}, "The service finishes what it has begun.");
    await app.stop();
    await telemetry.stop();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"])
    process.on(signal, () => void stop().catch((e: unknown) => endWith(logger, e)));
};
