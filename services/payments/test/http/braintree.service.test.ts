// Payments through the real adapter, against an emulator of Braintree.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Payment, Refund } from "@railyard/contracts";
import { eventually } from "@railyard/testing";
import { createHash, createHmac } from "node:crypto";

import type { BraintreeEmulator } from "../../../../libs/connectors/test/emulators/braintree/server.ts";
import { startBraintreeEmulator } from "../../../../libs/connectors/test/emulators/braintree/server.ts";
import { call } from "../support/http-call.ts";
import { accountId } from "../support/merchant.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack, unhurried } from "../support/stack.ts";

const keys = { publicKey: "public_of_the_emulator", privateKey: "private_of_the_emulator" };
const credentials = {
  auth_type: "SignatureKey",
  api_key: keys.publicKey,
  key1: "USD:shop_usd,EUR:shop_eur",
  api_secret: keys.privateKey,
};
const good = "4111111111111111";
let emulator: BraintreeEmulator;
let stack: Stack;
let shop: Shop;

beforeAll(async () => {
  emulator = await startBraintreeEmulator(keys);
  stack = await startStack({
    ...unhurried,
    BRAINTREE_TEST_URL: emulator.url,
    SYNC_FIRST_DELAY_MS: "50",
    SYNC_LONGEST_DELAY_MS: "100",
    UNSEEN_GRACE_MS: "0",
    UNHEARD_GRACE_MS: "500",
  });
  shop = stack.shop({ connectors: ["braintree"], credentials });
}, 60_000);

afterAll(async () => {
  await stack.stop();
  await emulator.stop();
  expect(emulator.violations).toEqual([]);
});

const again = async ({ payment_id: id }: Pick<Payment, "payment_id">): Promise<Payment> =>
  (await shop.send("GET", `/payments/${id}?force_sync=true`)).body as Payment;

