export * from "./duration-buckets.ts";
export * from "./logger.ts";
export * from "./metrics.ts";
export * from "./redaction.ts";
export * from "./runtime-metrics.ts";
export * from "./start-telemetry.ts";
export * from "./trace-context.ts";
export * from "./tracing.ts";
