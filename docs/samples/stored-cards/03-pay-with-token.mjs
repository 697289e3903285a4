import { Railyard } from "@railyard/node";

const { PAYMENT_TOKEN } = process.env;
const railyard = new Railyard();
const payment = await railyard.payments.create({
  amount: 1900,
  currency: "EUR",
  confirm: true,
  customer_id: "cus_ada",
  payment_method: "card",
  payment_token: PAYMENT_TOKEN,
  card_cvc: "123",
});
console.log(JSON.stringify(payment, null, 2));
