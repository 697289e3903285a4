import { createHash } from "node:crypto";
import type pg from "pg";
import { forEachTable } from "../service-databases.ts";
import type { ServiceTable } from "../service-databases.ts";
import type { System } from "../system.ts";

/** When a key was used is noted behind the request, and a platform's key is used to act for others. */
const notDigested = "last_used";

/** A digest of the rows of each table that belong to a merchant, by service and table. */
export type Digests = Readonly<Record<string, string>>;

const hasMerchantId = async (client: pg.Client, { schema, name }: ServiceTable): Promise<boolean> => {
  const { rows } = await client.query(
    `select from information_schema.columns
     where table_schema = $1 and table_name = $2 and column_name = 'merchant_id'`,
    [schema, name],
  );
  return rows.length > 0;
};

/** Reads every table of every service. */
export const digestsOf = async (system: Pick<System, "stack">, merchantIds: readonly string[]): Promise<Digests> => {
  const digests: Record<string, string> = {};
  await forEachTable(system, async (table, client) => {
    const { service, schema, name, sqlName } = table;
    if (schema !== "public") return;
    const isOfMerchant = (await hasMerchantId(client, table))
      ? "t.merchant_id = $1"
      : "position($1 in row_to_json(t)::text) > 0";
    for (const merchantId of merchantIds) {
      const { rows } = await client.query<{ row: string }>(
        `select (to_jsonb(t) - '${notDigested}')::text as row from ${sqlName} t where ${isOfMerchant} order by 1`,
        [merchantId],
      );
      const digest = createHash("sha256").update(JSON.stringify(rows)).digest("hex").slice(0, 16);
      digests[`${service} ${name} ${merchantId}`] = `${String(rows.length)} rows ${digest}`;
    }
  });
  return digests;
};
