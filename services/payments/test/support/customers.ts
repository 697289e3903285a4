import { randomBytes } from "node:crypto";

import type { Customer, StoredPaymentMethod } from "@railyard/contracts";

import { ok } from "./answers.ts";
import type { Shop } from "./stack.ts";
import { cardOf } from "./stack.ts";

export const createCustomer = (shop: Shop, body: Readonly<Record<string, unknown>> = {}): Promise<Customer> =>
  ok<Customer>(shop.send("POST", "/customers", body));

/** Makes a customer under an id of the test's own; answers the id. */
export const newCustomer = async (shop: Shop, changes: Readonly<Record<string, unknown>> = {}): Promise<string> => {
  const id = `cus-${randomBytes(5).toString("hex")}`;
  await createCustomer(shop, { customer_id: id, name: "Ada", ...changes });
  return id;
};

export const visa = "4242424242424242";

/** Stores a credit card of the customer. */
export const storeCard = (
  shop: Shop,
  customerId: string,
  number: string = visa,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<StoredPaymentMethod> =>
  ok<StoredPaymentMethod>(
    shop.send("POST", "/payment_methods", {
      customer_id: customerId,
      payment_method: "card",
      payment_method_type: "credit",
      card: cardOf(number),
      ...changes,
    }),
  );
