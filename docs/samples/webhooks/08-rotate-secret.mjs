import { Railyard } from "@railyard/node";

const railyard = new Railyard();
const endpoint = await railyard.webhookEndpoints.rotateSecret(process.env.WEBHOOK_ENDPOINT_ID, { overlap_hours: 48 });
console.log(JSON.stringify(endpoint, null, 2));
