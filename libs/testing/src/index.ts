export { type FixedClock, fixedClock } from "./fixed-clock.ts";
export { type EventuallyOptions, eventually } from "./eventually.ts";
export { httpCall, rawCall, type Received, type Sent } from "./http-call.ts";
export { type HttpAnswer, httpRequest, type JsonObject, type JsonValue } from "./http-request.ts";
export { isolatedNats, isolatedPostgres } from "./isolated-servers.ts";
export { type LoggedLine, type RecordingLogger, recordingLogger } from "./recording-logger.ts";
export { describeTableDifferences, type TableDifferencesOptions } from "./table-differences.ts";
export { testDatabase, type TestDatabase, type TestDatabaseOptions } from "./test-database.ts";
export { testNatsUrl, testPostgresUrl } from "./test-servers.ts";
