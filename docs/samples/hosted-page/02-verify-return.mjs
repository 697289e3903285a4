import { verifyReturn } from "@railyard/node";

const { RETURN_URL, RAILYARD_WEBHOOK_SECRET } = process.env;
const { payment_id, status } = verifyReturn(RETURN_URL, RAILYARD_WEBHOOK_SECRET);
console.log(JSON.stringify({ payment_id, status }, null, 2));
