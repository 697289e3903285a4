import { Railyard } from "@railyard/node";

const { SUBSCRIPTION_ID, PROFILE_ID } = process.env;
const railyard = new Railyard({ profileId: PROFILE_ID });
const subscription = await railyard.subscriptions.cancel(SUBSCRIPTION_ID, { cancel_option: "end_of_term" });
console.log(JSON.stringify(subscription, null, 2));
