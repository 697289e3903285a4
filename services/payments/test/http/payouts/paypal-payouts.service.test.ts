// Payouts through the real adapter, against an emulator of PayPal.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";

import type { PayPalStack } from "../../support/paypal.ts";
import { startPayPalStack } from "../../support/paypal.ts";
import type { PayoutDesk } from "../../support/payouts.ts";
import { errorOf, payoutDesk } from "../../support/payouts.ts";

let at: PayPalStack;
let desk: PayoutDesk;

beforeAll(async () => {
  at = await startPayPalStack({}, { account: { connector_type: "payout_processor" } });
  desk = payoutDesk(at.shop);
}, 60_000);

afterAll(async () => {
  expect(await at.stop()).toEqual([]);
});

const to = (account: Record<string, string>, changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  amount: 1234,
  currency: "USD",
  confirm: true,
  auto_fulfill: true,
  payout_type: "wallet",
  payout_method_data: { wallet: { paypal: account } },
  ...changes,
});

const items = (): Record<string, unknown>[] => at.emulator.batches().flatMap(({ items: held }) => held as never[]);

describe("payouts at PayPal", () => {
  it("are sent once, and end by a look-up", async () => {
    const sent = await desk.pay(to({ email: "ada@example.com" }, { description: "November" }));
    expect(sent).toMatchObject({ status: "pending", connector: "paypal" });
    expect(items().at(-1)).toMatchObject({
      payout_item: {
        recipient_type: "EMAIL",
        receiver: "ada@example.com",
        recipient_wallet: "PAYPAL",
        amount: { currency: "USD", value: "12.34" },
        note: "November",
        sender_item_id: expect.stringContaining(sent.payout_id) as unknown,
      },
    });
    expect(await desk.read(sent.payout_id, "?force_sync=true")).toMatchObject({ status: "success" });
  });

  it("end by a webhook, which names our payout", async () => {
    const { payout_id: id } = await desk.pay(to({ paypal_id: "G83JXTJ5EHCQ2" }));
    expect(await at.deliver(at.eventOf("PAYMENT.PAYOUTS-ITEM.SUCCEEDED"))).toBe(200);
    expect(await desk.read(id)).toMatchObject({ status: "success" });
  });

  it("go to telephones with Venmo", async () => {
    const wallet = { venmo: { telephone_number: "+14085551234" } };
    await desk.pay(to({}, { payout_method_data: { wallet } }));
    expect(items().at(-1)).toMatchObject({
      payout_item: { recipient_type: "PHONE", receiver: "4085551234", recipient_wallet: "VENMO" },
    });
  });

  it("that are not claimed can be cancelled, others cannot", async () => {
    const { payout_id: id } = await desk.pay(to({ email: "unclaimed@example.com" }));
    expect(await at.deliver(at.eventOf("PAYMENT.PAYOUTS-ITEM.UNCLAIMED"))).toBe(200);
    expect(await desk.read(id)).toMatchObject({ status: "initiated" });
    expect(await desk.act(id, "cancel")).toMatchObject({ status: "cancelled" });
    expect(await at.deliver(at.eventOf("PAYMENT.PAYOUTS-ITEM.CANCELED"))).toBe(200);
    expect(await desk.read(id)).toMatchObject({ status: "cancelled" });
    const held = await desk.pay(to({ email: "held@example.com" }));
    const { status, body } = await at.shop.send("POST", `/payouts/${held.payout_id}/cancel`, {});
    expect([status, errorOf(body).reason]).toEqual([422, "payout_not_possible"]);
  });

  it("that PayPal does not make fail in the words of the rules", async () => {
    expect(await desk.pay(to({ email: "poor@example.com" }))).toMatchObject({
      status: "failed",
      error_code: "INSUFFICIENT_FUNDS",
      unified_message: "The account does not hold enough money",
    });
    const failed = await desk.pay(to({ email: "failed@example.com" }));
    expect(await at.deliver(at.eventOf("PAYMENT.PAYOUTS-ITEM.FAILED"))).toBe(200);
    expect(await desk.read(failed.payout_id)).toMatchObject({
      status: "failed",
      error_code: "RECEIVER_ACCOUNT_LOCKED",
    });
  });

  it("whose answer is lost are found by the id of their batch, and paid once", async () => {
    const before = at.emulator.batches().length;
    for (let count = 0; count < 3; count += 1) at.emulator.loseAnswer("POST /v1/payments/payouts");
    const lost = await desk.pay(to({ email: "ada@example.com" }));
    expect(lost.status).toBe("pending");
    // Sent again, it is refused, and the refusal names the batch there is.
    await desk.read(lost.payout_id, "?force_sync=true");
    expect(await desk.read(lost.payout_id, "?force_sync=true")).toMatchObject({ status: "success" });
    expect(at.emulator.batches()).toHaveLength(before + 1);
  });
});
