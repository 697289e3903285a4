import { Railyard } from "@railyard/node";

const railyard = new Railyard();
const payout = await railyard.payouts.create({
  amount: 2500,
  currency: "EUR",
  customer_id: "cus_ada",
  payout_type: "wallet",
  payout_method_data: { wallet: { paypal: { email: "later@payouts.example" } } },
  confirm: true,
  auto_fulfill: true,
});
console.log(JSON.stringify(payout, null, 2));
