export * from "./fingerprint.ts";
export * from "./sealed-value-error.ts";
export * from "./sealer.ts";
