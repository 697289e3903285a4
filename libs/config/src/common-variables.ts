import { wellKnownSandboxSecrets } from "./sandbox-secrets.ts";
import { secret, secretUrl } from "./secret-variables.ts";
import { durationMs, integer, oneOf, text, url } from "./variables.ts";

/** The environment of an installation; keys and ids made in it carry `dev`, `snd` or `prd`. */
const deploymentEnvironments = ["development", "sandbox", "production"] as const;

const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

export type LogLevel = (typeof logLevels)[number];

/** Variables of every service, to be spread into its schema. */
export const commonVariables = {
  RAILYARD_ENVIRONMENT: oneOf(deploymentEnvironments, {
    default: "sandbox",
    describe: "Kind of this installation; production refuses published secrets.",
  }),
  RAILYARD_VERSION: text({
    optional: true,
    describe: "Version that metrics and traces show, where an image carries another one than its packages.",
  }),
  HTTP_HOST: text({ default: "127.0.0.1", describe: "Address to listen on." }),
  DRAIN_TIMEOUT_MS: durationMs({
    default: 10_000,
    min: 0,
    max: 300_000,
    describe: "How long running requests may take to finish after SIGTERM.",
  }),
  DRAIN_QUIET_MS: durationMs({
    default: 100,
    min: 0,
    max: 120_000,
    describe:
      "How long kept connections stay open after their last request after SIGTERM. With more than " +
      "callers keep idle ones (4 s between services) no connection is closed over a request.",
  }),
  PUBLIC_URL: url({
    default: "http://127.0.0.1:8080",
    describe: "Address of the gateway as customers see it; errors name their page of the documentation there.",
  }),
  LOG_LEVEL: oneOf(logLevels, { default: "info", describe: "Least severe log lines that are written." }),
  OTEL_EXPORTER_OTLP_ENDPOINT: url({
    optional: true,
    describe: "OTLP/HTTP collector that receives traces; not set means no traces.",
  }),
  TRACES_SAMPLED_PERCENT: integer({
    default: 10,
    min: 0,
    max: 100,
    describe: "Share of traces that are recorded; the same in every service, so that recorded traces are whole.",
  }),
  OTEL_EXPORTER_OTLP_HEADERS: secret({
    optional: true,
    pattern: /^[^=,\s]+=[^,]*(,[^=,\s]+=[^,]*)*$/,
    expects: "name=value pairs, separated by commas, their values percent-encoded",
    describe: "Headers for the collector, such as its authorization.",
  }),
  OTEL_RESOURCE_ATTRIBUTES: text({
    optional: true,
    pattern: /^[^=,\s]+=[^,\s]*(,[^=,\s]+=[^,\s]*)*$/,
    expects: "name=value pairs, separated by commas",
    describe: "Attributes of every trace, such as the pod that it comes from.",
  }),
  NATS_URL: secretUrl({
    sandboxDefault: "nats://127.0.0.1:4222",
    schemes: ["nats", "tls", "ws", "wss"],
    describe: "NATS server with JetStream, with credentials when it asks for them.",
  }),
  NATS_CREDENTIALS_FILE: text({
    optional: true,
    describe: "File with credentials for NATS, as nsc writes them, or with the seed of an nkey; read at every login.",
  }),
  NATS_STREAM_REPLICAS: integer({
    default: 1,
    min: 1,
    max: 5,
    describe:
      "How many servers of a NATS cluster keep each stream, 3 to lose none of them with a server; streams that exist " +
      "are changed. The same in every service.",
  }),
  INTERNAL_SECRET: secret({
    sandboxDefault: wellKnownSandboxSecrets.internalSecret,
    minLength: 32,
    describe: "Signs the identities that services show each other; the same in every service.",
  }),
  INTERNAL_SECRET_PREVIOUS: secret({
    optional: true,
    minLength: 32,
    describe: "Accepted in addition to INTERNAL_SECRET, while that is rotated; the same in every service.",
  }),
  DATABASE_POOL_SIZE: integer({
    default: 8,
    min: 1,
    max: 200,
    describe: "Most database connections of one process.",
  }),
};

