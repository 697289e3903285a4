import { Railyard } from "@railyard/node";

const railyard = new Railyard();
const page = await railyard.payments.search({
  status: ["requires_payment_method"],
  amount_filter: { start_amount: 200 },
  limit: 1,
});
console.log(JSON.stringify(page, null, 2));
