export * from "./fingerprint.ts";
export * from "./sealed-value-error.ts";
export * from "./sealer.ts";
export * from "./self-contained-secret.ts";
