import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";

import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;
let shop: Shop;

beforeAll(async () => {
  stack = await startStack();
  shop = stack.shop();
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

describe("create and confirm in one call", () => {
  it("takes a card payment", async () => {
    const payment = await shop.pay();
    expect(payment).toMatchObject({ status: "succeeded", amount_received: 6540, amount_capturable: 0, attempt_count: 1 });
  });
});
