// What payouts refuse, and that no other merchant sees a payout.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Payout } from "@railyard/contracts";

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

const refusal = async (result: ReturnType<Shop["send"]>): Promise<readonly [number, string, string]> => {
  const { status, body } = await result;
  const { code, reason } = errorOf(body);
  return [status, code, reason];
};

const create = (body: Record<string, unknown>): ReturnType<typeof refusal> =>
  refusal(shop.send("POST", "/payouts/create", body));

/** A payout in each status that a sandbox account can bring about, by what was asked for. */
const inStatus = async (status: string): Promise<Payout> => {
  const ways: Readonly<Record<string, Record<string, unknown>>> = {
    requires_payout_method_data: { amount: 100, currency: "USD" },
    requires_confirmation: bankPayout(accounts.success, { confirm: false }),
    requires_fulfillment: bankPayout(accounts.success, { auto_fulfill: false }),
    requires_vendor_account_creation: bankPayout(accounts.newRecipient),
    initiated: bankPayout(accounts.accepted),
    pending: bankPayout(accounts.waits),
    success: bankPayout(accounts.success),
    failed: bankPayout(accounts.failure),
    ineligible: bankPayout(accounts.notPermitted),
  };
  if (status === "cancelled") {
    const { payout_id: id } = await inStatus("requires_confirmation");
    return desk.act(id, "cancel");
  }
  if (status === "reversed") {
    const { payout_id: id } = await desk.pay(bankPayout(accounts.returned));
    return desk.becomes(id, "reversed");
  }
  const payout = await desk.pay(ways[status] ?? {});
  expect(payout.status).toBe(status);
  return payout;
};

describe("creating a payout is refused", () => {
  it.each([
    ["without an amount", { currency: "USD" }, [400, "IR_04", "missing_field"]],
    ["in a currency that is none", { amount: 1, currency: "XXY" }, [400, "IR_06", "invalid_request"]],
    ["of an amount below nothing", { amount: -1, currency: "USD" }, [422, "IR_06", "invalid_data"]],
    ["when recurring without confirm", { amount: 1, currency: "USD", recurring: true }, [422, "IR_06"]],
    [
      "as a link that is confirmed",
      { amount: 1, currency: "USD", payout_link: true, confirm: true },
      [400, "IR_40", "payout_link_misconfigured"],
    ],
    ["without a destination, confirmed", { amount: 1, currency: "USD", confirm: true }, [422, "IR_06"]],
    ["of nothing, confirmed", bankPayout(accounts.success, { amount: 0 }), [400, "IR_16", "amount_out_of_range"]],
    [
      "with two names of a stored destination",
      { amount: 1, currency: "USD", payout_method_id: "pm_1", payout_token: "token_1" },
      [422, "IR_06", "payout_destination_twice"],
    ],
    [
      "to a type its provider does not pay",
      bankPayout("", {
        payout_type: "bank_redirect",
        currency: "USD",
        payout_method_data: { bank_redirect: { interac: { email: "a@b.example" } } },
      }),
      [400, "IR_39"],
    ],
    [
      "to two destinations",
      bankPayout(accounts.success, {
        payout_method_data: {
          ...bankOf(accounts.success),
          card: { card_number: "4111111111111111", expiry_month: "10", expiry_year: "40" },
        },
      }),
      [422, "IR_06", "payout_method_mismatch"],
    ],
    [
      "to a destination of another type",
      bankPayout(accounts.success, { payout_type: "card" }),
      [422, "IR_06", "payout_method_mismatch"],
    ],
    [
      "to an IBAN with a slip in it",
      bankPayout("", { payout_method_data: { bank: { iban: "DE89370400440532013001" } } }),
      [422, "IR_06", "payout_account_invalid"],
    ],
    [
      "to a card with a slip in it",
      bankPayout("", {
        payout_type: "card",
        payout_method_data: { card: { card_number: "4111111111111112", expiry_month: "10", expiry_year: "40" } },
      }),
      [400, "IR_06", "card_number_invalid"],
    ],
    [
      "that leads back to what a browser would run",
      bankPayout(accounts.success, { return_url: "javascript:alert(1)" }),
      [422, "IR_06", "invalid_data"],
    ],
    [
      "that leads back to a host that is unclear",
      bankPayout(accounts.success, { return_url: "https:evil.example" }),
      [422, "IR_06", "invalid_data"],
    ],
    [
      "to a profile of nobody",
      bankPayout(accounts.success, { profile_id: "pro_nobody" }),
      [404, "HE_02", "profile_not_found"],
    ],
    [
      "for another merchant",
      bankPayout(accounts.success, { merchant_id: "someone_else" }),
      [404, "HE_02", "merchant_not_found"],
    ],
  ])("%s", async (_name, body, expected) => {
    const answer = await create(body);
    expect(answer.slice(0, expected.length)).toEqual(expected);
  });

  it("when the id is taken, and nothing is sent twice", async () => {
    const first = await desk.pay(bankPayout(accounts.success, { payout_id: "po_mine" }));
    expect(first.payout_id).toBe("po_mine");
    expect(await create(bankPayout(accounts.success, { payout_id: "po_mine" }))).toEqual([
      400,
      "HE_01",
      "duplicate_payout",
    ]);
    expect(await stack.provider.paidOut("po_mine")).toBe(7500);
  });

  it("without a payout account on the profile", async () => {
    const other = stack.shop({ connectors: ["fauxpay"] });
    expect(await refusal(other.send("POST", "/payouts/create", bankPayout()))).toEqual([
      400,
      "IR_39",
      "no_eligible_payout_connector",
    ]);
  });

  it("not when the same idempotency key repeats the request: that is answered with the same payout", async () => {
    const body = bankPayout(accounts.success);
    const answers = await Promise.all(
      [1, 2, 3].map(() => shop.send("POST", "/payouts/create", body, { "idempotency-key": "key_p1" })),
    );
    const repeated = await shop.send("POST", "/payouts/create", body, { "idempotency-key": "key_p1" });
    const ids = [...answers, repeated]
      .filter(({ status }) => status === 200)
      .map(({ body: one }) => (one as Payout).payout_id);
    expect(new Set(ids).size).toBe(1);
    expect(await stack.provider.paidOut(ids[0] ?? "")).toBe(7500);
  });
});

