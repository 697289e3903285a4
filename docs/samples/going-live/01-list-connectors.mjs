import { Railyard } from "@railyard/node";

const { MERCHANT_ID } = process.env;
const railyard = new Railyard();
const connectors = await railyard.connectors.list(MERCHANT_ID);
console.log(JSON.stringify(connectors, null, 2));
