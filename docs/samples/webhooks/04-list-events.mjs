import { Railyard } from "@railyard/node";

const { MERCHANT_ID, PAYMENT_ID } = process.env;
const railyard = new Railyard();
const page = await railyard.events.list(MERCHANT_ID, { object_id: PAYMENT_ID });
console.log(JSON.stringify(page, null, 2));
