export * from "./bounded-cache.ts";
export * from "./expiring-cache.ts";
