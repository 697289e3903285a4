import { Railyard } from "@railyard/node";

const { PAYMENT_METHOD_ID } = process.env;
const railyard = new Railyard();
const payment = await railyard.payments.create({
  amount: 1900,
  currency: "EUR",
  confirm: true,
  customer_id: "cus_ada",
  off_session: true,
  mit_category: "unscheduled",
  recurring_details: { type: "payment_method_id", data: PAYMENT_METHOD_ID },
});
console.log(JSON.stringify(payment, null, 2));
