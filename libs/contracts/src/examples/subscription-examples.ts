import type { JsonObject } from "../documents/json.ts";
import { invoice, subscription } from "../resources/subscription.ts";
import { subscriptionItem } from "../resources/subscription-item.ts";
import { complete } from "./complete.ts";

const subscriptionId = "sub_Q7vB2kX9mT4nW8sYc1Lz";
const profileId = "pro_Q7vB2kX9mT4nW8sYc1Lz";
const paymentId = "pay_01K9X3Y7Q2M4N6P8R0S2T4V6W8";
const methodId = "pm_Q7vB2kX9mT4nW8sYc1Lz";
const madeAt = "2026-11-20T12:00:00.000Z";

/** Body of POST /subscriptions/items. */
export const createItemExample: JsonObject = {
  item_id: "coffee",
  name: "Coffee every month",
  prices: [{ item_price_id: "coffee-eur-monthly", amount: 1290, currency: "EUR", interval: "month" }],
};

/** A plan with one price. */
export const itemExample: JsonObject = complete(subscriptionItem, {
  item_id: "coffee",
  profile_id: profileId,
  item_type: "plan",
  name: "Coffee every month",
  status: "active",
  prices: [
    {
      item_price_id: "coffee-eur-monthly",
      amount: 1290,
      currency: "EUR",
      interval: "month",
      interval_count: 1,
      trial_period_days: 0,
      status: "active",
      created_at: madeAt,
    },
  ],
  created_at: madeAt,
  modified_at: madeAt,
});

/** Body of POST /subscriptions. */
export const createSubscriptionExample: JsonObject = {
  item_price_id: "coffee-eur-monthly",
  customer_id: "cus_ada",
  payment_details: {
    payment_method: "card",
    payment_method_type: "credit",
    payment_method_data: {
      card: {
        card_number: "4242424242424242",
        card_exp_month: "10",
        card_exp_year: "2034",
        card_holder_name: "Ada Beispiel",
        card_cvc: "123",
      },
    },
    customer_acceptance: { acceptance_type: "offline" },
  },
};

/** A subscription whose first period is paid. */
export const subscriptionExample: JsonObject = complete(subscription, {
  id: subscriptionId,
  merchant_id: "kiosk_berlin",
  profile_id: profileId,
  status: "active",
  customer_id: "cus_ada",
  plan_id: "coffee",
  item_price_id: "coffee-eur-monthly",
  lines: [
    {
      item_id: "coffee",
      item_price_id: "coffee-eur-monthly",
      name: "Coffee every month",
      quantity: 1,
      unit_amount: 1290,
      amount: 1290,
    },
  ],
  amount: 1290,
  currency: "EUR",
  interval: "month",
  interval_count: 1,
  client_secret: `${subscriptionId}_secret_k3V9wQ2mX7bT4nL8sY1c`,
  payment_method_id: methodId,
  current_period_start: madeAt,
  current_period_end: "2026-12-20T12:00:00.000Z",
  cancel_at_period_end: false,
  invoice: complete(invoice, {
    invoice_id: "inv_Q7vB2kX9mT4nW8sYc1Lz",
    subscription_id: subscriptionId,
    number: 1,
    kind: "period",
    status: "paid",
    amount: 1290,
    currency: "EUR",
    period_start: madeAt,
    period_end: "2026-12-20T12:00:00.000Z",
    attempt_count: 1,
    payment_id: paymentId,
    paid_at: madeAt,
    created_at: madeAt,
  }),
  payment: {
    payment_id: paymentId,
    status: "succeeded",
    amount: 1290,
    currency: "EUR",
    connector: "fauxpay",
    payment_method_id: methodId,
    error_code: null,
    error_message: null,
  },
  created_at: madeAt,
  modified_at: madeAt,
});
