import { Railyard } from "@railyard/node";

const { PAYMENT_ID } = process.env;
const railyard = new Railyard();
const refunds = await railyard.refunds.list({ payment_id: PAYMENT_ID });
console.log(JSON.stringify(refunds, null, 2));
