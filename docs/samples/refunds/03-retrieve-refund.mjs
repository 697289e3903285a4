import { Railyard } from "@railyard/node";

const { REFUND_ID } = process.env;
const railyard = new Railyard();
const refund = await railyard.refunds.retrieve(REFUND_ID);
console.log(JSON.stringify(refund, null, 2));
