import { payPalConformance } from "../../../../../libs/connectors/test/paypal/conformance.ts";
import { app, credentials } from "../../../../../libs/connectors/test/paypal/paypal-account.ts";
import { startPayPalEmulator } from "../../../../../libs/connectors/test/emulators/paypal/server.ts";
import { cents } from "../../../../../libs/connectors/test/emulators/paypal/state.ts";
import type { Order, Payment, Wire } from "../../../../../libs/connectors/test/emulators/paypal/state.ts";
import type { Ledger, ProviderDriver } from "../provider-driver.ts";
import { addressWith, needed, notificationOf, totalOf, webhooksOf } from "../provider-driver.ts";

const webhooks = webhooksOf(payPalConformance);

const sumOf = (payments: readonly Payment[]): number => payments.reduce((sum, { amount }) => sum + cents(amount), 0);

const holding = ["CREATED", "PARTIALLY_CAPTURED"];

const ledgerOfOrder = ({ _authorizations, _captures, _refunds }: Order): Ledger => {
  const captured = sumOf(_captures.filter(({ status }) => status !== "DECLINED"));
  const held = sumOf(_authorizations.filter(({ status }) => holding.includes(status)));
  return { held: held === 0 ? 0 : held - captured, captured, refunded: sumOf(_refunds) };
};

const outcomeCodes = { won: "RESOLVED_SELLER_FAVOUR", lost: "RESOLVED_BUYER_FAVOUR" } as const;

export const payPalDriver = async (): Promise<ProviderDriver> => {
  const emulator = await startPayPalEmulator(app);
  const events: Wire[] = [];
  const decisions: Wire[] = [];
  let reported = 0;
  const attemptsOf = (paymentId: string): readonly Order[] =>
    emulator.orders().filter(({ _unit }) => String(_unit["custom_id"]).startsWith(`${paymentId}_`));
  const lastOf = (paymentId: string): Order => needed(attemptsOf(paymentId).at(-1), paymentId);
  return {
    connector: "paypal",
    displayName: "PayPal",
    url: emulator.url,
    addressVariables: ["PAYPAL_TEST_URL", "PAYPAL_CERTIFICATES_TEST_URL"],
    account: { credentials, webhookSecret: webhooks.secret },
    unknownCredentials: { ...credentials, api_key: "EK_unknown" },
    secrets: [app.clientSecret],
    cards: {
      succeeds: "4111111111111111",
      declined: "4000000000009995",
      refused: "4000000000000002",
      challenged: "4868719460707704",
      disputed: "4000000000000259",
    },
    inexpressible: { amount: 12_345, currency: "HUF" },
    isLookUp: ({ method, path }) => method === "GET" || path === "/v1/oauth2/token",
    losses: ["answers", "requests"],
    violations: emulator.violations,
    process: () => undefined,
    notification: notificationOf(webhooks, () => {
      events.push(...emulator.events().slice(reported), ...decisions.splice(0));
      reported = emulator.events().length;
      return events;
    }),
    ledgerOf: (paymentId) => totalOf(attemptsOf(paymentId).map(ledgerOfOrder)),
    authenticate: (paymentId, result) => {
      const { id, _body: body } = lastOf(paymentId);
      if (result === "authenticated") emulator.approve(id);
      else emulator.refuseAuthentication(id);
      const address = /"return_url":"([^"]+)"/.exec(JSON.stringify(body))?.[1];
      return addressWith(address, { token: id });
    },
    openDispute: () => undefined,
    decideDispute: (paymentId, result) => {
      const ids = lastOf(paymentId)._captures.map(({ id }) => `"${id}"`);
      const found = emulator.disputes().find((one) => ids.some((id) => JSON.stringify(one).includes(id)));
      const dispute = needed(found, `dispute of ${paymentId}`);
      const time = { update_time: "2026-11-24T00:00:09Z" };
      Object.assign(dispute, { ...time, status: "RESOLVED", dispute_outcome: { outcome_code: outcomeCodes[result] } });
      const event = { id: `WH-decision-${String(dispute["dispute_id"])}`, event_type: "CUSTOMER.DISPUTE.RESOLVED" };
      const at = { event_version: "1.0", create_time: time.update_time };
      decisions.push({ ...event, ...at, resource: structuredClone(dispute) });
    },
    stop: emulator.stop,
  };
};
