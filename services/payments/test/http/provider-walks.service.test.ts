// Random walks over payments at every real provider: whatever merchants ask, whichever answers are lost, and however
// webhooks come, the provider's ledger and our record agree in the end.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { registry } from "@railyard/connectors";
import type { Payment } from "@railyard/contracts";
import { eventually } from "@railyard/testing";
import fc from "fast-check";

import { adyenDriver } from "../support/drivers/adyen.ts";
import { braintreeDriver } from "../support/drivers/braintree.ts";
import { checkoutDriver } from "../support/drivers/checkout.ts";
import { payPalDriver } from "../support/drivers/paypal.ts";
import { stripeDriver } from "../support/drivers/stripe.ts";
import { call } from "../support/http-call.ts";
import { accountId } from "../support/merchant.ts";
import type { Loss, LosingProxy } from "../support/losing-proxy.ts";
import { startLosingProxy } from "../support/losing-proxy.ts";
import type { Delivery, ProviderDriver } from "../support/provider-driver.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

const starts = [stripeDriver, adyenDriver, checkoutDriver, payPalDriver, braintreeDriver];
const amount = 1000;

type Step =
  | { readonly kind: "capture" | "refund"; readonly amount: number; readonly loss: Loss }
  | { readonly kind: "cancel"; readonly loss: Loss }
  | { readonly kind: "sync" | "process" | "news" };

interface Walk {
  readonly isDeclined: boolean;
  readonly captureMethod: "automatic" | "manual" | "manual_multiple";
  readonly loss: Loss;
  readonly steps: readonly Step[];
}

const plain = <Kind extends string>(kind: Kind): fc.Arbitrary<{ readonly kind: Kind }> =>
  fc.record({ kind: fc.constant(kind) });

const money = <Kind extends string>(
  kind: Kind,
  loss: fc.Arbitrary<Loss>,
): fc.Arbitrary<{ readonly kind: Kind; readonly amount: number; readonly loss: Loss }> =>
  fc.record({ kind: fc.constant(kind), amount: fc.integer({ min: 1, max: 1200 }), loss });

const stepWith = (loss: fc.Arbitrary<Loss>): fc.Arbitrary<Step> =>
  fc.oneof(
    { weight: 4, arbitrary: money("capture", loss) },
    { weight: 4, arbitrary: money("refund", loss) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("cancel" as const), loss }) },
    { weight: 2, arbitrary: plain("sync") },
    { weight: 4, arbitrary: plain("process") },
    { weight: 4, arbitrary: plain("news") },
  );

type CaptureMethod = Walk["captureMethod"];

const captureMethodsOf = (connector: string): readonly CaptureMethod[] => {
  const card = registry.get(connector)?.manifest.supportedMethods.find(({ paymentMethod: name }) => name === "card");
  const methods: readonly CaptureMethod[] = ["automatic", "manual", "manual_multiple"];
  return methods.filter((method) => card?.captureMethods.includes(method));
};

const walkWith = ({ connector, losses }: ProviderDriver): fc.Arbitrary<Walk> => {
  const loss = fc.constantFrom<Loss>("none", "none", "none", ...losses);
  return fc.record({
    isDeclined: fc.constantFrom(false, false, false, true),
    captureMethod: fc.constantFrom(...captureMethodsOf(connector)),
    loss,
    steps: fc.array(stepWith(loss), { minLength: 1, maxLength: 8 }),
  });
};

interface Provider {
  readonly driver: ProviderDriver;
  readonly way: LosingProxy;
}

const providers = new Map<string, Provider>();
let stack: Stack;

beforeAll(async () => {
  const variables: Record<string, string> = {
    SYNC_FIRST_DELAY_MS: "100",
    SYNC_LONGEST_DELAY_MS: "300",
    UNSEEN_GRACE_MS: "0",
    UNHEARD_GRACE_MS: "500",
  };
  for (const start of starts) {
    const driver = await start();
    const way = await startLosingProxy(driver.url, driver.isLookUp);
    providers.set(driver.connector, { driver, way });
    for (const name of driver.addressVariables) variables[name] = way.url;
  }
  stack = await startStack(variables);
}, 60_000);

afterAll(async () => {
  await stack.stop();
  for (const { driver, way } of providers.values()) {
    await way.stop();
    await driver.stop();
  }
});

interface Walker extends Provider {
  readonly shop: Shop;
  /** Heard once already; providers repeat what they said. */
  readonly heard: Delivery[];
}

const deliver = async ({ driver, shop }: Walker, { bytes, headers }: Delivery): Promise<number> => {
  const path = `/webhooks/${shop.merchantId}/${accountId(shop.merchantId, driver.connector)}`;
  const json = { "content-type": "application/json" };
  return (await call(stack.url, "POST", path, { headers: { ...json, ...headers }, bytes })).status;
};

