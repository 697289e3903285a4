import type { FromSchema } from "json-schema-to-ts";
import { choice, dateTime, flag, freeObject, integer, list } from "../schema.ts";
import { metadataObject, minorUnits, nullable, record, request, text } from "../schema.ts";
import { contactRequest } from "./address.ts";
import { currency } from "./currency.ts";
import { customerId } from "./customer-id.ts";
import { totalCountRelation } from "./list-filters.ts";
import { customerMembers, recurringMembers } from "./payment-members.ts";
import { intervalUnits, invoiceKinds, invoiceStatuses, subscriptionStatuses } from "./subscription-values.ts";

const subscriptionStatus = choice("Status of the subscription.", subscriptionStatuses, "SubscriptionStatus");
const invoiceStatus = choice("Status of the invoice.", invoiceStatuses, "InvoiceStatus");
const intervalUnit = choice("Unit of a billing period.", intervalUnits, "SubscriptionIntervalUnit");

const returnUrl = text("Return address of the customer after a challenge.", { maxLength: 255, format: "uri" });

/** How the customer pays the first time and agrees to the later charges. */
const subscriptionPaymentDetails = request(
  "SubscriptionPaymentDetails",
  "Payment method of the first payment, and the consent to later charges.",
  {
    payment_method: customerMembers.payment_method,
    payment_method_type: customerMembers.payment_method_type,
    payment_method_data: customerMembers.payment_method_data,
    payment_token: customerMembers.payment_token,
    customer_acceptance: recurringMembers.customer_acceptance,
    authentication_type: customerMembers.authentication_type,
    browser_info: customerMembers.browser_info,
    return_url: returnUrl,
    setup_future_usage: choice("Always off_session here.", ["off_session"]),
    capture_method: choice("Always automatic here.", ["automatic"]),
  },
);

const couponCode = text("Coupons are not supported: any value is refused.", { maxLength: 64 });

const addons = list(
  "Addons, with the currency and the period of the plan's price.",
  request(
    "SubscriptionAddonRequest",
    "An addon.",
    {
      item_price_id: text("Price of an addon.", { minLength: 1, maxLength: 64 }),
      quantity: integer("Quantity; default 1.", { minimum: 1, maximum: 10_000 }),
    },
    ["item_price_id"],
  ),
  { maxItems: 20 },
);

const quantity = integer("Quantity of the plan; default 1.", { minimum: 1, maximum: 10_000 });

const termsMembers = {
  plan_id: text("The plan of the price; checked if sent.", { minLength: 1, maxLength: 64 }),
  quantity,
  addons,
  coupon_code: couponCode,
} as const;

const newMembers = {
  item_price_id: text("Price of the plan.", { minLength: 1, maxLength: 64 }),
  customer_id: customerId("The customer, which must exist."),
  ...termsMembers,
  merchant_reference_id: text("Your reference of the subscription.", { maxLength: 255 }),
  description: text("Description of the subscription; shown on its payments.", { maxLength: 2048 }),
  metadata: metadataObject("Metadata: up to 50 keys of 40 characters, texts up to 500 characters, at every depth."),
  billing: contactRequest,
  shipping: contactRequest,
} as const;

/** Body of POST /subscriptions/create. */
export const createSubscriptionBody = request(
  "CreateSubscriptionRequest",
  "A subscription to confirm later. Of payment_details only return_url is kept; billing and shipping belong to " +
    "the confirmation.",
  { ...newMembers, payment_details: subscriptionPaymentDetails },
  ["item_price_id", "customer_id"],
);

/** Body of POST /subscriptions. */
export const createConfirmedSubscriptionBody = request(
  "CreateConfirmedSubscriptionRequest",
  "A subscription that is confirmed in the same request.",
  { ...newMembers, payment_details: subscriptionPaymentDetails },
  ["item_price_id", "customer_id", "payment_details"],
);

const clientSecret = text("Client secret of the subscription; required with a publishable key.", { maxLength: 128 });

/** Body of POST /subscriptions/{subscription_id}/confirm. */
export const confirmSubscriptionBody = request(
  "ConfirmSubscriptionRequest",
  "Payment method of the subscription.",
  {
    client_secret: clientSecret,
    payment_details: subscriptionPaymentDetails,
    billing: contactRequest,
    shipping: contactRequest,
  },
  ["payment_details"],
);

