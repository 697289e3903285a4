import pg from "pg";

/** What the libraries of a running service keep there from its start on, and what records how the tables were made. */
const ofLibraries = /^(outbox|inbox|lease_owners$|_)/u;
const jobs = "graphile_worker._private_jobs";
const forgetJobs = `delete from ${jobs}`;

const isOfChanges = (name: string): boolean => /^listed_.+_changes$/u.test(name);
const changesFirst = (left: string, right: string): number => Number(isOfChanges(right)) - Number(isOfChanges(left));

export interface CleanTables {
  /** Empties what was empty at first. Throws when the rows of another table are no longer what they were. */
  renew(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Remembers the rows of a service's database, to which `renew` returns while the service keeps running.
 * @param kept tables whose rows stay as they are.
 */
export const rememberTables = async (url: string, kept: readonly string[] = []): Promise<CleanTables> => {
  const client = new pg.Client({ connectionString: url, application_name: "clean-tables" });
  client.on("error", () => undefined);
  await client.connect();
  // Rows go in any order, whatever refers to them.
  await client.query("set session_replication_role = replica");
  const names = (await namesOf(client)).filter((name) => !kept.includes(name));
  const digests = new Map<string, string>();
  for (const name of names) digests.set(name, await digestOf(client, name));
  const { rows: found } = await client.query("select 1 where to_regclass($1) is not null", [jobs]);
  // Changes first: what a service keeps of them for its lists is not written any more when it is deleted.
  const empty = names.filter((name) => digests.get(name) === "").sort(changesFirst);
  const filled = names.filter((name) => digests.get(name) !== "");
  return {
    renew: async () => {
      // One by one: a transaction that held several would wait for the service while the service waits for it.
      if (found.length > 0) await client.query(forgetJobs);
      for (const name of empty) await client.query(`delete from ${name}`);
      for (const name of filled) {
        if ((await digestOf(client, name)) !== digests.get(name)) throw new TypeError(`${name} was changed`);
      }
    },
    close: () => client.end(),
  };
};

const namesOf = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ readonly name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by tablename",
  );
  return rows.map(({ name }) => name).filter((name) => !ofLibraries.test(name));
};

const digestOf = async (client: pg.Client, name: string): Promise<string> => {
  const { rows } = await client.query<{ readonly digest: string }>(
    `select coalesce(md5(string_agg(one::text, ' ' order by one::text)), '') as digest from ${name} as one`,
  );
  return rows[0]?.digest ?? "";
};
