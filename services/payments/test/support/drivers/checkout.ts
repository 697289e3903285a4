import { credentials, secretKey } from "../../../../../libs/connectors/test/checkout/checkout-account.ts";
import { startCheckoutEmulator } from "../../../../../libs/connectors/test/emulators/checkout/server.ts";
import type { ProviderDriver } from "../provider-driver.ts";
import { totalOf } from "../provider-driver.ts";

const webhookSecret = "key_of_the_workflow";

export const checkoutDriver = async (): Promise<ProviderDriver> => {
  const emulator = await startCheckoutEmulator({ secretKey });
  let told = 0;
  return {
    connector: "checkout",
    displayName: "Checkout.com",
    url: emulator.url,
    addressVariables: ["CHECKOUT_TEST_URL"],
    account: { credentials, webhookSecret },
    cards: { succeeds: "4242424242424242", declined: "4000000000009987" },
    losses: ["answers", "requests"],
    violations: emulator.violations,
    process: emulator.process,
    news: () => {
      const fresh = emulator.events().slice(told);
      told += fresh.length;
      return fresh.map((event) => {
        const { rawBody: bytes, headers } = emulator.sign(event, webhookSecret);
        return { bytes, headers };
      });
    },
    ledgerOf: (paymentId) =>
      totalOf(
        emulator
          .payments()
          .filter(({ reference }) => String(reference).startsWith(`${paymentId}_`))
          .map(({ balances }) => ({
            held: balances.available_to_capture,
            captured: balances.total_captured,
            refunded: balances.total_refunded,
          })),
      ),
    stop: emulator.stop,
  };
};
