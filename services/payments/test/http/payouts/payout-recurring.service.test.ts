// A recurring payout that succeeds stores where the money went: once, for its recipient, when the merchant asks for it.
import { randomBytes } from "node:crypto";

import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Customer, CustomerPaymentMethods, Payout, StoredPaymentMethod } from "@railyard/contracts";
import { OperationalError } from "@railyard/failures";

import { ok } from "../../support/answers.ts";
import { newCustomer, storeCard, visa } from "../../support/customers.ts";
import { dying } from "../../support/dying.ts";
import { openPage, sendForm } from "../../support/pages.ts";
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

const recipient = (): string => `cus-${randomBytes(5).toString("hex")}`;

type Listed = CustomerPaymentMethods["customer_payment_methods"];

const listOf = async (customerId: string): Promise<Listed> => {
  const path = `/customers/${customerId}/payment_methods`;
  return (await ok<CustomerPaymentMethods>(shop.send("GET", path))).customer_payment_methods;
};

/** Rows of the customer, whatever their status: a held one would be one, too. */
const rowsOf = (customerId: string): Promise<readonly { payment_method_id: string; status: string }[]> =>
  stack.rows("select payment_method_id, status from payment_methods where customer_id = $1", customerId);

const recurring = (customerId: string, account: string = accounts.success, changes: Record<string, unknown> = {}) =>
  bankPayout(account, { recurring: true, customer: { id: customerId, name: "Ada" }, ...changes });

const card = { card_number: "4111 1111 1111 1111", expiry_month: "3", expiry_year: "41", card_holder_name: "Ada" };

