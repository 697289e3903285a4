import { createBoundedCache } from "@railyard/caching";

/** How many requests a caller may send: `burst` at once, refilled at `perSecond`. */
export interface RateLimit {
  readonly perSecond: number;
  readonly burst: number;
}

/** The limiter's decision on one request, in the terms of the RateLimit headers. */
export interface RateDecision {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds until the bucket is full, or, when refused, until one request fits. */
  readonly resetSeconds: number;
}

export interface RateLimiter {
  /** Decides about one request and counts it. */
  readonly take: (caller: string, nowMs: number) => RateDecision;
  /** What `take` would decide, without counting anything. */
  readonly look: (caller: string, nowMs: number) => RateDecision;
}

interface Bucket {
  tokens: number;
  updatedMs: number;
}

/**
 * Token buckets by caller; the least recently seen are forgotten beyond `capacity`, which only ever allows more.
 */
export const createRateLimiter = ({ perSecond, burst }: RateLimit, capacity: number): RateLimiter => {
  const buckets = createBoundedCache<Bucket>(capacity);
  const bucketOf = (caller: string, nowMs: number): Bucket => {
    const known = buckets.get(caller);
    if (known !== undefined) return known;
    const fresh = { tokens: burst, updatedMs: nowMs };
    buckets.set(caller, fresh);
    return fresh;
  };
  const tokensOf = ({ tokens, updatedMs }: Bucket, nowMs: number): number =>
    Math.min(burst, tokens + (Math.max(0, nowMs - updatedMs) / 1000) * perSecond);
  const decide = (tokens: number): RateDecision => {
    if (tokens < 1) {
      return { allowed: false, limit: burst, remaining: 0, resetSeconds: Math.ceil((1 - tokens) / perSecond) };
    }
    const left = tokens - 1;
    const resetSeconds = Math.ceil((burst - left) / perSecond);
    return { allowed: true, limit: burst, remaining: Math.floor(left), resetSeconds };
  };
  return {
    take: (caller, nowMs) => {
      const bucket = bucketOf(caller, nowMs);
      const tokens = tokensOf(bucket, nowMs);
      const decision = decide(tokens);
      bucket.tokens = decision.allowed ? tokens - 1 : tokens;
      bucket.updatedMs = Math.max(bucket.updatedMs, nowMs);
      return decision;
    },
    look: (caller, nowMs) => {
      const bucket = buckets.peek(caller);
      return decide(bucket === undefined ? burst : tokensOf(bucket, nowMs));
    },
  };
};
