// Customers of a platform: kept by its platform merchant, and shared by the merchants that are connected to it.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { randomBytes } from "node:crypto";
import type { Customer, CustomerPaymentMethods, Payment, Payout, StoredPaymentMethod } from "@railyard/contracts";
import { eventually } from "@railyard/testing";

import { ok, refusal } from "../support/answers.ts";
import { createCustomer, newCustomer, storeCard, visa } from "../support/customers.ts";
import { agreeToCharges } from "../support/mandates.ts";
import { accounts, bankPayout } from "../support/payouts.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardOf, cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;
/** Two merchants that are connected to the platform, and a standard one of its organization. */
let platform: Shop;
let first: Shop;
let second: Shop;
let standard: Shop;
beforeAll(async () => {
  stack = await startStack();
  platform = stack.shop({ connectors: [] });
  const { merchantId } = platform;
  const owner = { merchant_id: merchantId, sealed_data_key: stack.merchants.dataKeyOf(merchantId) };
  const merchant = { customer_owner: owner, is_blocklist_enabled: true };
  const profile = { is_connector_agnostic_mit_enabled: true };
  first = stack.shop({ merchant, profile });
  second = stack.shop({ merchant, profile, connectors: ["fauxpay", "phonypay", "payoutsim"] });
  standard = stack.shop();
}, 60_000);
afterAll(() => stack.stop());

const notFound = { status: 404, code: "HE_02" };
const agreement = { setup_future_usage: "off_session", customer_acceptance: { acceptance_type: "offline" } };
const newId = (): string => `cus-${randomBytes(6).toString("hex")}`;

const methodsOf = async (shop: Shop, customerId: string) =>
  (await ok<CustomerPaymentMethods>(shop.send("GET", `/customers/${customerId}/payment_methods`)))
    .customer_payment_methods;

const payWith = (shop: Shop, customerId: string, named: object) =>
  shop.send("POST", "/payments", {
    amount: 6540,
    currency: "USD",
    confirm: true,
    customer_id: customerId,
    payment_method: "card",
    card_cvc: "737",
    return_url: "https://shop.example/done",
    ...named,
  });

