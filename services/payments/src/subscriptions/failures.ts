import { defineFailures } from "@railyard/failures";

import { failures as paymentBelow } from "../payments/failures.ts";

/** Failures of the module `subscriptions`. Codes are the published ones; conditions may share a code, never a name. */
export const subscriptionFailures = defineFailures("payments", {
  subscription_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no subscription {subscription_id} in this business profile. Check the id and the profile.",
  },
  item_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no item {item_id} in this business profile. Check the id and the profile.",
  },
  item_price_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no price {item_price_id} in this business profile. GET /subscriptions/items lists them.",
  },
  duplicate_item: {
    code: "HE_01",
    status: 400,
    message: "An item {item_id} exists already. Use another item_id, or update the item.",
  },
  duplicate_item_price: {
    code: "HE_01",
    status: 400,
    message: "A price {item_price_id} exists already. Prices never change: use another item_price_id.",
  },
  too_many_prices: {
    code: "IR_16",
    status: 400,
    message: "The item has the maximum of {expected} prices. Create another item.",
  },
  trial_of_addon: {
    code: "IR_16",
    status: 400,
    message: "{field} is for plans only: the plan's price determines the trial. Leave it out.",
  },
  item_price_unusable: {
    code: "IR_06",
    status: 422,
    message: "The price {item_price_id} cannot be used in {field}: {problem}.",
  },
  subscription_amount_too_large: {
    code: "IR_16",
    status: 400,
    message: "One period amounts to {amount}. It must not be more than {maximum}: lower {field}.",
  },
  coupons_not_offered: {
    code: "IR_19",
    status: 400,
    message: "Coupons are not supported. Leave {field} out, and create a lower price instead.",
  },
  subscription_wrong_status: {
    code: "IR_16",
    status: 400,
    message: "{operation} is not possible for this subscription: its status is {current}. Possible in: {expected}.",
  },
  subscription_currency_fixed: {
    code: "IR_16",
    status: 400,
    message: "{field} is a price in another currency than the subscription, {currency}. Create a new subscription.",
  },
});

/** Every failure that this module may throw. */
export const failures = { ...paymentBelow, ...subscriptionFailures };
