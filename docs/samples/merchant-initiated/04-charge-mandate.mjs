import { Railyard } from "@railyard/node";

const { MANDATE_ID } = process.env;
const railyard = new Railyard();
const payment = await railyard.payments.create({
  amount: 1900,
  currency: "EUR",
  confirm: true,
  customer_id: "cus_ada",
  off_session: true,
  mit_category: "recurring",
  recurring_details: { type: "mandate_id", data: MANDATE_ID },
});
console.log(JSON.stringify(payment, null, 2));
