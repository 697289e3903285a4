// Payments whose requests never arrived at a provider that has look-ups and cannot make a key void.
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import type { Refund } from "@railyard/contracts";
import { eventually } from "@railyard/testing";

import { credentials, secretKey } from "../../../../libs/connectors/test/checkout/checkout-account.ts";
import type { CheckoutEmulator } from "../../../../libs/connectors/test/emulators/checkout/server.ts";
import { startCheckoutEmulator } from "../../../../libs/connectors/test/emulators/checkout/server.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

const card = "4242424242424242";
let emulator: CheckoutEmulator;
let patient: Stack;
let hasty: Stack;

const stackWith = (unheardGraceMs: string): Promise<Stack> =>
  startStack({
    CHECKOUT_TEST_URL: emulator.url,
    SYNC_FIRST_DELAY_MS: "50",
    SYNC_LONGEST_DELAY_MS: "100",
    UNSEEN_GRACE_MS: "0",
    UNHEARD_GRACE_MS: unheardGraceMs,
  });

const shopOf = (stack: Stack): Shop => stack.shop({ connectors: ["checkout"], credentials, webhookSecret: "key" });

beforeAll(async () => {
  emulator = await startCheckoutEmulator({ secretKey });
  [patient, hasty] = await Promise.all([stackWith("3600000"), stackWith("1000")]);
}, 120_000);

afterAll(async () => {
  await Promise.all([patient.stop(), hasty.stop()]);
  await emulator.stop();
  expect(emulator.violations).toEqual([]);
});

/** With both of its repetitions. */
const loseRequests = (path: string): void => {
  for (let time = 0; time < 3; time += 1) emulator.loseRequest(path);
};

const lookUpsOfReference = (): number => emulator.requests.filter((line) => line === "GET /payments").length;

it("payments stay open while they may still arrive, however often Checkout.com does not know them", async () => {
  const shop = shopOf(patient);
  loseRequests("POST /payments");
  const payment = await shop.pay(cardPayment(card));
  expect(payment.status).toBe("processing");
  const before = lookUpsOfReference();
  await eventually(() => lookUpsOfReference() >= before + 6);
  expect((await shop.read(payment.payment_id)).status).toBe("processing");
});

it("payments have failed when Checkout.com has not known them for long", async () => {
  const shop = shopOf(hasty);
  const before = emulator.payments().length;
  loseRequests("POST /payments");
  const payment = await shop.pay(cardPayment(card));
  expect(payment.status).toBe("processing");
  await eventually(async () => (await shop.read(payment.payment_id)).status !== "processing");
  expect(await shop.read(payment.payment_id)).toMatchObject({ status: "failed", error_code: "not_received" });
  expect(emulator.payments()).toHaveLength(before);
});

it("payments are found and recorded when only the answers were lost", async () => {
  const shop = shopOf(hasty);
  const before = emulator.payments().length;
  for (let time = 0; time < 3; time += 1) emulator.loseAnswer("POST /payments");
  const payment = await shop.pay(cardPayment(card));
  emulator.process();
  await eventually(async () => (await shop.read(payment.payment_id)).status === "succeeded");
  expect(emulator.payments()).toHaveLength(before + 1);
});

it("payments can be captured again when the capture was lost, and lost refunds are requested again", async () => {
  const shop = shopOf(hasty);
  const held = await shop.pay(cardPayment(card, { capture_method: "manual" }));
  const path = `/payments/${held.payment_id}/capture`;
  loseRequests("/captures");
  await shop.send("POST", path, {});
  await eventually(async () => (await shop.read(held.payment_id)).status === "requires_capture");
  expect((await shop.send("POST", path, {})).status).toBe(200);
  emulator.process();
  await eventually(async () => (await shop.read(held.payment_id)).status === "succeeded");
  loseRequests("/refunds");
  const refund = (await shop.send("POST", "/refunds", { payment_id: held.payment_id, amount: 100 })).body as Refund;
  expect(refund.status).toBe("pending");
  await eventually(async () => {
    emulator.process();
    const read = (await shop.send("GET", `/refunds/${refund.refund_id}?force_sync=true`)).body as Refund;
    return read.status === "succeeded";
  });
  expect(emulator.payments().at(-1)?.balances).toMatchObject({ total_captured: 6540, total_refunded: 100 });
});
