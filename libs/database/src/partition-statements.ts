import { type Statement, defineStatement } from "./statement.ts";

export interface PartitionRow {
  readonly table_name: string;
  /** Null: the partition begins before every key. Of the default partition both are null. */
  readonly lower_bound: string | null;
  readonly upper_bound: string | null;
  readonly is_default: boolean;
  readonly bytes: number;
}

/** The partitions of the tables $1. */
export const readPartitions = defineStatement<PartitionRow>({
  name: "partitions_read",
  text: `
    select table_name, lower_bound, upper_bound, is_default, pg_relation_size(partition) as bytes
    from unnest($1::text[]) as table_name cross join lateral table_partitions(table_name::regclass)`,
});

/** One process at a time works on partitions; the lock ends with the transaction. */
export const lockPartitions = defineStatement<{ readonly locked: boolean }>({
  name: "partitions_lock",
  text: "select pg_try_advisory_xact_lock(7230841186) as locked",
});

export const addPartition = defineStatement({
  name: "partitions_add",
  text: "select add_table_partition($1::regclass, $2, $3, $4)",
});

export const dropPartitions = defineStatement<{ readonly dropped: readonly string[] }>({
  name: "partitions_drop",
  text: "select drop_table_partitions($1::regclass, $2) as dropped",
});

/** Those of the tables $1 whose statistics are older than a day. */
export const readUnanalyzed = defineStatement<{ readonly table_name: string }>({
  name: "partitions_read_unanalyzed",
  text: `
    select table_name
    from unnest($1::text[]) as table_name left join pg_stat_all_tables on relid = table_name::regclass
    where last_analyze is null or last_analyze < now() - interval '1 day'`,
});

export const analyzeDivided = defineStatement({
  name: "partitions_analyze",
  text: "select analyze_divided_table($1::regclass)",
});

/** Statements on rows of one table. Names of tables and columns come from our own code, never from outside. */
export interface RowStatements {
  /** Whether there are rows from $1 to before $2. */
  readonly hasRows: Statement<{ readonly found: boolean }>;
  /** Deletes some rows from $1 to before $2. */
  readonly deleteSome: Statement<never>;
}

/** Most rows that one statement deletes. */
export const deletedAtOnce = 2_000;

export const rowStatements = (table: string, key: string): RowStatements => ({
  hasRows: defineStatement<{ readonly found: boolean }>({
    name: `partitions_find_${table}`,
    text: `select exists (select from ${table} where ${key} >= $1 and ${key} < $2) as found`,
  }),
  deleteSome: defineStatement({
    name: `partitions_delete_${table}`,
    text: `
      delete from ${table} where ${key} >= $1 and ${key} < $2 and ${key} = any (
        array(
          select ${key} from ${table} where ${key} >= $1 and ${key} < $2 order by ${key} limit ${String(deletedAtOnce)}
        )
      )`,
  }),
});

/** Reading and writing wait while one of the tables is locked, and the lock waits only briefly for them. */
export const lockTables = (tables: readonly string[]): Statement<never> =>
  defineStatement({
    name: `partitions_lock_${tables[0] ?? ""}`,
    text: `lock table only ${tables.join(", only ")} in access exclusive mode`,
  });

export const waitBriefly = defineStatement({
  name: "partitions_wait_briefly",
  text: "set local lock_timeout = '250ms'",
});