describe("payments at Braintree", () => {
  it("are charged, and refunded in parts once they are settled", async () => {
    const paid = await shop.pay(cardPayment(good));
    expect(paid).toMatchObject({ status: "succeeded", connector: "braintree", amount_received: 6540 });
    const early = (await shop.send("POST", "/refunds", { payment_id: paid.payment_id, amount: 100 })).body as Refund;
    expect(early).toMatchObject({ status: "failed", error_code: "91506" });
    emulator.settle();
    const refund = (await shop.send("POST", "/refunds", { payment_id: paid.payment_id, amount: 100 })).body as Refund;
    expect(refund).toMatchObject({ status: "pending", amount: 100 });
    emulator.settle();
    const known = await shop.send("GET", `/refunds/${refund.refund_id}?force_sync=true`);
    expect(known.body).toMatchObject({ status: "succeeded" });
  });

  it("are declined in the words of the rules", async () => {
    expect(await shop.pay(cardPayment("4000000000009995"))).toMatchObject({
      status: "failed",
      error_code: "2001",
      unified_message: "The account does not hold enough money",
    });
  });

  it("are held and captured in part", async () => {
    const held = await shop.pay(cardPayment(good, { capture_method: "manual" }));
    expect(held.status).toBe("requires_capture");
    const captured = await shop.send("POST", `/payments/${held.payment_id}/capture`, { amount_to_capture: 100 });
    expect(captured.body).toMatchObject({ status: "partially_captured", amount_received: 100 });
    expect(await again(held)).toMatchObject({ status: "partially_captured", amount_received: 100 });
  });

  it("are held and cancelled", async () => {
    const held = await shop.pay(cardPayment(good, { capture_method: "manual" }));
    const cancelled = await shop.send("POST", `/payments/${held.payment_id}/cancel`, {});
    expect(cancelled.body).toMatchObject({ status: "cancelled" });
  });

  it("that are settled while they are cancelled go back as a whole", async () => {
    const paid = await shop.pay(cardPayment(good));
    emulator.settleBefore("reverseTransaction");
    const cancelled = await shop.send("POST", `/payments/${paid.payment_id}/cancel_post_capture`, {});
    expect(cancelled.body).toMatchObject({ status: "cancelled", amount_received: 0 });
    const { status, refunds } = emulator.transactions().at(-1) ?? {};
    expect({ status, refunds }).toMatchObject({ status: "SETTLED", refunds: [{ amount: { value: "65.40" } }] });
  });

  it("whose answer was lost are found, and charged once", async () => {
    const before = emulator.transactions().length;
    emulator.loseAnswer("chargeCreditCard");
    const open = await shop.pay(cardPayment(good));
    expect(open.status).toBe("processing");
    expect(await again(open)).toMatchObject({ status: "succeeded" });
    expect(emulator.transactions()).toHaveLength(before + 1);
  });

  it("that are answered with a server error are looked up, and sent once", async () => {
    const before = emulator.transactions().length;
    emulator.answerWithServerError("chargeCreditCard");
    expect(await shop.pay(cardPayment(good))).toMatchObject({ status: "succeeded" });
    emulator.loseRequest("search");
    emulator.answerWithServerError("chargeCreditCard");
    const open = await shop.pay(cardPayment(good));
    expect(open.status).toBe("processing");
    expect(await again(open)).toMatchObject({ status: "succeeded" });
    expect(emulator.transactions()).toHaveLength(before + 2);
  });

  it("that are answered so before the search knows them are not sent again", async () => {
    const before = emulator.requests.filter((name) => name === "chargeCreditCard").length;
    emulator.hideFromSearch();
    emulator.answerWithServerError("chargeCreditCard");
    const open = await shop.pay(cardPayment(good));
    expect(open.status).toBe("processing");
    expect(await again(open)).toMatchObject({ status: "succeeded" });
    expect(emulator.requests.filter((name) => name === "chargeCreditCard")).toHaveLength(before + 1);
  });

  it("whose capture's answer was lost are captured once", async () => {
    const held = await shop.pay(cardPayment(good, { capture_method: "manual" }));
    emulator.loseAnswer("captureTransaction");
    await shop.send("POST", `/payments/${held.payment_id}/capture`, {});
    expect(await again(held)).toMatchObject({ status: "succeeded", amount_received: 6540 });
  });

  it("whose refund may still be on its way are not refunded twice", async () => {
    const refundsAsked = (): number => emulator.requests.filter((name) => name === "refundTransaction").length;
    const paid = await shop.pay(cardPayment(good));
    emulator.settle();
    const askedBefore = refundsAsked();
    emulator.loseRequest("refundTransaction");
    const { body } = await shop.send("POST", "/refunds", { payment_id: paid.payment_id, amount: 100 });
    const { refund_id: id } = body as Refund;
    const look = `/refunds/${id}?force_sync=true`;
    // Braintree keeps no keys: what it has not found may arrive as long as the operation may take.
    expect((await shop.send("GET", look)).body).toMatchObject({ status: "pending" });
    expect((await shop.send("GET", look)).body).toMatchObject({ status: "pending" });
    expect(refundsAsked()).toBe(askedBefore + 1);
    await eventually(() => refundsAsked() > askedBefore + 1);
    expect((await shop.send("GET", look)).body).toMatchObject({ status: "pending" });
    expect(refundsAsked()).toBe(askedBefore + 2);
  });

  it("that never arrived have failed after the grace, and nothing was taken", async () => {
    const before = emulator.transactions().length;
    emulator.loseRequest("chargeCreditCard");
    const open = await shop.pay(cardPayment(good));
    expect(open.status).toBe("processing");
    const ended = await eventually(async () => {
      const payment = await shop.read(open.payment_id);
      return payment.status !== "processing" && payment;
    });
    expect(ended).toMatchObject({ status: "failed", error_code: "not_received" });
    expect(emulator.transactions()).toHaveLength(before);
  });

  it("have an address for webhooks that passes Braintree's check", async () => {
    const path = `/webhooks/${shop.merchantId}/${accountId(shop.merchantId, "braintree")}`;
    const challenge = "20f9f8ed05f77439fe955c977e4c8a53";
    const answer = await call(stack.url, "GET", `${path}?bt_challenge=${challenge}`);
    const key = createHash("sha1").update(keys.privateKey).digest();
    const digest = createHmac("sha1", key).update(challenge).digest("hex");
    expect(answer).toMatchObject({ status: 200, text: `${keys.publicKey}|${digest}` });
  });

  it("are disputed when Braintree reports it, and not when another party does", async () => {
    const paid = await shop.pay(cardPayment(good));
    const transaction = emulator.transactions().at(-1);
    const xml = `<notification><kind>dispute_opened</kind><timestamp>2026-11-24T00:00:00Z</timestamp><subject><dispute>
      <id>dispute1</id><status>open</status><kind>chargeback</kind><amount-disputed>65.40</amount-disputed>
      <currency-iso-code>USD</currency-iso-code><reason>fraud</reason>
      <transaction><id>${String(transaction?.["legacyId"])}</id></transaction></dispute></subject></notification>`;
    const payload = `${Buffer.from(xml).toString("base64")}\n`;
    const path = `/webhooks/${shop.merchantId}/${accountId(shop.merchantId, "braintree")}`;
    const deliver = async (privateKey: string): Promise<number> => {
      const key = createHash("sha1").update(privateKey).digest();
      const signature = createHmac("sha1", key).update(payload).digest("hex");
      const form = new URLSearchParams({ bt_signature: `${keys.publicKey}|${signature}`, bt_payload: payload });
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      return (await call(stack.url, "POST", path, { headers, bytes: Buffer.from(form.toString()) })).status;
    };
    expect(await deliver("another")).toBe(401);
    expect(await deliver(keys.privateKey)).toBe(200);
    expect((await shop.send("GET", "/disputes/list")).text).toContain(paid.payment_id);
  });

  it("in a currency without a merchant account are refused before anything is sent", async () => {
    // What earlier payments have open is looked up meanwhile.
    const sent = (): readonly string[] => emulator.requests.filter((name) => name !== "node");
    const before = sent().length;
    expect(await shop.pay(cardPayment(good, { currency: "GBP" }))).toMatchObject({
      status: "failed",
      error_code: "currency_without_merchant_account",
    });
    expect(sent()).toHaveLength(before);
  });
});
