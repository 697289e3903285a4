// The product under test: PostgreSQL, the broker and every service, below one process.
import { runAsProcess, startStack } from "@railyard/local";
import type { Ports } from "@railyard/local";
import pg from "pg";
import { runAllButProvider } from "./all-but-provider.ts";
import { serveBenchProcess } from "./child-process.ts";
import { countStatements } from "./statement-times.ts";

export interface StackOrder {
  readonly dataFolder: string;
  readonly ports: Ports;
  /** One process for each service. */
  readonly separate: boolean;
  readonly logLevel: string;
  /** PostgreSQL counts its statements. */
  readonly countsStatements?: boolean;
}

export interface StackReady {
  /** An empty database of the same PostgreSQL, with the same settings, for the bare servers. */
  readonly bareDatabaseUrl: string;
  /** Settings of PostgreSQL that decide what a commit costs. */
  readonly databaseSettings: Readonly<Record<string, string>>;
}

const bareDatabase = "bench_bare";
const settingNames = ["fsync", "synchronous_commit", "full_page_writes", "wal_level", "shared_buffers"];

const prepareDatabase = async (adminUrl: string): Promise<Readonly<Record<string, string>>> => {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(`create database ${bareDatabase}`);
    const { rows } = await client.query<{ name: string; setting: string }>(
      "select name, current_setting(name) as setting from pg_settings where name = any($1)",
      [settingNames],
    );
    return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
  } finally {
    await client.end();
  }
};

serveBenchProcess<StackOrder, StackReady>(async ({ dataFolder, ports, separate, logLevel, countsStatements }) => {
  if (countsStatements === true) await countStatements(dataFolder);
  const stack = await startStack({
    dataFolder,
    ports,
    runner: separate ? runAsProcess : runAllButProvider,
    overrides: { LOG_LEVEL: logLevel },
  });
  const { databaseUrl } = stack.surroundings;
  const databaseSettings = await prepareDatabase(databaseUrl("postgres"));
  return { ready: { bareDatabaseUrl: databaseUrl(bareDatabase), databaseSettings }, stop: stack.stop };
});
