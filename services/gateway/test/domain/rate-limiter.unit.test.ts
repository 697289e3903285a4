import { describe, expect, it } from "@jest/globals";
import { createRateLimiter } from "../../src/domain/rate-limiter.ts";

describe("rate limiter", () => {
  it("lets a burst through and refuses the next", () => {
    const limiter = createRateLimiter({ perSecond: 1, burst: 3 }, 10);
    const decisions = [1, 2, 3, 4].map(() => limiter.take("key", 0));
    expect(decisions.map(({ allowed }) => allowed)).toEqual([true, true, true, false]);
    expect(decisions.map(({ remaining }) => remaining)).toEqual([2, 1, 0, 0]);
  });

  it("states when the next request fits", () => {
    const limiter = createRateLimiter({ perSecond: 0.1, burst: 1 }, 10);
    limiter.take("key", 0);
    expect(limiter.take("key", 4_000)).toMatchObject({ allowed: false, resetSeconds: 6 });
    expect(limiter.take("key", 10_000)).toMatchObject({ allowed: true });
  });

  it("refills no further than the burst", () => {
    const limiter = createRateLimiter({ perSecond: 100, burst: 2 }, 10);
    limiter.take("key", 0);
    expect(limiter.take("key", 3_600_000)).toMatchObject({ allowed: true, remaining: 1, limit: 2 });
  });

  it("counts callers apart", () => {
    const limiter = createRateLimiter({ perSecond: 1, burst: 1 }, 10);
    limiter.take("one", 0);
    expect(limiter.take("other", 0).allowed).toBe(true);
    expect(limiter.take("one", 0).allowed).toBe(false);
  });

  it("gives no tokens for a clock that goes backwards", () => {
    const limiter = createRateLimiter({ perSecond: 1, burst: 1 }, 10);
    limiter.take("key", 10_000);
    expect(limiter.take("key", 0).allowed).toBe(false);
  });

  it("reports without counting", () => {
    const limiter = createRateLimiter({ perSecond: 1, burst: 1 }, 10);
    expect(limiter.look("key", 0)).toEqual(limiter.look("key", 0));
    expect(limiter.take("key", 0)).toMatchObject({ allowed: true });
    expect(limiter.look("key", 0)).toMatchObject({ allowed: false, resetSeconds: 1 });
    expect(limiter.look("key", 1_000)).toMatchObject({ allowed: true });
  });

  it("forgets the least recently seen caller beyond its capacity", () => {
    const limiter = createRateLimiter({ perSecond: 0.001, burst: 1 }, 2);
    limiter.take("first", 0);
    limiter.take("second", 0);
    limiter.take("first", 1);
    limiter.take("third", 2);
    expect(limiter.take("first", 3).allowed).toBe(false);
    expect(limiter.take("second", 3).allowed).toBe(true);
  });
});
