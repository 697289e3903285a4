import { Railyard } from "@railyard/node";

const { PROFILE_ID, WEBHOOK_URL } = process.env;
const railyard = new Railyard();
const endpoint = await railyard.webhookEndpoints.create({
  profile_id: PROFILE_ID,
  url: `${WEBHOOK_URL}/warehouse`,
  description: "Warehouse",
  event_types: ["payment_succeeded"],
  event_classes: ["refunds"],
  ordering: "object",
  rate_per_second: 20,
});
console.log(JSON.stringify(endpoint, null, 2));
