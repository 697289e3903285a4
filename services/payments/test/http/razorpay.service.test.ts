// Payments and payouts through the real adapter, against an emulator of Razorpay.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Payment, Refund } from "@railyard/contracts";

import type { RazorpayEmulator } from "../../../../libs/connectors/test/emulators/razorpay/server.ts";
import { startRazorpayEmulator } from "../../../../libs/connectors/test/emulators/razorpay/server.ts";
import {
  credentials,
  goodCard as good,
  keyId,
  keySecret,
  payoutCredentials,
} from "../../../../libs/connectors/test/razorpay/razorpay-account.ts";
import { call } from "../support/http-call.ts";
import { accountId } from "../support/merchant.ts";
import { bankPayout, payoutDesk } from "../support/payouts.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

const webhookSecret = "secret_of_the_webhook";
let emulator: RazorpayEmulator;
let stack: Stack;
let shop: Shop;

beforeAll(async () => {
  emulator = await startRazorpayEmulator({ keyId, keySecret });
  const quiet = { SYNC_FIRST_DELAY_MS: "3600000", UNSEEN_GRACE_MS: "0" };
  stack = await startStack({ RAZORPAY_URL: emulator.url, ...quiet });
  shop = stack.shop({ connectors: ["razorpay"], credentials, webhookSecret });
}, 60_000);

afterAll(async () => {
  await stack.stop();
  await emulator.stop();
  expect(emulator.violations).toEqual([]);
});

const again = async ({ payment_id: id }: Pick<Payment, "payment_id">): Promise<Payment> =>
  (await shop.send("GET", `/payments/${id}?force_sync=true`)).body as Payment;

const lastId = (): string => emulator.payments().at(-1)?.id ?? "";

const deliver = async (type: string, to: Shop = shop, secret = webhookSecret): Promise<number> => {
  const event = emulator.events().findLast((one) => one.event["event"] === type);
  if (event === undefined) throw new TypeError(`there was no ${type}`);
  const { rawBody, headers } = emulator.sign(event, secret);
  const path = `/webhooks/${to.merchantId}/${accountId(to.merchantId, "razorpay")}`;
  const delivery = { headers: { ...headers, "content-type": "application/json" }, bytes: rawBody };
  return (await call(stack.url, "POST", path, delivery)).status;
};

/** What Razorpay needs of a customer; the phone number may be in the billing details. */
const inRupees = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  currency: "INR",
  amount: 50_000,
  email: "ada@example.com",
  billing: { phone: { number: "9000090000", country_code: "+91" } },
  browser_info: { ip_address: "105.106.107.108", user_agent: "Mozilla/5.0", java_enabled: false, color_depth: 24 },
  ...changes,
});

const byCard = (number: string, changes: Record<string, unknown> = {}): Record<string, unknown> =>
  cardPayment(number, inRupees(changes));

const by = (method: string, type: string, data: object): Record<string, unknown> =>
  inRupees({
    confirm: true,
    payment_method: method,
    payment_method_type: type,
    payment_method_data: { [method]: data },
    return_url: "https://shop.example/done",
  });

/** The customer's browser posts to the callback address, as the bank's page makes it. */
const comeBack = async (changes: Record<string, string> = {}): Promise<number> => {
  const body = emulator.payments().at(-1)?.["_body"] as { callback_url: string };
  const address = new URL(body.callback_url);
  const form = new URLSearchParams({ ...emulator.callback(lastId()), ...changes });
  return (
    await call(stack.url, "POST", address.pathname + address.search, {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      bytes: Buffer.from(form.toString()),
    })
  ).status;
};