describe("a recurring payout that succeeds", () => {
  it.each([
    ["bank account", bankOf(accounts.success), "USD", { payment_method: "bank_transfer", payment_method_type: "ach" }],
    ["pix key", { bank: { pix_key: "ada@x.example" } }, "BRL", { payment_method_type: "pix" }],
    [
      "card",
      { card },
      "USD",
      {
        payment_method: "card",
        payment_method_type: "credit",
        card: { last4_digits: "1111", expiry_year: "2041" },
      },
    ],
    [
      "wallet",
      { wallet: { paypal: { email: "ada@x.example" } } },
      "USD",
      { payment_method: "wallet", payment_method_type: "paypal" },
    ],
    [
      "e-mail transfer",
      { bank_redirect: { interac: { email: "ada@x.example" } } },
      "CAD",
      { payment_method: "bank_redirect", payment_method_type: "interac" },
    ],
  ])("stores its %s, which takes the next one", async (_name, data, currency, shown) => {
    const customerId = recipient();
    const type = Object.keys(data)[0];
    const body = recurring(customerId, "", { payout_type: type, payout_method_data: data, currency });
    const payout = await desk.pay(body);
    expect(payout).toMatchObject({ status: "success", recurring: true });
    const id = payout.payout_method_id ?? "";
    const stored = await ok<StoredPaymentMethod>(shop.send("GET", `/payment_methods/${id}`));
    expect(stored).toMatchObject({ customer_id: customerId, payment_method_status: "active", ...shown });
    // The recipient was not asked for charges to come.
    expect(stored.recurring_enabled).toBe(false);
    expect(await desk.read(payout.payout_id)).toEqual(payout);
    const [event] = await desk.events(payout.payout_id);
    expect(event?.data["content"]).toEqual({ type: "payout_details", object: payout });
    const [listed] = await listOf(customerId);
    const again = { ...body, recurring: true, payout_type: type, payout_token: listed?.payment_token };
    expect(await desk.pay({ ...again, payout_method_data: undefined })).toMatchObject({
      status: "success",
      payout_method_id: id,
    });
    expect(await rowsOf(customerId)).toEqual([{ payment_method_id: id, status: "active" }]);
  });

  it("creates a recipient that was not known, and keeps the account sealed", async () => {
    const customerId = recipient();
    await desk.pay(recurring(customerId));
    expect(await ok<Customer>(shop.send("GET", `/customers/${customerId}`))).toMatchObject({
      name: "Ada",
      default_payment_method_id: null,
    });
    const text = "select to_json(payment_methods)::text as row from payment_methods where customer_id = $1";
    const rows = await stack.rows<{ row: string }>(text, customerId);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(accounts.success);
  });

  it("stores one account once, however it is written and however many payouts there are at a time", async () => {
    const customerId = recipient();
    const written = ["DE89370400440532013000", "de89 3704 0044 0532 0130 00"];
    const paid = await Promise.all(
      [...written, ...written].map((iban) =>
        desk.pay(recurring(customerId, "", { currency: "EUR", payout_method_data: { bank: { iban } } })),
      ),
    );
    expect(new Set(paid.map(({ payout_method_id: id }) => id)).size).toBe(1);
    expect(await rowsOf(customerId)).toHaveLength(1);
  });

  it("leaves a card that is stored as it is", async () => {
    const customerId = await newCustomer(shop);
    const stored = await storeCard(shop, customerId, visa, { payment_method_type: "debit" });
    const data = { card: { ...card, card_number: visa } };
    const payout = await desk.pay(recurring(customerId, "", { payout_type: "card", payout_method_data: data }));
    expect(payout.payout_method_id).toBe(stored.payment_method_id);
    const after = await ok<StoredPaymentMethod>(shop.send("GET", `/payment_methods/${stored.payment_method_id}`));
    expect([after.card, after.payment_method_type]).toEqual([stored.card, "debit"]);
  });

  it("stores a card that a payment failed to store, without what was agreed for that payment", async () => {
    const customerId = await newCustomer(shop);
    const { payment_method_id: id } = await storeCard(shop, customerId, "4111111111111111");
    await stack.rows(
      `update payment_methods set status = 'processing', sealed_update = sealed_method, sealed_method = null,
         discard_at = now() + interval '1 hour', details = details || '{"usage": "off_session"}'
       where payment_method_id = $1`,
      id,
    );
    await desk.pay(recurring(customerId, "", { payout_type: "card", payout_method_data: { card } }));
    expect(await ok(shop.send("GET", `/payment_methods/${id}`))).toMatchObject({
      payment_method_status: "active",
      recurring_enabled: false,
      card: { last4_digits: "1111", expiry_year: "2041" },
    });
  });

  it.each([
    ["late success", accounts.later],
    ["acceptance", accounts.accepted],
    ["new recipient", accounts.newRecipient],
    ["lost answer", accounts.lost],
  ])("stores its destination after a %s, and not before", async (_name, account) => {
    const customerId = recipient();
    const payout = await desk.pay(recurring(customerId, account));
    expect(payout).toMatchObject({ recurring: true, payout_method_id: null });
    expect(await rowsOf(customerId)).toEqual([]);
    const { payout_method_id: id } = await desk.becomes(payout.payout_id, "success");
    expect(await rowsOf(customerId)).toEqual([{ payment_method_id: id, status: "active" }]);
  });

  it("stores it when an operator finds out about the success", async () => {
    const customerId = recipient();
    const { payout_id: id } = await desk.pay(recurring(customerId, accounts.waits));
    const correction = { merchant_id: shop.merchantId, status: "success" };
    const path = `/payouts/${id}/manual-update`;
    const corrected = await ok<Payout>(shop.as({ kind: "admin_key" }, "PUT", path, correction));
    expect(await rowsOf(customerId)).toEqual([{ payment_method_id: corrected.payout_method_id, status: "active" }]);
  });

  it("stores it when an update or a confirmation specified it, and not when an update took it back", async () => {
    const [updated, confirmed, without] = [recipient(), recipient(), recipient()];
    const steps = (customerId: string, changes = {}) =>
      desk.pay(bankPayout(accounts.success, { confirm: false, customer_id: customerId, ...changes }));
    const { payout_id: first } = await steps(updated);
    await ok(shop.send("PUT", `/payouts/${first}`, { recurring: true }));
    expect(await desk.act(first, "confirm")).toMatchObject({ status: "success", recurring: true });
    const { payout_id: second } = await steps(confirmed);
    expect(await desk.act(second, "confirm", { recurring: true })).toMatchObject({ recurring: true });
    const { payout_id: third } = await desk.pay(recurring(without, accounts.success, { auto_fulfill: false }));
    await ok(shop.send("PUT", `/payouts/${third}`, { recurring: false }));
    expect(await desk.act(third, "fulfill")).toMatchObject({ status: "success", payout_method_id: null });
    const counts = await Promise.all([updated, confirmed, without].map(async (id) => (await rowsOf(id)).length));
    expect(counts).toEqual([1, 1, 0]);
  });
});

