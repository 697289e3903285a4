import { commonVariables, ConfigurationError, databaseUrl, port, readEnv, url } from "@railyard/config";
import type { ConfigOf, Environment } from "@railyard/config";

/** Environment variables of the sandbox provider. It knows no broker and no secret of Railyard's. */
export const configSchema = {
  RAILYARD_ENVIRONMENT: commonVariables.RAILYARD_ENVIRONMENT,
  RAILYARD_VERSION: commonVariables.RAILYARD_VERSION,
  HTTP_HOST: commonVariables.HTTP_HOST,
  HTTP_PORT: port({ default: 9090, describe: "Port to listen on; 0 takes a free one." }),
  DRAIN_TIMEOUT_MS: commonVariables.DRAIN_TIMEOUT_MS,
  DRAIN_QUIET_MS: commonVariables.DRAIN_QUIET_MS,
  LOG_LEVEL: commonVariables.LOG_LEVEL,
  OTEL_EXPORTER_OTLP_ENDPOINT: commonVariables.OTEL_EXPORTER_OTLP_ENDPOINT,
  TRACES_SAMPLED_PERCENT: commonVariables.TRACES_SAMPLED_PERCENT,
  OTEL_EXPORTER_OTLP_HEADERS: commonVariables.OTEL_EXPORTER_OTLP_HEADERS,
  OTEL_RESOURCE_ATTRIBUTES: commonVariables.OTEL_RESOURCE_ATTRIBUTES,
  DATABASE_URL: databaseUrl,
  DATABASE_POOL_SIZE: commonVariables.DATABASE_POOL_SIZE,
  PUBLIC_URL: url({
    optional: true,
    describe: "Address of the gateway as customers see it; webhooks to it go to GATEWAY_URL, when both are set.",
  }),
  GATEWAY_URL: url({
    optional: true,
    describe: "Address of the gateway from here; a cluster often cannot reach its own public address.",
  }),
  SANDBOX_PUBLIC_URL: url({
    optional: true,
    describe: "Address of this provider as customers' browsers see it; not set means the address it listens on.",
  }),
};

export type Config = ConfigOf<typeof configSchema>;

/**
 * Reads the configuration.
 * @throws {ConfigurationError} for anything missing or wrong, and in production, where no stand-in may accept payments.
 */
export const readConfig = (env: Environment): Config => {
  const config = readEnv(configSchema, env);
  if (config.RAILYARD_ENVIRONMENT === "production") {
    const problem = "the sandbox provider does not run in production. Leave it out of this installation";
    throw new ConfigurationError([{ variable: "RAILYARD_ENVIRONMENT", problem }]);
  }
  return config;
};