/** Newest first, and the last one again: no order is promised, nor that anything comes once. */
const deliverNews = async (walker: Walker): Promise<readonly number[]> => {
  const fresh = walker.driver.news();
  const repeated = walker.heard.slice(-1);
  walker.heard.push(...fresh);
  const statuses: number[] = [];
  for (const delivery of [...fresh.toReversed(), ...repeated]) statuses.push(await deliver(walker, delivery));
  return statuses;
};

const ask = async ({ shop, way }: Walker, taken: Loss, path: string, body: object): Promise<readonly number[]> => {
  way.lose(taken);
  const { status } = await shop.send("POST", path, body);
  way.lose("none");
  return [status];
};

const take = async (walker: Walker, paymentId: string, taken: Step): Promise<readonly number[]> => {
  const path = `/payments/${paymentId}`;
  switch (taken.kind) {
    case "capture":
      return ask(walker, taken.loss, `${path}/capture`, { amount_to_capture: taken.amount });
    case "refund":
      return ask(walker, taken.loss, "/refunds", { payment_id: paymentId, amount: taken.amount });
    case "cancel":
      return ask(walker, taken.loss, `${path}/cancel`, {});
    case "sync":
      return [(await walker.shop.send("GET", `${path}?force_sync=true`)).status];
    case "process":
      walker.driver.process();
      return [];
    case "news":
      return deliverNews(walker);
  }
};

const synced = async ({ shop }: Walker, paymentId: string): Promise<Payment> => {
  const { status, body } = await shop.send("GET", `/payments/${paymentId}?force_sync=true`);
  expect(status).toBe(200);
  const payment = body as Payment;
  for (const { refund_id: refundId } of payment.refunds ?? []) {
    expect((await shop.send("GET", `/refunds/${refundId}?force_sync=true`)).status).toBe(200);
  }
  return shop.read(paymentId);
};

const expectAgreement = async (walker: Walker, paymentId: string): Promise<void> => {
  walker.driver.process();
  await deliverNews(walker);
  const payment = await synced(walker, paymentId);
  const ledger = walker.driver.ledgerOf(paymentId);
  const refunds = payment.refunds ?? [];
  const returned = refunds.filter(({ status }) => status === "succeeded");
  expect(refunds.filter(({ status }) => status === "pending")).toEqual([]);
  expect({
    isOpen: payment.status === "processing",
    captured: payment.amount_received ?? 0,
    refunded: returned.reduce((sum, refund) => sum + refund.amount, 0),
  }).toEqual({ isOpen: false, captured: ledger.captured, refunded: ledger.refunded });
  if (ledger.held !== null) expect(payment.amount_capturable).toBe(ledger.held);
  expect(ledger.captured).toBeLessThanOrEqual(amount);
  expect(ledger.refunded).toBeLessThanOrEqual(ledger.captured);
};

const pay = async ({ shop, way, driver }: Walker, walked: Walk): Promise<string> => {
  const { isDeclined, captureMethod, loss: taken } = walked;
  const card = isDeclined ? driver.cards.declined : driver.cards.succeeds;
  way.lose(taken);
  const payment = await shop.pay(cardPayment(card, { amount, currency: "USD", capture_method: captureMethod }));
  way.lose("none");
  return payment.payment_id;
};

describe.each(["stripe", "adyen", "checkout", "paypal", "braintree"])("random walks over a payment at %s", (name) => {
  it("end with the provider's ledger and our record in agreement", async () => {
    const provider = providers.get(name);
    if (provider === undefined) throw new TypeError(`there is no driver of ${name}`);
    const { driver } = provider;
    const shop = stack.shop({ connectors: [name], ...driver.account });
    await fc.assert(
      fc.asyncProperty(walkWith(driver), async (walked) => {
        const walker: Walker = { ...provider, shop, heard: [] };
        driver.news();
        const paymentId = await pay(walker, walked);
        const statuses: number[] = [];
        for (const taken of walked.steps) {
          const got = await take(walker, paymentId, taken);
          statuses.push(...got);
        }
        // 503: come again, for what cannot be told yet.
        expect(statuses.filter((status) => ![200, 400, 409, 422, 503].includes(status))).toEqual([]);
        await eventually(() => expectAgreement(walker, paymentId), { timeoutMs: 10_000, intervalMs: 50 });
      }),
      { numRuns: 25, seed: 20_261_125, endOnFailure: true },
    );
    expect(driver.violations).toEqual([]);
  }, 120_000);
});