describe("nothing is stored", () => {
  it.each([
    ["failed", accounts.failure],
    ["ineligible", accounts.notPermitted],
    ["failed", accounts.failsLater],
  ])("of a recurring payout that is %s: %s", async (status, account) => {
    const customerId = recipient();
    const { payout_id: id } = await desk.pay(recurring(customerId, account));
    expect(await desk.becomes(id, status)).toMatchObject({ payout_method_id: null });
    expect(await rowsOf(customerId)).toEqual([]);
    expect((await shop.send("GET", `/customers/${customerId}`)).status).toBe(404);
  });

  it("of one that is not recurring, or has no customer", async () => {
    const customerId = recipient();
    const plain = await desk.pay(bankPayout(accounts.success, { customer_id: customerId }));
    const guest = await desk.pay(bankPayout(accounts.success, { recurring: true, customer: { name: "Ada" } }));
    expect([plain.payout_method_id, guest.payout_method_id]).toEqual([null, null]);
    expect(await rowsOf(customerId)).toEqual([]);
  });

  it("of a recipient who was erased meanwhile", async () => {
    const customerId = await newCustomer(shop);
    const { payout_id: id } = await desk.pay(recurring(customerId, accounts.later));
    await ok(shop.send("DELETE", `/customers/${customerId}`));
    expect(await desk.becomes(id, "success")).toMatchObject({ payout_method_id: null });
    expect(await rowsOf(customerId)).toEqual([]);
  });

  it("for the asking of a browser", async () => {
    const customerId = recipient();
    const { payout_id: id, client_secret: secret } = await desk.pay({
      amount: 100,
      currency: "USD",
      customer_id: customerId,
      auto_fulfill: true,
    });
    const destination = { client_secret: secret, payout_method_data: bankOf(accounts.success) };
    const confirm = (body: Record<string, unknown>): ReturnType<Shop["client"]> =>
      shop.client("POST", `/payouts/${id}/confirm`, { ...destination, ...body });
    expect(await confirm({ recurring: true })).toMatchObject({ status: 401, body: { error: { field: "recurring" } } });
    expect(await confirm({})).toMatchObject({ status: 200, body: { status: "success", payout_method_id: null } });
    expect(await rowsOf(customerId)).toEqual([]);
  });

  it("for a form of the payout's page, unless the merchant asks for it", async () => {
    const fields = { method: "ach", ach_routing_number: "110000000", ach_account_number: accounts.success };
    const paidOn = async (customerId: string, changes: Record<string, unknown>): Promise<Payout> => {
      const body = { amount: 100, currency: "USD", auto_fulfill: true, payout_link: true, customer_id: customerId };
      const { payout_id: id, payout_link: link } = await desk.pay(body);
      if (Object.keys(changes).length > 0) await ok(shop.send("PUT", `/payouts/${id}`, changes));
      const review = await sendForm(await openPage(link?.link ?? ""), { ...fields, recurring: "true" });
      await sendForm(review);
      return desk.read(id);
    };
    const [unasked, asked] = [recipient(), recipient()];
    expect(await paidOn(unasked, {})).toMatchObject({ status: "success", payout_method_id: null });
    expect(await rowsOf(unasked)).toEqual([]);
    const { payout_method_id: id } = await paidOn(asked, { recurring: true });
    expect(await rowsOf(asked)).toEqual([{ payment_method_id: id, status: "active" }]);
  });
});

describe("a process that dies", () => {
  it.each(["before", "after"] as const)(
    "%s the provider has paid: the destination is stored once",
    async (when) => {
      const customerId = recipient();
      const payoutId = `po_${customerId}`;
      await stack.restart(dying("payout", when));
      const body = recurring(customerId, accounts.success, { payout_id: payoutId });
      expect((await shop.send("POST", "/payouts/create", body)).status).toBe(503);
      expect(await rowsOf(customerId)).toEqual([]);
      await stack.restart();
      const { payout_method_id: id } = await desk.becomes(payoutId, "success");
      expect(await rowsOf(customerId)).toEqual([{ payment_method_id: id, status: "active" }]);
    },
    20_000,
  );

  it.each(["before", "after"] as const)(
    "%s it has stored the success: payout and destination are stored together, or not at all",
    async (when) => {
      const customerId = recipient();
      const payoutId = `po_${customerId}`;
      const died = new OperationalError("died", "the process died");
      await stack.restart((ports) => ({
        ...ports,
        payouts: {
          ...ports.payouts,
          saveWithDestination: async (before, destination, changeWith) => {
            if (when === "after") await ports.payouts.saveWithDestination(before, destination, changeWith);
            throw died;
          },
        },
      }));
      const body = recurring(customerId, accounts.success, { payout_id: payoutId });
      expect((await shop.send("POST", "/payouts/create", body)).status).toBe(503);
      expect(await rowsOf(customerId)).toHaveLength(when === "after" ? 1 : 0);
      await stack.restart();
      const { payout_method_id: id } = await desk.becomes(payoutId, "success");
      expect(await rowsOf(customerId)).toEqual([{ payment_method_id: id, status: "active" }]);
      expect((await desk.eventTypes(payoutId)).filter((type) => type === "payout_success")).toHaveLength(1);
    },
    20_000,
  );

  it("in the middle of storing both leaves neither", async () => {
    const customerId = recipient();
    const payoutId = `po_${customerId}`;
    await stack.restart((ports) => ({
      ...ports,
      payouts: {
        ...ports.payouts,
        saveWithDestination: (before, destination) =>
          ports.payouts.saveWithDestination(before, destination, () => {
            throw new OperationalError("died", "the process died");
          }),
      },
    }));
    const body = recurring(customerId, accounts.success, { payout_id: payoutId });
    expect((await shop.send("POST", "/payouts/create", body)).status).toBe(503);
    expect(await rowsOf(customerId)).toEqual([]);
    expect((await shop.send("GET", `/customers/${customerId}`)).status).toBe(404);
    await stack.restart();
    const { payout_method_id: id } = await desk.becomes(payoutId, "success");
    expect(await rowsOf(customerId)).toEqual([{ payment_method_id: id, status: "active" }]);
  }, 20_000);
});
