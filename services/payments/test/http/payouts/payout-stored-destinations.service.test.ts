// Payouts to what a recipient has stored: by its id or by a token of the recipient's list.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { CustomerPaymentMethods, Payout, StoredPaymentMethod } from "@railyard/contracts";

import { ok } from "../../support/answers.ts";
import { newCustomer, storeCard } from "../../support/customers.ts";
import type { PayoutDesk } from "../../support/payouts.ts";
import { accounts, bankOf, errorOf, payoutDesk } from "../../support/payouts.ts";
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

const sent = { amount: 800, currency: "USD", confirm: true, auto_fulfill: true };

const store = (of: Shop, customerId: string, body: Record<string, unknown>): Promise<StoredPaymentMethod> =>
  ok<StoredPaymentMethod>(of.send("POST", "/payment_methods", { customer_id: customerId, ...body }));

const ach = { payment_method: "bank_transfer", payment_method_type: "ach" };
const achOf = (account: string): Record<string, unknown> => ({ ...ach, bank_transfer: bankOf(account)["bank"] });

/** A customer who has stored the method. */
const owner = async (body: Record<string, unknown>): Promise<{ customerId: string; methodId: string }> => {
  const customerId = await newCustomer(shop);
  const { payment_method_id: methodId } = await store(shop, customerId, body);
  return { customerId, methodId };
};

const tokenOf = async (customerId: string): Promise<string> => {
  const listed = await ok<CustomerPaymentMethods>(shop.send("GET", `/customers/${customerId}/payment_methods`));
  return listed.customer_payment_methods[0]?.payment_token ?? "";
};

const refusal = async (body: Record<string, unknown>): Promise<readonly [number, string, string]> => {
  const { status, body: answer } = await shop.send("POST", "/payouts/create", body);
  const { code, reason } = errorOf(answer);
  return [status, code, reason];
};

const iban = "DE14370400440000000002";
const debit = { payment_method: "bank_debit", payment_method_type: "sepa" };
const paypal = { payment_method: "wallet", payment_method_type: "paypal" };
const venmo = { payment_method: "wallet", payment_method_type: "venmo" };

describe("a payout to a stored bank account or wallet", () => {
  it.each([
    ["an account", achOf(accounts.failure), { bank: { kind: "ach", last4: "0002", bank_country_code: "US" } }],
    [
      "an account under its kind",
      { ...ach, payment_method_data: { bank_transfer: { ach: bankOf(accounts.failure)["bank"] } } },
      { bank: { kind: "ach", last4: "0002" } },
    ],
    [
      "an IBAN that was stored for debits",
      { ...debit, payment_method_data: { bank_debit: { sepa_bank_debit: { iban, bank_account_holder_name: "Ada" } } } },
      { bank: { kind: "sepa", last4: "0002" } },
    ],
    [
      "a wallet",
      { ...paypal, wallet: { paypal: { email: "failure@payouts.example" } } },
      { wallet: { kind: "paypal" } },
    ],
  ])("goes to %s, and to its owner", async (_name, body, shown) => {
    const { customerId, methodId } = await owner(body);
    const payout = await desk.pay({ ...sent, payout_method_id: methodId });
    // The test account fails, so that the money went to it and nowhere else.
    expect(payout).toMatchObject({
      status: "failed",
      error_code: "account_closed",
      customer_id: customerId,
      payout_method_id: methodId,
      payout_method_data: shown,
    });
  });

  it("goes there by a token of the customer's list, also when it is confirmed or updated with it", async () => {
    const { customerId, methodId } = await owner(achOf(accounts.success));
    const token = await tokenOf(customerId);
    const paid = { status: "success", payout_type: "bank", payout_method_id: methodId };
    expect(await desk.pay({ ...sent, customer_id: customerId, payout_token: token })).toMatchObject(paid);
    const steps = { amount: 800, currency: "USD", customer_id: customerId, auto_fulfill: true };
    const { payout_id: confirmed } = await desk.pay(steps);
    expect(await desk.act(confirmed, "confirm", { payout_token: token })).toMatchObject(paid);
    const { payout_id: updated } = await desk.pay(steps);
    await ok(shop.send("PUT", `/payouts/${updated}`, { payout_token: token }));
    expect(await desk.act(updated, "confirm")).toMatchObject(paid);
  });

  it.each([
    ["is of another customer", { customer_id: "cus_other" }, [422, "IR_06", "payout_account_invalid"]],
    ["is sent with another type", { payout_type: "card" }, [422, "IR_06", "payout_method_mismatch"]],
    ["is named twice", { payout_token: "token_1" }, [422, "IR_06", "payout_destination_twice"]],
  ])("is refused for one that %s", async (_name, changes, expected) => {
    const { methodId } = await owner(achOf(accounts.success));
    expect(await refusal({ ...sent, payout_method_id: methodId, ...changes })).toEqual(expected);
  });

  it.each([
    ["takes no money", { ...paypal, payment_method_type: "apple_pay", wallet: { apple_pay: { token: "t" } } }],
    ["names no account", { ...venmo, wallet: { venmo_redirect: {} } }],
    ["has a slip in it", { ...ach, bank_transfer: { iban: "DE81370400440000000003" } }],
  ])("is refused for one that %s", async (_name, body) => {
    const { methodId } = await owner(body);
    expect(await refusal({ ...sent, payout_method_id: methodId })).toEqual([422, "IR_06", "payout_account_invalid"]);
  });

  it("is refused for one of another merchant, one that waits for its data, and one that was erased", async () => {
    const other = stack.shop({ connectors: ["payoutsim"] });
    const stranger = await store(other, await newCustomer(other), achOf(accounts.success));
    const named = (method: StoredPaymentMethod) => ({ ...sent, payout_method_id: method.payment_method_id });
    const notFound = [404, "HE_02", "payment_method_not_found"];
    expect(await refusal(named(stranger))).toEqual(notFound);
    const customerId = await newCustomer(shop);
    const waiting = await store(shop, customerId, ach);
    expect(await refusal(named(waiting))).toEqual([400, "IR_16", "payment_method_unusable"]);
    const { customerId: ownerId, methodId } = await owner(achOf(accounts.success));
    const token = await tokenOf(ownerId);
    await ok(shop.send("DELETE", `/payment_methods/${methodId}`));
    expect(await refusal({ ...sent, payout_token: token })).toEqual(notFound);
  });

  it("does not become another recipient's with an update", async () => {
    const { customerId, methodId } = await owner(achOf(accounts.success));
    const { payout_id: id } = await desk.pay({ ...sent, confirm: false, payout_method_id: methodId });
    const moved = await shop.send("PUT", `/payouts/${id}`, { customer_id: "cus_other" });
    expect([moved.status, errorOf(moved.body)]).toMatchObject([422, { code: "IR_06", field: "customer_id" }]);
    await ok(shop.send("PUT", `/payouts/${id}`, { customer_id: customerId, description: "the same" }));
    const other = { customer_id: "cus_other", payout_method_data: bankOf(accounts.success) };
    expect(await ok(shop.send("PUT", `/payouts/${id}`, other))).toMatchObject({ payout_method_id: null });
  });

  it("is nothing that a browser can ask for", async () => {
    const { customerId, methodId } = await owner(achOf(accounts.success));
    const payout = await desk.pay({ amount: 800, currency: "USD", customer_id: customerId });
    for (const named of [{ payout_method_id: methodId }, { payout_token: await tokenOf(customerId) }]) {
      const body = { client_secret: payout.client_secret, ...named };
      const { status } = await shop.client("POST", `/payouts/${payout.payout_id}/confirm`, body);
      expect(status).toBe(401);
    }
    expect((await desk.read(payout.payout_id)).status).toBe("requires_payout_method_data");
  });
});

