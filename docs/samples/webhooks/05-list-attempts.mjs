import { Railyard } from "@railyard/node";

const { MERCHANT_ID, EVENT_ID } = process.env;
const railyard = new Railyard();
const attempts = await railyard.events.listDeliveryAttempts(MERCHANT_ID, EVENT_ID);
console.log(JSON.stringify(attempts, null, 2));
