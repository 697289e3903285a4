import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "@railyard/database";
import { silentLogger } from "@railyard/telemetry";
import type pg from "pg";
import { migrationsFolder } from "./events-environment.ts";

/** The migrations that divide the tables, describe the lists of them, and change how those are noted. */
const dividing = /^(083\d|1051)_/;

/** Brings an empty database to where its tables are whole, with every column that the statements of now name. */
export const migrateToWholeTables = async (url: string): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), "railyard-whole-"));
  try {
    for (const name of await readdir(migrationsFolder)) {
      if (!dividing.test(name)) await cp(join(migrationsFolder, name), join(folder, name), { recursive: true });
    }
    await migrate({ url, folder, logger: silentLogger });
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** One delivered event with its attempt for each number, `secondsBetween` apart, the last of them now. */
export const fillLog = async (client: Pick<pg.Pool, "query">, count: number, secondsBetween: number): Promise<void> => {
  await client.query(
    `create table filled as
     select
       'evt_' || lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7'
         || lpad(to_hex(number), 19, '0') as id,
       at, number
     from generate_series(1, $1::integer) as number
     cross join lateral (select now() - ($1::integer - number) * $2 * interval '1 second' as at) as time`,
    [count, secondsBetween],
  );
  await client.query(`
    insert into events (
      event_id, merchant_id, profile_id, object_id, object_version, event_class, event_type, created, body
    )
    select id, 'm_old', 'pro_main', 'pay_' || number, 1, 'payments', 'payment_succeeded', at, '{}' from filled`);
  await client.query(`
    insert into deliveries (event_id, endpoint_id, state, tries, due_at)
    select id, 'm_old:pro_main', 'delivered', 1, at from filled`);
  await client.query(`
    insert into delivery_attempts (event_id, initial_attempt_id, kind, created, duration_ms, request_headers)
    select id, id, 'initial_attempt', at, 1, '[]' from filled`);
  await client.query("drop table filled; analyze");
};
