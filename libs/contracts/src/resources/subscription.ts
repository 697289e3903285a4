import type { FromSchema } from "json-schema-to-ts";
import { choice, dateTime, flag, freeObject, integer, list } from "../schema.ts";
import { metadataObject, minorUnits, nullable, record, request, text } from "../schema.ts";
import { contactRequest } from "./address.ts";
import { currency } from "./currency.ts";
import { totalCountRelation } from "./list-filters.ts";
import { customerMembers, recurringMembers } from "./payment-members.ts";
import { intervalUnits, invoiceKinds, invoiceStatuses, subscriptionStatuses } from "./subscription-values.ts";

const subscriptionStatus = choice("State of the subscription.", subscriptionStatuses, "SubscriptionStatus");
const invoiceStatus = choice("State of the invoice.", invoiceStatuses, "InvoiceStatus");
const intervalUnit = choice("Unit of a billing period.", intervalUnits, "SubscriptionIntervalUnit");

const returnUrl = text("Where the customer goes back to after a challenge.", { maxLength: 255, format: "uri" });

/** How the customer pays the first time and agrees to the later charges. */
export const subscriptionPaymentDetails = request(
  "SubscriptionPaymentDetails",
  "How the customer pays the first time, and the proof that later charges were agreed to.",
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

const couponCode = text("Coupons are not offered: any value is refused.", { maxLength: 64 });

const addons = list(
  "Addons besides the plan, with the currency and the period of the plan's price.",
  request(
    "SubscriptionAddonRequest",
    "An addon.",
    {
      item_price_id: text("Price of an addon.", { minLength: 1, maxLength: 64 }),
      quantity: integer("How many; 1 when left out.", { minimum: 1, maximum: 10_000 }),
    },
    ["item_price_id"],
  ),
  { maxItems: 20 },
);

const quantity = integer("How many of the plan; 1 when left out.", { minimum: 1, maximum: 10_000 });

const termsMembers = {
  plan_id: text("The plan of the price; stated only to be checked.", { minLength: 1, maxLength: 64 }),
  quantity,
  addons,
  coupon_code: couponCode,
} as const;

const newMembers = {
  item_price_id: text("Price of the plan.", { minLength: 1, maxLength: 64 }),
  customer_id: text("The customer, who must exist.", { minLength: 1, maxLength: 64 }),
  ...termsMembers,
  merchant_reference_id: text("Your reference of the subscription.", { maxLength: 255 }),
  description: text("What the subscription is for; shown on its payments.", { maxLength: 2048 }),
  metadata: metadataObject(
    "Your own data: up to 50 keys of 40 characters, texts up to 500 characters, at every depth.",
  ),
  billing: contactRequest,
  shipping: contactRequest,
} as const;

/** Body of POST /subscriptions/create. */
export const createSubscriptionBody = request(
  "CreateSubscriptionRequest",
  "A subscription that somebody confirms later. Of payment_details only return_url is kept; billing and shipping " +
    "belong to the confirmation.",
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

const clientSecret = text("Client secret of the subscription; needed with a publishable key.", { maxLength: 128 });

/** Body of POST /subscriptions/{subscription_id}/confirm. */
export const confirmSubscriptionBody = request(
  "ConfirmSubscriptionRequest",
  "How the customer pays.",
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
  "What to change; what is left out stays. Another price, quantity or addons hold from the next period on.",
  {
    item_price_id: newMembers.item_price_id,
    ...termsMembers,
    payment_method_id: text("A stored payment method of the customer for the later charges.", {
      minLength: 1,
      maxLength: 64,
    }),
    cancel_at_period_end: flag("False takes back a cancellation with the end of the period."),
    merchant_reference_id: newMembers.merchant_reference_id,
    description: newMembers.description,
    metadata: newMembers.metadata,
  },
);

/** Body of POST /subscriptions/{subscription_id}/pause. */
export const pauseSubscriptionBody = request("PauseSubscriptionRequest", "When to pause.", {
  pause_option: choice("When; at once is the only way.", ["immediately"]),
});

/** Body of POST /subscriptions/{subscription_id}/resume. */
export const resumeSubscriptionBody = request("ResumeSubscriptionRequest", "When to go on.", {
  resume_option: choice("When; at once is the only way.", ["immediately"]),
});

/** Body of POST /subscriptions/{subscription_id}/cancel. */
export const cancelSubscriptionBody = request("CancelSubscriptionRequest", "When to end.", {
  cancel_option: choice("At once, or when the present period ends; at once when left out.", [
    "immediately",
    "end_of_term",
  ]),
  cancellation_reason: text("Why it is cancelled.", { maxLength: 255 }),
});

const page = {
  limit: integer("How many at most; 10 when left out.", { minimum: 1, maximum: 100 }),
  offset: integer("How many to pass over.", { minimum: 0, maximum: 1_000_000 }),
} as const;

/** Query string of GET /subscriptions/list. */
export const listSubscriptionsQuery = request("ListSubscriptionsQuery", "Which subscriptions.", {
  customer_id: text("Of this customer.", { maxLength: 64 }),
  status: subscriptionStatus,
  merchant_reference_id: text("With this reference.", { maxLength: 255 }),
  ...page,
});

/** Query string of GET /subscriptions/{subscription_id}/invoices. */
export const listInvoicesQuery = request("ListInvoicesQuery", "Which page.", page);

/** Query string of GET /subscriptions/estimate. */
export const estimateSubscriptionQuery = request(
  "EstimateSubscriptionQuery",
  "What somebody would subscribe to.",
  {
    item_price_id: newMembers.item_price_id,
    plan_id: termsMembers.plan_id,
    quantity,
    coupon_code: couponCode,
    client_secret: clientSecret,
  },
  ["item_price_id"],
);

const subscriptionLine = record("SubscriptionLine", "A part of what every period costs.", {
  item_id: text("The plan or addon."),
  item_price_id: text("Its price."),
  name: text("Its name."),
  quantity: integer("How many."),
  unit_amount: minorUnits("What one costs, in minor units."),
  amount: minorUnits("What all of them cost, in minor units."),
});

/** What one period costs, or what there is to pay now. */
export const invoice = record("Invoice", "What a subscription asks money for once.", {
  invoice_id: text("Id of the invoice."),
  subscription_id: text("The subscription."),
  number: integer("Counts the invoices of the subscription, from 1."),
  kind: choice("A period, or the set-up of a subscription that begins with a trial.", invoiceKinds),
  status: invoiceStatus,
  amount: minorUnits("Amount in minor units."),
  currency,
  period_start: dateTime("When its period begins."),
  period_end: dateTime("When its period ends."),
  attempt_count: integer("How often it was tried to be paid."),
  payment_id: nullable(text("The latest payment for it.")),
  next_attempt_at: nullable(dateTime("When it is tried again.")),
  paid_at: nullable(dateTime("When it was paid.")),
  error_code: nullable(text("Why the latest try failed: the provider's code.")),
  error_message: nullable(text("Why the latest try failed.")),
  created_at: dateTime("When it was made."),
});

const subscriptionPayment = record("SubscriptionPayment", "The latest payment for the latest invoice.", {
  payment_id: text("The payment."),
  status: text("State of the payment, as far as the subscription has heard of it."),
  amount: minorUnits("Amount in minor units."),
  currency,
  connector: nullable(text("The provider.")),
  payment_method_id: nullable(text("The stored payment method.")),
  error_code: nullable(text("The provider's code when it declined.")),
  error_message: nullable(text("The provider's words when it declined.")),
});

const nextAction = nullable(
  record("SubscriptionNextAction", "What the customer has to do now.", {
    type: choice("Kind of the action.", ["redirect_to_url"]),
    redirect_to_url: text("Page to send the customer to."),
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
  coupon_code: nullable(text("Always null; coupons are not offered.")),
  lines: list("What every period costs.", subscriptionLine),
  amount: minorUnits("What one period costs altogether, in minor units."),
  currency,
  interval: intervalUnit,
  interval_count: integer("Units in one billing period."),
  next_item_price_id: nullable(text("Price of the plan from the next period on, where it changes.")),
  client_secret: text("For the customer's browser, which confirms with it."),
  payment_method_id: nullable(text("The stored payment method that periods are charged to.")),
  trial_start: nullable(dateTime("When the trial began.")),
  trial_end: nullable(dateTime("When the trial ends.")),
  current_period_start: nullable(dateTime("When the present period began.")),
  current_period_end: nullable(dateTime("When the present period ends and the next one is charged.")),
  cancel_at_period_end: flag("Whether it ends with the present period."),
  cancellation_reason: nullable(text("Why it was cancelled.")),
  paused_at: nullable(dateTime("Since when it is paused.")),
  cancelled_at: nullable(dateTime("When it ended.")),
  description: nullable(text("What it is for.")),
  metadata: nullable(freeObject("Your own data.")),
  invoice: nullable(invoice),
  payment: nullable(subscriptionPayment),
  next_action: nextAction,
  created_at: dateTime("When it was made."),
  modified_at: dateTime("When it was changed."),
});

/** Subscriptions of a page. */
export const subscriptionList = record("SubscriptionList", "Subscriptions, newest first.", {
  size: integer("How many are in data."),
  total_count: integer("How many match."),
  total_count_relation: totalCountRelation,
  data: list("The subscriptions; next_action is shown of a single one only.", subscription),
});

/** Invoices of a page. */
export const invoiceList = record("InvoiceList", "Invoices of a subscription, newest first.", {
  size: integer("How many are in data."),
  total_count: integer("How many there are."),
  data: list("The invoices.", invoice),
});

/** What a subscription would cost. */
export const subscriptionEstimate = record("SubscriptionEstimate", "What a subscription would cost, made now.", {
  plan_id: text("The plan."),
  item_price_id: text("Price of the plan."),
  coupon_code: nullable(text("Always null; coupons are not offered.")),
  lines: list("What every period costs.", subscriptionLine),
  amount: minorUnits("What one period costs altogether, in minor units."),
  currency,
  interval: intervalUnit,
  interval_count: integer("Units in one billing period."),
  amount_due_now: minorUnits("What is charged with the confirmation, in minor units."),
  trial_end: nullable(dateTime("When the trial would end.")),
  next_charge_at: dateTime("When the charge after that would be."),
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
