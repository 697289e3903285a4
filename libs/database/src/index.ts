export { createDatabase } from "./database.ts";
export type { Database, DatabaseLogger, DatabaseOptions, Queryable, Transaction } from "./database.ts";
export { isRolledBack, isUniqueViolation, reportingConnectionLoss, toDatabaseError } from "./database-errors.ts";
export { type MigrateOptions, migrate, pendingMigrations } from "./migrate.ts";
export { type SchemaDriftOptions, describeSchemaDrift } from "./schema-drift.ts";
export { cutWhenSilent } from "./silent-connections.ts";
export { type Statement, type StatementValue, defineStatement } from "./statement.ts";
