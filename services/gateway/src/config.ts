import type { ConfigOf } from "@railyard/config";
import {
  boolean,
  commonVariables,
  durationMs,
  integer,
  list,
  port,
  readEnv,
  secretVariables,
  text,
  urls,
} from "@railyard/config";

/** Environment variables of the gateway, which keeps no database. */
export const configSchema = {
  ...commonVariables,
  HTTP_PORT: port({ default: 8080, describe: "Port of the API for merchants; 0 lets the system choose." }),
  ENGINE_PORT: port({
    default: 8081,
    describe: "Port of the decision engine's API alone; 0 lets the system choose.",
  }),
  INTERNAL_PORT: port({
    default: 8100,
    describe: "Port of health and metrics for the gateway's operator, not for the public; 0 lets the system choose.",
  }),
  MERCHANTS_URL: urls({ default: "http://127.0.0.1:8101", describe: "Instances of the merchants service." }),
  PAYMENTS_URL: urls({ default: "http://127.0.0.1:8102", describe: "Instances of the payments service." }),
  EVENTS_URL: urls({ default: "http://127.0.0.1:8103", describe: "Instances of the events service." }),
  DECISION_ENGINE_URL: urls({ default: "http://127.0.0.1:8104", describe: "Instances of the decision engine." }),
  API_KEY_PEPPER: secretVariables.API_KEY_PEPPER,
  ADMIN_API_KEY: secretVariables.ADMIN_API_KEY,
  ENGINE_ADMIN_SECRET: secretVariables.ENGINE_ADMIN_SECRET,
  RATE_LIMIT_PER_SECOND: integer({
    default: 2_000,
    min: 1,
    max: 1_000_000,
    describe: "Requests per second that one credential may send on average, on each gateway.",
  }),
  RATE_LIMIT_BURST: integer({
    default: 4_000,
    min: 1,
    max: 1_000_000,
    describe: "Requests that one credential may send at once.",
  }),
  ADDRESS_RATE_LIMIT_PER_SECOND: integer({
    default: 4_000,
    min: 1,
    max: 1_000_000,
    describe: "Requests per second that one address may send on average, on each gateway, whatever its credentials.",
  }),
  ADDRESS_RATE_LIMIT_BURST: integer({
    default: 8_000,
    min: 1,
    max: 1_000_000,
    describe: "Requests that one address may send at once.",
  }),
  DECISION_RATE_LIMIT_PER_SECOND: integer({
    default: 20_000,
    min: 1,
    max: 1_000_000,
    describe:
      "Decisions, feedback and rule evaluations per second that one credential, and one address, may send on " +
      "average, on each gateway. They count for none of the limits above.",
  }),
  DECISION_RATE_LIMIT_BURST: integer({
    default: 40_000,
    min: 1,
    max: 1_000_000,
    describe: "Decisions, feedback and rule evaluations that one credential, and one address, may send at once.",
  }),
  REFUSED_LIMIT_PER_MINUTE: integer({
    default: 600,
    min: 1,
    max: 1_000_000,
    describe: "Requests with a missing or wrong credential that one address may send in a minute.",
  }),
  GUESS_LIMIT_PER_MINUTE: integer({
    default: 120,
    min: 1,
    max: 1_000_000,
    describe: "Different wrong credentials of one address that are looked up in a minute.",
  }),
  CARD_LOOKUP_LIMIT_PER_MINUTE: integer({
    default: 120,
    min: 1,
    max: 1_000_000,
    describe: "Card ranges that one address, and one client secret, may look up in a minute with publishable keys.",
  }),
  BODY_LIMIT_BYTES: integer({ default: 65_536, min: 1_024, max: 16_777_216, describe: "Largest body taken." }),
  FORWARD_TIMEOUT_MS: durationMs({
    default: 60_000,
    min: 100,
    max: 600_000,
    describe: "How long a service may take to answer.",
  }),
  HEADERS_TIMEOUT_MS: durationMs({
    default: 10_000,
    min: 100,
    max: 120_000,
    describe: "How long the headers of a request may take to arrive.",
  }),
  REQUEST_TIMEOUT_MS: durationMs({
    default: 30_000,
    min: 100,
    max: 600_000,
    describe: "How long a whole request may take to arrive, body included.",
  }),
  STALLED_CALLER_MS: durationMs({
    default: 30_000,
    min: 100,
    max: 600_000,
    describe: "How long a caller may read nothing of an answer before it is cut off.",
  }),
  CONNECTIONS_MAX: integer({
    default: 10_000,
    min: 1,
    max: 1_000_000,
    describe: "Concurrent connections of callers, per API.",
  }),
  DRAIN_GRACE_MS: durationMs({
    default: 0,
    min: 0,
    max: 120_000,
    describe: "How long new requests are still taken, while readiness is off, after SIGTERM.",
  }),
  CORS_ORIGINS: list({
    default: "*",
    pattern: /^(?:\*|https?:\/\/[\w.-]+(?::\d+)?|https?:\/\/\[[0-9a-fA-F:]+\](?::\d+)?)$/,
    expects: "* for any, or origins such as https://shop.example, separated by commas",
    describe: "Origins whose pages may use the operations that are made for browsers.",
  }),
  BEHIND_TLS_PROXY: boolean({
    default: false,
    describe: "Whether a proxy in front ends TLS, so that browsers must use TLS (HSTS); always in production.",
  }),
  CONSOLE_ENABLED: boolean({
    default: true,
    describe: "Whether the console is served at /console, and its sessions are accepted.",
  }),
  CONSOLE_HOST: text({
    optional: true,
    pattern: /^(?:[\w.-]+|\[[0-9a-fA-F:]+\])(?::\d+)?$/,
    expects: "a host with its port if it has one, such as console.example.com, without a scheme",
    describe: "The only host, with its port if it has one, at which the console is; not set: at every host.",
  }),
  CONSOLE_OPERATOR_ENABLED: boolean({
    default: false,
    describe: "Whether the pages of the platform's operator are served at /console/operator.",
  }),
  CONSOLE_OPERATOR_HOST: text({
    optional: true,
    pattern: /^(?:[\w.-]+|\[[0-9a-fA-F:]+\])(?::\d+)?$/,
    expects: "a host with its port if it has one, such as operator.example.com, without a scheme",
    describe: "The only host, with its port if it has one, at which those pages are; not set: that of CONSOLE_HOST.",
  }),
  CONSOLE_FOLDER: text({
    optional: true,
    describe: "Folder of the console's built pages; not set: that of this repository or image.",
  }),
  DOCUMENTATION_FOLDER: text({
    optional: true,
    describe: "Folder of the built documentation, served at /docs; not set: that of this repository or image.",
  }),
  CONSOLE_IDLE_MS: durationMs({
    default: 1_800_000,
    min: 60_000,
    max: 86_400_000,
    describe: "How long a session of the console lives on without any use.",
  }),
  CONSOLE_STEP_UP_MS: durationMs({
    default: 300_000,
    min: 1_000,
    max: 86_400_000,
    describe:
      "How old the last proof of a user may be, a sign-in or a step-up, for operations of the console that change " +
      "credentials, rights or rules or that pay out.",
  }),
  CREDENTIAL_CACHE_MS: durationMs({
    default: 30_000,
    min: 0,
    max: 600_000,
    describe: "How long a credential is cached when no event reports a change.",
  }),
  CREDENTIAL_OUTAGE_MS: durationMs({
    default: 900_000,
    min: 0,
    max: 3_600_000,
    describe:
      "How long a good credential is believed while the merchants service does not answer but events are heard.",
  }),
  KEY_USE_REPORT_MS: durationMs({
    default: 5_000,
    min: 100,
    max: 60_000,
    describe: "How often the use of keys is reported to the merchants service.",
  }),
  TRUST_FORWARDED_FOR: boolean({
    default: false,
    describe: "Whether a proxy in front sets X-Forwarded-For, so that it names the caller's address.",
  }),
};

export type Config = ConfigOf<typeof configSchema>;

/**
 * Reads the configuration of the gateway.
 * @throws {ConfigurationError} naming every variable that is missing or wrong.
 */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => readEnv(configSchema, env);
