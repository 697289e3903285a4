import { createHash } from "node:crypto";
import type pg from "pg";
import { forEachTable, inServiceDatabase } from "../service-databases.ts";
import type { ServiceTable } from "../service-databases.ts";
import type { System } from "../system.ts";

/**
 * When a key was used is noted behind the request, and a platform's key is used to act for others. When a row is to be
 * looked at again is moved by each look, on time and not for a request.
 */
const isDigested = (column: string): boolean => column !== "last_used" && !column.endsWith("due_at");

/** Snapshots of scores and packed counts of past hours are made on time, of rows that are digested themselves. */
const isMadeOnTime = (table: string): boolean => table.startsWith("score_snapshot") || table.startsWith("packed_");

/** A digest of the rows of each table that belong to a merchant, by service and table. */
export type Digests = Readonly<Record<string, string>>;

const columnsOf = async (client: pg.Client, { schema, name }: ServiceTable): Promise<readonly string[]> => {
  const { rows } = await client.query<{ column: string }>(
    `select column_name as column from information_schema.columns where table_schema = $1 and table_name = $2`,
    [schema, name],
  );
  return rows.map(({ column }) => column);
};

/** Reads every table of every service. */
export const digestsOf = async (system: Pick<System, "stack">, merchantIds: readonly string[]): Promise<Digests> => {
  const digests: Record<string, string> = {};
  await forEachTable(system, async (table, client) => {
    const { service, schema, name, sqlName } = table;
    if (schema !== "public" || isMadeOnTime(name)) return;
    const columns = await columnsOf(client, table);
    const isOfMerchant = columns.includes("merchant_id")
      ? "t.merchant_id = $1"
      : "position($1 in row_to_json(t)::text) > 0";
    const undigested = columns.filter((column) => !isDigested(column));
    for (const merchantId of merchantIds) {
      const { rows } = await client.query<{ row: string }>(
        `select (to_jsonb(t) - $2::text[])::text as row from ${sqlName} t where ${isOfMerchant} order by 1`,
        [merchantId, undigested],
      );
      const digest = createHash("sha256").update(JSON.stringify(rows)).digest("hex").slice(0, 16);
      digests[`${service} ${name} ${merchantId}`] = `${String(rows.length)} rows ${digest}`;
    }
  });
  return digests;
};

/** Whether the decision engine has counted all that it decided and received, which it does seconds later. */
export const isCounted = (system: Pick<System, "stack">): Promise<boolean> =>
  inServiceDatabase(system, "decision-engine", async (client) => {
    const { rows } = await client.query<{ counted: boolean }>(
      `select not exists (select from uncounted_decisions) and not exists (
         select from outcomes where position > (select position from outcome_count_cursor)
       ) as counted`,
    );
    return rows[0]?.counted === true;
  });
