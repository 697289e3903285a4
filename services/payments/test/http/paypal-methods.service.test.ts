// What is kept at PayPal, and paid at banks' pages, through the real adapter against an emulator.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Mandate } from "@railyard/contracts";

import type { PayPalStack } from "../support/paypal.ts";
import { startPayPalStack } from "../support/paypal.ts";
import { cardPayment } from "../support/stack.ts";

const good = "4111111111111111";
const challenged = "4868719460707704";
let at: PayPalStack;

beforeAll(async () => {
  at = await startPayPalStack();
}, 60_000);

afterAll(async () => {
  expect(await at.stop()).toEqual([]);
});

const bodyOf = (): Record<string, unknown> => at.emulator.orders().at(-1)?.["_body"] as Record<string, unknown>;

const agreed = (customerId: string): Record<string, unknown> => ({
  customer_id: customerId,
  setup_future_usage: "off_session",
  mandate_data: {
    customer_acceptance: { acceptance_type: "online", online: { ip_address: "1.2.3.4", user_agent: "test" } },
    mandate_type: { multi_use: { amount: 100_000, currency: "USD" } },
  },
});

const wallet = (changes: Record<string, unknown>): Record<string, unknown> =>
  cardPayment("", {
    payment_method: "wallet",
    payment_method_type: "paypal",
    payment_method_data: { wallet: { paypal_redirect: {} } },
    ...changes,
  });

const later = (customerId: string, mandateId: unknown): Record<string, unknown> => ({
  amount: 1000,
  currency: "USD",
  confirm: true,
  customer_id: customerId,
  off_session: true,
  recurring_details: { type: "mandate_id", data: mandateId },
});

/** The address of the customer's way back, which was sent to PayPal last. */
const back = (): string => /"return_url":"([^"]+)"/.exec(JSON.stringify(at.emulator.bodies.at(-1)))?.[1] ?? "";

describe("accounts at PayPal that are kept", () => {
  it("with a payment are charged later without their owner, until they are revoked", async () => {
    const asked = await at.shop.pay(wallet(agreed("wallet_1")));
    expect(bodyOf()).toMatchObject({
      payment_source: { paypal: { attributes: { vault: { store_in_vault: "ON_SUCCESS", usage_type: "MERCHANT" } } } },
    });
    at.emulator.approve(at.lastOrder());
    await at.comeBack(at.lastOrder(), back());
    const paid = await at.shop.read(asked.payment_id);
    expect(paid).toMatchObject({ status: "succeeded", mandate_id: expect.any(String) as unknown });
    expect(await at.shop.pay(later("wallet_1", paid.mandate_id))).toMatchObject({ status: "succeeded" });
    expect(bodyOf()).toMatchObject({
      payment_source: {
        paypal: {
          vault_id: expect.stringMatching("^vault") as unknown,
          stored_credential: { payment_initiator: "MERCHANT", usage: "SUBSEQUENT" },
        },
      },
    });
    const { status, body } = await at.shop.send("POST", `/mandates/revoke/${String(paid.mandate_id)}`, {});
    expect([status, (body as Mandate).status]).toEqual([200, "revoked"]);
    expect(at.emulator.requests.at(-1)).toMatch(/^DELETE \/v3\/vault\/payment-tokens\/vault/);
  });

  it("end when their owner takes them back at PayPal", async () => {
    const asked = await at.shop.pay(wallet(agreed("wallet_2")));
    at.emulator.approve(at.lastOrder());
    await at.comeBack(at.lastOrder(), back());
    const { mandate_id: id } = await at.shop.read(asked.payment_id);
    const kept = at.eventOf("VAULT.PAYMENT-TOKEN.CREATED");
    expect(await at.deliver(kept)).toBe(200);
    const deleted = { ...kept, id: "WH-deleted", event_type: "VAULT.PAYMENT-TOKEN.DELETED" };
    expect(await at.deliver(deleted)).toBe(200);
    const { body } = await at.shop.send("GET", `/mandates/${String(id)}`);
    expect(body).toMatchObject({ status: "revoked" });
  });
});

