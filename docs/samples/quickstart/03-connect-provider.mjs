import { Railyard } from "@railyard/node";

const { MERCHANT_ID } = process.env;
const railyard = new Railyard();
const connector = await railyard.connectors.create(MERCHANT_ID, {
  connector_type: "payment_processor",
  connector_name: "fauxpay",
  connector_account_details: { auth_type: "HeaderKey", api_key: "any-text" },
});
console.log(JSON.stringify(connector, null, 2));
