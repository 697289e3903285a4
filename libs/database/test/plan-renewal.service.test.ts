import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { createPlanRenewal } from "../src/plan-renewal.ts";
import { emptyDatabase, runSql } from "./support/empty-database.ts";

const renewalMs = 300;
const usesUntilPlanIsKept = 8;
const update = {
  name: "move_item",
  text: "update item set state = $3 where owner = $1 and id = $2 and state <> $3",
};

let server: { url: string; drop(): Promise<void> };
let pool: pg.Pool;
const renewPlans = createPlanRenewal(renewalMs);

beforeAll(async () => {
  server = await emptyDatabase();
  await runSql(
    server.url,
    `create table item (owner varchar(64), id varchar(64), state text, created timestamptz default now(),
       primary key (owner, id)) with (autovacuum_enabled = off);
     create index item_newest on item (owner, created desc)`,
  );
  pool = new pg.Pool({ connectionString: server.url, max: 1 });
});

afterAll(async () => {
  await pool.end();
  await server.drop();
});

const use = async (): Promise<void> => {
  const client = await pool.connect();
  await renewPlans(client);
  await client.query({ ...update, values: ["shop", "item-1", "sold"] });
  client.release();
};

const rowsLookedAt = async (): Promise<number> => {
  const { rows } = await pool.query<Record<"QUERY PLAN", readonly { readonly Plan: object }[]>>(
    "explain (analyze, format json) execute move_item('shop', 'item-7', 'returned')",
  );
  const text = JSON.stringify(rows);
  return Number(/"Rows Removed by Filter":\s*(\d+)/.exec(text)?.[1] ?? 0);
};

describe("plans of named statements", () => {
  it("follow their tables from empty to full without waiting for statistics", async () => {
    for (let time = 0; time < usesUntilPlanIsKept; time += 1) await use();
    await pool.query("insert into item select 'shop', 'item-' || n, 'new' from generate_series(1, 5000) as n");
    await use();
    // What this is about: the plan made for the empty table reads every item of the owner.
    expect(await rowsLookedAt()).toBeGreaterThan(1_000);
    await delay(renewalMs);
    await use();
    expect(await rowsLookedAt()).toBeLessThan(10);
  });
});