describe("operations on a payout", () => {
  const all = [
    "requires_payout_method_data",
    "requires_confirmation",
    "requires_fulfillment",
    "requires_vendor_account_creation",
    "initiated",
    "pending",
    "success",
    "failed",
    "ineligible",
    "cancelled",
    "reversed",
  ];
  const possible: Readonly<Record<string, readonly string[]>> = {
    confirm: ["requires_payout_method_data", "requires_confirmation"],
    fulfill: ["requires_fulfillment"],
    cancel: all.slice(0, 6),
    update: all.slice(0, 3),
  };
  const codes: Readonly<Record<string, readonly [number, string, string]>> = {
    confirm: [400, "IR_16", "payout_wrong_status"],
    fulfill: [422, "IR_06", "payout_not_possible"],
    cancel: [422, "IR_06", "payout_not_possible"],
    update: [422, "IR_06", "payout_not_possible"],
  };
  const impossible = Object.keys(possible).flatMap((operation) =>
    all
      .filter((status) => possible[operation]?.includes(status) === false)
      .map((status) => [operation, status] as const),
  );

  it.each(impossible)("%s is refused when it is %s, and changes nothing", async (operation, status) => {
    const payout = await inStatus(status);
    const path = `/payouts/${payout.payout_id}`;
    const asked =
      operation === "update"
        ? shop.send("PUT", path, { amount: 200 })
        : shop.send(
            "POST",
            `${path}/${operation}`,
            operation === "confirm" ? { payout_method_data: bankOf(accounts.success) } : {},
          );
    expect(await refusal(asked)).toEqual(codes[operation]);
    const after = await desk.read(payout.payout_id);
    expect(after.amount).toBe(payout.amount);
  });

  it.each(all.slice(0, 3))("cancel ends one that is %s without asking a provider", async (status) => {
    const { payout_id: id } = await inStatus(status);
    expect(await desk.act(id, "cancel", { cancellation_reason: "twice" })).toMatchObject({
      status: "cancelled",
      cancellation_reason: "twice",
    });
    expect(await desk.eventTypes(id)).toEqual(["payout_cancelled"]);
    expect(await stack.provider.paidOut(id)).toBe(0);
  });

  it.each(all.slice(3, 6))("cancel has the provider stop one that is %s", async (status) => {
    const { payout_id: id } = await inStatus(status);
    expect(await desk.act(id, "cancel")).toMatchObject({ status: "cancelled", attempt_count: 1 });
    expect((await desk.eventTypes(id)).at(-1)).toBe("payout_cancelled");
    // What was sent afterwards has ended, so this one would have ended by now, too.
    const { payout_id: next } = await desk.pay(bankPayout(accounts.later));
    await desk.becomes(next, "success");
    expect(await desk.read(id, "?force_sync=true")).toMatchObject({ status: "cancelled" });
    expect(await stack.provider.paidOut(id)).toBe(0);
  });
});

