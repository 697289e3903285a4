import pg from "pg";

/** Rows inserted, updated and deleted. */
export type RowCounts = readonly [inserted: number, updated: number, deleted: number];

/** What was written to all databases of one version since it was started. */
export interface DatabaseWrites {
  readonly atMs: number;
  /** By database, without the prefix that all have. */
  readonly transactions: ReadonlyMap<string, number>;
  /** By `database.table`; the parts of a divided table count as that table. */
  readonly rows: ReadonlyMap<string, RowCounts>;
}

/** What one payment wrote: what is written without payments is taken off. */
export interface PaymentWrites {
  readonly idleTransactionsPerSecond: number;
  readonly transactions: Readonly<Record<string, number>>;
  /** Of tables to which at least a tenth of the payments wrote. */
  readonly rows: Readonly<Record<string, RowCounts>>;
  /** All, the provider's aside: it is somebody else's. */
  readonly totals: { readonly transactions: number; readonly rows: number };
}

/** A session of PostgreSQL reports what it did within ten seconds of its end, and the next look waits for its own. */
export const statisticsReportedAfterMs = 12_000;
const prefix = "railyard_";
const part = /_\d{8}$/;
const ofProvider = /^sandbox_provider\b/;
const leastRows = 0.1;

const withClient = async <Result>(url: string, run: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
};

const urlOf = (databaseUrl: string, database: string): string => {
  const url = new URL(databaseUrl);
  url.pathname = `/${database}`;
  return url.href;
};

const plus = ([a, b, c]: RowCounts, [d, e, f]: RowCounts): RowCounts => [a + d, b + e, c + f];

/** Reads what has been written to the databases beside the one that is named. */
export const readWrites = async (databaseUrl: string): Promise<DatabaseWrites> => {
  const atMs = performance.now();
  const databases = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string; transactions: number }>(
      `select datname as name, (xact_commit + xact_rollback)::float8 as transactions from pg_stat_database
       where starts_with(datname, $1)`,
      [prefix],
    );
    return rows;
  });
  const rows = new Map<string, RowCounts>();
  for (const { name } of databases) {
    const tables = await withClient(urlOf(databaseUrl, name), (client) =>
      client.query<{ name: string; counts: RowCounts }>(
        `select relname as name, array[n_tup_ins, n_tup_upd, n_tup_del]::float8[] as counts from pg_stat_user_tables`,
      ),
    );
    for (const table of tables.rows) {
      const key = `${name.slice(prefix.length)}.${table.name.replace(part, "")}`;
      rows.set(key, plus(rows.get(key) ?? [0, 0, 0], table.counts));
    }
  }
  return {
    atMs,
    transactions: new Map(databases.map(({ name, transactions }) => [name.slice(prefix.length), transactions])),
    rows,
  };
};

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** What each payment wrote between the second and the third look, less what was written in the same time before. */
export const writesPerPayment = (payments: number, looks: readonly DatabaseWrites[]): PaymentWrites => {
  const [start, idle, end] = looks;
  if (start === undefined || idle === undefined || end === undefined) throw new RangeError("there are three looks");
  const idleMs = idle.atMs - start.atMs;
  const times = (end.atMs - idle.atMs) / idleMs;
  const perPayment = (counts: readonly [number, number, number]): number =>
    (counts[2] - counts[1] - (counts[1] - counts[0]) * times) / payments;
  const transactions = [...end.transactions.keys()].map((name) => {
    const [first = 0, second = 0, third = 0] = [start, idle, end].map((look) => look.transactions.get(name));
    return { name, idle: second - first, perPayment: perPayment([first, second, third]) };
  });
  const rows = [...end.rows.keys()].flatMap((name): [string, RowCounts][] => {
    const [first, second, third] = [start, idle, end].map((look) => look.rows.get(name) ?? ([0, 0, 0] as const));
    const counts = [0, 1, 2].map((kind) => perPayment([first?.[kind] ?? 0, second?.[kind] ?? 0, third?.[kind] ?? 0]));
    return total(counts.map(Math.abs)) < leastRows ? [] : [[name, counts as unknown as RowCounts]];
  });
  return {
    idleTransactionsPerSecond: (total(transactions.map((one) => one.idle)) * 1_000) / idleMs,
    transactions: Object.fromEntries(transactions.map((one) => [one.name, one.perPayment])),
    rows: Object.fromEntries(rows),
    totals: {
      transactions: total(transactions.filter(({ name }) => !ofProvider.test(name)).map((one) => one.perPayment)),
      rows: total(rows.filter(([name]) => !ofProvider.test(name)).flatMap(([, counts]) => counts)),
    },
  };
};
