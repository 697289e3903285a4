// Erasing a customer takes the person off the payouts, too, and stops none that is on its way.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { OperationalError } from "@railyard/failures";
import { eventually } from "@railyard/testing";

import { createCustomer } from "../../support/customers.ts";
import type { PayoutDesk } from "../../support/payouts.ts";
import { accounts, bankOf, bankPayout, errorOf, payoutDesk } from "../../support/payouts.ts";
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

const person = (id: string): Record<string, unknown> => ({
  customer: { id, name: "Emil Muster", email: "emil@kiosk.example", phone: "30123456" },
  billing: { address: { line1: "Am Markt 2", first_name: "Emil", country: "US" }, email: "emil@kiosk.example" },
  browser_info: { ip_address: "203.0.113.77" },
});

const redacted = { name: "Redacted", email: "Redacted", phone: "Redacted" };

const make = (id: string): Promise<unknown> => createCustomer(shop, { customer_id: id, name: "Emil Muster" });

const erase = async (id: string): Promise<number> => (await shop.send("DELETE", `/customers/${id}`)).status;

/** What the table contains of the customer's payouts, as text. */
const tableOf = async (id: string): Promise<string> =>
  JSON.stringify(
    await stack.rows(
      "select to_json(payouts)::text as row from payouts where merchant_id = $1 and customer_id = $2",
      shop.merchantId,
      id,
    ),
  );

const sealedOf = async (payoutId: string): Promise<string | null | undefined> => {
  const text = "select sealed_method from payouts where payout_id = $1";
  return (await stack.rows<{ sealed_method: string | null }>(text, payoutId))[0]?.sealed_method;
};

const plaintext = /Muster|emil@kiosk|Am Markt|30123456|203\.0\.113\.77|kiosk\.example/;

/** In plaintext or encrypted. */
const traces = new RegExp(`${plaintext.source}|sealed_customer`);

describe("a payout of a version before", () => {
  it("is shown with its plaintext, which is encrypted when it changes, and erased", async () => {
    await make("plain-1");
    const payout = await desk.pay(bankPayout(accounts.success, { ...person("plain-1"), confirm: false }));
    const plain = JSON.stringify({
      customer: person("plain-1")["customer"],
      billing: person("plain-1")["billing"],
      browserInfo: person("plain-1")["browser_info"],
      method: payout.payout_method_data,
    });
    const restore = `update payouts set details = details - $1::text[] || $2::jsonb where payout_id = $3`;
    const sealed = "{sealed_customer,sealed_billing,sealed_browserInfo,sealed_method}";
    await stack.rows(restore, sealed, plain, payout.payout_id);
    expect(await tableOf("plain-1")).toMatch(plaintext);
    expect(await desk.read(payout.payout_id)).toMatchObject({ ...payout, updated: expect.anything() });
    await desk.act(payout.payout_id, "cancel");
    expect(await tableOf("plain-1")).not.toMatch(plaintext);
    expect(await desk.read(payout.payout_id)).toMatchObject({ name: "Emil Muster", billing: payout.billing });
    await stack.rows(restore, sealed, plain, payout.payout_id);
    expect(await erase("plain-1")).toBe(200);
    expect(await tableOf("plain-1")).not.toMatch(traces);
  });
});

