import { Railyard } from "@railyard/node";

const { DISPUTE_ID } = process.env;
const railyard = new Railyard();
const dispute = await railyard.disputes.submitEvidence({
  dispute_id: DISPUTE_ID,
  product_description: "Travel mug, 350 ml",
  customer_name: "Ada Example",
  shipping_carrier: "DHL",
  shipping_date: "2026-11-12",
  shipping_tracking_number: "JD014600003",
});
console.log(JSON.stringify(dispute, null, 2));