describe("data next to the name of a stored method", () => {
  const card = { card_number: "4111 1111 1111 1111", expiry_month: "3", expiry_year: "41" };

  it("are taken when they are of the same account, however it is written", async () => {
    const bank = await owner(achOf(accounts.success));
    const same = { payout_type: "bank", payout_method_data: bankOf("0001-0000 0001") };
    expect(await desk.pay({ ...sent, ...same, payout_method_id: bank.methodId })).toMatchObject({
      status: "success",
      payout_method_id: bank.methodId,
    });
    const wallet = await owner({ ...paypal, wallet: { paypal: { email: "ada@payouts.example" } } });
    const data = { wallet: { paypal: { email: "Ada@payouts.example" } } };
    const body = { ...sent, payout_method_data: data, payout_token: await tokenOf(wallet.customerId) };
    expect(await desk.pay(body)).toMatchObject({ status: "success", payout_method_id: wallet.methodId });
  });

  it("leave a stored card as it was stored", async () => {
    const customerId = await newCustomer(shop);
    const { payment_method_id: methodId } = await storeCard(shop, customerId, "4111111111111111");
    const payout: Payout = await desk.pay({ ...sent, payout_method_data: { card }, payout_method_id: methodId });
    expect(payout).toMatchObject({ status: "success", payout_method_id: methodId });
    expect(payout.payout_method_data?.card?.card_exp_year).not.toBe("2041");
  });

  it.each([
    ["another account", bankOf(accounts.later)],
    ["another kind", { card }],
    ["another bank", { bank: { bank_account_number: accounts.success, bank_sort_code: "110000" } }],
  ])("are refused when they are of %s", async (_name, data) => {
    const { methodId } = await owner(achOf(accounts.success));
    const body = { ...sent, payout_method_data: data, payout_method_id: methodId };
    expect(await refusal(body)).toEqual([422, "IR_06", "payout_destination_twice"]);
  });

  it("count for nothing while they are empty", async () => {
    const { methodId } = await owner(achOf(accounts.success));
    expect(await desk.pay({ ...sent, payout_method_data: {}, payout_method_id: methodId })).toMatchObject({
      status: "success",
    });
  });
});
