import { Railyard } from "@railyard/node";

const railyard = new Railyard();
const payment = await railyard.payments.create({
  amount: 4900,
  currency: "EUR",
  payment_link: true,
  locale: "de",
  return_url: "https://shop.example/thanks",
});
console.log(JSON.stringify(payment, null, 2));
