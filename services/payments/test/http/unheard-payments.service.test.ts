// Payments at a provider without look-ups that never reports them.
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import type { Payment } from "@railyard/contracts";
import { eventually } from "@railyard/testing";

import { credentials } from "../../../../libs/connectors/test/adyen/adyen-account.ts";
import type { AdyenEmulator } from "../../../../libs/connectors/test/emulators/adyen/server.ts";
import { startAdyenEmulator } from "../../../../libs/connectors/test/emulators/adyen/server.ts";
import { call } from "../support/http-call.ts";
import { accountId } from "../support/merchant.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

const hmacKey = "DFB1EB5485895CFA84146406857104ABB4CBCABDC8AAF103A624C8F6A3EAAB00";
const card = "4111111111111111";
let emulator: AdyenEmulator;
let stack: Stack;
let shop: Shop;

beforeAll(async () => {
  emulator = await startAdyenEmulator({ apiKey: credentials.api_key });
  stack = await startStack({
    ADYEN_TEST_URL: emulator.url,
    SYNC_FIRST_DELAY_MS: "50",
    SYNC_LONGEST_DELAY_MS: "100",
    UNHEARD_GRACE_MS: "1000",
  });
  shop = stack.shop({ connectors: ["adyen"], credentials, webhookSecret: hmacKey });
}, 60_000);

afterAll(async () => {
  await stack.stop();
  await emulator.stop();
  expect(emulator.violations).toEqual([]);
});

const isOf = ({ payment_id: id }: Payment, item: Readonly<Record<string, unknown>>): boolean =>
  String(item["merchantReference"]).startsWith(id);

const deliver = async (items: readonly Readonly<Record<string, unknown>>[]): Promise<void> => {
  const path = `/webhooks/${shop.merchantId}/${accountId(shop.merchantId, "adyen")}`;
  const bytes = emulator.message(items, hmacKey);
  const { status } = await call(stack.url, "POST", path, { headers: { "content-type": "application/json" }, bytes });
  expect(status).toBe(200);
};

/** Whether Adyen carries the calls out whose answers are lost. */
const payUnheard = async (isCarriedOut: boolean, more: Record<string, unknown> = {}): Promise<Payment> => {
  const fault = isCarriedOut ? ({ kind: "lose_answer" } as const) : ({ kind: "refuse", status: 500 } as const);
  for (let time = 0; time < 3; time += 1) emulator.fail({ path: "/payments", ...fault });
  const payment = await shop.pay(cardPayment(card, more));
  emulator.mend();
  expect(payment.status).toBe("processing");
  return payment;
};

const ended = ({ payment_id: id }: Payment): Promise<Payment> =>
  eventually(async () => {
    const payment = await shop.read(id);
    return payment.status !== "processing" && payment;
  });

it("a payment has failed, once it was cancelled by our reference, when Adyen never got it", async () => {
  const payment = await payUnheard(false);
  expect(await ended(payment)).toMatchObject({ status: "failed", error_code: "not_received" });
  expect(emulator.requests).toContain("POST /cancels");
  expect(emulator.payments().some(({ reference }) => reference.startsWith(payment.payment_id))).toBe(false);
});

it("a payment is cancelled until Adyen has accepted that, and not again after it", async () => {
  const asked = (path: RegExp): number => emulator.requests.filter((request) => path.test(request)).length;
  const held = await shop.pay(cardPayment(card, { capture_method: "manual" }));
  expect(held.status).toBe("requires_capture");
  const [known, unknown] = [/^POST .*\/payments\/.*\/cancels$/, /^POST \/cancels$/];
  const before = { known: asked(known), unknown: asked(unknown) };
  for (let time = 0; time < 3; time += 1) emulator.fail({ path: "/cancels", kind: "refuse", status: 500 });
  expect(await shop.send("POST", `/payments/${held.payment_id}/cancel`, {})).toMatchObject({ status: 200 });
  emulator.mend();
  const refused = asked(known);
  expect(refused).toBeGreaterThan(before.known);
  // The other one is looked at many times until it has failed.
  expect(await ended(await payUnheard(false))).toMatchObject({ status: "failed" });
  expect(asked(known)).toBe(refused + 1);
  expect(asked(unknown)).toBe(before.unknown + 1);
});

it("a payment is cancelled when Adyen got it and reports the cancellation", async () => {
  emulator.items();
  const payment = await payUnheard(true, { capture_method: "manual" });
  const cancellations = await eventually(() => {
    const items = emulator.items().filter((item) => isOf(payment, item) && item["eventCode"] === "TECHNICAL_CANCEL");
    return items.length > 0 && items;
  });
  await deliver(cancellations);
  expect(await ended(payment)).toMatchObject({ status: "cancelled" });
});

it("a payment is paid when Adyen reports it long after it was given up", async () => {
  emulator.items();
  const payment = await payUnheard(true);
  const authorised = emulator.items().filter((item) => isOf(payment, item));
  expect((await ended(payment)).status).toBe("failed");
  await deliver(authorised);
  expect(await shop.read(payment.payment_id)).toMatchObject({ status: "succeeded", amount_received: 6540 });
});

it("a payment stays captured when the answer to the capture was lost and its repetition is refused", async () => {
  const held = await shop.pay(cardPayment(card, { capture_method: "manual" }));
  emulator.items();
  for (let time = 0; time < 3; time += 1) emulator.fail({ path: "/captures", kind: "lose_answer" });
  const asked = await shop.send("POST", `/payments/${held.payment_id}/capture`, {});
  expect(asked.status).toBe(200);
  emulator.mend();
  const captures = (): number => emulator.requests.filter((request) => /\/captures$/.test(request)).length;
  const before = captures();
  for (let time = 0; time < 9; time += 1) emulator.fail({ path: "/captures", kind: "refuse", status: 401 });
  await eventually(() => captures() > before + 1);
  const kept = await shop.read(held.payment_id, "?expand_captures=true");
  emulator.mend();
  expect(kept).toMatchObject({ status: "processing", captures: [{ status: "pending" }] });
  await deliver(emulator.items().filter((item) => isOf(held, item)));
  expect(await shop.read(held.payment_id)).toMatchObject({ status: "succeeded", amount_received: 6540 });
});
