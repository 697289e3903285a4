import { Railyard } from "@railyard/node";

const { PAYMENT_METHOD_ID } = process.env;
const railyard = new Railyard();
const payment = await railyard.payments.create({
  amount: 4900,
  currency: "EUR",
  confirm: true,
  customer_id: "cus_ada",
  payment_method: "card",
  payment_method_id: PAYMENT_METHOD_ID,
});
console.log(JSON.stringify(payment, null, 2));
