import { Railyard } from "@railyard/node";

const railyard = new Railyard();
let count = 0;
for await (const payment of railyard.payments.list({ limit: 100 })) {
  console.error(payment.payment_id, payment.status);
  count += 1;
}
console.log(JSON.stringify({ count }));
