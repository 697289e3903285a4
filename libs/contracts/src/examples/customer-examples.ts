import type { JsonObject } from "../documents/json.ts";
import { address } from "../resources/address.ts";
import { customer } from "../resources/customer.ts";
import { storedPaymentMethod } from "../resources/stored-payment-method.ts";
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

/** Body of POST /payment_methods. */
export const createPaymentMethodExample: JsonObject = {
  customer_id: "cus_ada",
  payment_method: "card",
  payment_method_type: "credit",
  card: {
    card_number: "4111111111111111",
    card_exp_month: "03",
    card_exp_year: "2030",
    card_holder_name: "Ada Beispiel",
    nick_name: "the blue one",
  },
};

/** A stored card. */
export const paymentMethodExample: JsonObject = complete(storedPaymentMethod, {
  merchant_id: "kiosk_berlin",
  payment_method_id: "pm_Q7vB2kX9mT4nW8sYc1Lz",
  customer_id: "cus_ada",
  payment_method: "card",
  payment_method_type: "credit",
  card: {
    scheme: "Visa",
    issuer_country: null,
    last4_digits: "1111",
    expiry_month: "03",
    expiry_year: "2030",
    card_holder_name: "Ada Beispiel",
    card_fingerprint: "n4W8sYc1LzQ7vB2kX9mT",
    nick_name: "the blue one",
    card_network: "Visa",
    card_isin: "411111",
    card_issuer: null,
    card_type: "credit",
    saved_to_locker: true,
  },
  payment_method_status: "active",
  recurring_enabled: true,
  installment_payment_enabled: false,
  created: "2026-11-20T11:58:30.000Z",
  last_used_at: "2026-11-20T12:00:00.310Z",
});

/** An ephemeral key. */
export const ephemeralKeyExample: JsonObject = {
  id: "eki_Q7vB2kX9mT4nW8sYc1Lz",
  merchant_id: "kiosk_berlin",
  customer_id: "cus_ada",
  created_at: 1795176000,
  expires: 1795179600,
  secret: "epk_8c1f2b7d3a9e4f60b5d28a7c1e93f0d4",
};
