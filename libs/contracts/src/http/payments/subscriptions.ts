import { clientFailures } from "./shared-failures.ts";
import { defineOperation } from "../../operation.ts";
import {
  cancelSubscriptionBody,
  confirmSubscriptionBody,
  createConfirmedSubscriptionBody,
  createSubscriptionBody,
  estimateSubscriptionQuery,
  invoiceList,
  listInvoicesQuery,
  listSubscriptionsQuery,
  pauseSubscriptionBody,
  resumeSubscriptionBody,
  subscription,
  subscriptionEstimate,
  subscriptionList,
  updateSubscriptionBody,
} from "../../resources/subscription.ts";
import {
  createItemBody,
  createItemPriceBody,
  listItemsQuery,
  subscriptionItem,
  subscriptionItemList,
  updateItemBody,
  updateItemPriceBody,
} from "../../resources/subscription-item.ts";
import { pathParameters } from "../../schema.ts";

const shape = { service: "payments", api: "merchant", tag: "Subscriptions" } as const;

const subscriptionPath = pathParameters({ subscription_id: "The subscription." });
const itemPath = pathParameters({ item_id: "The plan or addon." });

/** Every operation is about one profile, which the header names. */
const profileFailures = ["missing_field", "profile_not_found", "merchant_not_found"] as const;
const termsFailures = ["item_price_not_found", "item_price_unusable", "coupons_not_offered"] as const;
const ofOne = [...profileFailures, "subscription_not_found"] as const;

const confirmFailures = [
  "subscription_wrong_status",
  "subscription_overtaken",
  "payment_method_not_found",
  "payment_token_invalid",
  "payment_blocked",
  "method_data_required",
  "method_data_mismatch",
  "no_eligible_connector",
  "card_number_invalid",
  "card_expiry_invalid",
  "card_expired",
  "card_cvc_invalid",
  "combination_refused",
  "customer_acceptance_missing",
] as const;

const header = "X-Profile-Id names the business profile and is required.";

export const createSubscriptionItem = defineOperation({
  ...shape,
  operationId: "createSubscriptionItem",
  method: "POST",
  path: "/subscriptions/items",
  access: ["merchant_key"],
  permission: "subscriptions:write",
  summary: "Create a plan or an addon",
  description: `Creates an item, optionally with prices. ${header}`,
  body: createItemBody,
  response: subscriptionItem,
  failures: [...profileFailures, "duplicate_item", "duplicate_item_price", "trial_of_addon", "amount_out_of_range"],
});

export const listSubscriptionItems = defineOperation({
  ...shape,
  operationId: "listSubscriptionItems",
  weight: "bounded",
  list: { style: "offset", items: "data" },
  method: "GET",
  path: "/subscriptions/items",
  access: ["merchant_key", "jwt", "publishable_key"],
  permission: "subscriptions:read",
  summary: "List plans and addons",
  description: `Returns the items of the profile, newest first; with a publishable key only active ones. ${header}`,
  query: listItemsQuery,
  response: subscriptionItemList,
  failures: [...ofOne, ...clientFailures],
});

export const updateSubscriptionItem = defineOperation({
  ...shape,
  operationId: "updateSubscriptionItem",
  method: "PUT",
  path: "/subscriptions/items/{item_id}/update",
  access: ["merchant_key"],
  permission: "subscriptions:write",
  summary: "Update a plan or an addon",
  description: `Changes its texts, or activates or deactivates it. Existing subscriptions continue. ${header}`,
  pathParameters: itemPath,
  body: updateItemBody,
  response: subscriptionItem,
  failures: [...profileFailures, "item_not_found"],
});

export const createSubscriptionItemPrice = defineOperation({
  ...shape,
  operationId: "createSubscriptionItemPrice",
  method: "POST",
  path: "/subscriptions/items/{item_id}/prices",
  access: ["merchant_key"],
  permission: "subscriptions:write",
  summary: "Add a price",
  description: `Adds a price to an item. ${header}`,
  pathParameters: itemPath,
  body: createItemPriceBody,
  response: subscriptionItem,
  failures: [
    ...profileFailures,
    "item_not_found",
    "duplicate_item_price",
    "too_many_prices",
    "trial_of_addon",
    "amount_out_of_range",
  ],
});

