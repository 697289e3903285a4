import { Railyard } from "@railyard/node";

const railyard = new Railyard();
const payout = await railyard.payouts.create({
  amount: 2500,
  currency: "EUR",
  customer_id: "cus_ada",
  payout_type: "bank",
  payout_method_data: { bank: { iban: "DE41370400440000000001" } },
  confirm: true,
});
console.log(JSON.stringify(payout, null, 2));
