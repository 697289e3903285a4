export * from "./bug.ts";
export * from "./define-failures.ts";
export * from "./edge-failures.ts";
export * from "./error-code.ts";
export * from "./failure.ts";
export * from "./failure-reference.ts";
export * from "./operational-error.ts";
export * from "./wire-error.ts";