describe("a payout of one merchant", () => {
  it("cannot be seen, listed or changed by another merchant", async () => {
    const payout = await desk.pay(bankPayout(accounts.waits));
    const other = stack.shop({ connectors: ["payoutsim"] });
    const path = `/payouts/${payout.payout_id}`;
    const tries = [
      other.send("GET", path),
      other.send("GET", `${path}?force_sync=true`),
      other.send("PUT", path, { amount: 1 }),
      other.send("POST", path, { amount: 1 }),
      other.send("POST", `${path}/confirm`, {}),
      other.send("POST", `${path}/cancel`, {}),
      other.send("POST", `${path}/fulfill`, {}),
      other.client("POST", `${path}/confirm`, { client_secret: payout.client_secret }),
      other.send("GET", `/payouts/list?starting_after=${payout.payout_id}`),
    ];
    for (const tried of tries) expect(await refusal(tried)).toEqual([404, "HE_02", "payout_not_found"]);
    expect((await other.send("POST", "/payouts/list", {})).body).toMatchObject({ size: 0, total_count: 0, data: [] });
    expect(await desk.read(payout.payout_id)).toEqual(payout);
  });

  it("does not meet another's of the same id at a provider that both use", async () => {
    const other = payoutDesk(stack.shop({ connectors: ["payoutsim"] }));
    const body = (amount: number) => bankPayout(accounts.lost, { payout_id: "po_shared", amount });
    const both = await Promise.all([desk.pay(body(100)), other.pay(body(250))]);
    expect(both.map(({ status }) => status)).toEqual(["pending", "pending"]);
    await desk.becomes("po_shared", "success");
    await other.becomes("po_shared", "success");
    expect(await stack.provider.paidOut("po_shared")).toBe(350);
  });

  it("can be read, but not made, by a signed-in user who may read payouts", async () => {
    const { payout_id: id } = await desk.pay();
    const user = (permissions: string[]) =>
      ({ kind: "jwt", merchantId: shop.merchantId, userId: "usr_1", permissions }) as Parameters<Shop["as"]>[0];
    const read = await shop.as(user(["payouts:read"]), "GET", `/payouts/${id}`);
    expect([read.status, (read.body as Payout).payout_id]).toEqual([200, id]);
    expect((await shop.as(user(["payments:read"]), "GET", `/payouts/${id}`)).status).toBe(403);
    expect((await shop.as(user(["payouts:read"]), "POST", "/payouts/create", bankPayout())).status).toBe(401);
  });

  it("is cancelled and confirmed by a user who may write payouts, but not to another destination", async () => {
    const user = (permission: string) =>
      ({ kind: "jwt", merchantId: shop.merchantId, userId: "usr_1", permissions: [permission] }) as const;
    const { payout_id: id } = await desk.pay({ ...bankPayout(), confirm: false });
    const path = `/payouts/${id}`;
    expect((await shop.as(user("payouts:read"), "POST", `${path}/cancel`)).status).toBe(403);
    const { payout_method_data } = bankPayout();
    const elsewhere = await shop.as(user("payouts:write"), "POST", `${path}/confirm`, { payout_method_data });
    expect([elsewhere.status, elsewhere.text]).toEqual([422, expect.stringContaining("IR_06")]);
    expect((await shop.as(user("payouts:write"), "POST", `${path}/cancel`)).body).toMatchObject({
      status: "cancelled",
    });
  });
});
