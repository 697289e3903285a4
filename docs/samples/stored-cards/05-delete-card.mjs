import { Railyard } from "@railyard/node";

const { PAYMENT_METHOD_ID } = process.env;
const railyard = new Railyard();
const deleted = await railyard.paymentMethods.delete(PAYMENT_METHOD_ID);
console.log(JSON.stringify(deleted, null, 2));
