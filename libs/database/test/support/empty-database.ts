import { randomBytes } from "node:crypto";
import pg from "pg";

export interface EmptyDatabase {
  url: string;
  /** Decides whether sessions that are opened from now on may write. */
  allowWrites(isAllowed: boolean): Promise<void>;
  drop(): Promise<void>;
}

/** An empty database on the run's server. This package is below libs/testing and cannot use its databases. */
export const emptyDatabase = async (): Promise<EmptyDatabase> => {
  const serverUrl = process.env["TEST_POSTGRES_URL"];
  if (serverUrl === undefined) throw new Error("TEST_POSTGRES_URL is not set");
  const name = `test_${randomBytes(8).toString("hex")}`;
  await runSql(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const allowWrites = (isAllowed: boolean): Promise<void> =>
    runSql(serverUrl, `alter database ${name} set default_transaction_read_only = ${isAllowed ? "off" : "on"}`);
  return { url: url.href, allowWrites, drop: () => runSql(serverUrl, `drop database ${name} with (force)`) };
};

/** Runs statements on a connection of their own. */
export const runSql = async (url: string, sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
};
