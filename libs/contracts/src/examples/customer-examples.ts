import type { JsonObject } from "../documents/json.ts";
import { address } from "../resources/address.ts";
import { customer } from "../resources/customer.ts";
import { complete } from "./complete.ts";

/** Body of POST /customers. */
export const createCustomerExample: JsonObject = {
  customer_id: "cus_ada",
  name: "Ada Beispiel",
  email: "ada@kiosk.example",
  address: { line1: "Unter den Linden 1", zip: "10117", city: "Berlin", country: "DE" },
  metadata: { club_card: "77" },
};

/** A customer. */
export const customerExample: JsonObject = complete(customer, {
  customer_id: "cus_ada",
  name: "Ada Beispiel",
  email: "ada@kiosk.example",
  address: complete(address, { line1: "Unter den Linden 1", zip: "10117", city: "Berlin", country: "DE" }),
  metadata: { club_card: "77" },
  created_at: "2026-11-20T11:58:00.000Z",
});

/** Answer of DELETE /customers/{customer_id}. */
export const customerDeletionExample: JsonObject = {
  customer_id: "cus_ada",
  customer_deleted: true,
  address_deleted: true,
  payment_methods_deleted: true,
};
