import { credentials } from "../../../../../libs/connectors/test/adyen/adyen-account.ts";
import { startAdyenEmulator } from "../../../../../libs/connectors/test/emulators/adyen/server.ts";
import type { ProviderDriver } from "../provider-driver.ts";
import { totalOf } from "../provider-driver.ts";

const webhookSecret = "DFB1EB5485895CFA84146406857104ABB4CBCABDC8AAF103A624C8F6A3EAAB00";

export const adyenDriver = async (): Promise<ProviderDriver> => {
  const emulator = await startAdyenEmulator({ apiKey: credentials.api_key });
  return {
    connector: "adyen",
    displayName: "Adyen",
    url: emulator.url,
    addressVariables: ["ADYEN_TEST_URL"],
    account: { credentials, webhookSecret },
    cards: { succeeds: "4111111111111111", declined: "4000000000009995" },
    // Nobody can be asked whether a request arrived: one that did not leaves the payment open.
    losses: ["answers"],
    violations: emulator.violations,
    process: () => undefined,
    news: () => emulator.items().map((item) => ({ bytes: emulator.message([item], webhookSecret), headers: {} })),
    ledgerOf: (paymentId) =>
      totalOf(
        emulator
          .payments()
          .filter(({ reference }) => reference.startsWith(`${paymentId}_`))
          .map(({ status, amount, captured, refunded }) => ({
            // Whether a rest stays held after a capture is for the settings of the account.
            held: status !== "authorised" ? 0 : captured === 0 ? amount : null,
            captured,
            refunded,
          })),
      ),
    stop: emulator.stop,
  };
};
