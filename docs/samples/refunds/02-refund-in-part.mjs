import { Railyard } from "@railyard/node";

const { PAYMENT_ID } = process.env;
const railyard = new Railyard();
const refund = await railyard.refunds.create(
  {
    payment_id: PAYMENT_ID,
    amount: 2000,
    reason: "One item returned",
  },
  { idempotencyKey: `return-1001-of-${PAYMENT_ID}` },
);
console.log(JSON.stringify(refund, null, 2));
