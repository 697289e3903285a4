import type { InstallationCheckConfig } from "./config.ts";
import { expectStatus, send } from "./calls.ts";
import { untilSo } from "./patience.ts";
import { startReceiver } from "./receiver.ts";
import { checkSandboxPayment } from "./sandbox-payment.ts";

const wrongKey = "a-key-that-was-never-made";

/** Every service reports that it has what it needs. */
const checkHealth = async (urls: readonly string[], deadline: number): Promise<void> => {
  for (const url of urls) await untilSo(deadline, async () => expectStatus(await send(url), 200));
};

/** The operator's key opens what is his, and a wrong one opens nothing. */
const checkCredentials = async (gatewayUrl: string, adminKey: string): Promise<void> => {
  const organizations = `${gatewayUrl}/organizations`;
  expectStatus(await send(organizations, { key: adminKey }), 200);
  expectStatus(await send(organizations, { key: wrongKey }), 401);
  expectStatus(await send(`${gatewayUrl}/payments`, { method: "POST", key: wrongKey, body: {} }), 401);
};

/**
 * Checks an installation from inside, as `helm test` does: in production what can be checked without money, elsewhere a
 * payment, its refund and the webhooks of both.
 * @throws {OperationalError} `installation_broken` at the first thing that is not as it must be.
 */
export const checkInstallation = async (
  config: InstallationCheckConfig,
  report: (step: string) => void,
): Promise<void> => {
  const deadline = Date.now() + config.CHECK_TIMEOUT_MS;
  const adminKey = config.ADMIN_API_KEY.reveal();
  const { GATEWAY_URL: gatewayUrl, HEALTH_URLS: healthUrls, RECEIVER_URL: receiverUrl } = config;
  await checkHealth(healthUrls, deadline);
  report(`${String(healthUrls.length)} services are ready`);
  await checkCredentials(gatewayUrl, adminKey);
  report("the operator's key is taken and a wrong one is refused");
  if (config.RAILYARD_ENVIRONMENT === "production") {
    report("no payment was taken: in production that would be money");
    return;
  }
  const receiver = await startReceiver(config.RECEIVER_PORT);
  try {
    await checkSandboxPayment({ gatewayUrl, adminKey, receiver, receiverUrl, deadline, report });
  } finally {
    await receiver.stop();
  }
};
