import { Railyard } from "@railyard/node";

const railyard = new Railyard();
const payment = await railyard.payments.create({
  amount: 4900,
  currency: "EUR",
  customer_id: "cus_ada",
  name: "Ada Example",
  email: "ada@shop.example",
  setup_future_usage: "off_session",
  payment_link: true,
  return_url: "https://shop.example/thanks",
});
console.log(JSON.stringify(payment, null, 2));