/** Body of PUT /subscriptions/{subscription_id}/update. */
export const updateSubscriptionBody = request(
  "UpdateSubscriptionRequest",
  "Changes; omitted members stay. A new price, quantity or addons apply from the next period.",
  {
    item_price_id: newMembers.item_price_id,
    ...termsMembers,
    payment_method_id: text("A stored payment method of the customer for the later charges.", {
      minLength: 1,
      maxLength: 64,
    }),
    cancel_at_period_end: flag("False reverts a cancellation at the end of the period."),
    merchant_reference_id: newMembers.merchant_reference_id,
    description: newMembers.description,
    metadata: newMembers.metadata,
  },
);

/** Body of POST /subscriptions/{subscription_id}/pause. */
export const pauseSubscriptionBody = request("PauseSubscriptionRequest", "Time of the pause.", {
  pause_option: choice("Time; only immediate is supported.", ["immediately"]),
});

/** Body of POST /subscriptions/{subscription_id}/resume. */
export const resumeSubscriptionBody = request("ResumeSubscriptionRequest", "Time of the resumption.", {
  resume_option: choice("Time; only immediate is supported.", ["immediately"]),
});

/** Body of POST /subscriptions/{subscription_id}/cancel. */
export const cancelSubscriptionBody = request("CancelSubscriptionRequest", "Time of the cancellation.", {
  cancel_option: choice("Immediately, or at the end of the current period; default: immediately.", [
    "immediately",
    "end_of_term",
  ]),
  cancellation_reason: text("Reason of the cancellation.", { maxLength: 255 }),
});

const page = {
  limit: integer("Maximum number of items; default 10.", { minimum: 1, maximum: 100 }),
  offset: integer("Number of items to skip.", { minimum: 0, maximum: 1_000_000 }),
} as const;

/** Query string of GET /subscriptions/list. */
export const listSubscriptionsQuery = request("ListSubscriptionsQuery", "Filter and page of the subscriptions.", {
  customer_id: text("Of this customer.", { maxLength: 64 }),
  status: subscriptionStatus,
  merchant_reference_id: text("With this reference.", { maxLength: 255 }),
  ...page,
});

/** Query string of GET /subscriptions/{subscription_id}/invoices. */
export const listInvoicesQuery = request("ListInvoicesQuery", "Number of the page.", page);

/** Query string of GET /subscriptions/estimate. */
export const estimateSubscriptionQuery = request(
  "EstimateSubscriptionQuery",
  "The subscription to estimate.",
  {
    item_price_id: newMembers.item_price_id,
    plan_id: termsMembers.plan_id,
    quantity,
    coupon_code: couponCode,
    client_secret: clientSecret,
  },
  ["item_price_id"],
);

const subscriptionLine = record("SubscriptionLine", "A price component of every period.", {
  item_id: text("The plan or addon."),
  item_price_id: text("Its price."),
  name: text("Its name."),
  quantity: integer("Number."),
  unit_amount: minorUnits("Unit price, in minor units."),
  amount: minorUnits("Total price, in minor units."),
});

/** What one period costs, or what there is to pay now. */
export const invoice = record("Invoice", "An invoice of a subscription.", {
  invoice_id: text("Id of the invoice."),
  subscription_id: text("The subscription."),
  number: integer("Number of the invoice in its subscription, from 1."),
  kind: choice("A period, or the set-up of a subscription that begins with a trial.", invoiceKinds),
  status: invoiceStatus,
  amount: minorUnits("Amount in minor units."),
  currency,
  period_start: dateTime("Start of its period."),
  period_end: dateTime("End of its period."),
  attempt_count: integer("Number of payment attempts."),
  payment_id: nullable(text("The latest payment for it.")),
  next_attempt_at: nullable(dateTime("Time of the next attempt.")),
  paid_at: nullable(dateTime("Time of payment.")),
  error_code: nullable(text("Error code of the latest attempt, from the provider.")),
  error_message: nullable(text("Error message of the latest attempt.")),
  created_at: dateTime("Time of creation."),
});

const subscriptionPayment = record("SubscriptionPayment", "The latest payment for the latest invoice.", {
  payment_id: text("The payment."),
  status: text("Status of the payment, as known to the subscription."),
  amount: minorUnits("Amount in minor units."),
  currency,
  connector: nullable(text("The provider.")),
  payment_method_id: nullable(text("The stored payment method.")),
  error_code: nullable(text("Error code of the provider for a decline.")),
  error_message: nullable(text("Error message of the provider for a decline.")),
});

