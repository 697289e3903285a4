import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { OperationalError, errorCode, errorMessage, isOperational } from "@railyard/failures";
import pg from "pg";
import type { DatabaseLogger } from "./open-pool.ts";
import { toDatabaseError } from "./database-errors.ts";
import { type MigrationFile, readMigrationFiles } from "./migration-files.ts";

/** The lock Prisma's own tool takes, so that the two never run at once. */
const lockKey = 72707369;
const lockTimeout = "60s";
/** A migration that waits for a busy table holds up everything behind it; failing and trying again does not. */
const tableLockTimeout = "10s";
const waitPauseMs = 250;
const undefinedTable = "42P01";

/** The table of Prisma's tool, column by column. */
const createTable = `
  create table if not exists _prisma_migrations (
    id varchar(36) primary key not null,
    checksum varchar(64) not null,
    finished_at timestamptz,
    migration_name varchar(255) not null,
    logs text,
    rolled_back_at timestamptz,
    started_at timestamptz not null default now(),
    applied_steps_count integer not null default 0
  )`;

const appliedMigrations = `
  select migration_name as name, checksum, finished_at is not null as finished
  from _prisma_migrations where rolled_back_at is null`;

const record = `
  insert into _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
  values ($1, $2, $3, $4, clock_timestamp(), 1)`;

interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
  readonly finished: boolean;
}

export interface MigrateOptions {
  readonly url: string;
  /** The folder that holds `<number>_<why>/migration.sql`. */
  readonly folder: string;
  readonly logger: DatabaseLogger;
  /** How long to wait for a database that is still being made; absent: not at all. */
  readonly waitMs?: number;
}

/**
 * Brings the database up to the folder's last migration, each in a transaction of its own, and returns the names
 * of those it applied. Several callers may run at once: one works, the others wait and find nothing to do.
 * Errors: OperationalError `migration_changed` when an applied file is not what it was, `migration_unfinished` when
 * another tool left one half done, `migration_failed`, `migration_folder_invalid`, `database_unavailable`.
 */
export const migrate = async (options: MigrateOptions): Promise<string[]> => {
  const until = Date.now() + (options.waitMs ?? 0);
  for (;;) {
    try {
      return await migrateOnce(options);
    } catch (error) {
      const isAway = isOperational(error) && error.code === "database_unavailable";
      if (!isAway || Date.now() >= until) throw error;
    }
    await delay(waitPauseMs);
  }
};

const migrateOnce = async (options: MigrateOptions): Promise<string[]> => {
  const files = await readMigrationFiles(options.folder);
  const client = new pg.Client({ connectionString: options.url, application_name: "railyard-migrate" });
  // Without a listener a connection that breaks between two statements would end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query(`set lock_timeout = '${lockTimeout}'`);
    await client.query("select pg_advisory_lock($1)", [lockKey]);
    await client.query(`set lock_timeout = '${tableLockTimeout}'`);
    await client.query(createTable);
    const applied = await client.query<AppliedMigration>(appliedMigrations);
    const pending = selectPending(files, applied.rows);
    for (const file of pending) {
      await apply(client, file);
      options.logger.info({ migration: file.name }, "migration applied");
    }
    return pending.map((file) => file.name);
  } catch (error) {
    throw toDatabaseError(error);
  } finally {
    // Ends the session, and with it the lock.
    await client.end().catch(() => undefined);
  }
};

/**
 * The names of the folder's migrations that the database does not have yet, in order; for readiness checks.
 * Errors: as for `migrate`, except `migration_failed`.
 */
export const pendingMigrations = async (source: Pick<pg.Pool, "query">, folder: string): Promise<string[]> => {
  const files = await readMigrationFiles(folder);
  const applied = await readApplied(source);
  return selectPending(files, applied).map((file) => file.name);
};

const readApplied = async (source: Pick<pg.Pool, "query">): Promise<AppliedMigration[]> => {
  try {
    return (await source.query<AppliedMigration>(appliedMigrations)).rows;
  } catch (error) {
    if (errorCode(error) === undefinedTable) return [];
    throw toDatabaseError(error);
  }
};

/** Migrations the folder does not know are left alone: they belong to a newer version that runs next to this one. */
const selectPending = (files: readonly MigrationFile[], applied: readonly AppliedMigration[]): MigrationFile[] => {
  const byName = new Map(applied.map((migration) => [migration.name, migration]));
  return files.filter((file) => {
    const known = byName.get(file.name);
    if (known === undefined) return true;
    if (!known.finished) {
      throw refused(
        "migration_unfinished",
        `Migration ${file.name} was begun by another tool and not finished. Repair the tables, then ` +
          'mark it with "prisma migrate resolve".',
      );
    }
    if (known.checksum !== file.checksum) {
      throw refused(
        "migration_changed",
        `Migration ${file.name} was changed after it had been applied. Restore the file and write a new migration.`,
      );
    }
    return false;
  });
};

const apply = async (client: pg.Client, file: MigrationFile): Promise<void> => {
  const startedAt = new Date();
  try {
    await client.query("begin");
    await client.query(file.sql);
    await client.query(record, [randomUUID(), file.checksum, file.name, startedAt]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    const reported = toDatabaseError(error);
    if (isOperational(reported)) throw reported;
    const message = `Migration ${file.name} failed: ${errorMessage(error)}. Nothing of it was kept.`;
    throw refused("migration_failed", message, error);
  }
};

const refused = (code: string, message: string, cause?: unknown): OperationalError => {
  return new OperationalError(code, message, { cause, retryable: false });
};
