// What plans and subscriptions refuse, and that nothing is left of it.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Subscription, SubscriptionItem, SubscriptionItemList, SubscriptionList } from "@railyard/contracts";

import type { CallResult } from "../../support/http-call.ts";
import { errorOf } from "../../support/payouts.ts";
import type { SubscriptionDesk, TimeMachine } from "../../support/subscriptions.ts";
import { paymentDetails, subscriptionDesk, timeMachine } from "../../support/subscriptions.ts";
import type { Shop, Stack } from "../../support/stack.ts";
import { startStack } from "../../support/stack.ts";

let stack: Stack;
let shop: Shop;
let desk: SubscriptionDesk;
let time: TimeMachine;

beforeAll(async () => {
  stack = await startStack();
  time = timeMachine();
  shop = stack.shop();
  desk = subscriptionDesk(stack, shop, time);
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

const refusal = ({ status, body }: CallResult): readonly [number, string, string] => {
  const { code, reason } = errorOf(body);
  return [status, code, reason];
};

const countSubscriptions = async (): Promise<number> => {
  const [row] = await stack.rows<{ count: number }>(
    "select count(*)::int as count from subscriptions where merchant_id = $1",
    shop.merchantId,
  );
  return row?.count ?? 0;
};

const monthly = { amount: 1290, currency: "USD", interval: "month" };

const item = async (body: Record<string, unknown>): Promise<SubscriptionItem> => {
  const { status, text, body: made } = await desk.send("POST", "/subscriptions/items", body);
  if (status !== 200) throw new TypeError(text);
  return made as SubscriptionItem;
};

describe("every operation", () => {
  it("requires the business profile, and one that is the merchant's", async () => {
    expect(refusal(await shop.send("GET", "/subscriptions/list"))).toEqual([400, "IR_04", "missing_field"]);
    const missing = await shop.send("POST", "/subscriptions", {
      item_price_id: "a",
      customer_id: "b",
      payment_details: paymentDetails(),
    });
    expect([missing.status, errorOf(missing.body).field]).toEqual([400, "X-Profile-Id"]);
    const wrong = await shop.send("GET", "/subscriptions/list", undefined, { "x-profile-id": "pro_none" });
    expect(refusal(wrong)).toEqual([404, "HE_02", "profile_not_found"]);
  });

  it("shows nothing of another merchant", async () => {
    const subscription = await desk.subscribe(await desk.plan());
    const other = subscriptionDesk(stack, stack.shop(), time);
    const unknown = [404, "HE_02", "subscription_not_found"];
    const { id } = subscription;
    expect(refusal(await other.send("GET", `/subscriptions/${id}`))).toEqual(unknown);
    expect(refusal(await other.send("GET", `/subscriptions/${id}/invoices`))).toEqual(unknown);
    for (const action of ["pause", "resume", "cancel"]) {
      expect(refusal(await other.send("POST", `/subscriptions/${id}/${action}`))).toEqual(unknown);
    }
    const confirmation = { payment_details: paymentDetails() };
    expect(refusal(await other.send("POST", `/subscriptions/${id}/confirm`, confirmation))).toEqual(unknown);
    expect(refusal(await other.send("PUT", `/subscriptions/${id}/update`, { quantity: 2 }))).toEqual(unknown);
    expect((await other.send("GET", "/subscriptions/list")).body).toMatchObject({ total_count: 0, data: [] });
    expect((await other.send("GET", "/subscriptions/items")).body).toMatchObject({ total_count: 0, data: [] });
    const path = `/subscriptions/items/${subscription.plan_id}/update`;
    expect(refusal(await other.send("PUT", path, { name: "Mine" }))).toEqual([404, "HE_02", "item_not_found"]);
    const mine = { item_price_id: subscription.item_price_id, customer_id: await other.customer() };
    expect(refusal(await other.send("POST", "/subscriptions/create", mine))).toEqual([
      404,
      "HE_02",
      "item_price_not_found",
    ]);
    expect(await desk.read(id)).toEqual(subscription);
  });
});

describe("plans and addons", () => {
  it("are made, changed, switched off and listed", async () => {
    const own = subscriptionDesk(stack, stack.shop(), time);
    const made = await own.send("POST", "/subscriptions/items", { item_id: "tea", name: "Tea" });
    expect(made.body).toMatchObject({ item_id: "tea", item_type: "plan", status: "active", prices: [] });
    const priced = await own.send("POST", "/subscriptions/items/tea/prices", { item_price_id: "tea-1", ...monthly });
    expect((priced.body as SubscriptionItem).prices).toMatchObject([{ item_price_id: "tea-1", status: "active" }]);
    const path = "/subscriptions/items/tea/prices/tea-1";
    expect((await own.send("PUT", path, { status: "inactive" })).body).toMatchObject({
      prices: [{ item_price_id: "tea-1", status: "inactive" }],
    });
    const texts = { name: "Green tea", description: "Sencha", metadata: { origin: "JP" } };
    expect((await own.send("PUT", "/subscriptions/items/tea/update", texts)).body).toMatchObject(texts);
    await own.send("POST", "/subscriptions/items", { item_id: "milk", name: "Milk", item_type: "addon" });
    const list = async (query: string): Promise<string[]> =>
      ((await own.send("GET", `/subscriptions/items${query}`)).body as SubscriptionItemList).data.map(
        ({ item_id: id }) => id,
      );
    expect(await list("")).toEqual(["milk", "tea"]);
    expect(await list("?item_type=addon")).toEqual(["milk"]);
    expect(await list("?limit=1&offset=1")).toEqual(["tea"]);
    await own.send("PUT", "/subscriptions/items/tea/update", { status: "inactive" });
    expect(await list("?status=active")).toEqual(["milk"]);
  });

  it("refuse what cannot be sold", async () => {
    const { item_id: id } = await item({ name: "Coffee" });
    const add = async (price: unknown) => refusal(await desk.send("POST", `/subscriptions/items/${id}/prices`, price));
    const fresh = { ...monthly, item_price_id: `p-${id}` };
    for (const bad of [
      { ...fresh, amount: 0 },
      { ...fresh, amount: -1 },
      { ...fresh, amount: 12.5 },
      { ...fresh, interval: "fortnight" },
      { ...fresh, interval_count: 0 },
      { ...fresh, trial_period_days: 731 },
      { ...fresh, currency: "XXX" },
      { ...fresh, item_price_id: "a b" },
    ]) {
      expect((await add(bad))[0]).toBeGreaterThanOrEqual(400);
    }
    expect(((await desk.send("GET", "/subscriptions/items")).body as SubscriptionItemList).data[0]?.prices).toEqual([]);
    await desk.send("POST", `/subscriptions/items/${id}/prices`, fresh);
    expect(await add(fresh)).toEqual([400, "HE_01", "duplicate_item_price"]);
    const twice = await desk.send("POST", "/subscriptions/items", { item_id: id, name: "Other" });
    expect(refusal(twice)).toEqual([400, "HE_01", "duplicate_item"]);
    const taken = await desk.send("POST", "/subscriptions/items", { name: "Other", prices: [fresh] });
    expect(refusal(taken)).toEqual([400, "HE_01", "duplicate_item_price"]);
    const trial = { name: "Milk", item_type: "addon", prices: [{ ...monthly, trial_period_days: 1 }] };
    expect(refusal(await desk.send("POST", "/subscriptions/items", trial))).toEqual([400, "IR_16", "trial_of_addon"]);
    const none = await desk.send("PUT", `/subscriptions/items/${id}/prices/none`, { status: "inactive" });
    expect(refusal(none)).toEqual([404, "HE_02", "item_price_not_found"]);
  });
});

describe("a new subscription", () => {
  const create = async (body: Record<string, unknown>) =>
    refusal(await desk.send("POST", "/subscriptions/create", body));

  it("needs a price that can be subscribed to and a customer", async () => {
    const itemPriceId = await desk.plan();
    const customerId = await desk.customer();
    const asked = { item_price_id: itemPriceId, customer_id: customerId };
    const before = await countSubscriptions();
    expect(await create({ customer_id: customerId })).toEqual([400, "IR_04", "missing_field"]);
    expect(await create({ ...asked, customer_id: "cus-none" })).toEqual([404, "HE_02", "customer_not_found"]);
    expect(await create({ ...asked, item_price_id: "none" })).toEqual([404, "HE_02", "item_price_not_found"]);
    expect(await create({ ...asked, plan_id: "other" })).toEqual([422, "IR_06", "item_price_unusable"]);
    expect(await create({ ...asked, coupon_code: "SAVE10" })).toEqual([400, "IR_19", "coupons_not_offered"]);
    expect((await create({ ...asked, quantity: 0 }))[0]).toBe(422);
    for (const return_url of ["javascript:alert(1)", "data:text/html,x", "https:evil.example", "http://a@b.example"]) {
      const unsafe = [422, "IR_06", "invalid_data"];
      expect(await create({ ...asked, payment_details: { return_url } })).toEqual(unsafe);
    }
    const dear = await desk.plan({ amount: 999_999_999 });
    expect(await create({ ...asked, item_price_id: dear, quantity: 2 })).toEqual([
      400,
      "IR_16",
      "subscription_amount_too_large",
    ]);
    expect(await countSubscriptions()).toBe(before);
  });

  it("takes no price that is switched off, no addon as plan, and no addon that does not fit", async () => {
    const name = `milk-${await desk.customer()}`;
    const addon = await item({
      name: "Milk",
      item_type: "addon",
      prices: [
        { ...monthly, item_price_id: name },
        { ...monthly, item_price_id: `${name}-eur`, currency: "EUR" },
        { ...monthly, item_price_id: `${name}-year`, interval: "year" },
      ],
    });
    const itemPriceId = await desk.plan();
    const asked = { item_price_id: itemPriceId, customer_id: await desk.customer() };
    const unusable = [422, "IR_06", "item_price_unusable"];
    expect(await create({ ...asked, item_price_id: name })).toEqual(unusable);
    expect(await create({ ...asked, addons: [{ item_price_id: itemPriceId }] })).toEqual(unusable);
    expect(await create({ ...asked, addons: [{ item_price_id: `${name}-eur` }] })).toEqual(unusable);
    expect(await create({ ...asked, addons: [{ item_price_id: `${name}-year` }] })).toEqual(unusable);
    expect(await create({ ...asked, addons: [{ item_price_id: name }, { item_price_id: name }] })).toEqual(unusable);
    await desk.send("PUT", `/subscriptions/items/${addon.item_id}/prices/${name}`, { status: "inactive" });
    expect(await create({ ...asked, addons: [{ item_price_id: name }] })).toEqual(unusable);
  });

  it("that is to be confirmed at once leaves nothing behind when its payment is refused", async () => {
    const asked = { item_price_id: await desk.plan(), customer_id: await desk.customer() };
    const before = await countSubscriptions();
    const attempt = async (details: unknown) =>
      refusal(await desk.send("POST", "/subscriptions", { ...asked, payment_details: details }));
    expect(await attempt(undefined)).toEqual([400, "IR_04", "missing_field"]);
    expect(await attempt({})).toEqual([422, "IR_06", "method_data_required"]);
    expect(await attempt(paymentDetails("4242424242424241"))).toEqual([400, "IR_06", "card_number_invalid"]);
    expect((await attempt(paymentDetails(undefined, { capture_method: "manual" })))[0]).toBe(400);
    expect((await attempt(paymentDetails(undefined, { setup_future_usage: "on_session" })))[0]).toBe(400);
    const online = paymentDetails(undefined, { customer_acceptance: { acceptance_type: "online" } });
    const unasked = paymentDetails(undefined, { customer_acceptance: undefined });
    expect(await attempt(online)).toEqual([400, "IR_16", "combination_refused"]);
    expect(await attempt(unasked)).toEqual([400, "IR_16", "customer_acceptance_missing"]);
    expect(await countSubscriptions()).toBe(before);
    const rows = await stack.rows(
      "select invoice_id from subscription_invoices where merchant_id = $1 and status <> 'paid'",
      shop.merchantId,
    );
    expect(rows).toEqual([]);
  });
});

describe("a subscription that exists", () => {
  it("stays as it was when a confirmation is refused, and can be confirmed after that", async () => {
    const asked = { item_price_id: await desk.plan(), customer_id: await desk.customer() };
    const made = (await desk.send("POST", "/subscriptions/create", asked)).body as Subscription;
    const path = `/subscriptions/${made.id}/confirm`;
    const bad = await desk.send("POST", path, { payment_details: paymentDetails("4242424242424241") });
    expect(refusal(bad)).toEqual([400, "IR_06", "card_number_invalid"]);
    expect(await desk.read(made.id)).toMatchObject({ status: "created", payment: null });
    expect(await desk.act(made.id, "confirm", { payment_details: paymentDetails() })).toMatchObject({
      status: "active",
    });
  });

  it("is confirmed by a browser with its own client secret only", async () => {
    const asked = { item_price_id: await desk.plan(), customer_id: await desk.customer() };
    const made = (await desk.send("POST", "/subscriptions/create", asked)).body as Subscription;
    const other = (await desk.send("POST", "/subscriptions/create", asked)).body as Subscription;
    const confirm = async (secret: string | undefined) =>
      refusal(
        await desk.client("POST", `/subscriptions/${made.id}/confirm`, {
          client_secret: secret,
          payment_details: paymentDetails(),
        }),
      );
    expect(await confirm(undefined)).toEqual([400, "IR_04", "client_secret_missing"]);
    expect(await confirm(other.client_secret)).toEqual([400, "IR_09", "client_secret_wrong"]);
    const items = (secret: string) => desk.client("GET", `/subscriptions/items?client_secret=${secret}`);
    expect(refusal(await items(`${made.id}_secret_00000000000000000000`))).toEqual([
      400,
      "IR_09",
      "client_secret_wrong",
    ]);
    expect(refusal(await items("sub_none_secret_1"))).toEqual([400, "IR_09", "client_secret_wrong"]);
    expect(refusal(await desk.client("GET", "/subscriptions/items"))).toEqual([400, "IR_04", "client_secret_missing"]);
    expect((await desk.client("GET", `/subscriptions/${made.id}`)).status).toBe(401);
    expect(await desk.read(made.id)).toEqual(made);
  });

  it("does only what its status allows", async () => {
    const active = await desk.subscribe(await desk.plan());
    const wrong = [400, "IR_16", "subscription_wrong_status"];
    const act = async (action: string, body?: unknown) =>
      refusal(await desk.send("POST", `/subscriptions/${active.id}/${action}`, body));
    expect(await act("resume")).toEqual(wrong);
    expect(await act("confirm", { payment_details: paymentDetails() })).toEqual(wrong);
    await desk.act(active.id, "pause");
    expect(await act("pause")).toEqual(wrong);
    await desk.act(active.id, "cancel");
    for (const action of ["pause", "resume", "cancel"]) expect(await act(action)).toEqual(wrong);
    const update = await desk.send("PUT", `/subscriptions/${active.id}/update`, { quantity: 2 });
    expect(refusal(update)).toEqual(wrong);
    const asked = { item_price_id: active.item_price_id, customer_id: await desk.customer() };
    const { id } = (await desk.send("POST", "/subscriptions/create", asked)).body as Subscription;
    const early = await desk.send("POST", `/subscriptions/${id}/cancel`, { cancel_option: "end_of_term" });
    expect(refusal(early)).toEqual(wrong);
    expect(await desk.act(id, "cancel")).toMatchObject({ status: "cancelled", invoice: null });
  });

  it("keeps its currency, and is charged to the customer's own agreed payment methods", async () => {
    const active = await desk.subscribe(await desk.plan());
    const update = async (body: unknown) => refusal(await desk.send("PUT", `/subscriptions/${active.id}/update`, body));
    const euro = await desk.plan({ currency: "EUR" });
    expect(await update({ item_price_id: euro })).toEqual([400, "IR_16", "subscription_currency_fixed"]);
    expect(await update({ coupon_code: "SAVE10" })).toEqual([400, "IR_19", "coupons_not_offered"]);
    expect(await update({ payment_method_id: "pm_none" })).toEqual([404, "HE_02", "payment_method_not_found"]);
    const stranger = await desk.subscribe(active.item_price_id);
    expect(await update({ payment_method_id: stranger.payment_method_id })).toEqual([
      400,
      "IR_16",
      "payment_method_of_other",
    ]);
    expect(await desk.read(active.id)).toEqual(active);
  });
});

describe("the list of subscriptions", () => {
  it("is narrowed by customer, status and reference, page by page", async () => {
    const own = subscriptionDesk(stack, stack.shop(), time);
    const itemPriceId = await own.plan();
    const first = await own.subscribe(itemPriceId, undefined, { merchant_reference_id: "a" });
    const second = await own.subscribe(itemPriceId);
    await own.act(second.id, "pause");
    const list = async (query: string): Promise<[number, string[]]> => {
      const { total_count: total, data } = (await own.send("GET", `/subscriptions/list${query}`))
        .body as SubscriptionList;
      return [total, data.map(({ id }) => id)];
    };
    expect(await list("")).toEqual([2, [second.id, first.id]]);
    expect(await list("?limit=1&offset=1")).toEqual([2, [first.id]]);
    expect(await list("?status=paused")).toEqual([1, [second.id]]);
    expect(await list(`?customer_id=${first.customer_id}`)).toEqual([1, [first.id]]);
    expect(await list("?merchant_reference_id=a")).toEqual([1, [first.id]]);
    expect((await own.send("GET", "/subscriptions/list?status=none")).status).toBe(400);
    expect((await own.send("GET", "/subscriptions/list?limit=101")).status).toBe(422);
  });
});
