import { Railyard } from "@railyard/node";

const railyard = new Railyard();
const link = await railyard.paymentLinks.create({
  amount: 4900,
  currency: "EUR",
  description: "Invoice 1042",
  email: "ada@shop.example",
  session_expiry: 604800,
});
console.log(JSON.stringify(link, null, 2));
