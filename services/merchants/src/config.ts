import type { ConfigOf } from "@railyard/config";
import {
  addressVariables,
  commonVariables,
  ConfigurationError,
  databaseUrl,
  port,
  readEnv,
  secret,
  secretVariables,
} from "@railyard/config";

/** Environment variables of the merchants service. */
export const configSchema = {
  ...commonVariables,
  HTTP_PORT: port({ default: 8101, describe: "Port to listen on; 0 lets the system choose." }),
  DATABASE_URL: databaseUrl,
  PAYMENTS_URL: addressVariables.PAYMENTS_URL,
  MASTER_KEY: secretVariables.MASTER_KEY,
  API_KEY_PEPPER: secretVariables.API_KEY_PEPPER,
  JWT_SIGNING_KEY: secret({
    optional: true,
    describe: "P-256 private key (PEM) that signs sessions. Required in production; elsewhere made on first use.",
  }),
};

export type Config = ConfigOf<typeof configSchema>;

/**
 * Reads the configuration of the service.
 * @throws {ConfigurationError} naming every variable that is missing or wrong.
 */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const config = readEnv(configSchema, env);
  if (config.RAILYARD_ENVIRONMENT === "production" && config.JWT_SIGNING_KEY === undefined) {
    throw new ConfigurationError([
      { variable: "JWT_SIGNING_KEY", problem: "it is required in production. Set it to a P-256 private key in PEM." },
    ]);
  }
  return config;
};
