export * from "./common-variables.ts";
export * from "./configuration-error.ts";
export * from "./environment-table.ts";
export * from "./read-env.ts";
export * from "./sandbox-secrets.ts";
export * from "./secret.ts";
export * from "./secret-variables.ts";
export * from "./variables.ts";
