import { Railyard } from "@railyard/node";

const { PAYOUT_ID } = process.env;
const railyard = new Railyard();
const payout = await railyard.payouts.retrieve(PAYOUT_ID);
console.log(JSON.stringify(payout, null, 2));
