import { demoCustomers } from "./customers.ts";
import type { DemoCustomer } from "./customers.ts";
import type { ShopName } from "./demo-shop.ts";

/** What a customer ordered where. */
export interface Order {
  readonly reference: string;
  readonly shop: ShopName;
  readonly amount: number;
  readonly currency: string;
  /** Null: a guest. */
  readonly customer: DemoCustomer | null;
  readonly description: string;
  readonly channel: string;
}

const seedStep = 0x9e_37_79_b9;

/** Numbers from 0 to below 1 that look random and are the same in every run. */
export const repeatableNumbers = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + seedStep) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21_f0_aa_ad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x73_5a_2d_97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
};

interface Price {
  readonly shop: ShopName;
  readonly currency: string;
  /** In minor units. */
  readonly least: number;
  readonly most: number;
  /** Prices are multiples of it. */
  readonly step: number;
}

/** Ten orders are shared like this among shops and currencies. */
const prices: readonly Price[] = [
  ...Array.from({ length: 5 }, () => ({ shop: "online", currency: "EUR", least: 490, most: 24_900, step: 5 }) as const),
  ...Array.from({ length: 2 }, () => ({ shop: "online", currency: "USD", least: 590, most: 28_900, step: 5 }) as const),
  { shop: "online", currency: "GBP", least: 450, most: 19_900, step: 5 },
  { shop: "tokyo", currency: "JPY", least: 800, most: 38_000, step: 10 },
  { shop: "kuwait", currency: "KWD", least: 1_500, most: 85_000, step: 50 },
];

const goods = [
  "Coffee beans, 1 kg",
  "Moka pot",
  "Pour-over set",
  "Espresso cups, set of 6",
  "Filter papers",
  "Hand grinder",
  "Gift card",
  "Tasting box",
  "Milk jug",
  "Barista course",
] as const;

const channels = ["web", "app", "till"] as const;

const pick = <Item>(items: readonly Item[], number: number): Item =>
  items[Math.min(Math.floor(number * items.length), items.length - 1)] as Item;

/** Orders of the demo merchant without end, the same in every run. */
export const orderBook = (seed = 7): ((shop?: ShopName) => Order) => {
  const next = repeatableNumbers(seed);
  let count = 0;
  return (shop) => {
    const offered = shop === undefined ? prices : prices.filter((price) => price.shop === shop);
    const price = offered[count % offered.length] as Price;
    count += 1;
    // Small baskets are more frequent than large ones.
    const share = next() ** 2;
    const amount = Math.round((price.least + share * (price.most - price.least)) / price.step) * price.step;
    return {
      reference: `ORDER-${String(10_000 + count)}`,
      shop: price.shop,
      amount,
      currency: price.currency,
      customer: next() < 0.75 ? pick(demoCustomers, next()) : null,
      description: pick(goods, next()),
      channel: pick(channels, next()),
    };
  };
};
