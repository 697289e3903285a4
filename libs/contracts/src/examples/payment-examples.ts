import type { JsonObject } from "../documents/json.ts";
import { address, contact } from "../resources/address.ts";
import { paymentLink } from "../resources/payment-link.ts";
import { payment } from "../resources/payment.ts";
import { paymentMethodsListing } from "../resources/payment-methods-listing.ts";
import { cardSummary, paymentMethodData } from "../resources/payment-method-data.ts";
import { refund } from "../resources/refund.ts";
import { complete } from "./complete.ts";

const paymentId = "pay_01JD3C5X8M7Q2N4R6T8V0W1Y3Z";

const billingRequest: JsonObject = {
  address: { line1: "Unter den Linden 1", zip: "10117", city: "Berlin", country: "DE", first_name: "Ada" },
  email: "ada@kiosk.example",
};

const card: JsonObject = {
  card_number: "4111111111111111",
  card_exp_month: "03",
  card_exp_year: "2030",
  card_holder_name: "Ada Beispiel",
  card_cvc: "737",
};

/** Body of POST /payments that takes a card at once. */
export const createPaymentExample: JsonObject = {
  amount: 4990,
  currency: "EUR",
  confirm: true,
  capture_method: "automatic",
  authentication_type: "no_three_ds",
  customer: { id: "cus_ada", email: "ada@kiosk.example" },
  payment_method: "card",
  payment_method_type: "credit",
  payment_method_data: { card },
  billing: billingRequest,
  return_url: "https://kiosk.example/paid",
  merchant_order_reference_id: "order-1042",
  metadata: { basket: "7" },
};

/** Body of POST /payments/{payment_id}/confirm from a client. */
export const confirmPaymentExample: JsonObject = {
  client_secret: `${paymentId}_secret_k3V9wQ2mX7bT4nL8sY1c`,
  payment_method: "card",
  payment_method_type: "credit",
  payment_method_data: { card },
};

/** A payment that succeeded. */
export const paymentExample: JsonObject = complete(payment, {
  payment_id: paymentId,
  merchant_id: "kiosk_berlin",
  processor_merchant_id: "kiosk_berlin",
  profile_id: "pro_Q7vB2kX9mT4nW8sYc1Lz",
  status: "succeeded",
  amount: 4990,
  net_amount: 4990,
  amount_capturable: 0,
  amount_received: 4990,
  currency: "EUR",
  attempt_count: 1,
  client_secret: `${paymentId}_secret_k3V9wQ2mX7bT4nL8sY1c`,
  created: "2026-11-20T12:00:00.000Z",
  updated: "2026-11-20T12:00:00.310Z",
  modified_at: "2026-11-20T12:00:00.310Z",
  expires_on: "2026-11-20T12:15:00.000Z",
  capture_method: "automatic",
  authentication_type: "no_three_ds",
  customer_id: "cus_ada",
  customer: { id: "cus_ada", name: null, email: "ada@kiosk.example", phone: null, phone_country_code: null },
  email: "ada@kiosk.example",
  payment_method: "card",
  payment_method_type: "credit",
  payment_method_data: complete(paymentMethodData, {
    card: complete(cardSummary, {
      last4: "1111",
      card_network: "Visa",
      card_isin: "411111",
      card_exp_month: "03",
      card_exp_year: "2030",
      card_holder_name: "Ada Beispiel",
    }),
  }),
  billing: complete(contact, {
    address: complete(address, {
      line1: "Unter den Linden 1",
      zip: "10117",
      city: "Berlin",
      country: "DE",
      first_name: "Ada",
    }),
    email: "ada@kiosk.example",
  }),
  connector: "fauxpay",
  connector_label: "fauxpay_default",
  connector_transaction_id: "sbx_pay_8d1f0c2a",
  merchant_connector_id: "mca_Q7vB2kX9mT4nW8sYc1Lz",
  reference_id: `${paymentId}_1`,
  return_url: "https://kiosk.example/paid",
  merchant_order_reference_id: "order-1042",
  metadata: { basket: "7" },
  fingerprint: "n4W8sYc1LzQ7vB2kX9mT",
});

/** Body of POST /refunds. */
export const createRefundExample: JsonObject = { payment_id: paymentId, amount: 1000, reason: "One item returned" };

