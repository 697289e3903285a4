export * from "./exit-codes.ts";
export * from "./reseal.ts";
export * from "./run-command.ts";
export * from "./run-reseal.ts";
export * from "./run-service.ts";
