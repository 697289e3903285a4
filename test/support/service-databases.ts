import { databaseNameOf, servicesWithDatabase } from "@railyard/local";
import pg from "pg";
import type { System } from "./system.ts";

type DatabaseService = (typeof servicesWithDatabase)[number];

/** Asks the database of one service something, as its administrator. */
export const inServiceDatabase = async <Result>(
  { stack }: Pick<System, "stack">,
  service: DatabaseService,
  ask: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client({ connectionString: stack.surroundings.databaseUrl(databaseNameOf(service)) });
  await client.connect();
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
};

export interface ServiceTable {
  readonly service: DatabaseService;
  /** As it is in `information_schema`. */
  readonly schema: string;
  /** With its schema, quoted where that is needed. */
  readonly sqlName: string;
  readonly name: string;
}

/** Calls `visit` with every table of every service, those of jobs and migrations among them, one after another. */
export const forEachTable = async (
  system: Pick<System, "stack">,
  visit: (table: ServiceTable, client: pg.Client) => Promise<void>,
): Promise<void> => {
  for (const service of servicesWithDatabase) {
    await inServiceDatabase(system, service, async (client) => {
      const { rows } = await client.query<Omit<ServiceTable, "service">>(
        `select table_schema as schema, table_name as name, format('%I.%I', table_schema, table_name) as "sqlName"
         from information_schema.tables
         where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'
         order by table_schema, table_name`,
      );
      for (const row of rows) await visit({ service, ...row }, client);
    });
  }
};
