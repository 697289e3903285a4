import { app, credentials } from "../../../../../libs/connectors/test/paypal/paypal-account.ts";
import { startPayPalEmulator } from "../../../../../libs/connectors/test/emulators/paypal/server.ts";
import { cents } from "../../../../../libs/connectors/test/emulators/paypal/state.ts";
import type { Order, Payment } from "../../../../../libs/connectors/test/emulators/paypal/state.ts";
import type { Ledger, ProviderDriver } from "../provider-driver.ts";
import { totalOf } from "../provider-driver.ts";

/** The id of the webhook: PayPal signs with its own key. */
const webhookSecret = "1JE4291016473214C";

const sumOf = (payments: readonly Payment[]): number => payments.reduce((sum, { amount }) => sum + cents(amount), 0);

const holding = ["CREATED", "PARTIALLY_CAPTURED"];

const ledgerOfOrder = ({ _authorizations, _captures, _refunds }: Order): Ledger => {
  const captured = sumOf(_captures.filter(({ status }) => status !== "DECLINED"));
  const held = sumOf(_authorizations.filter(({ status }) => holding.includes(status)));
  return { held: held === 0 ? 0 : held - captured, captured, refunded: sumOf(_refunds) };
};

export const payPalDriver = async (): Promise<ProviderDriver> => {
  const emulator = await startPayPalEmulator(app);
  let told = 0;
  return {
    connector: "paypal",
    displayName: "PayPal",
    url: emulator.url,
    addressVariables: ["PAYPAL_TEST_URL", "PAYPAL_CERTIFICATES_TEST_URL"],
    account: { credentials, webhookSecret },
    cards: { succeeds: "4111111111111111", declined: "4000000000009995" },
    isLookUp: ({ method, path }) => method === "GET" || path === "/v1/oauth2/token",
    losses: ["answers", "requests"],
    violations: emulator.violations,
    process: () => undefined,
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
          .orders()
          .filter(({ _unit }) => String(_unit["custom_id"]).startsWith(`${paymentId}_`))
          .map(ledgerOfOrder),
      ),
    stop: emulator.stop,
  };
};
