import { Railyard } from "@railyard/node";

const railyard = new Railyard();
const payout = await railyard.payouts.create({
  amount: 2500,
  currency: "EUR",
  customer_id: "cus_ada",
  description: "Sale of your bicycle",
  payout_link: true,
  auto_fulfill: true,
  return_url: "https://shop.example/thanks",
});
console.log(JSON.stringify(payout, null, 2));
