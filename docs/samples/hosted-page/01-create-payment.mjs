import { Railyard } from "@railyard/node";

const railyard = new Railyard();
const payment = await railyard.payments.create({
  amount: 4900,
  currency: "EUR",
  description: "Travel mug",
  merchant_order_reference_id: "order-1042",
  payment_link: true,
  return_url: "https://shop.example/thanks?order=1042",
});
console.log(JSON.stringify(payment, null, 2));
