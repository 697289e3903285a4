import type { ConfigOf, ConfigurationProblem, Variable } from "@railyard/config";
import {
  addressVariables,
  commonVariables,
  ConfigurationError,
  databaseUrl,
  durationMs,
  integer,
  jobVariables,
  leaseVariables,
  list,
  oneOf,
  port,
  readEnv,
  readVariables,
  secretUrl,
  secretVariables,
  text,
  urlTemplate,
} from "@railyard/config";
import { hostAddressesOf, registry } from "@railyard/connectors";

import { providerCallBodies } from "./providers/domain/provider-call.ts";
import { longestOperationMs } from "./providers/domain/operation-time.ts";

/** Addresses of the payment providers, as the connectors' manifests name them. */
const providerAddressVariables: Readonly<Record<string, Variable<string>>> = Object.fromEntries(
  hostAddressesOf(registry.manifests()).map(({ variable, defaultUrl, description }) => [
    variable,
    urlTemplate({ default: defaultUrl, describe: `Address of ${description}.` }),
  ]),
);

const ownVariables = {
  ...commonVariables,
  ...readVariables,
  HTTP_PORT: port({ default: 8102, describe: "Port to listen on; 0 lets the system choose." }),
  DATABASE_URL: databaseUrl,
  MERCHANTS_URL: addressVariables.MERCHANTS_URL,
  DECISION_ENGINE_URL: addressVariables.DECISION_ENGINE_URL,
  EVENTS_URL: addressVariables.EVENTS_URL,
  MASTER_KEY: secretVariables.MASTER_KEY,
  MASTER_KEY_PREVIOUS: secretVariables.MASTER_KEY_PREVIOUS,
  DECISION_TIMEOUT_MS: durationMs({
    default: 50,
    min: 1,
    max: 5_000,
    describe:
      "What a routing decision may take; then a payment goes by the last ranking of its kind, or in the default order.",
  }),
  CONNECTOR_TIMEOUT_MS: durationMs({
    default: 20_000,
    min: 100,
    max: 120_000,
    describe: "What one operation at a payment provider may take; after that its outcome counts as unknown.",
  }),
  CONNECTOR_PROXY_URL: secretUrl({
    optional: true,
    schemes: ["http", "https"],
    describe: "Proxy that calls to payment providers go through, by CONNECT. May hold a user and a password.",
  }),
  CONNECTOR_NO_PROXY: list({
    default: "sandbox-provider,localhost,127.0.0.1",
    pattern: /^\.?[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i,
    expects: "hosts separated by commas, such as sandbox-provider,.svc.cluster.local",
    describe: "Providers' hosts that are called without the proxy; one with a dot in front is a whole domain.",
  }),
  CONNECTOR_CA_FILE: text({
    optional: true,
    pattern: /^\//,
    expects: "an absolute path",
    describe: "File of PEM certificates that providers and their proxy are trusted by, in addition to the usual roots.",
  }),
  CONNECTOR_BREAKER_THRESHOLD: integer({
    default: 10,
    min: 1,
    max: 10_000,
    describe: "Calls of a connector in a row that a host leaves unanswered before its calls are held back.",
  }),
  CONNECTOR_BREAKER_WINDOW_MS: durationMs({
    default: 30_000,
    min: 100,
    max: 3_600_000,
    describe: "Unanswered calls that are further apart are not in a row.",
  }),
  CONNECTOR_BREAKER_PAUSE_MS: durationMs({
    default: 1_000,
    min: 10,
    max: 600_000,
    describe: "How long calls are held back before one goes out as a trial; doubles with each trial that fails.",
  }),
  CONNECTOR_BREAKER_LONGEST_PAUSE_MS: durationMs({
    default: 10_000,
    min: 10,
    max: 600_000,
    describe: "Longest such pause; at least CONNECTOR_BREAKER_PAUSE_MS.",
  }),
  OPERATION_LEASE_MS: durationMs({
    // Twice the minute that some providers ask for.
    default: 125_000,
    min: 200,
    max: 600_000,
    describe: "After this an operation whose process is silent is taken over. Providers get less than half of it.",
  }),
  BUSY_WAIT_MS: durationMs({
    default: 2_000,
    min: 0,
    max: 30_000,
    describe: "How long a second operation on one payment waits before it is answered with 409.",
  }),
  SYNC_FIRST_DELAY_MS: durationMs({
    default: 10_000,
    min: 50,
    max: 3_600_000,
    describe: "When a provider is first asked again about a pending payment or refund; later checks back off.",
  }),
  SYNC_LONGEST_DELAY_MS: durationMs({
    default: 600_000,
    min: 50,
    max: 86_400_000,
    describe: "Longest pause between two such checks.",
  }),
  SYNC_MAXIMUM_CHECKS: integer({
    default: 1_000,
    min: 1,
    max: 100_000,
    describe: "Such checks of one payment or refund; after that only webhooks and force_sync change it.",
  }),
  DISPUTE_CHECK_INTERVAL_MS: durationMs({
    default: 21_600_000,
    min: 50,
    max: 86_400_000,
    describe: "How often a provider is asked about a dispute that is not decided yet.",
  }),
  UNSEEN_GRACE_MS: durationMs({
    default: 5_000,
    min: 0,
    max: 600_000,
    describe: "How long an attempt that its provider has never seen may still be on its way.",
  }),
  UNHEARD_GRACE_MS: durationMs({
    default: 86_400_000,
    min: 0,
    max: 604_800_000,
    describe:
      "After this an attempt whose answer was lost is cancelled by our reference where the provider has no look-up; " +
      "after twice that without a word it has failed. An attempt that look-ups still do not know then, and whose key " +
      "cannot be made void, has failed.",
  }),
  PROVIDER_CALL_RETENTION_DAYS: integer({
    default: 14,
    min: 0,
    max: 3_650,
    describe: "Records of calls to providers are deleted when their week is this many days old; 0: there are none.",
  }),
  PROVIDER_CALL_BODIES: oneOf(providerCallBodies, {
    default: "problems",
    describe:
      "Of which calls to providers masked bodies are kept: of all, of problems (declines, errors, calls without an " +
      "answer, and those of more than a second), or of none.",
  }),
  REQUEUE_DELAY_MS: durationMs({
    default: 300_000,
    min: 100,
    max: 86_400_000,
    describe: "When a payment whose error-mapping rule is requeue is tried again.",
  }),
  CLIENT_READ_GRACE_MS: durationMs({
    default: 900_000,
    min: 0,
    max: 86_400_000,
    describe: "How long after the outcome, and at least until its session ends, a client secret shows who paid.",
  }),
  CHECKOUT_ICONS_DIR: text({
    optional: true,
    pattern: /^\//,
    expects: "an absolute path",
    describe:
      "Folder of SVG icons of methods and networks: pages show them in addition to ours, and instead of namesakes.",
  }),
  CARD_RANGES_REFRESH_MS: durationMs({
    default: 60_000,
    min: 50,
    max: 3_600_000,
    describe: "How often a newer import of card ranges is looked for.",
  }),
  ...jobVariables,
  ...leaseVariables,
};

/** Environment variables of the payments service. */
export const configSchema = { ...ownVariables, ...providerAddressVariables };

/** Names of the variables that state where payment providers are and how they are called. */
export const providerVariables: readonly string[] = Object.keys(configSchema).filter(
  (name) => name.startsWith("CONNECTOR_") || Object.hasOwn(providerAddressVariables, name),
);

type LeaseTimes = Readonly<Record<"OPERATION_LEASE_MS" | "CONNECTOR_TIMEOUT_MS", number>>;

export type Config = ConfigOf<typeof ownVariables> & {
  /** By the names of their variables. */
  readonly providerAddresses: Readonly<Record<string, string>>;
};

const leaseProblems = ({
  OPERATION_LEASE_MS: leaseMs,
  CONNECTOR_TIMEOUT_MS: timeoutMs,
}: LeaseTimes): readonly ConfigurationProblem[] => {
  if (timeoutMs <= longestOperationMs(leaseMs)) return [];
  const problem = `it must be more than twice the ${String(timeoutMs)} ms of CONNECTOR_TIMEOUT_MS.`;
  return [{ variable: "OPERATION_LEASE_MS", problem }];
};

type BreakerPauses = Readonly<Record<"CONNECTOR_BREAKER_PAUSE_MS" | "CONNECTOR_BREAKER_LONGEST_PAUSE_MS", number>>;

const breakerProblems = ({
  CONNECTOR_BREAKER_PAUSE_MS: pauseMs,
  CONNECTOR_BREAKER_LONGEST_PAUSE_MS: longestPauseMs,
}: BreakerPauses): readonly ConfigurationProblem[] => {
  if (longestPauseMs >= pauseMs) return [];
  const problem = `it must be at least the ${String(pauseMs)} ms of CONNECTOR_BREAKER_PAUSE_MS.`;
  return [{ variable: "CONNECTOR_BREAKER_LONGEST_PAUSE_MS", problem }];
};

/**
 * Reads the configuration of the service.
 * @throws {ConfigurationError} naming every variable that is missing or wrong.
 */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  // Together first, so that every problem is named at once.
  readEnv(configSchema, env);
  const own = readEnv(ownVariables, env);
  const problems = [...leaseProblems(own), ...breakerProblems(own)];
  if (problems.length > 0) throw new ConfigurationError(problems);
  return Object.freeze({
    ...own,
    providerAddresses: readEnv(providerAddressVariables, env),
  });
};
