export {
  createIdempotencyStore,
  type IdempotencyStoreOptions,
  type PostgresIdempotencyStore,
} from "./idempotency-store.ts";
export { resealedAnswers } from "./resealed-answers.ts";
export { startPurging, type Purging, type PurgingOptions } from "./purging.ts";
