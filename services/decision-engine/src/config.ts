import type { ConfigOf } from "@railyard/config";
import {
  addressVariables,
  commonVariables,
  databaseUrl,
  durationMs,
  integer,
  port,
  readEnv,
  readVariables,
} from "@railyard/config";

/** Environment variables of the decision engine. */
export const configSchema = {
  ...commonVariables,
  ...readVariables,
  HTTP_PORT: port({ default: 8104, describe: "Port to listen on; 0 lets the system choose." }),
  DATABASE_URL: databaseUrl,
  MERCHANTS_URL: addressVariables.MERCHANTS_URL,
  PAYMENTS_URL: addressVariables.PAYMENTS_URL,
  SCORE_WINDOW_OUTCOMES: integer({
    default: 100_000,
    min: 1_000,
    max: 10_000_000,
    describe: "Outcomes that a starting replica makes its scores of where there is no snapshot of them.",
  }),
  SCORE_SNAPSHOT_INTERVAL_MS: durationMs({
    default: 30_000,
    min: 100,
    max: 3_600_000,
    describe: "Time after which the snapshot of the scores is brought up to date.",
  }),
  SCORE_SNAPSHOT_OUTCOMES: integer({
    default: 20_000,
    min: 100,
    max: 10_000_000,
    describe: "Outcomes after which the snapshot of the scores is brought up to date, before the time is over.",
  }),
  LOG_RETENTION_DAYS: integer({
    default: 30,
    min: 1,
    max: 3_650,
    describe:
      "Outcomes, previews of rules and refusals are deleted after this many days, decisions when their week is as old.",
  }),
};

export type Config = ConfigOf<typeof configSchema>;

/**
 * Reads the configuration of the service.
 * @throws {ConfigurationError} naming every variable that is missing or wrong.
 */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => readEnv(configSchema, env);
