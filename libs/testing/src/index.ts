export { type FixedClock, fixedClock } from "./fixed-clock.ts";
export { type EventuallyOptions, eventually } from "./eventually.ts";
export { isolatedNats, isolatedPostgres } from "./isolated-servers.ts";
export { type LoggedLine, type RecordingLogger, recordingLogger } from "./recording-logger.ts";
export { describeTableDifferences, type TableDifferencesOptions } from "./table-differences.ts";
export { testDatabase, type TestDatabase, type TestDatabaseOptions } from "./test-database.ts";
export { testNatsUrl, testPostgresUrl } from "./test-servers.ts";
