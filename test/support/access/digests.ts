import { createHash } from "node:crypto";
import { databaseNameOf, servicesWithDatabase } from "@railyard/local";
import pg from "pg";
import type { System } from "../system.ts";

/** A digest of the rows of each table that belong to a merchant, by service and table. */
export type Digests = Readonly<Record<string, string>>;

interface TableRow {
  readonly name: string;
  readonly has_merchant: boolean;
}

const tablesOf = async (client: pg.Client): Promise<readonly TableRow[]> => {
  const { rows } = await client.query<TableRow>(
    `select quote_ident(table_name) as name, bool_or(column_name = 'merchant_id') as has_merchant
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' group by table_name order by table_name`,
  );
  return rows;
};

const rowsOf = async (client: pg.Client, { name, has_merchant: has }: TableRow, merchantId: string) => {
  const where = has ? "t.merchant_id = $1" : "position($1 in row_to_json(t)::text) > 0";
  const { rows } = await client.query<{ row: string }>(
    `select row_to_json(t)::text as row from ${name} t where ${where} order by 1`,
    [merchantId],
  );
  return rows;
};

/** Reads every table of every service. */
export const digestsOf = async (
  { stack }: Pick<System, "stack">,
  merchantIds: readonly string[],
): Promise<Digests> => {
  const digests: Record<string, string> = {};
  for (const service of servicesWithDatabase) {
    const client = new pg.Client({ connectionString: stack.surroundings.databaseUrl(databaseNameOf(service)) });
    await client.connect();
    try {
      for (const table of await tablesOf(client)) {
        for (const merchantId of merchantIds) {
          const rows = await rowsOf(client, table, merchantId);
          const digest = createHash("sha256").update(JSON.stringify(rows)).digest("hex").slice(0, 16);
          digests[`${service} ${table.name} ${merchantId}`] = `${String(rows.length)} rows ${digest}`;
        }
      }
    } finally {
      await client.end();
    }
  }
  return digests;
};