describe("card payments at Razorpay", () => {
  it("are charged after the bank's page, whatever comes again or late", async () => {
    const asked = await shop.pay(byCard(good));
    expect(asked).toMatchObject({ status: "requires_customer_action", next_action: { type: "redirect_to_url" } });
    emulator.process();
    expect(await comeBack()).toBeLessThan(400);
    const paid = { status: "succeeded", amount_received: 50_000, connector: "razorpay" };
    expect(await shop.read(asked.payment_id)).toMatchObject(paid);
    for (const type of ["payment.captured", "payment.authorized", "order.paid", "payment.captured"]) {
      expect(await deliver(type)).toBe(200);
    }
    expect(await shop.read(asked.payment_id)).toMatchObject(paid);
  });

  it("wait for the bank once the customer has come back with Razorpay's signature", async () => {
    const signed = await shop.pay(byCard(good));
    await comeBack();
    expect((await shop.read(signed.payment_id)).status).toBe("processing");
    emulator.process();
    expect((await again(signed)).status).toBe("succeeded");
    const forged = await shop.pay(byCard(good));
    await comeBack({ razorpay_signature: "0".repeat(64) });
    expect((await shop.read(forged.payment_id)).status).toBe("requires_customer_action");
    emulator.process();
  });

  it("are charged when a webhook reports it", async () => {
    const asked = await shop.pay(byCard(good));
    emulator.process();
    expect(await deliver("payment.captured")).toBe(200);
    expect((await shop.read(asked.payment_id)).status).toBe("succeeded");
  });

  it("are declined in the words of the rules", async () => {
    expect(await shop.pay(byCard("4000000000000069"))).toMatchObject({
      status: "failed",
      error_code: "card_expired",
      unified_message: "The card has expired",
    });
    const asked = await shop.pay(byCard("4000000000009995"));
    emulator.process();
    expect(await again(asked)).toMatchObject({
      status: "failed",
      error_code: "insufficient_funds",
      unified_message: "The account does not hold enough money",
    });
  });

  it("that were not captured are cancelled when Razorpay returns them", async () => {
    const held = await shop.pay(byCard(good, { capture_method: "manual" }));
    emulator.process();
    expect((await again(held)).status).toBe("requires_capture");
    emulator.lapse(lastId());
    expect(await deliver("refund.processed")).toBe(200);
    expect(await shop.read(held.payment_id)).toMatchObject({ status: "cancelled" });
  });

  it("that failed for want of an answer are reopened by a late authorization", async () => {
    const asked = await shop.pay(byCard(good));
    emulator.timeOut(lastId());
    expect(await deliver("payment.failed")).toBe(200);
    expect((await shop.read(asked.payment_id)).status).toBe("failed");
    emulator.authorizeLate(lastId());
    expect(await deliver("payment.captured")).toBe(200);
    expect(await shop.read(asked.payment_id)).toMatchObject({ status: "succeeded", amount_received: 50_000 });
  });

  it("are refunded in parts", async () => {
    const paid = await shop.pay(byCard(good));
    emulator.process();
    await again(paid);
    const request = { payment_id: paid.payment_id, amount: 20_000 };
    const refund = (await shop.send("POST", "/refunds", request)).body as Refund;
    expect(refund).toMatchObject({ status: "pending", amount: 20_000 });
    emulator.process();
    expect(await deliver("refund.processed")).toBe(200);
    expect((await shop.send("GET", `/refunds/${refund.refund_id}`)).body).toMatchObject({ status: "succeeded" });
  });

  it("keep their money when the bank cannot make the refund", async () => {
    const paid = await shop.pay(byCard(good));
    emulator.process();
    await again(paid);
    const refund = (await shop.send("POST", "/refunds", { payment_id: paid.payment_id })).body as Refund;
    emulator.failRefund();
    expect(await deliver("refund.failed")).toBe(200);
    expect((await shop.send("GET", `/refunds/${refund.refund_id}`)).body).toMatchObject({ status: "failed" });
    expect(await again(paid)).toMatchObject({ status: "succeeded", amount_received: 50_000 });
  });

  it("whose answer was lost are found, and charged once", async () => {
    const before = emulator.payments().length;
    emulator.loseAnswer("POST /payments/create/json");
    const open = await shop.pay(byCard(good));
    expect(open.status).toBe("processing");
    emulator.process();
    expect(await again(open)).toMatchObject({ status: "succeeded" });
    expect(emulator.payments()).toHaveLength(before + 1);
  });

  it("keep the card, and charge it by MIT", async () => {
    const customer = (
      await shop.send("POST", "/customers", { email: "ada@example.com", phone: "9000090000", name: "Ada Byron" })
    ).body as { customer_id: string };
    const consent = { acceptance_type: "online", online: { ip_address: "105.106.107.108", user_agent: "Mozilla" } };
    const kept = await shop.pay(
      byCard(good, {
        customer_id: customer.customer_id,
        setup_future_usage: "off_session",
        customer_acceptance: { ...consent, accepted_at: "2026-11-25T00:00:00Z" },
      }),
    );
    emulator.process();
    const { payment_method_id: method } = await again(kept);
    const charged = await shop.pay(
      inRupees({
        confirm: true,
        off_session: true,
        customer_id: customer.customer_id,
        recurring_details: { type: "payment_method_id", data: method },
      }),
    );
    expect(charged.status).toBe("processing");
    expect(emulator.requests.at(-1)).toBe("POST /payments/create/recurring");
    emulator.process();
    expect(await again(charged)).toMatchObject({ status: "succeeded" });
  });

  it("are disputed, and answered", async () => {
    const paid = await shop.pay(byCard("4000000000000259"));
    emulator.process();
    await again(paid);
    expect(await deliver("payment.dispute.created", shop, "another secret")).toBe(401);
    expect(await deliver("payment.dispute.created")).toBe(200);
    const [dispute] = (await shop.send("GET", `/disputes/list`)).body as { dispute_id: string; payment_id: string }[];
    expect(dispute?.payment_id).toBe(paid.payment_id);
    const accepted = await shop.send("POST", `/disputes/accept/${dispute?.dispute_id ?? ""}`);
    expect(accepted.body).toMatchObject({ dispute_status: "dispute_accepted" });
    expect(await deliver("payment.dispute.lost")).toBe(200);
  });
});