describe("what is kept at PayPal without a payment", () => {
  const setUp = { amount: 0, payment_type: "setup_mandate" };

  it("may be a card, which is charged later", async () => {
    const kept = await at.shop.pay(cardPayment(good, { ...agreed("card_1"), ...setUp }));
    expect(kept).toMatchObject({ status: "succeeded", amount: 0, mandate_id: expect.any(String) as unknown });
    expect(await at.shop.pay(later("card_1", kept.mandate_id))).toMatchObject({ status: "succeeded" });
    const vault_id = expect.stringMatching("^vault") as unknown;
    expect(bodyOf()).toMatchObject({ payment_source: { card: { vault_id } } });
  });

  it("may need the customer to confirm it first", async () => {
    const request = { ...agreed("card_2"), ...setUp, authentication_type: "three_ds" };
    const asked = await at.shop.pay(cardPayment(challenged, request));
    expect(asked).toMatchObject({ status: "requires_customer_action", next_action: { type: "redirect_to_url" } });
    const id = String(asked.connector_transaction_id);
    at.emulator.approve(id);
    await at.comeBack(id, back());
    const kept = await at.shop.read(asked.payment_id);
    expect(kept).toMatchObject({ status: "succeeded", mandate_id: expect.any(String) as unknown });
    expect(await at.shop.pay(later("card_2", kept.mandate_id))).toMatchObject({ status: "succeeded" });
  });

  it("may be an account, also when its owner never comes back", async () => {
    const asked = await at.shop.pay(wallet({ ...agreed("wallet_3"), ...setUp }));
    at.emulator.approve(String(asked.connector_transaction_id));
    await at.shop.send("GET", `/payments/${asked.payment_id}?force_sync=true`);
    const kept = await at.shop.read(asked.payment_id);
    expect(kept).toMatchObject({ status: "succeeded", mandate_id: expect.any(String) as unknown });
    expect(await at.shop.pay(later("wallet_3", kept.mandate_id))).toMatchObject({ status: "succeeded" });
  });

  it("is refused when PayPal refuses the card", async () => {
    expect(await at.shop.pay(cardPayment("4000000000000002", { ...agreed("card_3"), ...setUp }))).toMatchObject({
      status: "failed",
      error_code: "INVALID_CARD_NUMBER",
      unified_message: "The card number is wrong",
    });
  });
});

describe("payments at banks' pages", () => {
  const by = (type: string, country: string, changes: Record<string, unknown> = {}): Record<string, unknown> =>
    cardPayment("", {
      currency: "EUR",
      email: "ada@example.com",
      payment_method: "bank_redirect",
      payment_method_type: type,
      payment_method_data: { bank_redirect: { [type]: {} } },
      billing: { address: { country, first_name: "Ada", last_name: "Byron" } },
      ...changes,
    });

  it.each([
    ["ideal", "NL", "ideal"],
    ["bancontact_card", "BE", "bancontact"],
    ["eps", "AT", "eps"],
    ["przelewy24", "PL", "p24"],
    ["trustly", "SE", "trustly"],
  ])("%s are taken by PayPal itself once the customer has agreed", async (type, country, source) => {
    const asked = await at.shop.pay(by(type, country));
    expect(asked).toMatchObject({ status: "requires_customer_action", next_action: { type: "redirect_to_url" } });
    expect(bodyOf()).toMatchObject({
      intent: "CAPTURE",
      processing_instruction: "ORDER_COMPLETE_ON_PAYMENT_APPROVAL",
      payment_source: { [source]: { name: "Ada Byron", country_code: country } },
    });
    at.emulator.approve(at.lastOrder());
    const before = at.emulator.requests.length;
    expect(await at.deliver(at.eventOf("PAYMENT.CAPTURE.COMPLETED"))).toBe(200);
    expect(await at.shop.read(asked.payment_id)).toMatchObject({ status: "succeeded", amount_received: 6540 });
    expect(at.emulator.requests.slice(before).filter((line) => line.startsWith("POST"))).toEqual([]);
  });

  it("stay open when the customer gives them up, because they may agree after all", async () => {
    const asked = await at.shop.pay(by("ideal", "NL"));
    const order = at.lastOrder();
    const address = new URL(back());
    address.searchParams.set("cancelled", "true");
    await at.comeBack(order, address.href);
    expect(await at.shop.read(asked.payment_id)).toMatchObject({ status: "requires_customer_action" });
    const cancel = await at.shop.send("POST", `/payments/${asked.payment_id}/cancel`, {});
    expect(cancel.status).toBeGreaterThanOrEqual(400);
    at.emulator.approve(order);
    expect(await at.deliver(at.eventOf("PAYMENT.CAPTURE.COMPLETED"))).toBe(200);
    expect(await at.shop.read(asked.payment_id)).toMatchObject({ status: "succeeded", amount_received: 6540 });
  });

  it("are refused without the name of the account's holder", async () => {
    const nameless = by("ideal", "NL", { billing: { address: { country: "NL" } } });
    expect(await at.shop.pay(nameless)).toMatchObject({ status: "failed", error_code: "payer_details_missing" });
  });
});

describe("accounts at PayPal whose money is held", () => {
  it("are held for longer once", async () => {
    const asked = await at.shop.pay(wallet({ capture_method: "manual" }));
    at.emulator.approve(at.lastOrder());
    await at.comeBack(at.lastOrder(), back());
    const path = `/payments/${asked.payment_id}/extend_authorization`;
    expect((await at.shop.send("POST", path, {})).body).toMatchObject({
      status: "requires_capture",
      capture_before: "2027-01-20T00:00:00Z",
      extended_authorization_applied: true,
    });
    expect((await at.shop.send("POST", path, {})).status).toBe(503);
    await at.shop.send("POST", `/payments/${asked.payment_id}/capture`, {});
    expect(await at.shop.read(asked.payment_id)).toMatchObject({ status: "succeeded" });
  });
});
