export { bigint, boolean, double, integer, json, jsonb, text, texts, timestamptz } from "./column.ts";
export { createDatabase } from "./database.ts";
export type { Database, DatabaseOptions, Queryable, Transaction } from "./database.ts";
export { isRolledBack, isUniqueViolation, reportingConnectionLoss, toDatabaseError } from "./database-errors.ts";
export { type LeaseOwner, type LeaseOwnerOptions, type ReleaseLeases, createLeaseOwner } from "./lease-owner.ts";
export { type MigrateOptions, migrate, pendingMigrations } from "./migrate.ts";
export {
  type DividedTables,
  type PartitionKeeper,
  type PartitionKeeperOptions,
  createPartitionKeeper,
} from "./partition-keeper.ts";
export { type RewrittenColumn, type RewrittenRows, rewriteColumn } from "./rewrite-column.ts";
export type { ReadPoolOptions } from "./pools.ts";
export { type SchemaDriftOptions, describeSchemaDrift, describeTableDrift } from "./schema-drift.ts";
export { type DatabaseLogger, openPool } from "./open-pool.ts";
export { observeConnections } from "./pool-metrics.ts";
export { cutWhenSilent } from "./silent-connections.ts";
export { type Statement, type StatementValue, defineStatement } from "./statement.ts";
export {
  type ColumnList,
  type ItemOf,
  type RecordOf,
  type Row,
  type Table,
  columnCount,
  defineColumns,
  defineTable,
  valueRows,
} from "./table.ts";