/** A refund that succeeded. */
export const refundExample: JsonObject = complete(refund, {
  origin: "merchant",
  refund_id: "ref_Q7vB2kX9mT4nW8sYc1Lz",
  payment_id: paymentId,
  amount: 1000,
  currency: "EUR",
  status: "succeeded",
  reason: "One item returned",
  created_at: "2026-11-20T12:05:00.000Z",
  updated_at: "2026-11-20T12:05:00.120Z",
  connector: "fauxpay",
  profile_id: "pro_Q7vB2kX9mT4nW8sYc1Lz",
  merchant_connector_id: "mca_Q7vB2kX9mT4nW8sYc1Lz",
  connector_refund_id: "sbx_ref_1b7e44d0",
  despite_disputes: false,
});

/** What a customer can pay with: one card sub-type and one bank redirect. */
export const paymentMethodsListingExample: JsonObject = complete(paymentMethodsListing, {
  redirect_url: "https://kiosk.example/paid",
  currency: "EUR",
  payment_methods: [
    {
      payment_method: "card",
      payment_method_types: [
        {
          payment_method_type: "credit",
          payment_experience: null,
          card_networks: [{ card_network: "Visa", surcharge_details: null, eligible_connectors: ["fauxpay"] }],
          bank_names: null,
          bank_debits: null,
          bank_transfers: null,
          required_fields: {
            "billing.email": {
              required_field: "payment_method_data.billing.email",
              display_name: "email",
              field_type: "user_email_address",
              value: "ada@kiosk.example",
            },
          },
          surcharge_details: null,
          pm_auth_connector: null,
        },
      ],
    },
  ],
  mandate_payment: { single_use: null, multi_use: null },
  merchant_name: "Kiosk Berlin",
  show_surcharge_breakup_screen: false,
  payment_type: "normal",
  request_external_three_ds_authentication: false,
  is_tax_calculation_enabled: false,
  is_guest_customer: false,
});

/** A payment link that still takes its payment. */
export const paymentLinkExample: JsonObject = complete(paymentLink, {
  payment_link_id: "plink_Q7vB2kX9mT4nW8sYc1Lz",
  payment_id: "pay_01JD3C5X8M7Q2N4R6T8V0W1Y3Z",
  merchant_id: "kiosk_berlin",
  link_to_pay: `https://pay.railyard.example/payment_link/kiosk_berlin/${paymentId}?token=4kN8vTq2ZcX7mWb1`,
  amount: 4990,
  created_at: "2026-11-20T12:00:00.000Z",
  expiry: "2026-11-20T12:15:00.000Z",
  description: "One year of the magazine",
  status: "active",
  currency: "EUR",
});

/** What happened to a payment that was declined. */
export const paymentTimelineExample = {
  payment_id: "pay_01JD3C5X8M7Q2N4R6T8V0W1Y3Z",
  entries: [
    {
      entry_id: "pay_01JD3C5X8M7Q2N4R6T8V0W1Y3Z_1:failure",
      occurred_at: "2026-03-02T09:15:04.812Z",
      kind: "payment",
      action: "attempt_failed",
      attempt_id: "pay_01JD3C5X8M7Q2N4R6T8V0W1Y3Z_1",
      object_id: null,
      actor: null,
      outcome: "failed",
      amount: 4990,
      currency: "EUR",
      request_id: null,
      data: { connector: "stripe", attempt_status: "failure", error_code: "insufficient_funds" },
    },
  ],
  is_truncated: false,
  unavailable: ["events"],
} as const satisfies JsonObject;

export const providerCallExample = {
  call_id: "call_019a2f6f3c0c7b1d8e4f5a6b7c8d9e0f",
  occurred_at: "2026-03-02T09:15:04.492Z",
  object_type: "payment",
  object_id: "pay_01JD3C5X8M7Q2N4R6T8V0W1Y3Z",
  attempt_id: "pay_01JD3C5X8M7Q2N4R6T8V0W1Y3Z_1",
  connector: "stripe",
  merchant_connector_id: "mca_Q7vB2kX9mT4nW8sYc1Lz",
  operation: "authorize",
  method: "POST",
  path: "/v1/payment_intents",
  http_status: 402,
  failure: null,
  duration_ms: 312,
  provider_request_id: "req_8a1TnYQ2kfW0Zb",
  request: { bytes: 1148, body: '{"amount":"4990","currency":"eur","payment_method":"***"}' },
  response: {
    bytes: 2310,
    body: '{"error":{"code":"card_declined","decline_code":"insufficient_funds","message":"Your card was declined."}}',
  },
} as const satisfies JsonObject;
