// A subscription as a merchant sees it: through the gateway, with the webhook of its paid invoice.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { callSuccessfully, cardPayment, cards } from "@railyard/local";
import type { ApiAnswer } from "@railyard/local";
import { defined } from "@railyard/members";
import { eventually } from "@railyard/testing";
import { signIn, startMerchant, startSystem } from "../support/system.ts";
import type { System, TestMerchant } from "../support/system.ts";

let system: System;
let merchant: TestMerchant;

beforeAll(async () => {
  system = await startSystem();
  merchant = await startMerchant(system);
}, 120_000);

afterAll(async () => {
  await merchant.inbox.stop();
  await system.stop();
});

const send = (method: string, path: string, body?: unknown): Promise<ApiAnswer> =>
  callSuccessfully(system.gateway, method, path, {
    key: merchant.secretKey,
    headers: { "x-profile-id": merchant.profileId },
    ...defined({ body }),
  });

describe("a subscription", () => {
  it("is made from a plan, confirmed by the customer's browser, and reported when its invoice is paid", async () => {
    const price = { item_price_id: "coffee-monthly", amount: 1290, currency: "USD", interval: "month" };
    await send("POST", "/subscriptions/items", { item_id: "coffee", name: "Coffee", prices: [price] });
    await send("POST", "/customers", { customer_id: "cus_ada", name: "Ada Example" });
    const created = await send("POST", "/subscriptions/create", {
      item_price_id: "coffee-monthly",
      customer_id: "cus_ada",
    });
    const id = String(created.body["id"]);
    const { payment_method, payment_method_type, payment_method_data } = cardPayment(cards.succeeds);
    const customer_acceptance = { acceptance_type: "offline" };
    const confirmed = await callSuccessfully(system.gateway, "POST", `/subscriptions/${id}/confirm`, {
      key: merchant.publishableKey,
      headers: { "x-profile-id": merchant.profileId },
      body: {
        client_secret: created.body["client_secret"],
        payment_details: { payment_method, payment_method_type, payment_method_data, customer_acceptance },
      },
    });
    expect(confirmed.body).toMatchObject({ status: "active", invoice: { status: "paid", amount: 1290 } });
    expect((await send("GET", `/subscriptions/${id}`)).body).toEqual(confirmed.body);
    const webhook = await eventually(() => {
      const found = merchant.inbox.received().find(({ rawBody }) => rawBody.includes('"invoice_paid"'));
      if (found === undefined) throw new TypeError("No webhook reports the invoice.");
      return found;
    });
    expect(webhook.isSignatureValid).toBe(true);
    expect(JSON.parse(webhook.rawBody)).toMatchObject({
      event_type: "invoice_paid",
      content: { type: "subscription_details", object: confirmed.body },
    });
    const token = await signIn(system, merchant.merchantId);
    const listed = await callSuccessfully(system.gateway, "POST", `/events/${merchant.merchantId}`, {
      token,
      body: { event_classes: ["subscriptions"] },
    });
    expect(listed.body["events"]).toMatchObject([{ event_class: "subscriptions", object_id: id }]);
  });
});
