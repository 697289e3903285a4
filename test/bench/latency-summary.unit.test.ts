import { describe, expect, it } from "@jest/globals";
import { summarizeLatencies } from "./latency-summary.ts";

describe("a summary of latencies", () => {
  it("takes values that occurred, whatever their order", () => {
    const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(summarizeLatencies(hundred)).toEqual({ p50: 50, p95: 95, p99: 99, max: 100 });
    expect(summarizeLatencies([3, 1, 2])).toEqual({ p50: 2, p95: 3, p99: 3, max: 3 });
  });

  it("is zero for none", () => {
    expect(summarizeLatencies([])).toEqual({ p50: 0, p95: 0, p99: 0, max: 0 });
  });
});
