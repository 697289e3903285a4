/** How many requests a caller may send: `burst` at once, refilled at `perSecond`. */
export interface RateLimit {
  readonly perSecond: number;
  readonly burst: number;
}

/** What the limiter says of one request, in the terms of the RateLimit headers. */
export interface RateDecision {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds until the bucket is full, or, when refused, until one request fits. */
  readonly resetSeconds: number;
}

export interface RateLimiter {
  readonly take: (caller: string, nowMs: number) => RateDecision;
}

interface Bucket {
  tokens: number;
  updatedMs: number;
}

/** Token buckets by caller; the least recently seen are forgotten beyond `capacity`, which only ever gives more room. */
export const createRateLimiter = ({ perSecond, burst }: RateLimit, capacity: number): RateLimiter => {
  const buckets = new Map<string, Bucket>();
  const bucketOf = (caller: string, nowMs: number): Bucket => {
    const known = buckets.get(caller);
    if (known !== undefined) {
      buckets.delete(caller);
      buckets.set(caller, known);
      return known;
    }
    if (buckets.size >= capacity) {
      const oldest = buckets.keys().next();
      if (oldest.done !== true) buckets.delete(oldest.value);
    }
    const fresh = { tokens: burst, updatedMs: nowMs };
    buckets.set(caller, fresh);
    return fresh;
  };
  return {
    take: (caller, nowMs) => {
      const bucket = bucketOf(caller, nowMs);
      const elapsedSeconds = Math.max(0, nowMs - bucket.updatedMs) / 1000;
      bucket.tokens = Math.min(burst, bucket.tokens + elapsedSeconds * perSecond);
      bucket.updatedMs = nowMs;
      if (bucket.tokens < 1) {
        return { allowed: false, limit: burst, remaining: 0, resetSeconds: Math.ceil((1 - bucket.tokens) / perSecond) };
      }
      bucket.tokens -= 1;
      const resetSeconds = Math.ceil((burst - bucket.tokens) / perSecond);
      return { allowed: true, limit: burst, remaining: Math.floor(bucket.tokens), resetSeconds };
    },
  };
};
