import { stripeConformance } from "../../../../../libs/connectors/test/stripe/conformance.ts";
import { credentials } from "../../../../../libs/connectors/test/stripe/stripe-account.ts";
import { startStripeEmulator } from "../../../../../libs/connectors/test/emulators/stripe/server.ts";
import type { Wire } from "../../../../../libs/connectors/test/emulators/stripe/state.ts";
import type { ProviderDriver } from "../provider-driver.ts";
import { addressWith, needed, notificationOf, totalOf, webhooksOf } from "../provider-driver.ts";

const webhooks = webhooksOf(stripeConformance);

export const stripeDriver = async (): Promise<ProviderDriver> => {
  const emulator = await startStripeEmulator({ apiKey: credentials.api_key });
  const events: Readonly<Wire>[] = [];
  const decisions: Wire[] = [];
  let reported = 0;
  const attemptsOf = (paymentId: string): readonly Readonly<Wire>[] =>
    emulator.all("payment_intent").filter(({ metadata }) => JSON.stringify(metadata ?? {}).includes(`"${paymentId}"`));
  const lastOf = (paymentId: string): Readonly<Wire> => needed(attemptsOf(paymentId).at(-1), paymentId);
  return {
    connector: "stripe",
    displayName: "Stripe",
    url: emulator.url,
    addressVariables: ["STRIPE_URL", "STRIPE_FILES_URL"],
    account: { credentials, webhookSecret: webhooks.secret },
    unknownCredentials: { ...credentials, api_key: "sk_test_unknown" },
    secrets: [credentials.api_key, webhooks.secret],
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
    process: emulator.index,
    notification: notificationOf(webhooks, () => {
      events.push(...emulator.events().slice(reported), ...decisions.splice(0));
      reported = emulator.events().length;
      return events;
    }),
    ledgerOf: (paymentId) => {
      const refunds = emulator.all("refund").filter(({ status }) => status === "succeeded");
      return totalOf(
        attemptsOf(paymentId).map(({ id, amount_capturable: held, amount_received: captured }) => ({
          held: Number(held),
          captured: Number(captured),
          refunded: refunds
            .filter(({ payment_intent: of }) => of === id)
            .reduce((sum, { amount }) => sum + Number(amount), 0),
        })),
      );
    },
    authenticate: (paymentId, result) => {
      const { id, _returnUrl } = lastOf(paymentId);
      emulator.authenticate(String(id), result === "authenticated");
      return addressWith(_returnUrl, { payment_intent: String(id) });
    },
    openDispute: () => undefined,
    decideDispute: (paymentId, result) => {
      const { id } = lastOf(paymentId);
      const found = emulator.all("dispute").findLast(({ payment_intent: of }) => of === id);
      const dispute = needed(found, `dispute of ${paymentId}`) as Wire;
      dispute["status"] = result;
      const event = { id: `evt_decision_${String(dispute["id"])}`, object: "event", type: "charge.dispute.closed" };
      const at = { created: Math.floor(Date.now() / 1000), livemode: false };
      decisions.push({ ...event, ...at, data: { object: structuredClone(dispute) } });
    },
    stop: emulator.stop,
  };
};