describe("customers of a platform", () => {
  it("are created by any of its merchants, for all of them, and for no standard merchant outside it", async () => {
    for (const maker of [platform, first, second]) {
      const { customer_id: id } = await createCustomer(maker, { name: "Ada" });
      for (const shop of [platform, first, second]) {
        expect(await ok<Customer>(shop.send("GET", `/customers/${id}`))).toMatchObject({ name: "Ada" });
        const listed = await ok<{ data: Customer[] }>(shop.send("GET", `/customers/list_with_count?customer_id=${id}`));
        expect(listed.data).toHaveLength(1);
        const again = await shop.send("POST", "/customers", { customer_id: id });
        expect(refusal(again)).toEqual({ status: 400, code: "IR_12" });
      }
      await ok(second.send("POST", `/customers/${id}`, { phone: "30123456" }));
      expect(await ok<Customer>(first.send("GET", `/customers/${id}`))).toMatchObject({ phone: "30123456" });
      expect(refusal(await standard.send("GET", `/customers/${id}`))).toEqual(notFound);
      await createCustomer(standard, { customer_id: id, name: "Bob" });
      expect(await ok<Customer>(platform.send("GET", `/customers/${id}`))).toMatchObject({ name: "Ada" });
    }
  });

  it("are found and added to by payments of each merchant", async () => {
    const customerId = newId();
    await first.pay(cardPayment(visa, { customer: { id: customerId, name: "Ada" } }));
    expect(await ok<Customer>(platform.send("GET", `/customers/${customerId}`))).toMatchObject({ name: "Ada" });
    const paid = await second.pay(cardPayment(visa, { customer: { id: customerId, email: "ada@kiosk.example" } }));
    expect(paid.customer).toMatchObject({ name: "Ada", email: "ada@kiosk.example" });
  });

  it("pay each merchant with what they have stored with any of them, once for the same card", async () => {
    const customerId = await newCustomer(platform);
    const stored = await storeCard(platform, customerId);
    const same = await storeCard(first, customerId);
    expect(same).toMatchObject({ payment_method_id: stored.payment_method_id, merchant_id: first.merchantId });
    const ofPayment = await second.pay(cardPayment(visa, { customer_id: customerId, ...agreement }));
    expect(ofPayment.payment_method_id).toBe(stored.payment_method_id);
    const other = await second.pay(cardPayment("5555555555554444", { customer_id: customerId, ...agreement }));
    expect(await methodsOf(first, customerId)).toHaveLength(2);
    for (const shop of [first, second]) {
      for (const { payment_method_id: id } of [stored, other]) {
        const answer = await ok<Payment>(payWith(shop, customerId, { payment_method_id: id }));
        expect(answer).toMatchObject({ status: "succeeded", merchant_id: shop.merchantId });
      }
      const [shown] = await methodsOf(platform, customerId);
      const byToken = await payWith(shop, customerId, { payment_token: shown?.payment_token });
      expect(byToken).toMatchObject({ status: 200, body: { status: "succeeded" } });
    }
    const path = `/payment_methods/${stored.payment_method_id}`;
    expect(refusal(await standard.send("GET", path))).toEqual(notFound);
    expect(refusal(await payWith(standard, customerId, { payment_method_id: stored.payment_method_id }))).toEqual(
      notFound,
    );
    const changed = { card: { nick_name: "mine" } };
    await ok(first.send("POST", `${path}/update`, changed));
    expect(await ok<StoredPaymentMethod>(second.send("GET", path))).toMatchObject({ card: { nick_name: "mine" } });
    const chosen = `/customers/${customerId}/payment_methods/${String(other.payment_method_id)}/default`;
    await ok(second.send("POST", chosen));
    await ok(first.send("DELETE", path));
    expect(refusal(await platform.send("GET", path))).toEqual(notFound);
  });

  it("are charged by another merchant with a card that they agreed to be charged with", async () => {
    const customerId = newId();
    const { payment_method_id: id } = await first.pay(cardPayment(visa, { customer_id: customerId, ...agreement }));
    const charge = {
      ...cardPayment(),
      payment_method_data: undefined,
      customer_id: customerId,
      off_session: true,
      recurring_details: { type: "payment_method_id", data: id },
    };
    expect(await second.pay(charge)).toMatchObject({ status: "succeeded", merchant_id: second.merchantId });
  });

  it("are shared by whatever else knows them: ephemeral keys, migrated cards, pages for cards, payouts", async () => {
    const customerId = newId();
    const body = { merchant_id: first.merchantId, customer_id: customerId, card: cardOf(visa) };
    const migrated = await ok<{ payment_method_response: StoredPaymentMethod }>(
      first.as({ kind: "admin_key" }, "POST", "/payment_methods/migrate", body),
    );
    expect(migrated.payment_method_response).toMatchObject({ merchant_id: first.merchantId });
    const { payment_method_id: methodId } = migrated.payment_method_response;
    expect(await methodsOf(second, customerId)).toMatchObject([{ payment_method_id: methodId }]);
    await ok(second.send("POST", "/ephemeral_keys", { customer_id: customerId }));
    const ofCustomer = { kind: "ephemeral_key", merchantId: second.merchantId, customerId } as const;
    const path = `/customers/${customerId}/payment_methods`;
    const shown = await ok<CustomerPaymentMethods>(second.as(ofCustomer, "GET", path));
    expect(shown.customer_payment_methods).toHaveLength(1);
    await ok(second.send("POST", "/payment_methods/collect", { customer_id: customerId, session_expiry: 900 }));
    const payout = { amount: 800, currency: "USD", confirm: true, payout_method_id: methodId };
    const paid = await ok<{ customer_id: string }>(second.send("POST", "/payouts/create", payout));
    expect(paid.customer_id).toBe(customerId);
    const noted = await stack.rows<{ merchant_id: string }>(
      "select merchant_id from customer_merchants where customer_id = $1",
      customerId,
    );
    expect(noted).toEqual([{ merchant_id: second.merchantId }]);
  });

  it("can be paid to by another merchant where a recurring payout of one has gone", async () => {
    const customerId = newId();
    const paidOut = { customer: { id: customerId, name: "Ada" }, recurring: true };
    const payout = await ok<Payout>(second.send("POST", "/payouts/create", bankPayout(accounts.success, paidOut)));
    const { payout_method_id: id } = payout;
    expect(id).toMatch(/^pm_/);
    expect(await methodsOf(platform, customerId)).toMatchObject([{ payment_method_id: id }]);
    const again = { amount: 800, currency: "USD", confirm: true, payout_method_id: id, auto_fulfill: true };
    expect(await ok<Payout>(second.send("POST", "/payouts/create", again))).toMatchObject({
      status: "success",
      customer_id: customerId,
    });
    expect(refusal(await standard.send("POST", "/payouts/create", again))).toEqual(notFound);
  });

  it("do not get a card past the blocklist of the merchant that is paid", async () => {
    const customerId = await newCustomer(platform);
    const { payment_method_id: id } = await storeCard(platform, customerId);
    const named = { payment_method_id: id };
    const paid = await ok<Payment>(payWith(first, customerId, named));
    const entry = { type: "fingerprint", data: paid.fingerprint };
    await ok(first.send("POST", "/blocklist", entry));
    try {
      expect((await payWith(first, customerId, named)).status).toBe(403);
      expect((await payWith(second, customerId, named)).status).toBe(200);
    } finally {
      await ok(first.send("DELETE", "/blocklist", entry));
    }
  });

  it("open nothing else: payments, refunds and mandates stay with the merchant that made them", async () => {
    const { customerId, mandateId, payment } = await agreeToCharges(first);
    const { refund_id: refundId } = await first.refund(payment.payment_id, { amount: 100 });
    for (const shop of [platform, second, standard]) {
      expect(refusal(await shop.send("GET", `/payments/${payment.payment_id}`))).toEqual(notFound);
      expect(refusal(await shop.send("POST", `/payments/${payment.payment_id}/cancel`, {}))).toEqual(notFound);
      const refund = await shop.send("POST", "/refunds", { payment_id: payment.payment_id });
      expect(refusal(refund)).toEqual(notFound);
      expect(refusal(await shop.send("GET", `/refunds/${refundId}`))).toEqual(notFound);
      expect(refusal(await shop.send("GET", `/mandates/${mandateId}`))).toEqual(notFound);
    }
    const listed = await ok<{ data: Payment[] }>(second.send("GET", `/payments/list?customer_id=${customerId}`));
    expect(listed.data).toEqual([]);
    const revoked = await ok(first.send("POST", `/mandates/revoke/${mandateId}`));
    expect(revoked).toMatchObject({ status: "revoked" });
    const [method] = await stack.rows<{ details: { connectorMandates?: object } }>(
      "select details from payment_methods where customer_id = $1",
      customerId,
    );
    expect(method?.details.connectorMandates ?? {}).toEqual({});
  });

  it("are erased at every merchant that had to do with them, but not while one of them may still charge", async () => {
    const { customerId, mandateId, payment } = await agreeToCharges(first, visa, { name: "Ada" });
    const other = await second.pay(cardPayment(visa, { customer: { id: customerId, name: "Ada" } }));
    for (const shop of [platform, second]) {
      expect(refusal(await shop.send("DELETE", `/customers/${customerId}`))).toEqual({ status: 400, code: "IR_10" });
    }
    await ok(first.send("POST", `/mandates/revoke/${mandateId}`));
    await ok(platform.send("DELETE", `/customers/${customerId}`));
    for (const [shop, { payment_id: id }] of [
      [first, payment],
      [second, other],
    ] as const) {
      await eventually(async () => {
        expect((await shop.read(id)).customer?.name).toBe("Redacted");
      });
      expect(refusal(await shop.send("GET", `/customers/${customerId}`))).toMatchObject({ code: "IR_11" });
    }
    const left = await stack.rows("select 1 from payment_methods where customer_id = $1", customerId);
    expect(left).toEqual([]);
  });
});
