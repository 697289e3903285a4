import { Railyard } from "@railyard/node";

const railyard = new Railyard();
const disputes = await railyard.disputes.list({ dispute_status: "dispute_opened" });
console.log(JSON.stringify(disputes, null, 2));
