import { Railyard } from "@railyard/node";

const { PAYMENT_ID } = process.env;
const railyard = new Railyard();
const payment = await railyard.payments.retrieve(PAYMENT_ID);
console.log(JSON.stringify(payment, null, 2));
