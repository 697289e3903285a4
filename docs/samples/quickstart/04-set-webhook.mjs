import { Railyard } from "@railyard/node";

const { MERCHANT_ID, PROFILE_ID, WEBHOOK_URL } = process.env;
const railyard = new Railyard();
const profile = await railyard.profiles.update(MERCHANT_ID, PROFILE_ID, {
  webhook_details: { webhook_url: WEBHOOK_URL },
});
console.log(JSON.stringify(profile, null, 2));
