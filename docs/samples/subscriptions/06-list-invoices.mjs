import { Railyard } from "@railyard/node";

const { SUBSCRIPTION_ID, PROFILE_ID } = process.env;
const railyard = new Railyard({ profileId: PROFILE_ID });
const invoices = await railyard.subscriptions.listInvoices(SUBSCRIPTION_ID);
console.log(JSON.stringify(invoices, null, 2));
