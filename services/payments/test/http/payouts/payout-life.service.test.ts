// A payout from its creation to its end, through the service, its database and the real sandbox provider.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";

import { accountId } from "../../support/merchant.ts";
import { newCustomer, storeCard } from "../../support/customers.ts";
import type { PayoutDesk } from "../../support/payouts.ts";
import { accounts, bankOf, bankPayout, payoutDesk } from "../../support/payouts.ts";
import type { Shop, Stack } from "../../support/stack.ts";
import { startStack } from "../../support/stack.ts";

let stack: Stack;
let shop: Shop;
let desk: PayoutDesk;

beforeAll(async () => {
  stack = await startStack();
  shop = stack.shop({ connectors: ["fauxpay", "payoutsim"] });
  desk = payoutDesk(shop);
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

describe("a payout that is confirmed and sent in one call", () => {
  it("shows every member, and nothing of the account but its end", async () => {
    const payout = await desk.pay(
      bankPayout(accounts.success, {
        customer: { id: "cus_7", name: "Ada", email: "ada@example.com" },
        billing: { address: { city: "Berlin", country: "DE" } },
        entity_type: "Company",
        priority: "instant",
        description: "November",
        metadata: { run: "11" },
        merchant_order_reference_id: "run-11",
      }),
    );
    expect(payout).toMatchObject({
      merchant_id: shop.merchantId,
      status: "success",
      amount: 7500,
      currency: "USD",
      connector: "payoutsim",
      merchant_connector_id: accountId(shop.merchantId, "payoutsim"),
      payout_type: "bank",
      payout_method_data: {
        card: null,
        bank: { kind: "ach", last4: "0001", bank_country_code: "US", bank_name: null },
        wallet: null,
      },
      customer_id: "cus_7",
      customer: { id: "cus_7", name: "Ada", email: "ada@example.com", phone: null },
      billing: { address: { city: "Berlin", country: "DE", zip: null }, phone: null, email: null },
      entity_type: "Company",
      priority: "instant",
      description: "November",
      metadata: { run: "11" },
      merchant_order_reference_id: "run-11",
      auto_fulfill: true,
      recurring: false,
      error_code: null,
      attempt_count: 1,
      expires_on: null,
    });
    expect(payout.attempts).toMatchObject([
      { attempt_id: `${payout.payout_id}_1`, status: "success", connector: "payoutsim", payment_method: "bank" },
    ]);
    expect(payout.client_secret).toMatch(new RegExp(`^payout_${payout.payout_id}_secret_[0-9A-Za-z]{20}$`));
    expect(await desk.read(payout.payout_id)).toEqual(payout);
    expect(await stack.provider.paidOut(payout.payout_id)).toBe(7500);
  });

  it("notifies the merchant once, with the very answer of the retrieve call", async () => {
    const payout = await desk.pay();
    expect(await desk.events(payout.payout_id)).toMatchObject([
      {
        type: "payments.payouts.payout_success",
        data: {
          event_class: "payouts",
          event_type: "payout_success",
          merchant_id: shop.merchantId,
          content: { type: "payout_details", object: await desk.read(payout.payout_id) },
        },
      },
    ]);
  });

  it.each([
    ["success", accounts.success, "success", "success", ["payout_success"], 7500],
    ["failure", accounts.failure, "failed", "failed", ["payout_failed"], 0],
    ["return", accounts.returned, "success", "reversed", ["payout_success", "payout_reversed"], 0],
    ["late success", accounts.later, "pending", "success", ["payout_processing", "payout_success"], 7500],
    ["refusal", accounts.notPermitted, "ineligible", "ineligible", ["payout_not_permitted"], 0],
    ["late failure", accounts.failsLater, "pending", "failed", ["payout_processing", "payout_failed"], 0],
    ["acceptance", accounts.accepted, "initiated", "success", ["payout_initiated", "payout_success"], 7500],
    ["new recipient", accounts.newRecipient, "requires_vendor_account_creation", "success", ["payout_success"], 7500],
  ])("to an account of %s", async (_name, account, first, end, types, paidOut) => {
    const payout = await desk.pay(bankPayout(account));
    expect(payout.status).toBe(first);
    const ended = await desk.becomes(payout.payout_id, end);
    expect(await desk.eventTypes(payout.payout_id)).toEqual(types);
    expect(await stack.provider.paidOut(payout.payout_id)).toBe(paidOut);
    const last = (await desk.events(payout.payout_id)).at(-1);
    expect(last?.data["content"]).toEqual({ type: "payout_details", object: ended });
  });

  it("shows the provider's words and Railyard's when it fails", async () => {
    const failed = await desk.pay(bankPayout(accounts.failure));
    expect(failed).toMatchObject({
      status: "failed",
      error_code: "account_closed",
      error_message: "The account is closed.",
      unified_code: "UE_1000",
      unified_message: "The account cannot take the money",
    });
    expect(failed.attempts).toMatchObject([{ status: "failed", error_code: "account_closed" }]);
  });

  it.each([
    ["card", { card: { card_number: "4111 1111 1111 1111", expiry_month: "3", expiry_year: "40" } }, "USD"],
    ["bank", { bank: { iban: "de41 3704 0044 0000 0000 01", bic: "COBADEFFXXX" } }, "EUR"],
    ["bank", { bank: { bank_account_number: "12345678", bank_sort_code: "20-00-00" } }, "GBP"],
    ["bank", { bank: { pix_key: "ada@example.com", tax_id: "12345678909" } }, "BRL"],
    ["wallet", { wallet: { paypal: { email: "success@payouts.example" } } }, "USD"],
    ["wallet", { wallet: { venmo: { telephone_number: "+12025550123" } } }, "USD"],
    ["bank_redirect", { bank_redirect: { interac: { email: "ada@example.com" } } }, "CAD"],
  ])("goes to a %s", async (payoutType, data, currency) => {
    const payout = await desk.pay(
      bankPayout(accounts.success, { payout_type: payoutType, payout_method_data: data, currency }),
    );
    expect(payout).toMatchObject({ status: "success", payout_type: payoutType });
    expect(Object.entries(payout.payout_method_data ?? {}).filter(([, shown]) => shown !== null)).toHaveLength(1);
    expect(await stack.provider.paidOut(payout.payout_id)).toBe(7500);
  });

  it("keeps no account, card or address in plaintext", async () => {
    const secrets = ["4000000000000226", "DE03370400440000000006", "fails-later@payouts.example"];
    const sent = await Promise.all([
      desk.pay(
        bankPayout("", {
          payout_type: "card",
          payout_method_data: { card: { card_number: secrets[0], expiry_month: "10", expiry_year: "2040" } },
        }),
      ),
      desk.pay(bankPayout("", { currency: "EUR", payout_method_data: { bank: { iban: secrets[1] } } })),
      desk.pay(
        bankPayout("", { payout_type: "wallet", payout_method_data: { wallet: { paypal: { email: secrets[2] } } } }),
      ),
    ]);
    // Under way, the destination is still needed; it is there, and sealed.
    for (const { payout_id: id } of sent) {
      const texts = await stack.rows<{ text: string; sealed: string | null }>(
        `select p::text || coalesce((select string_agg(o::text, '') from outbox o where o.object_id = $1), '') as text,
           p.sealed_method as sealed
         from payouts p where p.payout_id = $1`,
        id,
      );
      expect(texts).toHaveLength(1);
      for (const secret of secrets) expect(texts[0]?.text).not.toContain(secret);
      await desk.becomes(id, "failed");
    }
    const kept = await stack.rows<{ count: number }>(
      "select count(*) as count from payouts where sealed_method is not null and status = 'failed'",
    );
    expect(kept).toEqual([{ count: 0 }]);
  });
});

describe("a payout to a stored card", () => {
  const store = async (number: string): Promise<{ readonly customerId: string; readonly methodId: string }> => {
    const customerId = await newCustomer(shop);
    const method = await storeCard(shop, customerId, number, { payment_method_type: "debit" });
    return { customerId, methodId: method.payment_method_id };
  };
  const sent = { amount: 800, currency: "USD", confirm: true, auto_fulfill: true };

  it("goes to the card, and to its customer", async () => {
    const { customerId, methodId } = await store("4000000000000226");
    const payout = await desk.pay({ ...sent, payout_method_id: methodId });
    expect(payout).toMatchObject({
      status: "pending",
      customer_id: customerId,
      payout_type: "card",
      payout_method_id: methodId,
      payout_method_data: { card: { last4: "0226" } },
    });
    await desk.becomes(payout.payout_id, "failed");
    const { payout_id: id } = await desk.pay({ amount: 800, currency: "USD", customer_id: customerId });
    const confirmed = await desk.act(id, "confirm", { payout_method_id: methodId });
    expect(confirmed).toMatchObject({ status: "requires_fulfillment", payout_method_id: methodId });
  });

  it.each([
    ["of another customer", (methodId: string) => ({ payout_method_id: methodId, customer_id: "cus_other" }), 422],
    ["next to another destination", (methodId: string) => ({ ...bankPayout(), payout_method_id: methodId }), 422],
    ["that is not stored", () => ({ payout_method_id: "pm_nobody" }), 404],
    ["by a token that is none", () => ({ payout_token: "token_nonsense" }), 422],
  ])("is refused for one %s", async (_name, changes, status) => {
    const { methodId } = await store("4111111111111111");
    const answer = await shop.send("POST", "/payouts/create", { ...sent, ...changes(methodId) });
    expect(answer.status).toBe(status);
  });
});

describe("a payout in steps", () => {
  it("waits for its destination, its confirmation and its fulfilment", async () => {
    const created = await desk.pay({ amount: 1200, currency: "USD" });
    expect(created).toMatchObject({
      status: "requires_payout_method_data",
      connector: null,
      attempt_count: 0,
      attempts: [],
      auto_fulfill: false,
    });
    const id = created.payout_id;
    const { status, body } = await shop.send("PUT", `/payouts/${id}`, {
      payout_method_data: bankOf(accounts.later),
      amount: 1300,
      metadata: { step: "2" },
    });
    expect([status, body]).toMatchObject([200, { status: "requires_confirmation", amount: 1300, payout_type: "bank" }]);
    const confirmed = await desk.act(id, "confirm");
    expect(confirmed).toMatchObject({ status: "requires_fulfillment", connector: "payoutsim", attempt_count: 0 });
    expect(await stack.provider.paidOut(id)).toBe(0);
    const fulfilled = await desk.act(id, "fulfill", { payout_id: id });
    expect(fulfilled).toMatchObject({ status: "pending", attempt_count: 1, metadata: { step: "2" } });
    expect(await desk.becomes(id, "success")).toMatchObject({ amount: 1300 });
    expect(await stack.provider.paidOut(id)).toBe(1300);
    expect(await desk.eventTypes(id)).toEqual(["payout_processing", "payout_success"]);
  });

  it("is sent by its confirmation when it is to be fulfilled at once", async () => {
    const created = await desk.pay(bankPayout(accounts.success, { confirm: false }));
    expect(created).toMatchObject({ status: "requires_confirmation", auto_fulfill: true });
    expect(await desk.act(created.payout_id, "confirm")).toMatchObject({ status: "success", attempt_count: 1 });
  });

  it("can be confirmed by an update, also by POST", async () => {
    const created = await desk.pay({ amount: 1200, currency: "USD" });
    const { status, body } = await shop.send("POST", `/payouts/${created.payout_id}`, {
      confirm: true,
      auto_fulfill: true,
      payout_method_data: bankOf(accounts.success),
    });
    expect([status, body]).toMatchObject([200, { status: "success" }]);
  });

  it("can be changed after its confirmation, while no provider knows it", async () => {
    const confirmed = await desk.pay(bankPayout(accounts.failure, { auto_fulfill: false }));
    await shop.send("PUT", `/payouts/${confirmed.payout_id}`, { payout_method_data: bankOf(accounts.success) });
    expect(await desk.act(confirmed.payout_id, "fulfill")).toMatchObject({ status: "success" });
  });

  it("is confirmed by a client that has the secret, and only its destination is the client's", async () => {
    const { payout_id: id, client_secret: secret } = await desk.pay({ amount: 1200, currency: "USD" });
    const confirm = (body: Record<string, unknown>): ReturnType<Shop["client"]> =>
      shop.client("POST", `/payouts/${id}/confirm`, body);
    const destination = { payout_method_data: bankOf(accounts.success) };
    expect(await confirm(destination)).toMatchObject({ status: 400, body: { error: { code: "IR_04" } } });
    expect(await confirm({ ...destination, client_secret: "payout_x_secret_y" })).toMatchObject({
      status: 400,
      body: { error: { code: "IR_09" } },
    });
    expect(await confirm({ ...destination, client_secret: secret, auto_fulfill: true })).toMatchObject({
      status: 401,
      body: { error: { field: "auto_fulfill" } },
    });
    expect(await confirm({ ...destination, client_secret: secret })).toMatchObject({
      status: 200,
      body: { status: "requires_fulfillment" },
    });
  });

  it("expires when it is not confirmed in its time", async () => {
    const { payout_id: id } = await desk.pay({ amount: 1200, currency: "USD", session_expiry: 60 });
    await stack.rows("update payouts set expires_at = now(), due_at = now() where payout_id = $1", id);
    const confirm = { payout_method_data: bankOf(accounts.success) };
    expect(await shop.send("POST", `/payouts/${id}/confirm`, confirm)).toMatchObject({
      status: 400,
      body: { error: { code: "IR_16" } },
    });
    await desk.becomes(id, "expired");
    expect(await desk.eventTypes(id)).toEqual(["payout_expired"]);
  });
});
