import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

/** Payments of one merchant that others are made like. */
export interface Patterns {
  readonly merchantId: string;
  readonly paymentIds: readonly string[];
}

const batchSize = 10_000;
const spreadDays = 700;
const listedWaitMs = 600_000;

/** Copies of the pattern `$2`, numbered from `$3` to `$4`: each its own payment, some time in the last two years. */
const copies = `
  with numbered as (
    select n, 'pay_' || lpad(n::text, 26, '0') as payment_id,
      now() - make_interval(secs => mod(n * 7919, ${String(spreadDays * 86_400)})) as created_at
    from generate_series($3::bigint, $4::bigint) as n
  )`;

const copyPayments = `${copies}
  insert into payments
  select (jsonb_populate_record(pattern, jsonb_build_object(
    'payment_id', numbered.payment_id, 'amount', pattern.amount + mod(n, 5000), 'idempotency_key', null,
    'created_at', numbered.created_at, 'modified_at', numbered.created_at, 'expiry_due_at', null
  ))).* from payments as pattern, numbered where pattern.merchant_id = $1 and pattern.payment_id = $2`;

const copyAttempts = `${copies}
  insert into attempts
  select (jsonb_populate_record(pattern, jsonb_build_object(
    'payment_id', numbered.payment_id, 'amount', pattern.amount + mod(n, 5000), 'due_at', null,
    'connector_transaction_id', 'filled_' || n, 'created_at', numbered.created_at, 'modified_at', numbered.created_at
  ))).* from attempts as pattern, numbered where pattern.merchant_id = $1 and pattern.payment_id = $2`;

const waitUntilListed = async (client: pg.Client): Promise<void> => {
  const untilMs = performance.now() + listedWaitMs;
  for (;;) {
    const { rows } = await client.query<{ waits: boolean }>(
      "select exists (select from listed_payments_changes) as waits",
    );
    if (rows[0]?.waits === false) return;
    if (performance.now() > untilMs) throw new RangeError("the filled payments did not come into the list in time");
    await delay(250);
  }
};

/** Fills the database of the payments service with so many payments; resolves when lists show them. */
export const fillPayments = async (databaseUrl: string, patterns: Patterns, count: number): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (let first = 1; first <= count; first += batchSize) {
      const last = Math.min(first + batchSize - 1, count);
      const paymentId = patterns.paymentIds[((first - 1) / batchSize) % patterns.paymentIds.length];
      const values = [patterns.merchantId, paymentId, first, last];
      await client.query("begin");
      await client.query(copyPayments, values);
      await client.query(copyAttempts, values);
      await client.query("commit");
    }
    await waitUntilListed(client);
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
};
