import { Railyard } from "@railyard/node";

const { MERCHANT_ID, EVENT_ID } = process.env;
const railyard = new Railyard();
const attempt = await railyard.events.resend(MERCHANT_ID, EVENT_ID);
console.log(JSON.stringify(attempt, null, 2));
