import { Railyard } from "@railyard/node";

const { RAILYARD_ADMIN_KEY, MERCHANT_ID } = process.env;
const railyard = new Railyard({ apiKey: RAILYARD_ADMIN_KEY });
const merchant = await railyard.merchants.create({
  merchant_id: MERCHANT_ID,
  merchant_name: "Kiosk",
});
console.log(JSON.stringify(merchant, null, 2));