const nextAction = nullable(
  record("SubscriptionNextAction", "Next action of the customer.", {
    type: choice("Kind of the action.", ["redirect_to_url"]),
    redirect_to_url: text("Address to redirect the customer to."),
  }),
);

/** A subscription. */
export const subscription = record("Subscription", "A customer's subscription to a plan.", {
  id: text("Id of the subscription."),
  merchant_id: text("The merchant."),
  profile_id: text("The business profile."),
  merchant_reference_id: nullable(text("Your reference.")),
  status: subscriptionStatus,
  customer_id: text("The customer."),
  plan_id: text("The plan."),
  item_price_id: text("Price of the plan."),
  coupon_code: nullable(text("Always null; coupons are not supported.")),
  lines: list("Price components of every period.", subscriptionLine),
  amount: minorUnits("Total price of one period, in minor units."),
  currency,
  interval: intervalUnit,
  interval_count: integer("Units in one billing period."),
  next_item_price_id: nullable(text("Price of the plan from the next period on, if it changes.")),
  client_secret: text("Client secret, for confirmation by the customer's browser."),
  payment_method_id: nullable(text("The stored payment method that is charged.")),
  trial_start: nullable(dateTime("Start of the trial.")),
  trial_end: nullable(dateTime("End of the trial.")),
  current_period_start: nullable(dateTime("Start of the current period.")),
  current_period_end: nullable(dateTime("End of the current period and time of the next charge.")),
  cancel_at_period_end: flag("Whether it is cancelled at the end of the current period."),
  cancellation_reason: nullable(text("Reason of the cancellation.")),
  paused_at: nullable(dateTime("Time of the pause.")),
  cancelled_at: nullable(dateTime("Time of the end.")),
  description: nullable(text("Its purpose.")),
  metadata: nullable(freeObject("Metadata.")),
  invoice: nullable(invoice),
  payment: nullable(subscriptionPayment),
  next_action: nextAction,
  created_at: dateTime("Time of creation."),
  modified_at: dateTime("Time of the last change."),
});

/** Subscriptions of a page. */
export const subscriptionList = record("SubscriptionList", "Subscriptions, newest first.", {
  size: integer("Number of items in data."),
  total_count: integer("Total number of matches."),
  total_count_relation: totalCountRelation,
  data: list("The subscriptions; next_action is shown for a single one only.", subscription),
});

/** Invoices of a page. */
export const invoiceList = record("InvoiceList", "Invoices of a subscription, newest first.", {
  size: integer("Number of items in data."),
  total_count: integer("Total number."),
  data: list("The invoices.", invoice),
});

/** What a subscription would cost. */
export const subscriptionEstimate = record("SubscriptionEstimate", "Estimate of a subscription created now.", {
  plan_id: text("The plan."),
  item_price_id: text("Price of the plan."),
  coupon_code: nullable(text("Always null; coupons are not supported.")),
  lines: list("Price components of every period.", subscriptionLine),
  amount: minorUnits("Total price of one period, in minor units."),
  currency,
  interval: intervalUnit,
  interval_count: integer("Units in one billing period."),
  amount_due_now: minorUnits("Amount charged with the confirmation, in minor units."),
  trial_end: nullable(dateTime("End of the trial.")),
  next_charge_at: dateTime("Time of the next charge."),
});

export type SubscriptionPaymentDetails = FromSchema<typeof subscriptionPaymentDetails>;
export type CreateSubscriptionRequest = FromSchema<typeof createSubscriptionBody>;
export type CreateConfirmedSubscriptionRequest = FromSchema<typeof createConfirmedSubscriptionBody>;
export type ConfirmSubscriptionRequest = FromSchema<typeof confirmSubscriptionBody>;
export type UpdateSubscriptionRequest = FromSchema<typeof updateSubscriptionBody>;
export type CancelSubscriptionRequest = FromSchema<typeof cancelSubscriptionBody>;
export type ListSubscriptionsQuery = FromSchema<typeof listSubscriptionsQuery>;
export type EstimateSubscriptionQuery = FromSchema<typeof estimateSubscriptionQuery>;
export type Subscription = FromSchema<typeof subscription>;
export type SubscriptionList = FromSchema<typeof subscriptionList>;
export type SubscriptionEstimate = FromSchema<typeof subscriptionEstimate>;
export type Invoice = FromSchema<typeof invoice>;
export type InvoiceList = FromSchema<typeof invoiceList>;
