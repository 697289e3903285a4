import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Payment } from "@railyard/contracts";
import { paymentStatuses } from "@railyard/contracts";

import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;
let shop: Shop;
let stranger: Shop;
/** Oldest first. */
const payments: Payment[] = [];

const unconfirmed = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  amount: 500,
  currency: "EUR",
  ...changes,
});

beforeAll(async () => {
  stack = await startStack();
  shop = stack.shop();
  stranger = stack.shop();
  const bodies = [
    unconfirmed({ customer: { id: "cus_ada", email: "ada@shop.example" }, merchant_order_reference_id: "order-1" }),
    cardPayment("4242424242424242", { customer: { id: "cus_ada" } }),
    cardPayment("4000000000000002", { amount: 900 }),
    cardPayment("5555555555554444", { amount: 70, capture_method: "manual" }),
    unconfirmed({ amount: 12_000, currency: "USD" }),
    cardPayment("4000000000009961", { amount: 450 }),
  ];
  for (const body of bodies) payments.push(await shop.pay(body));
  await stranger.pay();
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

const idsOf = (body: unknown): readonly string[] => (body as { data: Payment[] }).data.map((one) => one.payment_id);

const idAt = (index: number): string => payments.at(index)?.payment_id ?? "";

const newestFirst = (): readonly string[] => payments.map((payment) => payment.payment_id).toReversed();

const get = async (path: string): Promise<unknown> => {
  const { status, text, body } = await shop.send("GET", path);
  if (status !== 200) throw new TypeError(`${String(status)}: ${text}`);
  return body;
};

const search = async (body?: Record<string, unknown>, path = "/payments/list"): Promise<unknown> => {
  const answer = await shop.send("POST", path, body);
  if (answer.status !== 200) throw new TypeError(`${String(answer.status)}: ${answer.text}`);
  return answer.body;
};

const refused = async (method: string, path: string, body?: unknown): Promise<readonly [number, string]> => {
  const answer = await shop.send(method, path, body);
  return [answer.status, (answer.body as { error: { code: string } }).error.code];
};

describe("the list of payments", () => {
  it("shows the merchant's own, newest first, each as it is retrieved", async () => {
    const body = await get("/payments/list");
    expect(body).toMatchObject({ size: 6 });
    expect(idsOf(body)).toEqual(newestFirst());
    const [first] = (body as { data: Payment[] }).data;
    expect(first).toEqual(await shop.read(idAt(-1)));
    expect(idsOf((await stranger.send("GET", "/payments/list")).body)).toHaveLength(1);
  });

  it("goes forwards and backwards page by page, while payments are added", async () => {
    const first = await get("/payments/list?limit=2");
    expect(idsOf(first)).toEqual(newestFirst().slice(0, 2));
    const second = await get(`/payments/list?limit=2&starting_after=${idsOf(first)[1] ?? ""}`);
    expect(idsOf(second)).toEqual(newestFirst().slice(2, 4));
    const third = await get(`/payments/list?limit=5&starting_after=${idsOf(second)[1] ?? ""}`);
    expect(idsOf(third)).toEqual(newestFirst().slice(4));
    const back = await get(`/payments/list?limit=2&ending_before=${idsOf(third)[0] ?? ""}`);
    expect(idsOf(back)).toEqual(idsOf(second));
  });

  it("distinguishes payments of the same moment", async () => {
    const twin = stack.shop();
    for (let count = 0; count < 5; count += 1) await twin.pay(unconfirmed());
    await stack.rows("update payments set created_at = '2026-01-01' where merchant_id = $1", twin.merchantId);
    const seen: string[] = [];
    for (let page = 0; page < 5; page += 1) {
      const cursor = seen.length === 0 ? "" : `&starting_after=${seen.at(-1) ?? ""}`;
      seen.push(...idsOf((await twin.send("GET", `/payments/list?limit=1${cursor}`)).body));
    }
    expect(new Set(seen).size).toBe(5);
    expect(idsOf((await twin.send("GET", `/payments/list?starting_after=${seen.at(-1) ?? ""}`)).body)).toEqual([]);
  });

  it("narrows by customer and time", async () => {
    expect(idsOf(await get("/payments/list?customer_id=cus_ada"))).toEqual([idAt(1), idAt(0)]);
    expect(idsOf(await get("/payments/list?customer_id=cus_nobody"))).toEqual([]);
    const created = payments[2]?.created ?? "";
    expect(idsOf(await get(`/payments/list?created=${created}`))).toEqual([idAt(2)]);
    expect(idsOf(await get(`/payments/list?created.gt=${created}`))).toEqual(newestFirst().slice(0, 3));
    expect(idsOf(await get(`/payments/list?created.gte=${created}`))).toEqual(newestFirst().slice(0, 4));
    expect(idsOf(await get(`/payments/list?created.lt=${created}`))).toEqual([idAt(1), idAt(0)]);
    expect(idsOf(await get(`/payments/list?created.lte=${created}`))).toEqual([idAt(2), idAt(1), idAt(0)]);
  });

  it.each(["", ".gt", ".gte", ".lt", ".lte"])(
    "takes the first and the last time in created%s, and refuses those beyond",
    async (bound) => {
      for (const list of ["/payments/list?created", "/payouts/list?created", "/mandates/list?created_time"]) {
        for (const time of ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z"]) {
          await get(`${list}${bound}=${time}`);
        }
        for (const time of ["0000-01-01T00:00:00Z", "9999-12-31T23:59:59-01:00"]) {
          expect(await refused("GET", `${list}${bound}=${time}`)).toEqual([422, "IR_05"]);
        }
      }
    },
  );

  it.each([
    ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z"],
    ["0001-01-01T00:00:00Z", "0001-01-01T00:00:00.001Z"],
    ["9999-12-31T12:00:00Z", "9999-12-31T23:59:59.999Z"],
  ])("counts and filters from %s to %s", async (from, until) => {
    const query = `start_time=${from}&end_time=${until}`;
    for (const path of ["/payments/aggregate", "/refunds/aggregate", "/payouts/aggregate", "/disputes/aggregate"]) {
      await get(`${path}?${query}`);
    }
    const span = { start_time: from, end_time: until };
    for (const path of ["/payments/list", "/payments/filter", "/refunds/list", "/refunds/filter", "/payouts/list"]) {
      await search(span, path);
      expect(await refused("POST", path, { ...span, end_time: "0000-01-01T00:00:00Z" })).toEqual([422, "IR_05"]);
    }
    for (const path of ["/disputes/list", "/customers/list_with_count"]) await get(`${path}?${query}`);
  });

  it("refuses limits out of range, unknown parameters and cursors that are no payment of the merchant", async () => {
    expect(await refused("GET", "/payments/list?limit=101")).toEqual([422, "IR_06"]);
    expect(await refused("GET", "/payments/list?limit=0")).toEqual([422, "IR_06"]);
    expect(await refused("GET", "/payments/list?colour=red")).toEqual([400, "IR_06"]);
    expect(await refused("GET", "/payments/list?starting_after=pay_none")).toEqual([404, "HE_02"]);
    const foreign = idsOf((await stranger.send("GET", "/payments/list")).body)[0] ?? "";
    expect(await refused("GET", `/payments/list?starting_after=${foreign}`)).toEqual([404, "HE_02"]);
    expect(await refused("GET", `/payments/list?starting_after=${idAt(0)}&ending_before=${idAt(1)}`)).toEqual([
      400,
      "IR_16",
    ]);
  });

  it("is for signed-in users who may read payments, and not for clients", async () => {
    const user = { kind: "jwt", merchantId: shop.merchantId, userId: "user_1" } as const;
    const reader = { ...user, permissions: ["payments:read"] };
    expect(idsOf((await shop.as(reader, "GET", "/payments/list")).body)).toEqual(newestFirst());
    const other = { ...user, permissions: ["refunds:read"] };
    expect((await shop.as(other, "GET", "/payments/list")).status).toBe(403);
    expect((await shop.client("GET", "/payments/list")).status).toBe(401);
  });
});

describe("the search for payments", () => {
  it("finds everything without a body, and counts it", async () => {
    const body = await search();
    expect(body).toMatchObject({ count: 6, total_count: 6 });
    expect(idsOf(body)).toEqual(newestFirst());
  });

  it("answers fifty at most", async () => {
    for (const path of ["/payments/list", "/payments/profile/list"]) {
      expect((await shop.send("POST", path, { limit: 50 })).status).toBe(200);
      expect(await refused("POST", path, { limit: 51 })).toEqual([422, "IR_06"]);
      expect(await refused("POST", path, { limit: 0 })).toEqual([422, "IR_06"]);
    }
    expect((await shop.send("GET", "/payments/list?limit=100")).status).toBe(200);
  });

  it("leaves out the count when it is not requested", async () => {
    expect(await search({ with_total_count: false, limit: 1 })).toMatchObject({ count: 1, total_count: null });
    expect(await search({ limit: 1, offset: 5 })).toMatchObject({ count: 1, total_count: 6 });
  });

  const cases = (): readonly (readonly [Record<string, unknown>, readonly number[]])[] => [
    [{ payment_id: idAt(3) }, [3]],
    [{ payment_id: "pay_none" }, []],
    [{ customer_id: "cus_ada" }, [1, 0]],
    [{ customer_email: "ada@shop.example" }, [1, 0]],
    [{ merchant_order_reference_id: "order-1" }, [0]],
    [{ amount_filter: { start_amount: 500, end_amount: 6540 } }, [2, 1, 0]],
    [{ status: ["succeeded"] }, [5, 1]],
    [{ status: ["failed", "requires_capture"] }, [3, 2]],
    [{ currency: ["EUR"] }, [0]],
    [{ connector: ["phonypay"] }, [5]],
    [{ merchant_connector_id: [`mca_${shop.merchantId}_fauxpay`] }, [3, 2, 1]],
    [{ payment_method: ["card"] }, [5, 3, 2, 1]],
    [{ payment_method: ["wallet"] }, []],
    [{ payment_method_type: ["credit"] }, [5, 3, 2, 1]],
    [{ authentication_type: ["three_ds"] }, []],
    [{ card_network: ["Mastercard"] }, [3]],
    [{ card_discovery: ["manual"] }, [5, 3, 2, 1]],
    [{ card_discovery: ["saved_card"] }, []],
    [{ time_range: { start_time: payments[4]?.created } }, [5, 4]],
    [{ time_range: { start_time: "2020-01-01T00:00:00Z", end_time: payments[1]?.created } }, [1, 0]],
    [{ start_time: payments[4]?.created }, [5, 4]],
    [{ start_time: "2020-01-01T00:00:00Z", end_time: payments[1]?.created }, [1, 0]],
    [{ status: ["succeeded"], connector: ["phonypay"], currency: ["USD"] }, [5]],
    [{ order: { on: "amount", by: "asc" } }, [3, 5, 0, 2, 1, 4]],
    [{ order: { on: "amount", by: "desc" }, limit: 2 }, [4, 1]],
    [{ order: { on: "attempt_count" }, limit: 1 }, [5]],
    [{ order: { on: "created", by: "asc" }, limit: 2 }, [0, 1]],
    [{ order: { on: "amount", by: "asc" }, starting_after: idAt(0) }, [2, 1, 4]],
    [{ order: { on: "amount", by: "asc" }, ending_before: idAt(0) }, [3, 5]],
    [{ order: { on: "created", by: "asc" }, starting_after: idAt(3) }, [4, 5]],
    [{ customer_id: "cus_ada", starting_after: idAt(1) }, [0]],
  ];

  it("narrows by each filter and by several at once", async () => {
    for (const [body, expected] of cases()) {
      expect([body, idsOf(await search(body))]).toEqual([body, expected.map(idAt)]);
    }
  });

  it("counts with the filters, not with the page", async () => {
    expect(await search({ payment_method: ["card"], limit: 1 })).toMatchObject({ count: 1, total_count: 4 });
    expect(await search({ customer_id: "cus_ada", limit: 1 })).toMatchObject({ count: 1, total_count: 2 });
    expect(await search({ payment_id: "pay_none" })).toMatchObject({ count: 0, total_count: 0 });
  });

  it("refuses what it does not know", async () => {
    expect(await refused("POST", "/payments/list", { limit: 101 })).toEqual([422, "IR_06"]);
    expect(await refused("POST", "/payments/list", { status: ["paid"] })).toEqual([400, "IR_06"]);
    expect(await refused("POST", "/payments/list", { card_lastfour: "4242" })).toEqual([400, "IR_06"]);
    const backwards = { start_time: "2026-02-01T00:00:00Z", end_time: "2026-01-01T00:00:00Z" };
    for (const list of ["payments", "refunds", "payouts"]) {
      expect(await refused("POST", `/${list}/list`, backwards)).toEqual([422, "IR_06"]);
      const query = new URLSearchParams(backwards).toString();
      expect(await refused("GET", `/${list}/aggregate?${query}`)).toEqual([422, "IR_06"]);
    }
    const inverted = { amount_filter: { start_amount: 2, end_amount: 1 } };
    expect(await refused("POST", "/payments/list", inverted)).toEqual([422, "IR_06"]);
    expect(await refused("POST", "/refunds/list", inverted)).toEqual([422, "IR_06"]);
    expect(await refused("POST", "/payments/list", { amount_filter: { start: 1 } })).toEqual([400, "IR_06"]);
    const both = { offset: 1, starting_after: idAt(0) };
    expect(await refused("POST", "/payments/list", both)).toEqual([400, "IR_16"]);
  });
});

describe("lists of one profile", () => {
  it("show the profile of the credential, and no other", async () => {
    const profileId = `pro_${shop.merchantId}`;
    expect(idsOf(await get("/payments/profile/list"))).toEqual(newestFirst());
    expect(await search({ limit: 1 }, "/payments/profile/list")).toMatchObject({ total_count: 6 });
    const user = { kind: "jwt", merchantId: shop.merchantId, userId: "u", permissions: ["payments:read"] } as const;
    const bound = { ...user, profileId: "pro_other" };
    expect(idsOf((await shop.as(bound, "GET", "/payments/list")).body)).toEqual([]);
    const theft = await shop.as(bound, "POST", "/payments/list", { profile_id: profileId });
    expect([theft.status, theft.text]).toEqual([400, expect.stringContaining("IR_16")]);
    const cursor = await shop.as(bound, "GET", `/payments/list?starting_after=${idAt(0)}`);
    expect(cursor.status).toBe(404);
  });
});

describe("filters and counts", () => {
  const since = "2020-01-01T00:00:00Z";

  it("show what occurs", async () => {
    expect(await search({ start_time: since }, "/payments/filter")).toEqual({
      connector: ["fauxpay", "phonypay"],
      currency: ["EUR", "USD"],
      status: ["failed", "requires_capture", "requires_payment_method", "succeeded"],
      payment_method: ["card"],
      payment_method_type: ["credit"],
      authentication_type: ["no_three_ds"],
    });
    const nothing = await search({ start_time: since, end_time: since }, "/payments/filter");
    expect(nothing).toMatchObject({ connector: [], status: [] });
    expect((await shop.send("POST", "/payments/filter", {})).status).toBe(400);
  });

  it("list the values to choose from", async () => {
    for (const path of ["/payments/v2/filter", "/payments/v2/profile/filter"]) {
      const body = (await get(path)) as Record<string, unknown>;
      expect(body["connector"]).toMatchObject({
        fauxpay: [{ connector_label: "fauxpay_default", merchant_connector_id: `mca_${shop.merchantId}_fauxpay` }],
      });
      expect(body).toMatchObject({ payment_method: { card: ["credit", "debit"] }, status: [...paymentStatuses] });
    }
  });

  it("count by status, with every status there", async () => {
    for (const path of ["/payments/aggregate", "/payments/profile/aggregate"]) {
      const { status_with_count: counts } = (await get(`${path}?start_time=${since}`)) as {
        status_with_count: Record<string, number>;
      };
      expect(Object.keys(counts).sort()).toEqual([...paymentStatuses].sort());
      const some = { succeeded: 2, failed: 1, requires_capture: 1, requires_payment_method: 2, cancelled: 0 };
      expect(counts).toMatchObject(some);
    }
    expect(await refused("GET", "/payments/aggregate")).toEqual([400, "IR_04"]);
  });
});
