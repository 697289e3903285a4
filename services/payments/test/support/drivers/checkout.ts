import { credentials, secretKey } from "../../../../../libs/connectors/test/checkout/checkout-account.ts";
import { checkoutConformance } from "../../../../../libs/connectors/test/checkout/conformance.ts";
import { startCheckoutEmulator } from "../../../../../libs/connectors/test/emulators/checkout/server.ts";
import type { Held, Wire } from "../../../../../libs/connectors/test/emulators/checkout/state.ts";
import type { ProviderDriver } from "../provider-driver.ts";
import { addressWith, needed, notificationOf, totalOf, webhooksOf } from "../provider-driver.ts";

const webhooks = webhooksOf(checkoutConformance);

export const checkoutDriver = async (): Promise<ProviderDriver> => {
  const emulator = await startCheckoutEmulator({ secretKey });
  const decisions: Wire[] = [];
  let reported = 0;
  const events: Wire[] = [];
  const attemptsOf = (paymentId: string): readonly Held[] =>
    emulator.payments().filter(({ reference }) => String(reference).startsWith(`${paymentId}_`));
  const lastOf = (paymentId: string): Held => needed(attemptsOf(paymentId).at(-1), paymentId);
  return {
    connector: "checkout",
    displayName: "Checkout.com",
    url: emulator.url,
    addressVariables: ["CHECKOUT_TEST_URL"],
    account: { credentials, webhookSecret: webhooks.secret },
    unknownCredentials: { ...credentials, api_secret: "sk_sbox_unknown" },
    secrets: [secretKey, webhooks.secret],
    cards: {
      succeeds: "4242424242424242",
      declined: "4000000000009995",
      refused: "4000000000000002",
      challenged: "4000000000003220",
      disputed: "4000000000000259",
    },
    inexpressible: { amount: 1001, currency: "KWD" },
    losses: ["answers", "requests"],
    violations: emulator.violations,
    process: () => emulator.process(),
    notification: notificationOf(webhooks, () => {
      events.push(...emulator.events().slice(reported), ...decisions.splice(0));
      reported = emulator.events().length;
      return events;
    }),
    ledgerOf: (paymentId) =>
      totalOf(
        attemptsOf(paymentId).map(({ balances }) => ({
          held: balances.available_to_capture,
          captured: balances.total_captured,
          refunded: balances.total_refunded,
        })),
      ),
    authenticate: (paymentId, result) => {
      const { id, _body: body } = lastOf(paymentId);
      const isGood = result === "authenticated";
      emulator.authenticate(id, isGood);
      return addressWith((body as Wire)[isGood ? "success_url" : "failure_url"]);
    },
    openDispute: () => undefined,
    decideDispute: (paymentId, result) => {
      const { id: payment_id, amount } = lastOf(paymentId);
      // Disputes do not name their payment here, and amounts distinguish the tests' payments.
      const dispute = needed(
        emulator.disputes().findLast((one) => one["amount"] === amount),
        `dispute of ${paymentId}`,
      );
      dispute["status"] = result;
      const { id, category, currency, reason_code } = dispute;
      const data = { id, category, amount, currency, reason_code, payment_id };
      decisions.push({ id: `evt_decision_${String(id)}`, type: `dispute_${result}`, version: "1.0", ...later, data });
    },
    stop: emulator.stop,
  };
};

const later = { created_on: "2026-11-24T00:00:09Z" };
