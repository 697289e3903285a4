// What a merchant may still set in a payout that exists: whose profile it is, its page, and how long it waits.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import type { Payout } from "@railyard/contracts";

import { ok } from "../../support/answers.ts";
import { call } from "../../support/http-call.ts";
import { accountId, merchantSnapshot } from "../../support/merchant.ts";
import { openPage, sendForm } from "../../support/pages.ts";
import type { PayoutDesk } from "../../support/payouts.ts";
import { accounts, bankOf, bankPayout, errorOf, payoutDesk } from "../../support/payouts.ts";
import type { Shop, Stack } from "../../support/stack.ts";
import { startStack } from "../../support/stack.ts";

let stack: Stack;
let shop: Shop;
let desk: PayoutDesk;

const [first, second] = ["payoutsim", "payoutsim-second"];

beforeAll(async () => {
  stack = await startStack();
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

beforeEach(() => {
  shop = stack.shop({ connectors: [first] });
  desk = payoutDesk(shop);
  // A second profile with a payout account of its own, and a third that has none.
  const profileId = `pro_${shop.merchantId}`;
  const snapshot = merchantSnapshot(shop.merchantId, {
    connectors: [first, second],
    accounts: { [second]: { profile_id: `${profileId}_2` } },
  });
  const [profile] = snapshot.profiles;
  if (profile === undefined) throw new TypeError("no profile");
  const others = ["2", "3"].map((number) => ({
    ...profile,
    profile_id: `${profileId}_${number}`,
    payout_link_config: { merchant_name: "Second shop" },
  }));
  stack.merchants.put({ ...snapshot, profiles: [profile, ...others] });
});

const profileOf = (number: 1 | 2 | 3): string => `pro_${shop.merchantId}${number === 1 ? "" : `_${String(number)}`}`;

const bare = { amount: 7500, currency: "USD" };
const unconfirmed = (changes: Record<string, unknown> = {}): Promise<Payout> =>
  desk.pay(bankPayout(accounts.success, { confirm: false, ...changes }));

const update = (payoutId: string, body: Record<string, unknown>): ReturnType<Shop["send"]> =>
  shop.send("PUT", `/payouts/${payoutId}`, body);
const updated = (payoutId: string, body: Record<string, unknown>): Promise<Payout> =>
  ok<Payout>(update(payoutId, body));

const refusal = async (result: ReturnType<Shop["send"]>): Promise<readonly [number, string, string]> => {
  const { status, body } = await result;
  const { code, reason } = errorOf(body);
  return [status, code, reason];
};

describe("the business profile of a payout", () => {
  const ofSecond = () => ({
    profile_id: profileOf(2),
    merchant_connector_id: accountId(shop.merchantId, second),
    status: "success",
  });

  it("can be named by the confirmation", async () => {
    const { payout_id: id } = await unconfirmed();
    expect(await desk.act(id, "confirm", { profile_id: profileOf(2) })).toMatchObject(ofSecond());
    expect(await desk.read(id)).toMatchObject(ofSecond());
  });

  it("can be changed while the payout is not sent, also after its confirmation", async () => {
    const { payout_id: early } = await unconfirmed();
    expect(await updated(early, { profile_id: profileOf(2) })).toMatchObject({ profile_id: profileOf(2) });
    expect(await desk.act(early, "confirm")).toMatchObject(ofSecond());
    const late = await desk.pay(bankPayout(accounts.success, { auto_fulfill: false }));
    expect(late.merchant_connector_id).toBe(accountId(shop.merchantId, first));
    expect(await updated(late.payout_id, { profile_id: profileOf(2) })).toMatchObject({
      ...ofSecond(),
      status: "requires_fulfillment",
    });
    expect(await desk.act(late.payout_id, "fulfill")).toMatchObject(ofSecond());
  });

  it("is one of the merchant's, has an account that pays, and is the key's own where the key has one", async () => {
    const { payout_id: id } = await unconfirmed();
    expect(await refusal(update(id, { profile_id: "pro_nobody" }))).toEqual([404, "HE_02", "profile_not_found"]);
    const unpaid = shop.send("POST", `/payouts/${id}/confirm`, { profile_id: profileOf(3) });
    expect(await refusal(unpaid)).toEqual([400, "IR_39", "no_eligible_payout_connector"]);
    const narrow = { "x-profile-id": profileOf(1) };
    const moved = shop.send("PUT", `/payouts/${id}`, { profile_id: profileOf(2) }, narrow);
    expect(await refusal(moved)).toEqual([400, "IR_16", "profile_fixed_by_credential"]);
    const stays = shop.send("PUT", `/payouts/${id}`, { profile_id: profileOf(1) }, narrow);
    expect(await ok(stays)).toMatchObject({ profile_id: profileOf(1) });
  });

  it("is not changed once a provider knows the payout", async () => {
    const { payout_id: id } = await desk.pay(bankPayout(accounts.waits));
    expect((await update(id, { profile_id: profileOf(2) })).status).toBe(422);
    expect(await desk.read(id)).toMatchObject({ profile_id: profileOf(1) });
  });
});

describe("the session of a payout", () => {
  const secondsLeft = ({ expires_on: end }: Payout): number => Math.round((Date.parse(end ?? "") - Date.now()) / 1000);

  it("can be given and lengthened by an update, and 0 leaves it as it is", async () => {
    const made = await unconfirmed();
    expect(made.expires_on).toBeNull();
    const given = await updated(made.payout_id, { session_expiry: 60 });
    expect(Math.abs(secondsLeft(given) - 60)).toBeLessThan(10);
    const longer = await updated(made.payout_id, { session_expiry: 6000 });
    expect(Math.abs(secondsLeft(longer) - 6000)).toBeLessThan(10);
    expect(await updated(made.payout_id, { session_expiry: 0 })).toMatchObject({ expires_on: longer.expires_on });
    expect((await update(made.payout_id, { session_expiry: 59 })).status).toBe(422);
  });

  it("ends a payout that is not confirmed, and none that was confirmed", async () => {
    const { payout_id: open } = await unconfirmed({ auto_fulfill: false });
    const { payout_id: confirmed } = await unconfirmed({ auto_fulfill: false });
    await updated(open, { session_expiry: 60 });
    expect(await desk.act(confirmed, "confirm", { session_expiry: 60 })).toMatchObject({
      status: "requires_fulfillment",
    });
    expect((await desk.read(confirmed)).expires_on).not.toBeNull();
    await updated(confirmed, { session_expiry: 120 });
    const due = await stack.rows<{ payout_id: string }>(
      "select payout_id from payouts where merchant_id = $1 and due_at is not null",
      shop.merchantId,
    );
    expect(due).toEqual([{ payout_id: open }]);
    // The time is over: what the database contains is moved there.
    await stack.rows(
      `update payouts set expires_at = now(), due_at = case when due_at is null then null else now() end
       where merchant_id = $1`,
      shop.merchantId,
    );
    await desk.becomes(open, "expired");
    expect(await desk.act(confirmed, "fulfill")).toMatchObject({ status: "success" });
  });

  it("is not lengthened once it is over", async () => {
    const { payout_id: id } = await unconfirmed({ session_expiry: 60 });
    await stack.rows("update payouts set expires_at = now() where payout_id = $1", id);
    expect((await update(id, { session_expiry: 6000 })).status).toBe(422);
    expect((await shop.send("POST", `/payouts/${id}/confirm`, { session_expiry: 6000 })).status).toBe(400);
  });
});

describe("the page of a payout", () => {
  const linkOf = (payout: Payout): string => payout.payout_link?.link ?? "";

  it("can be made later, expires, and sends the money where its recipient specifies", async () => {
    const { payout_id: id } = await desk.pay({ ...bare, auto_fulfill: true });
    const payout = await updated(id, { payout_link: true, payout_link_config: { merchant_name: "Kiosk" } });
    expect(payout.expires_on).not.toBeNull();
    const page = await openPage(linkOf(payout));
    expect(page.html).toContain("Kiosk");
    const fields = { method: "ach", ach_routing_number: "110000000", ach_account_number: accounts.success };
    await sendForm(await sendForm(page, fields));
    expect(await desk.read(id)).toMatchObject({ status: "success" });
  });

  it("can look different later, also with the confirmation, and keeps its token", async () => {
    const made = await desk.pay({ ...bare, payout_link: true, payout_link_config: { merchant_name: "Kiosk" } });
    const config = { theme: "#112233", payout_link_id: "my-link", domain_name: "pay.shop.example" };
    const changed = await updated(made.payout_id, { payout_link: true, payout_link_config: config });
    const { pathname, search } = new URL(linkOf(made));
    expect(changed.payout_link).toEqual({
      payout_link_id: "my-link",
      link: `https://pay.shop.example${pathname}${search}`,
    });
    const { html } = await openPage(linkOf(made));
    expect([html.includes("Kiosk"), html.includes("#112233")]).toEqual([true, true]);
    await desk.act(made.payout_id, "confirm", {
      payout_method_data: bankOf(accounts.success),
      payout_link_config: { merchant_name: "Late shop" },
    });
    expect((await openPage(linkOf(made))).html).toContain("Late shop");
  });

  it("can be taken away", async () => {
    const made = await desk.pay({ ...bare, payout_link: true });
    expect(await updated(made.payout_id, { payout_link: false })).toMatchObject({ payout_link: null });
    const { pathname, search } = new URL(linkOf(made));
    expect((await call(stack.url, "GET", `${pathname}${search}`)).status).toBe(404);
  });

  it("has the look of the profile that the same update gives the payout", async () => {
    const { payout_id: id } = await desk.pay(bare);
    const payout = await updated(id, { payout_link: true, profile_id: profileOf(2) });
    expect((await openPage(linkOf(payout))).html).toContain("Second shop");
  });

  it("is not made where a creation would not make it", async () => {
    const misconfigured = [400, "IR_40", "payout_link_misconfigured"];
    const { payout_id: id } = await desk.pay(bare);
    const confirm = { ...bankPayout(), payout_link: true };
    const { payout_id: given } = await unconfirmed();
    const { payout_id: confirmed } = await desk.pay(bankPayout(accounts.success, { auto_fulfill: false }));
    const refused = [
      update(id, { payout_link: true, confirm: true }),
      update(id, { payout_link: true, payout_method_data: bankOf(accounts.success) }),
      shop.send("POST", `/payouts/${id}/confirm`, { ...confirm, amount: undefined, currency: undefined }),
      update(given, { payout_link: true }),
      update(confirmed, { payout_link: true }),
    ];
    for (const one of refused) expect(await refusal(one)).toEqual(misconfigured);
    expect(await desk.read(id)).toMatchObject({ payout_link: null, status: "requires_payout_method_data" });
    const { payout_id: nothing } = await desk.pay({ ...bare, amount: 0 });
    expect((await update(nothing, { payout_link: true })).status).toBe(400);
    expect(await updated(nothing, { payout_link: true, amount: 5 })).toMatchObject({ amount: 5 });
  });
});

describe("a browser", () => {
  it.each([
    ["profile_id", "pro_2"],
    ["session_expiry", 6000],
    ["payout_link", true],
    ["payout_link_config", { merchant_name: "Mine" }],
  ])("cannot set %s", async (field, value) => {
    const { payout_id: id, client_secret: secret } = await desk.pay(bare);
    const body = { client_secret: secret, payout_method_data: bankOf(accounts.success), [field]: value };
    expect(await shop.client("POST", `/payouts/${id}/confirm`, body)).toMatchObject({
      status: 401,
      body: { error: { field } },
    });
    expect((await desk.read(id)).status).toBe("requires_payout_method_data");
  });
});