export const updateSubscriptionItemPrice = defineOperation({
  ...shape,
  operationId: "updateSubscriptionItemPrice",
  method: "PUT",
  path: "/subscriptions/items/{item_id}/prices/{item_price_id}",
  access: ["merchant_key"],
  permission: "subscriptions:write",
  summary: "Activate or deactivate a price",
  description: `An inactive price is not available for new subscriptions; existing ones continue. ${header}`,
  pathParameters: pathParameters({ item_id: "The plan or addon.", item_price_id: "The price." }),
  body: updateItemPriceBody,
  response: subscriptionItem,
  failures: [...profileFailures, "item_not_found", "item_price_not_found"],
});

export const estimateSubscription = defineOperation({
  ...shape,
  operationId: "estimateSubscription",
  method: "GET",
  path: "/subscriptions/estimate",
  access: ["merchant_key", "jwt", "publishable_key"],
  permission: "subscriptions:read",
  summary: "Estimate a subscription",
  description: `Returns the cost of a subscription. ${header}`,
  query: estimateSubscriptionQuery,
  response: subscriptionEstimate,
  failures: [...ofOne, ...termsFailures, ...clientFailures, "subscription_amount_too_large"],
});

export const createSubscription = defineOperation({
  ...shape,
  operationId: "createSubscription",
  refusedWhileSuspended: true,
  method: "POST",
  path: "/subscriptions/create",
  access: ["merchant_key"],
  permission: "subscriptions:write",
  summary: "Create a subscription",
  description: `Creates a subscription that is confirmed later, by your server or the customer's browser. ${header}`,
  body: createSubscriptionBody,
  response: subscription,
  failures: [
    "merchant_suspended",
    ...profileFailures,
    ...termsFailures,
    "customer_not_found",
    "customer_redacted",
    "subscription_amount_too_large",
  ],
});

export const createConfirmedSubscription = defineOperation({
  ...shape,
  operationId: "createConfirmedSubscription",
  refusedWhileSuspended: true,
  method: "POST",
  path: "/subscriptions",
  access: ["merchant_key"],
  permission: "subscriptions:write",
  summary: "Create and confirm a subscription",
  description:
    "Creates a subscription and its first payment, or sets it up without one when it begins with a trial. A " +
    `decline returns 200 and status failed. ${header}`,
  body: createConfirmedSubscriptionBody,
  response: subscription,
  failures: [
    "merchant_suspended",
    ...profileFailures,
    ...termsFailures,
    ...confirmFailures,
    "customer_not_found",
    "customer_redacted",
    "subscription_amount_too_large",
  ],
});

export const listSubscriptions = defineOperation({
  ...shape,
  operationId: "listSubscriptions",
  weight: "list",
  list: { style: "offset", items: "data" },
  method: "GET",
  path: "/subscriptions/list",
  access: ["merchant_key", "jwt"],
  permission: "subscriptions:read",
  summary: "List subscriptions",
  description: `Returns the matching subscriptions of the profile, newest first. ${header}`,
  query: listSubscriptionsQuery,
  response: subscriptionList,
  failures: profileFailures,
});

export const retrieveSubscription = defineOperation({
  ...shape,
  operationId: "retrieveSubscription",
  method: "GET",
  path: "/subscriptions/{subscription_id}",
  access: ["merchant_key", "jwt"],
  permission: "subscriptions:read",
  summary: "Retrieve a subscription",
  description: `Returns the subscription with its latest invoice. ${header}`,
  pathParameters: subscriptionPath,
  response: subscription,
  failures: ofOne,
});

export const listSubscriptionInvoices = defineOperation({
  ...shape,
  operationId: "listSubscriptionInvoices",
  weight: "bounded",
  list: { style: "offset", items: "data" },
  method: "GET",
  path: "/subscriptions/{subscription_id}/invoices",
  access: ["merchant_key", "jwt"],
  permission: "subscriptions:read",
  summary: "List the invoices of a subscription",
  description: `Returns its invoices, newest first. ${header}`,
  pathParameters: subscriptionPath,
  query: listInvoicesQuery,
  response: invoiceList,
  failures: ofOne,
});

