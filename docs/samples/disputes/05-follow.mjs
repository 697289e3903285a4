import { Railyard } from "@railyard/node";

const { DISPUTE_ID } = process.env;
const railyard = new Railyard();
const dispute = await railyard.disputes.retrieve(DISPUTE_ID);
console.log(JSON.stringify(dispute, null, 2));
