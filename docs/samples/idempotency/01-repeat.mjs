import { Railyard } from "@railyard/node";

const railyard = new Railyard();
const create = () =>
  railyard.payments.create(
    { amount: 6540, currency: "USD", description: "Order 1001" },
    { idempotencyKey: "order-1001" },
  );

const first = await create();
const again = await create();
console.log(JSON.stringify({ same_answer: first.payment_id === again.payment_id }));
