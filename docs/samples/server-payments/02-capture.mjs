import { Railyard } from "@railyard/node";

const { PAYMENT_ID } = process.env;
const railyard = new Railyard();
const payment = await railyard.payments.capture(PAYMENT_ID, { amount_to_capture: 4000 });
console.log(JSON.stringify(payment, null, 2));