describe("other methods at Razorpay", () => {
  it("ask in the customer's UPI app", async () => {
    const asked = await shop.pay(by("upi", "upi_collect", { upi_collect: { vpa_id: "success@razorpay" } }));
    expect(asked.status).toBe("processing");
    emulator.process();
    expect((await again(asked)).status).toBe("succeeded");
  });

  it.each([
    ["upi", "upi_intent", { upi_intent: {} }],
    ["bank_redirect", "local_bank_redirect", { local_bank_redirect: { bank_name: "HDFC" } }],
    ["wallet", "amazon_pay", { amazon_pay_redirect: {} }],
  ])("lead the customer on: %s %s", async (method, type, data) => {
    const asked = await shop.pay(by(method, type, data));
    expect(asked).toMatchObject({ status: "requires_customer_action", next_action: { type: "redirect_to_url" } });
    emulator.process();
    expect((await again(asked)).status).toBe("succeeded");
  });
});

describe("payouts by RazorpayX", () => {
  it("go to cards, and end by a webhook", async () => {
    const account = { connector_type: "payout_processor" };
    const payer = stack.shop({ connectors: ["razorpay"], credentials: payoutCredentials, webhookSecret, account });
    const desk = payoutDesk(payer);
    const card = { card_number: good, expiry_month: "10", expiry_year: "2040", card_holder_name: "Joseph Doe" };
    const made = await desk.pay(
      bankPayout("", {
        amount: 10_000,
        currency: "INR",
        payout_type: "card",
        payout_method_data: { card },
        name: "Joseph Doe",
      }),
    );
    expect(made.status).toBe("pending");
    emulator.process();
    expect(await deliver("payout.processed", payer)).toBe(200);
    expect((await desk.read(made.payout_id)).status).toBe("success");
  });
});
