import { describe, expect, it } from "@jest/globals";
import { demoCustomers } from "../src/history/customers.ts";
import { shopNames } from "../src/history/demo-shop.ts";
import { orderBook } from "../src/history/orders.ts";
import type { Order } from "../src/history/orders.ts";
import { paymentStories } from "../src/history/payment-stories.ts";

const firstOrders = (count: number): readonly Order[] => {
  const next = orderBook();
  return Array.from({ length: count }, () => next());
};

describe("the orders of the demo merchant", () => {
  it("are the same in every run, of every shop and currency, by guests and by customers", () => {
    const orders = firstOrders(200);
    expect(firstOrders(200)).toEqual(orders);
    expect(new Set(orders.map(({ shop }) => shop))).toEqual(new Set(shopNames));
    expect(new Set(orders.map(({ currency }) => currency))).toEqual(new Set(["EUR", "USD", "GBP", "JPY", "KWD"]));
    expect(new Set(orders.map(({ reference }) => reference)).size).toBe(200);
    expect(orders.filter(({ customer }) => customer === null).length).toBeGreaterThan(20);
    expect(new Set(orders.map(({ customer }) => customer?.customerId)).size).toBe(demoCustomers.length + 1);
  });

  it("cost what the currency has coins for", () => {
    for (const { amount, currency } of firstOrders(200)) {
      expect(Number.isInteger(amount) && amount > 0).toBe(true);
      if (currency === "KWD") expect(amount % 5).toBe(0);
    }
  });

  it("stay in the shop that is asked for", () => {
    const next = orderBook();
    for (let count = 0; count < 20; count += 1) expect(next("tokyo")).toMatchObject({ shop: "tokyo", currency: "JPY" });
  });
});

describe("the customers of the demo merchant", () => {
  it("have ids and addresses of their own, in plain letters", () => {
    for (const member of ["customerId", "email", "phone"] as const) {
      expect(new Set(demoCustomers.map((customer) => customer[member])).size).toBe(demoCustomers.length);
    }
    for (const { customerId, email } of demoCustomers) {
      expect(customerId).toMatch(/^cus_[a-z]+_[a-z]+$/);
      expect(email).toMatch(/^[a-z]+\.[a-z]+@mail\.example$/);
    }
  });
});

describe("the payments of the demo merchant", () => {
  it("are a few hundred, of which most are simply paid", () => {
    const counts = Object.values(paymentStories).map(({ count }) => count);
    const all = counts.reduce((sum, count) => sum + count, 0);
    expect(all).toBeGreaterThan(300);
    expect(all).toBeLessThan(600);
    expect((paymentStories["paid"]?.count ?? 0) / all).toBeGreaterThan(0.4);
  });
});
