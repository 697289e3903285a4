import { describe, expect, it } from "@jest/globals";
import { summarizeLatencies } from "./latency-summary.ts";

describe("a summary of latencies", () => {
  it("takes values that occurred, whatever their order", () => {
    const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(summarizeLatencies(hundred)).toEqual({ p50: 50, p95: 95, p99: 99, p999: 100, max: 100 });
    expect(summarizeLatencies([3, 1, 2])).toEqual({ p50: 2, p95: 3, p99: 3, p999: 3, max: 3 });
  });

  it("distinguishes the thousandth from the slowest one", () => {
    const thousands = Array.from({ length: 2_000 }, (_, index) => index + 1);
    expect(summarizeLatencies(thousands)).toEqual({ p50: 1000, p95: 1900, p99: 1980, p999: 1998, max: 2000 });
  });

  it("is zero for none", () => {
    expect(summarizeLatencies([])).toEqual({ p50: 0, p95: 0, p99: 0, p999: 0, max: 0 });
  });
});
