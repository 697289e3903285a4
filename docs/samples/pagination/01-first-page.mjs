import { Railyard } from "@railyard/node";

const railyard = new Railyard();
for (const amount of [100, 200, 300, 400, 500]) {
  await railyard.payments.create({ amount, currency: "USD" });
}

const page = await railyard.payments.list({ limit: 2 });
console.log(JSON.stringify(page, null, 2));
