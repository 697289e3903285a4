import { Railyard } from "@railyard/node";

const { PAYMENT_LINK_ID } = process.env;
const railyard = new Railyard();
const link = await railyard.paymentLinks.retrieve(PAYMENT_LINK_ID);
console.log(JSON.stringify(link, null, 2));
