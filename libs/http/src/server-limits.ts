import type { ReadLimits } from "./read-admission.ts";
import { defaultReadLimits } from "./read-admission.ts";

/** Bounds of one server. */
export interface ServerLimits {
  /** Largest request body. */
  readonly bodyBytes: number;
  /** How long the headers of a request may take to arrive. */
  readonly headersTimeoutMs: number;
  /** How long a whole request may take to arrive; slower callers are cut off with 408. */
  readonly requestTimeoutMs: number;
  /** How long an idle connection is kept. Longer than clients keep theirs, so that they close first. */
  readonly keepAliveTimeoutMs: number;
  /** Largest head of a request. */
  readonly headerBytes: number;
  /** Most headers of a request. */
  readonly headerCount: number;
  /** Connections beyond it are refused. */
  readonly connections: number;
  /** Requests that take longer are logged as slow. */
  readonly slowRequestMs: number;
  /** How long a claimed idempotency key outlives a process that died with it. */
  readonly idempotencyLeaseMs: number;
  /** Lists and reports at once. */
  readonly reads: ReadLimits;
}

export const defaultServerLimits: ServerLimits = {
  bodyBytes: 64 * 1024,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  keepAliveTimeoutMs: 65_000,
  headerBytes: 16 * 1024,
  headerCount: 100,
  connections: 10_000,
  slowRequestMs: 1000,
  idempotencyLeaseMs: 60_000,
  reads: defaultReadLimits,
};
