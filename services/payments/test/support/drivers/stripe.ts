import { credentials } from "../../../../../libs/connectors/test/stripe/stripe-account.ts";
import { startStripeEmulator } from "../../../../../libs/connectors/test/emulators/stripe/server.ts";
import type { ProviderDriver } from "../provider-driver.ts";
import { totalOf } from "../provider-driver.ts";

const webhookSecret = "whsec_of_the_account";

export const stripeDriver = async (): Promise<ProviderDriver> => {
  const emulator = await startStripeEmulator({ apiKey: credentials.api_key });
  let told = 0;
  return {
    connector: "stripe",
    displayName: "Stripe",
    url: emulator.url,
    addressVariables: ["STRIPE_URL", "STRIPE_FILES_URL"],
    account: { credentials, webhookSecret },
    cards: { succeeds: "4242424242424242", declined: "4000000000009987" },
    losses: ["answers", "requests"],
    violations: emulator.violations,
    process: emulator.index,
    news: () => {
      const fresh = emulator.events().slice(told);
      told += fresh.length;
      return fresh.map((event) => {
        const { rawBody: bytes, headers } = emulator.sign(event, webhookSecret);
        return { bytes, headers };
      });
    },
    ledgerOf: (paymentId) => {
      const own = emulator
        .all("payment_intent")
        .filter(({ metadata }) => JSON.stringify(metadata ?? {}).includes(`"${paymentId}"`));
      const refunds = emulator.all("refund").filter(({ status }) => status === "succeeded");
      return totalOf(
        own.map(({ id, amount_capturable: held, amount_received: captured }) => ({
          held: Number(held),
          captured: Number(captured),
          refunded: refunds
            .filter(({ payment_intent: of }) => of === id)
            .reduce((sum, { amount }) => sum + Number(amount), 0),
        })),
      );
    },
    stop: emulator.stop,
  };
};
