import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Payment, SearchResults } from "@railyard/contracts";

import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;
let shop: Shop;
let stranger: Shop;
let first: Payment;
let second: Payment;

beforeAll(async () => {
  stack = await startStack();
  shop = stack.shop();
  stranger = stack.shop();
  first = await shop.pay(
    cardPayment("4242424242424242", {
      customer: { id: "cus_ada", email: "ada@shop.example" },
      merchant_order_reference_id: "order-77",
      description: "A red bicycle",
    }),
  );
  second = await shop.pay(cardPayment("5555555555554444", { customer: { id: "cus_ada", email: "a@shop.example" } }));
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

const find = async (text: string, by: Shop = shop): Promise<SearchResults["results"]> => {
  const { status, text: answer, body } = await by.send("GET", `/search?q=${encodeURIComponent(text)}`);
  if (status !== 200) throw new TypeError(`${String(status)}: ${answer}`);
  return (body as SearchResults).results;
};

const shortly = async (text: string): Promise<readonly string[]> =>
  (await find(text)).map((one) => `${one.object_type} ${one.object_id} by ${one.matched_by}`);

describe("the search over all objects", () => {
  it("shows what an object is", async () => {
    expect(await find(first.payment_id)).toEqual([
      {
        object_type: "payment",
        object_id: first.payment_id,
        payment_id: first.payment_id,
        matched_by: "payment_id",
        status: "succeeded",
        amount: first.amount,
        currency: first.currency,
        created_at: first.created,
        description: "A red bicycle",
      },
    ]);
  });

  it("finds payments by order, address, card, attempt and transaction", async () => {
    const byFirst = (matchedBy: string): string[] => [`payment ${first.payment_id} by ${matchedBy}`];
    expect(await shortly("order-77")).toEqual(byFirst("order_reference"));
    expect(await shortly("ada@shop.example")).toEqual(byFirst("email"));
    expect(await shortly("4242")).toEqual(byFirst("card_last4"));
    expect(await shortly(`${first.payment_id}_1`)).toEqual(byFirst("attempt_id"));
    expect(await shortly(first.connector_transaction_id ?? "")).toEqual(byFirst("connector_transaction_id"));
  });

  it("finds a customer before its payments, which are newest first", async () => {
    expect(await shortly("cus_ada")).toEqual([
      "customer cus_ada by customer_id",
      `payment ${second.payment_id} by customer_id`,
      `payment ${first.payment_id} by customer_id`,
    ]);
  });

  it("finds a refund", async () => {
    const { body } = await shop.send("POST", "/refunds", { payment_id: second.payment_id, amount: 10 });
    const { refund_id: id } = body as { refund_id: string };
    expect(await find(id)).toMatchObject([
      { object_type: "refund", object_id: id, payment_id: second.payment_id, matched_by: "refund_id", amount: 10 },
    ]);
  });

  it("shows another merchant nothing", async () => {
    for (const text of [first.payment_id, "order-77", "4242", "cus_ada", "ada@shop.example"]) {
      expect(await find(text, stranger)).toEqual([]);
    }
  });

  it.each(["", "q=", "q=ab", `q=${"a".repeat(257)}`, "q=abc&limit=21", "q=abc&limit=0", "q=abc&kind=x"])(
    "refuses ?%s",
    async (query) => {
      const { status, body } = await shop.send("GET", `/search?${query}`);
      expect([400, 422]).toContain(status);
      expect((body as { error: { code: string } }).error.code).toMatch(/^IR_/);
    },
  );
});

describe("the list of payments", () => {
  const listed = async (body: Record<string, unknown>): Promise<readonly string[]> =>
    ((await shop.send("POST", "/payments/list", body)).body as { data: Payment[] }).data.map((one) => one.payment_id);

  it("narrows by a card's last digits", async () => {
    expect(await listed({ card_last4: "4444" })).toEqual([second.payment_id]);
    expect(await listed({ card_last4: "0000" })).toEqual([]);
  });

  it.each([{ card_last4: "444" }, { connector_transaction_id: "x" }, { card_lastfour: "4242" }])(
    "refuses %j",
    async (body) => {
      expect([400, 422]).toContain((await shop.send("POST", "/payments/list", body)).status);
    },
  );
});
