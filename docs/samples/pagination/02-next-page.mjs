import { Railyard } from "@railyard/node";

const { LAST_ID } = process.env;
const railyard = new Railyard();
const page = await railyard.payments.list({ limit: 2, starting_after: LAST_ID });
console.log(JSON.stringify(page, null, 2));
