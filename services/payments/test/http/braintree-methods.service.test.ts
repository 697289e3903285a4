// Wallets, PayPal, bank accounts, refunds and disputes through the real adapter, against an emulator of Braintree.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Dispute, Payment, Refund, SessionTokens } from "@railyard/contracts";
import { createHash, createHmac } from "node:crypto";

import type { BraintreeEmulator } from "../../../../libs/connectors/test/emulators/braintree/server.ts";
import { startBraintreeEmulator } from "../../../../libs/connectors/test/emulators/braintree/server.ts";
import { disputeBecomes, disputeOf, formOf, samples, sendForm } from "../support/disputes.ts";
import { call } from "../support/http-call.ts";
import { accountId } from "../support/merchant.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

const keys = { publicKey: "public_of_the_emulator", privateKey: "private_of_the_emulator" };
const credentials = {
  auth_type: "SignatureKey",
  api_key: keys.publicKey,
  key1: "USD:shop_usd,EUR:shop_eur",
  api_secret: keys.privateKey,
};
const good = "4111111111111111";
const disputed = "4023898493988028";
let emulator: BraintreeEmulator;
let stack: Stack;
let shop: Shop;

beforeAll(async () => {
  emulator = await startBraintreeEmulator(keys);
  stack = await startStack({
    BRAINTREE_TEST_URL: emulator.url,
    SYNC_FIRST_DELAY_MS: "3600000",
    REFUND_CHECK_DELAY_MS: "3600000",
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

const walletPayment = (type: string, wallet: Record<string, unknown>, changes: Record<string, unknown> = {}) =>
  cardPayment(good, {
    payment_method: "wallet",
    payment_method_type: type,
    payment_method_data: { wallet },
    ...changes,
  });

const payPal = (changes: Record<string, unknown> = {}): Record<string, unknown> =>
  walletPayment("paypal", { paypal_sdk: { token: "fake-paypal-one-time-nonce" } }, changes);

const deliver = async (kind: string, subject: string, to = shop): Promise<number> => {
  const time = "<timestamp>2026-11-24T00:00:00Z</timestamp>";
  const xml = `<notification><kind>${kind}</kind>${time}<subject>${subject}</subject></notification>`;
  const payload = `${Buffer.from(xml).toString("base64")}\n`;
  const key = createHash("sha1").update(keys.privateKey).digest();
  const signature = createHmac("sha1", key).update(payload).digest("hex");
  const form = new URLSearchParams({ bt_signature: `${keys.publicKey}|${signature}`, bt_payload: payload });
  const path = `/webhooks/${to.merchantId}/${accountId(to.merchantId, "braintree")}`;
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  return (await call(stack.url, "POST", path, { headers, bytes: Buffer.from(form.toString()) })).status;
};

const transactionXml = (transaction: Readonly<Record<string, unknown>> | undefined, status: string): string =>
  `<transaction><id>${String(transaction?.["legacyId"])}</id><status>${status}</status><amount>65.40</amount>` +
  `<currency-iso-code>USD</currency-iso-code><order-id>${String(transaction?.["orderId"])}</order-id></transaction>`;

const lastInput = (): unknown => emulator.transactions().at(-1)?.["_input"];

describe("wallets at Braintree", () => {
  it("are charged with the nonces of Google Pay, Apple Pay, PayPal and Venmo", async () => {
    const token = JSON.stringify({ androidPayCards: [{ nonce: "fake-android-pay-visa-nonce" }] });
    const payments = [
      walletPayment("google_pay", { google_pay: { tokenization_data: { token } } }),
      walletPayment("apple_pay", { apple_pay: { payment_data: "fake-apple-pay-visa-nonce" } }),
      payPal(),
      walletPayment("venmo", { venmo: { token: "fake-venmo-account-nonce" } }),
    ];
    for (const payment of payments) {
      expect(await shop.pay(payment)).toMatchObject({ status: "succeeded", connector: "braintree" });
    }
  });

  it("are not charged with tokens of other gateways", async () => {
    const token = JSON.stringify({ signature: "x", protocolVersion: "ECv2", signedMessage: "y" });
    const paid = await shop.pay(walletPayment("google_pay", { google_pay: { tokenization_data: { token } } }));
    expect(paid).toMatchObject({ status: "failed", error_code: "payment_method_not_supported" });
  });

  it("have sessions for their SDKs", async () => {
    const open = await shop.pay({ amount: 6540, currency: "USD", return_url: "https://shop.example/done" });
    const { payment_id: id, client_secret: secret } = open;
    const wallets = ["paypal", "venmo", "google_pay", "apple_pay"];
    const body = { payment_id: id, client_secret: secret, wallets };
    const answer = (await shop.client("POST", "/payments/session_tokens", body)).body as SessionTokens;
    expect(answer.session_token.map(({ wallet_name: name }) => name).sort()).toEqual(wallets.toSorted());
    expect(answer.session_token[0]).toMatchObject({ connector: "braintree", expires_at: "2026-11-25T00:00:00.000Z" });
  });

  it("are captured several times, and refunded from the captures", async () => {
    const held = await shop.pay(payPal({ capture_method: "manual_multiple" }));
    expect(held.status).toBe("requires_capture");
    const capture = (amount: number) =>
      shop.send("POST", `/payments/${held.payment_id}/capture`, { amount_to_capture: amount });
    expect((await capture(1000)).body).toMatchObject({ amount_received: 1000 });
    expect(await again(held)).toMatchObject({ status: "partially_captured_and_capturable", amount_received: 1000 });
    expect((await capture(5540)).body).toMatchObject({ status: "succeeded", amount_received: 6540 });
    emulator.settle();
    const refund = await shop.refund(held.payment_id, { amount: 5000 });
    expect(refund).toMatchObject({ status: "pending" });
  });

  it("whose rest is cancelled keep what was captured", async () => {
    const held = await shop.pay(payPal({ capture_method: "manual_multiple" }));
    await shop.send("POST", `/payments/${held.payment_id}/capture`, { amount_to_capture: 1000 });
    const cancelled = await shop.send("POST", `/payments/${held.payment_id}/cancel`, {});
    expect(cancelled.body).toMatchObject({ status: "partially_captured", amount_received: 1000 });
  });

  it("whose capture of a part was lost are captured once", async () => {
    const held = await shop.pay(payPal({ capture_method: "manual_multiple" }));
    emulator.loseAnswer("partialCaptureTransaction");
    await shop.send("POST", `/payments/${held.payment_id}/capture`, { amount_to_capture: 1000 });
    expect(await again(held)).toMatchObject({ amount_received: 1000 });
  });
});

describe("payments on PayPal's page through Braintree", () => {
  const page = (changes: Record<string, unknown> = {}) => walletPayment("paypal", { paypal_redirect: {} }, changes);

  /** The customer's browser comes back by the address that was sent to PayPal. */
  const comeBack = async (query: Readonly<Record<string, string>>): Promise<void> => {
    const address = new URL(emulator.payPalReturn());
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    expect((await call(stack.url, "GET", address.pathname + address.search)).status).toBeLessThan(400);
  };

  it("are charged when the customer has agreed", async () => {
    const asked = await shop.pay(page());
    expect(asked.status).toBe("requires_customer_action");
    expect(await again(asked)).toMatchObject({ status: "requires_customer_action" });
    await comeBack(emulator.agreeAtPayPal());
    expect(await shop.read(asked.payment_id)).toMatchObject({ status: "succeeded", amount_received: 6540 });
    expect(await shop.refund(asked.payment_id)).toMatchObject({ status: "succeeded", amount: 6540 });
  });

  it("are held when the merchant captures", async () => {
    const asked = await shop.pay(page({ capture_method: "manual" }));
    await comeBack(emulator.agreeAtPayPal());
    expect(await shop.read(asked.payment_id)).toMatchObject({ status: "requires_capture" });
    const captured = await shop.send("POST", `/payments/${asked.payment_id}/capture`, { amount_to_capture: 500 });
    expect(captured.body).toMatchObject({ status: "partially_captured", amount_received: 500 });
  });

  it("have failed when the customer gave them up", async () => {
    const asked = await shop.pay(page());
    await comeBack({ token: "EC-1" });
    expect(await shop.read(asked.payment_id)).toMatchObject({
      status: "failed",
      error_code: "payer_cancelled",
      unified_message: "The customer gave up the payment",
    });
  });

  it("are cancelled while the customer is there", async () => {
    const asked = await shop.pay(page());
    const cancelled = await shop.send("POST", `/payments/${asked.payment_id}/cancel`, {});
    expect(cancelled.body).toMatchObject({ status: "cancelled" });
  });

  it("whose answer was lost are found", async () => {
    const asked = await shop.pay(page());
    emulator.loseAnswer("chargePayPalAccount");
    await comeBack(emulator.agreeAtPayPal());
    expect(await again(asked)).toMatchObject({ status: "succeeded" });
  });
});

const customer_acceptance = { acceptance_type: "online", online: { ip_address: "203.0.113.7", user_agent: "x" } };

describe("methods in Braintree's vault", () => {
  const saving = { customer_id: "cus_braintree", setup_future_usage: "off_session", customer_acceptance };
  const later = {
    amount: 1000,
    currency: "USD",
    confirm: true,
    customer_id: "cus_braintree",
    off_session: true,
    mit_category: "recurring",
  };

  it("are cards that are charged again by MIT", async () => {
    const first = await shop.pay(cardPayment(good, saving));
    const charge = { ...later, recurring_details: { type: "payment_method_id", data: first.payment_method_id } };
    expect(await shop.pay(charge)).toMatchObject({ status: "succeeded", connector: "braintree" });
    expect(lastInput()).toMatchObject({ transaction: { paymentInitiator: "RECURRING", amount: "10.00" } });
  });

  it.each([
    ["paypal", payPal(saving)],
    ["venmo", walletPayment("venmo", { venmo: { token: "fake-venmo-account-nonce" } }, saving)],
  ])("are accounts at %s that are charged again by their token", async (wallet, payment) => {
    const { connector_mandate_id: token } = await shop.pay(payment);
    expect(token).toEqual(expect.any(String));
    const data = { processor_payment_token: token, merchant_connector_id: accountId(shop.merchantId, "braintree") };
    const charge = await shop.pay({
      ...later,
      payment_method: "wallet",
      payment_method_type: wallet,
      recurring_details: { type: "processor_payment_token", data },
    });
    expect(charge).toMatchObject({ status: "succeeded", connector: "braintree" });
    expect(lastInput()).toMatchObject({ paymentMethodId: token, transaction: { paymentInitiator: "RECURRING" } });
  });
});

describe("bank accounts at Braintree", () => {
  const account = (accountNumber: string, changes: Record<string, unknown> = {}) =>
    cardPayment(good, {
      payment_method: "bank_debit",
      payment_method_type: "ach",
      payment_method_data: {
        bank_debit: {
          ach_bank_debit: {
            account_number: accountNumber,
            routing_number: "021000021",
            bank_account_holder_name: "Ada Byron",
          },
        },
      },
      connector_metadata: { braintree: { ach_mandate: "I authorize the shop to debit my account." } },
      ...changes,
    });

  it("are verified and debited, and have paid when that is settled", async () => {
    const debit = await shop.pay(account("1000000000"));
    expect(debit).toMatchObject({ status: "processing" });
    const transaction = emulator.transactions().at(-1);
    emulator.settle();
    expect(await deliver("transaction_settled", transactionXml(transaction, "settled"))).toBe(200);
    expect(await shop.read(debit.payment_id)).toMatchObject({ status: "succeeded", amount_received: 6540 });
  });

  it("whose bank refuses the debit have not paid", async () => {
    const debit = await shop.pay(account("1000000000"));
    const transaction = emulator.transactions().at(-1);
    emulator.settle("SETTLEMENT_DECLINED");
    const xml = transactionXml(transaction, "settlement_declined");
    expect(await deliver("transaction_settlement_declined", xml)).toBe(200);
    expect(await shop.read(debit.payment_id)).toMatchObject({ status: "failed" });
  });

  it("that are unknown are not debited", async () => {
    expect(await shop.pay(account("1000000002"))).toMatchObject({
      status: "failed",
      error_code: "2061",
      unified_message: "The provider does not take this payment",
    });
  });

  it("are not debited without the customer's mandate", async () => {
    expect(await shop.pay(account("1000000000", { connector_metadata: {} }))).toMatchObject({
      status: "failed",
      error_code: "payment_method_incomplete",
    });
  });
});

describe("refunds at Braintree", () => {
  it("of a whole payment are made on the same day, and of a part once it is settled", async () => {
    const paid = await shop.pay(cardPayment(good));
    const part = (await shop.send("POST", "/refunds", { payment_id: paid.payment_id, amount: 100 })).body as Refund;
    expect(part).toMatchObject({ status: "failed", error_code: "91506" });
    const whole = await shop.refund(paid.payment_id);
    expect(whole).toMatchObject({ status: "succeeded", amount: 6540 });
    expect(await again(paid)).toMatchObject({ status: "succeeded", amount_received: 6540 });
    expect(emulator.refunds()).toHaveLength(1);
  });

  it("whose answer was lost are found, and made once", async () => {
    const before = emulator.refunds().length;
    const paid = await shop.pay(cardPayment(good));
    emulator.settle();
    emulator.loseAnswer("refundTransaction");
    const lost = await shop.refund(paid.payment_id, { amount: 100 });
    expect(lost.status).toBe("pending");
    emulator.settle();
    const known = await shop.send("GET", `/refunds/${lost.refund_id}?force_sync=true`);
    expect(known.body).toMatchObject({ status: "succeeded" });
    expect(emulator.refunds()).toHaveLength(before + 1);
  });

  it("on the same day whose answer was lost are found", async () => {
    const paid = await shop.pay(cardPayment(good));
    emulator.loseAnswer("reverseTransaction");
    const lost = await shop.refund(paid.payment_id);
    const known = await shop.send("GET", `/refunds/${lost.refund_id}?force_sync=true`);
    expect(known.body).toMatchObject({ status: "succeeded" });
  });
});

describe("disputes at Braintree", () => {
  const fetched = async (): Promise<Dispute> => {
    const { payment_id: paymentId } = await shop.pay(cardPayment(disputed));
    const query = new URLSearchParams({ fetch_from: "2026-11-20T00:00:00Z", fetch_till: "2100-01-01T00:00:00Z" });
    const path = `/disputes/${accountId(shop.merchantId, "braintree")}/fetch?${query.toString()}`;
    const { body } = await shop.send("GET", path);
    const found = (body as { disputes: Dispute[] }).disputes.find(({ payment_id: id }) => id === paymentId);
    if (found === undefined) throw new TypeError("the dispute was not fetched");
    return found;
  };

  it("are fetched, and answered with files and texts once, however often they are sent", async () => {
    const { dispute_id: id, connector_dispute_id: connectorId } = await fetched();
    const members = { dispute_id: id, evidence_type: "shipping_documentation", purpose: "dispute_evidence" };
    const file = { name: "proof.pdf", type: "application/pdf", content: samples["application/pdf"] };
    expect((await sendForm(stack, shop, "PUT", "/disputes/evidence", formOf(members, file))).status).toBe(200);
    emulator.loseAnswer("finalizeDispute");
    const evidence = { dispute_id: id, uncategorized_text: "It arrived." };
    await shop.send("POST", "/disputes/evidence", evidence);
    const held = emulator.disputes().find((one) => one["id"] === connectorId);
    expect(held?.["evidence"]).toMatchObject([
      { __typename: "DisputeFileEvidence" },
      { __typename: "DisputeTextEvidence", content: expect.stringContaining("It arrived.") },
    ]);
    expect(await disputeOf(shop, id, "?force_sync=true")).toMatchObject({ dispute_status: "dispute_challenged" });
  });

  it("are looked up when a webhook about them names another transaction", async () => {
    const { dispute_id: id, connector_dispute_id: connectorId } = await fetched();
    const held = emulator.disputes().find((one) => one["id"] === connectorId);
    if (held === undefined) throw new TypeError("nothing is disputed");
    held["status"] = "WON";
    const subject = `<dispute><id>${String(held["legacyId"])}</id><status>lost</status><kind>chargeback</kind>
      <amount-disputed>1.00</amount-disputed><currency-iso-code>USD</currency-iso-code>
      <transaction><id>another</id></transaction></dispute>`;
    expect(await deliver("dispute_lost", subject)).toBe(200);
    await disputeBecomes(shop, id, "dispute_won");
  });

  it("are opened by a webhook that names a captured part of the payment, at the account that captured it", async () => {
    const held = await shop.pay(payPal({ capture_method: "manual_multiple" }));
    await shop.send("POST", `/payments/${held.payment_id}/capture`, { amount_to_capture: 1500 });
    const part = emulator.transactions().at(-1);
    const subject = (status: string, amount: string, transaction = part): string =>
      `<dispute><id>ofpart</id><status>${status}</status><kind>chargeback</kind>
      <amount-disputed>${amount}</amount-disputed><currency-iso-code>USD</currency-iso-code>
      ${transactionXml(transaction, "settled")}</dispute>`;
    const found = async (own: Shop): Promise<Dispute | undefined> =>
      ((await own.send("GET", "/disputes/list")).body as Dispute[]).find(
        ({ payment_id: id }) => id === held.payment_id,
      );
    const other = stack.shop({ connectors: ["braintree"], credentials });
    expect(await deliver("dispute_opened", subject("open", "15.00"), other)).toBe(200);
    expect(await found(other)).toBeUndefined();
    expect(await deliver("dispute_opened", subject("open", "80.00"))).toBe(200);
    expect(await found(shop)).toBeUndefined();
    expect(await deliver("dispute_opened", subject("open", "15.00"))).toBe(200);
    expect(await found(shop)).toMatchObject({ dispute_status: "dispute_opened", amount: "1500" });
    await shop.pay(payPal());
    expect(await deliver("dispute_lost", subject("lost", "15.00", emulator.transactions().at(-1)))).toBe(200);
    expect(await found(shop)).toMatchObject({ dispute_status: "dispute_opened" });
    expect(await deliver("dispute_won", subject("won", "15.00"))).toBe(200);
    expect(await found(shop)).toMatchObject({ dispute_status: "dispute_won" });
  });

  it("are accepted", async () => {
    const { dispute_id: id } = await fetched();
    const { body } = await shop.send("POST", `/disputes/accept/${id}`, {});
    expect(body).toMatchObject({ dispute_status: "dispute_accepted" });
  });
});

describe("webhooks of Braintree", () => {
  it("about an agreement that the customer has revoked at PayPal are processed", async () => {
    const subject = "<paypal-account><global-id>cGF5bWVudG1ldGhvZF9w</global-id><token>p</token></paypal-account>";
    expect(await deliver("payment_method_revoked_by_customer", subject)).toBe(200);
  });
});