describe("erasing a customer", () => {
  it("takes the person off payouts of every kind of destination", async () => {
    await make("paid-1");
    const card = {
      card_number: "4242424242424242",
      expiry_month: "10",
      expiry_year: "2040",
      card_holder_name: "Emil Muster",
    };
    const toBank = await desk.pay(bankPayout(accounts.success, person("paid-1")));
    const toCard = await desk.pay({
      ...bankPayout(),
      ...person("paid-1"),
      payout_type: "card",
      payout_method_data: { card },
    });
    const toWallet = await desk.pay({
      ...bankPayout(),
      ...person("paid-1"),
      payout_type: "wallet",
      payout_method_data: { wallet: { paypal: { email: "emil@kiosk.example" } } },
      confirm: false,
    });
    expect(toBank).toMatchObject({ status: "success", name: "Emil Muster" });
    expect(await tableOf("paid-1")).toMatch(traces);
    expect(await tableOf("paid-1")).not.toMatch(plaintext);
    expect(await erase("paid-1")).toBe(200);
    for (const { payout_id: id } of [toBank, toCard, toWallet]) {
      const after = await desk.read(id);
      expect(after).toMatchObject({ customer_id: "paid-1", customer: { id: "paid-1", ...redacted }, ...redacted });
      const address = { line1: "Redacted", first_name: "Redacted", city: null, country: "US" };
      expect(after).toMatchObject({ billing: { address, phone: null, email: "Redacted" }, browser_info: null });
      expect(JSON.stringify(after)).not.toMatch(traces);
      expect(await sealedOf(id)).toBeNull();
    }
    expect(await desk.read(toCard.payout_id)).toMatchObject({
      payout_method_data: { card: { last4: "4242", card_holder_name: null } },
    });
    expect(await desk.read(toWallet.payout_id)).toMatchObject({
      payout_method_data: { wallet: { kind: "paypal", account: "Redacted" } },
    });
    expect(await tableOf("paid-1")).not.toMatch(traces);
  });

  it("lets payouts that were confirmed or sent come to their end, and keeps no destination after that", async () => {
    await make("paid-2");
    const sent = await desk.pay(bankPayout(accounts.later, person("paid-2")));
    const waiting = await desk.pay(bankPayout(accounts.success, { ...person("paid-2"), auto_fulfill: false }));
    expect([sent.status, waiting.status]).toEqual(["pending", "requires_fulfillment"]);
    expect(await erase("paid-2")).toBe(200);
    expect(await tableOf("paid-2")).not.toMatch(traces);
    expect(await desk.act(waiting.payout_id, "fulfill")).toMatchObject({ status: "success", ...redacted });
    expect(await desk.becomes(sent.payout_id, "success")).toMatchObject(redacted);
    for (const { payout_id: id } of [sent, waiting]) {
      expect(await stack.provider.paidOut(`${id}_1`)).toBe(7500);
      expect(await sealedOf(id)).toBeNull();
      expect(JSON.stringify((await desk.events(id)).at(-1))).not.toMatch(traces);
    }
  });

  it("is final for payouts: no data of the person are stored again", async () => {
    await make("paid-3");
    const open = await desk.pay(bankPayout(accounts.success, { ...person("paid-3"), confirm: false }));
    const bare = await desk.pay({ amount: 100, currency: "USD", customer_id: "paid-3" });
    expect(await erase("paid-3")).toBe(200);
    const id = open.payout_id;
    const refusals = [
      await shop.send("POST", `/payouts/${id}/confirm`, { payout_method_data: bankOf(accounts.success) }),
      await shop.send("PUT", `/payouts/${id}`, { customer: { name: "Emil Muster" } }),
      await shop.send("POST", `/payouts/${bare.payout_id}/confirm`, {}),
      await shop.send("POST", "/payouts/create", bankPayout(accounts.success, person("paid-3"))),
    ];
    expect(refusals.map(({ status, body }) => [status, errorOf(body).code])).toEqual(
      refusals.map(() => [400, "IR_11"]),
    );
    expect(await desk.act(id, "cancel")).toMatchObject({ status: "cancelled", ...redacted });
    expect(await tableOf("paid-3")).not.toMatch(traces);
  });

  it("reaches a payout that another call is looking up at its provider, a moment later", async () => {
    await make("paid-4");
    const payout = await desk.pay(bankPayout(accounts.waits, person("paid-4")));
    const claim = `update payouts set
      details = details || jsonb_build_object('claimedUntil', to_char(now() + interval '1 hour', $1))
      where payout_id = $2`;
    await stack.rows(claim, 'YYYY-MM-DD"T"HH24:MI:SS"Z"', payout.payout_id);
    expect(await erase("paid-4")).toBe(200);
    expect(await tableOf("paid-4")).toMatch(traces);
    await stack.rows("update payouts set details = details - 'claimedUntil' where payout_id = $1", payout.payout_id);
    await stack.rows("update customers set redaction_due_at = now() where customer_id = $1", "paid-4");
    await eventually(async () => !traces.test(await tableOf("paid-4")), { intervalMs: 50 });
    const due = "select redaction_due_at from customers where customer_id = $1 and redaction_due_at is null";
    await eventually(async () => (await stack.rows(due, "paid-4")).length === 1, {
      intervalMs: 50,
    });
  });

  it("takes many payouts, batch by batch, and continues where a process died", async () => {
    await make("paid-5");
    const { payout_id: id } = await desk.pay(bankPayout(accounts.success, person("paid-5")));
    const copied = `
      insert into payouts (merchant_id, payout_id, profile_id, version, status, amount, currency, payout_type,
        entity_type, customer_id, auto_fulfill, client_secret, attempt_count, created_at, modified_at, details)
      select merchant_id, payout_id || '_' || number, profile_id, version, status, amount, currency, payout_type,
        entity_type, customer_id, auto_fulfill, client_secret, attempt_count, created_at, modified_at, details
      from payouts cross join generate_series(1, 450) as number where payout_id = $1`;
    await stack.rows(copied, id);
    let batches = 0;
    await stack.restart((ports) => ({
      ...ports,
      payouts: {
        ...ports.payouts,
        redact: async (...scope) => {
          batches += 1;
          if (batches > 1) throw new OperationalError("died", "the process died");
          return ports.payouts.redact(...scope);
        },
      },
    }));
    expect(await erase("paid-5")).toBe(503);
    const left = async (): Promise<number | undefined> => {
      const text = "select count(*) from payouts where customer_id = $1 and details ? 'sealed_customer'";
      return (await stack.rows<{ count: number }>(text, "paid-5"))[0]?.count;
    };
    expect(await left()).toBe(251);
    await stack.restart();
    await stack.rows("update customers set redaction_due_at = now() where customer_id = $1", "paid-5");
    await eventually(async () => (await left()) === 0, { intervalMs: 50 });
  });
});
