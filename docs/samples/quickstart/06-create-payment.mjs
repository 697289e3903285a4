import { Railyard } from "@railyard/node";

const railyard = new Railyard();
const payment = await railyard.payments.create({
  amount: 6540,
  currency: "USD",
  description: "Travel mug",
  payment_link: true,
  return_url: "https://shop.example/thanks",
});
console.log(JSON.stringify(payment, null, 2));
