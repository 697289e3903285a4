import { randomBytes } from "node:crypto";

import type { Invoice, Payment, Subscription } from "@railyard/contracts";
import { eventually } from "@railyard/testing";

import type { PortOverride } from "../../src/app.ts";
import type { Ports } from "../../src/ports.ts";
import type { CallResult } from "./http-call.ts";
import type { Shop, Stack } from "./stack.ts";
import { cardOf, startStack } from "./stack.ts";

/** A clock that tests set forward, and the ports of the service that goes by it. */
export interface TimeMachine {
  readonly override: PortOverride;
  /** The ports of the service that was started last. */
  ports(): Ports;
  /** Sets the service's clock forward to a time; never back. */
  travelTo(time: Date | string): void;
  now(): Date;
}

/** Starts with the real time. */
export const timeMachine = (): TimeMachine => {
  let shiftMs = 0;
  let known: Ports | undefined;
  const now = (): Date => new Date(Date.now() + shiftMs);
  return {
    now,
    override: (ports) => {
      known = { ...ports, clock: { ...ports.clock, now } };
      return known;
    },
    ports: () => {
      if (known === undefined) throw new TypeError("The service was not started with this clock.");
      return known;
    },
    travelTo: (time) => {
      shiftMs = Math.max(shiftMs, new Date(time).getTime() - Date.now());
    },
  };
};

export const acceptance = { acceptance_type: "offline" };

export const paymentDetails = (
  number = "4242424242424242",
  changes: Record<string, unknown> = {},
): Record<string, unknown> => ({
  payment_method: "card",
  payment_method_type: "credit",
  payment_method_data: { card: cardOf(number) },
  customer_acceptance: acceptance,
  return_url: "https://shop.example/done",
  ...changes,
});

const expectOk = async <Body>(result: Promise<CallResult>): Promise<Body> => {
  const { status, text, body } = await result;
  if (status !== 200) throw new TypeError(`${String(status)}: ${text}`);
  return body as Body;
};

/** What a merchant's server does with subscriptions. */
export interface SubscriptionDesk {
  readonly profileId: string;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<CallResult>;
  client(method: string, path: string, body?: unknown): Promise<CallResult>;
  /** A plan with one price; the id of the price. */
  plan(price?: Record<string, unknown>): Promise<string>;
  customer(): Promise<string>;
  /** Creates and confirms; expects 200. */
  subscribe(itemPriceId: string, number?: string, changes?: Record<string, unknown>): Promise<Subscription>;
  act(id: string, action: string, body?: unknown): Promise<Subscription>;
  read(id: string): Promise<Subscription>;
  /** Oldest first. */
  invoices(id: string): Promise<readonly Invoice[]>;
  /** Payments of its customer, who has no other subscription, oldest first. */
  payments(id: string): Promise<readonly Payment[]>;
  /** Has the service look at it, and at the shop's payments under way, at once, as its sweep does when they are due. */
  due(id: string): Promise<void>;
  eventTypes(id: string): Promise<readonly string[]>;
  /** All that the provider has captured so far, in minor units. */
  captured(): Promise<number>;
  /** Looks at it as the sweep does until it is as expected. */
  becomes(id: string, asked: (subscription: Subscription) => void): Promise<Subscription>;
  /** Sets the clock to the end of its present period and waits until the next one was charged. */
  renew(subscription: Subscription): Promise<Subscription>;
}

export const subscriptionDesk = (stack: Stack, shop: Shop, time: TimeMachine): SubscriptionDesk => {
  const profileId = `pro_${shop.merchantId}`;
  const send: SubscriptionDesk["send"] = (method, path, body, headers = {}) =>
    shop.send(method, path, body, { "x-profile-id": profileId, ...headers });
  const newName = (prefix: string): string => `${prefix}-${randomBytes(5).toString("hex")}`;
  const customer = async (): Promise<string> => {
    const id = newName("cus");
    await expectOk(shop.send("POST", "/customers", { customer_id: id, name: "Ada Beispiel" }));
    return id;
  };
  const paymentIds = (id: string): Promise<{ payment_id: string }[]> =>
    stack.rows(
      `select payment_id from payments join subscriptions using (merchant_id, customer_id)
       where merchant_id = $1 and subscription_id = $2 order by payments.created_at, payment_id`,
      shop.merchantId,
      id,
    );
  const read: SubscriptionDesk["read"] = (id) => expectOk(send("GET", `/subscriptions/${id}`));
  const due: SubscriptionDesk["due"] = async (id) => {
    await stack.rows(
      "update subscriptions set due_at = now() where merchant_id = $1 and subscription_id = $2 returning 1",
      shop.merchantId,
      id,
    );
    // With the clock set forward, so are the times when payments left behind are looked at.
    await stack.rows(
      "update attempts set due_at = now() where merchant_id = $1 and due_at > now() returning 1",
      shop.merchantId,
    );
  };
  const becomes: SubscriptionDesk["becomes"] = (id, asked) =>
    eventually(
      async () => {
        const subscription = await read(id);
        try {
          asked(subscription);
          return subscription;
        } catch (error) {
          await due(id);
          throw error;
        }
      },
      { intervalMs: 100 },
    );
  return {
    profileId,
    send,
    customer,
    read,
    due,
    becomes,
    renew: ({ id, current_period_end: end, invoice }) => {
      time.travelTo(end ?? "");
      return becomes(id, (after) => {
        const isCharged = after.invoice?.status === "paid" || after.invoice?.status === "payment_failed";
        if (!isCharged || after.invoice?.number === invoice?.number) throw new TypeError(JSON.stringify(after.invoice));
      });
    },
    client: (method, path, body) =>
      shop.as({ kind: "publishable_key", merchantId: shop.merchantId, profileId }, method, path, body),
    plan: async (price = {}) => {
      const id = newName("price");
      const prices = [{ item_price_id: id, amount: 1290, currency: "USD", interval: "month", ...price }];
      await expectOk(send("POST", "/subscriptions/items", { item_id: newName("plan"), name: "Coffee", prices }));
      return id;
    },
    subscribe: async (itemPriceId, number = "4242424242424242", changes = {}) =>
      expectOk(
        send("POST", "/subscriptions", {
          item_price_id: itemPriceId,
          customer_id: await customer(),
          payment_details: paymentDetails(number),
          ...changes,
        }),
      ),
    act: (id, action, body) =>
      expectOk(send(action === "update" ? "PUT" : "POST", `/subscriptions/${id}/${action}`, body)),
    invoices: async (id) => {
      const { data } = await expectOk<{ data: Invoice[] }>(send("GET", `/subscriptions/${id}/invoices?limit=100`));
      return data.reverse();
    },
    payments: async (id) =>
      Promise.all((await paymentIds(id)).map(({ payment_id: paymentId }) => shop.read(paymentId))),
    eventTypes: async (id) => (await shop.events(id)).map(({ type }) => type.split(".").at(-1) ?? ""),
    captured: async () => (await stack.provider.totals()).captured,
  };
};

/** A service whose clock can be set forward, with a shop that sells subscriptions. */
export interface SubscriptionShop {
  readonly stack: Stack;
  readonly shop: Shop;
  readonly desk: SubscriptionDesk;
  readonly time: TimeMachine;
}

/** Starts everything that tests of subscriptions need; stop its stack when done. */
export const startSubscriptionShop = async (): Promise<SubscriptionShop> => {
  const stack = await startStack();
  const time = timeMachine();
  await stack.restart(time.override);
  const shop = stack.shop();
  return { stack, shop, desk: subscriptionDesk(stack, shop, time), time };
};
