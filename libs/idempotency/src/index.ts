export {
  createIdempotencyStore,
  type IdempotencyStoreOptions,
  type PostgresIdempotencyStore,
} from "./idempotency-store.ts";
export { startPurging, type Purging, type PurgingOptions } from "./purging.ts";
