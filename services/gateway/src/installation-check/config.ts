import type { ConfigOf } from "@railyard/config";
import { commonVariables, durationMs, port, readEnv, secretVariables, url, urls } from "@railyard/config";

/** Environment variables of the check. */
const installationCheckSchema = {
  RAILYARD_ENVIRONMENT: commonVariables.RAILYARD_ENVIRONMENT,
  LOG_LEVEL: commonVariables.LOG_LEVEL,
  ADMIN_API_KEY: secretVariables.ADMIN_API_KEY,
  GATEWAY_URL: url({ default: "http://127.0.0.1:8080", describe: "The API for merchants." }),
  HEALTH_URLS: urls({
    default: "http://127.0.0.1:8100/health/ready",
    describe: "Where each service reports whether it is ready.",
  }),
  RECEIVER_PORT: port({ default: 9092, describe: "Port on which the check takes webhooks." }),
  RECEIVER_URL: url({
    default: "http://127.0.0.1:9092",
    describe: "Where the events service reaches that port.",
  }),
  CHECK_TIMEOUT_MS: durationMs({
    default: 120_000,
    min: 1_000,
    max: 3_600_000,
    describe: "How long the check waits in all for services to be ready and for webhooks to arrive.",
  }),
};

export type InstallationCheckConfig = ConfigOf<typeof installationCheckSchema>;

/**
 * Reads the configuration of the check.
 * @throws {ConfigurationError} naming every variable that is missing or wrong.
 */
export const readInstallationCheckConfig = (
  env: Readonly<Record<string, string | undefined>>,
): InstallationCheckConfig => readEnv(installationCheckSchema, env);
