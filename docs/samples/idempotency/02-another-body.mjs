import { IdempotencyError, Railyard } from "@railyard/node";

const railyard = new Railyard();
try {
  await railyard.payments.create(
    { amount: 9900, currency: "USD", description: "Order 1002" },
    { idempotencyKey: "order-1001" },
  );
} catch (error) {
  if (!(error instanceof IdempotencyError)) throw error;
  const { code, reason, message } = error;
  console.log(JSON.stringify({ error: { code, reason, message } }));
}