/** Variables of the services that answer lists and reports. */
export const readVariables = {
  DATABASE_READ_POOL_SIZE: integer({
    default: 3,
    min: 1,
    max: 50,
    describe:
      "Most database connections of one process for lists and reports, without DATABASE_POOL_SIZE, and how many of " +
      "them it reads at once.",
  }),
  READS_PER_MERCHANT: integer({
    default: 2,
    min: 1,
    max: 50,
    describe: "How many lists and reports of one merchant one process reads at once; further ones wait, then get 429.",
  }),
  READ_TIME_PERCENT: integer({
    default: 3,
    min: 1,
    max: 100,
    describe:
      "How much of the time one process reads lists and reports while it gets other requests; without any it reads " +
      "all the time.",
  }),
  READ_TIMEOUT_MS: durationMs({
    default: 5_000,
    min: 100,
    max: 15_000,
    describe: "How long one statement of a list or report may take; then it is answered with 503 read_timed_out.",
  }),
};

/** Variables of the services that hold leases: on operations, idempotency keys, deliveries. */
export const leaseVariables = {
  OWNER_TIMEOUT_MS: durationMs({
    default: 4_000,
    min: 1_000,
    max: 60_000,
    describe:
      "After this long without a sign of life a process counts as dead, and others take over what it was doing. " +
      "It gives one four times as often. The same in every process of a service.",
  }),
};

/** Variables of the services that have jobs. */
export const jobVariables = {
  SWEEP_INTERVAL_MS: durationMs({
    default: 1_000,
    min: 50,
    max: 60_000,
    describe: "How often work that is due is looked for.",
  }),
  JOB_POLL_MS: durationMs({
    default: 60_000,
    min: 20,
    max: 60_000,
    describe: "How often each worker looks for jobs that nothing woke it for.",
  }),
  JOB_CONCURRENCY: integer({
    default: 8,
    min: 1,
    max: 100,
    describe: "Jobs of one process at once; they open as many database connections and one more, apart from the pool.",
  }),
};

const portForm = String.raw`(?:[1-9]\d{0,3}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d{2}|655[0-2]\d|6553[0-5])`;
const webhookPortsForm = new RegExp(`^${portForm}(,${portForm}){0,19}$`);

/** Variables of the services that webhooks leave by: one refuses addresses that the other would not post to. */
export const webhookVariables = {
  WEBHOOK_PORTS: text({
    optional: true,
    pattern: webhookPortsForm,
    expects: "up to 20 ports from 1 to 65535, separated by commas",
    describe:
      "Ports that webhooks may be posted to, as the network lets them out; the same in merchants and events. " +
      "Not set: 80, 443 and all from 1024 up.",
  }),
};

/** The service's own database. */
export const databaseUrl = secretUrl({
  schemes: ["postgres", "postgresql"],
  describe: "PostgreSQL database of this service, with credentials.",
});

/** Secrets that only some services read, by their names. Pick the ones the service needs. */
export const secretVariables = {
  MASTER_KEY: secret({
    sandboxDefault: wellKnownSandboxSecrets.masterKey,
    pattern: /^[0-9a-fA-F]{64}$/,
    expects: "32 bytes as 64 hexadecimal digits",
    describe: "Seals the merchants' data keys; the same in merchants, payments and events.",
  }),
  MASTER_KEY_PREVIOUS: secret({
    optional: true,
    pattern: /^[0-9a-fA-F]{64}(,[0-9a-fA-F]{64}){0,4}$/,
    expects: "keys like MASTER_KEY, separated by commas",
    describe: "Master keys that open but do not seal, while MASTER_KEY is rotated; the same where MASTER_KEY is.",
  }),
  API_KEY_PEPPER: secret({
    sandboxDefault: wellKnownSandboxSecrets.apiKeyPepper,
    minLength: 32,
    describe: "Keys the hashes of API keys; the same in gateway and merchants.",
  }),
  ADMIN_API_KEY: secret({
    sandboxDefault: wellKnownSandboxSecrets.adminApiKey,
    minLength: 8,
    describe: "The api-key of the installation's operator.",
  }),
  ENGINE_ADMIN_SECRET: secret({
    sandboxDefault: wellKnownSandboxSecrets.engineAdminSecret,
    minLength: 8,
    describe: "The x-admin-secret of the decision engine's operator.",
  }),
};

/** Addresses of the services, by their names. Pick the ones the service calls. */
export const addressVariables = {
  MERCHANTS_URL: url({ default: "http://127.0.0.1:8101", describe: "Address of the merchants service." }),
  PAYMENTS_URL: url({ default: "http://127.0.0.1:8102", describe: "Address of the payments service." }),
  EVENTS_URL: url({ default: "http://127.0.0.1:8103", describe: "Address of the events service." }),
  DECISION_ENGINE_URL: url({ default: "http://127.0.0.1:8104", describe: "Address of the decision engine." }),
  SANDBOX_PROVIDER_URL: url({ default: "http://127.0.0.1:9090", describe: "Address of the sandbox provider." }),
};
