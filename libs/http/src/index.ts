export * from "./idempotency-store.ts";
export * from "./route.ts";
