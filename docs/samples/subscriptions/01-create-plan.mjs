import { Railyard } from "@railyard/node";

const { PROFILE_ID } = process.env;
const railyard = new Railyard({ profileId: PROFILE_ID });
const plan = await railyard.subscriptions.items.create({
  item_id: "coffee",
  name: "Coffee every month",
  prices: [
    {
      item_price_id: "coffee-monthly",
      amount: 1290,
      currency: "USD",
      interval: "month",
      trial_period_days: 14,
    },
  ],
});
console.log(JSON.stringify(plan, null, 2));
