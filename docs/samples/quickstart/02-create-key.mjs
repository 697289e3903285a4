import { Railyard } from "@railyard/node";

const { RAILYARD_ADMIN_KEY, MERCHANT_ID } = process.env;
const railyard = new Railyard({ apiKey: RAILYARD_ADMIN_KEY });
const key = await railyard.apiKeys.create(MERCHANT_ID, {
  name: "server key",
  expiration: "never",
});
console.log(JSON.stringify(key, null, 2));
