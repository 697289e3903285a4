import type { ConfigOf } from "@railyard/config";
import {
  addressVariables,
  commonVariables,
  databaseUrl,
  durationMs,
  integer,
  list,
  port,
  readEnv,
  readVariables,
  secretVariables,
  text,
  webhookVariables,
} from "@railyard/config";

const tenMinutesMs = 600_000;

/** Environment variables of the events service. */
export const configSchema = {
  ...commonVariables,
  ...readVariables,
  ...webhookVariables,
  HTTP_PORT: port({ default: 8103, describe: "Port to listen on; 0 lets the system choose." }),
  DATABASE_URL: databaseUrl,
  MERCHANTS_URL: addressVariables.MERCHANTS_URL,
  PAYMENTS_URL: addressVariables.PAYMENTS_URL,
  MASTER_KEY: secretVariables.MASTER_KEY,
  MASTER_KEY_PREVIOUS: secretVariables.MASTER_KEY_PREVIOUS,
  EVENT_RETENTION_DAYS: integer({
    optional: true,
    min: 7,
    max: 36_500,
    describe:
      "Events, their deliveries and attempts are dropped when all of their month are this many days old, and all are " +
      "settled; not set means that they are kept for ever.",
  }),
  EVENT_POLLS: integer({
    default: 500,
    min: 1,
    max: 10_000,
    describe:
      "Requests that may follow events at one process at the same time; they wait without a database connection.",
  }),
  EVENT_POLLS_PER_MERCHANT: integer({
    default: 20,
    min: 1,
    max: 1_000,
    describe: "Of them, requests of one merchant.",
  }),
  WEBHOOK_RETRY_SCHEDULE_MS: text({
    optional: true,
    pattern: /^\d{1,9}(,\d{1,9}){0,49}$/,
    expects: "delays in milliseconds, separated by commas",
    describe: "Delays between the tries to deliver a webhook; not set means 15 tries over 72 hours.",
  }),
  WEBHOOK_PRIVATE_HOSTS: list({
    default: "",
    pattern: /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/,
    expects: "host names in small letters, separated by commas",
    describe: "Hosts that webhooks reach at private addresses too: receivers of your own.",
  }),
  WEBHOOK_TIMEOUT_MS: durationMs({
    default: 30_000,
    min: 100,
    max: tenMinutesMs,
    describe: "How long a receiver may take to answer a webhook.",
  }),
  WEBHOOK_CONCURRENCY: integer({
    default: 512,
    min: 1,
    max: 10_000,
    describe: "Webhooks that one process sends at once.",
  }),
  WEBHOOK_ENDPOINT_CONCURRENCY: integer({
    default: 10,
    min: 1,
    max: 1_000,
    describe: "Webhooks that one process sends to one profile's address at once.",
  }),
  WEBHOOK_POLL_MS: durationMs({
    default: 2_000,
    min: 10,
    max: 60_000,
    describe: "How often due webhooks are looked for when nothing announces them.",
  }),
  WEBHOOK_LEASE_MS: durationMs({
    default: 30_000,
    min: 200,
    max: tenMinutesMs,
    describe: "After how long the webhooks of a process that died are taken over by another.",
  }),
  WEBHOOK_PROBE_INTERVAL_MS: durationMs({
    default: 30_000,
    min: 10,
    max: tenMinutesMs,
    describe: "How often an address that keeps failing is tried with a single webhook.",
  }),
};

export type Config = ConfigOf<typeof configSchema>;

/**
 * Reads the configuration of the service.
 * @throws {ConfigurationError} naming every variable that is missing or wrong.
 */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => readEnv(configSchema, env);