export const confirmSubscription = defineOperation({
  ...shape,
  operationId: "confirmSubscription",
  refusedWhileSuspended: true,
  method: "POST",
  path: "/subscriptions/{subscription_id}/confirm",
  access: ["merchant_key", "publishable_key"],
  permission: "subscriptions:write",
  summary: "Confirm a subscription",
  description:
    "Makes the first payment, or sets the subscription up without one when it begins with a trial. For a " +
    "subscription whose charge failed, pays the open invoice with the new payment method. With a publishable key, " +
    "client_secret is required; an invoice may be tried with 5 different cards and until 12 attempts were decided. " +
    header,
  pathParameters: subscriptionPath,
  body: confirmSubscriptionBody,
  response: subscription,
  failures: [
    "merchant_suspended",
    ...ofOne,
    ...clientFailures,
    ...confirmFailures,
    "attempts_exhausted",
    "cards_exhausted",
    "customer_change_refused",
  ],
});

export const pauseSubscription = defineOperation({
  ...shape,
  operationId: "pauseSubscription",
  method: "POST",
  path: "/subscriptions/{subscription_id}/pause",
  access: ["merchant_key", "jwt"],
  permission: "subscriptions:write",
  summary: "Pause a subscription",
  description: `Nothing is charged while it is paused. ${header}`,
  pathParameters: subscriptionPath,
  body: pauseSubscriptionBody,
  bodyOptional: true,
  response: subscription,
  failures: [...ofOne, "subscription_wrong_status"],
});

export const resumeSubscription = defineOperation({
  ...shape,
  operationId: "resumeSubscription",
  method: "POST",
  path: "/subscriptions/{subscription_id}/resume",
  access: ["merchant_key", "jwt"],
  permission: "subscriptions:write",
  summary: "Resume a subscription",
  description:
    "Resumes a paused subscription: within its paid period as before, after it with a period that begins now. For " +
    `an unpaid one, the open invoice is charged again at once. ${header}`,
  pathParameters: subscriptionPath,
  body: resumeSubscriptionBody,
  bodyOptional: true,
  response: subscription,
  failures: [...ofOne, "subscription_wrong_status"],
});

export const cancelSubscription = defineOperation({
  ...shape,
  operationId: "cancelSubscription",
  method: "POST",
  path: "/subscriptions/{subscription_id}/cancel",
  access: ["merchant_key", "jwt"],
  permission: "subscriptions:write",
  summary: "Cancel a subscription",
  description: `Cancels it at once or at the end of its current period. Nothing is refunded automatically. ${header}`,
  pathParameters: subscriptionPath,
  body: cancelSubscriptionBody,
  bodyOptional: true,
  response: subscription,
  failures: [...ofOne, "subscription_wrong_status"],
});

export const updateSubscription = defineOperation({
  ...shape,
  operationId: "updateSubscription",
  method: "PUT",
  path: "/subscriptions/{subscription_id}/update",
  access: ["merchant_key", "jwt"],
  permission: "subscriptions:write",
  summary: "Update a subscription",
  description: `Changes the price and the payment method of the next periods. ${header}`,
  pathParameters: subscriptionPath,
  body: updateSubscriptionBody,
  response: subscription,
  failures: [
    ...ofOne,
    ...termsFailures,
    "subscription_wrong_status",
    "subscription_currency_fixed",
    "subscription_amount_too_large",
    "payment_method_not_found",
    "payment_method_of_other",
    "payment_method_unusable",
    "combination_refused",
    "customer_acceptance_missing",
  ],
});

/** The operations on subscriptions; fixed paths come before the paths they would match. */
export const subscriptionOperations = [
  createSubscriptionItem,
  listSubscriptionItems,
  updateSubscriptionItem,
  createSubscriptionItemPrice,
  updateSubscriptionItemPrice,
  estimateSubscription,
  listSubscriptions,
  createSubscription,
  createConfirmedSubscription,
  retrieveSubscription,
  listSubscriptionInvoices,
  confirmSubscription,
  pauseSubscription,
  resumeSubscription,
  cancelSubscription,
  updateSubscription,
] as const;
