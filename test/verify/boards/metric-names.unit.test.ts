import { describe, expect, it } from "@jest/globals";
import { metricsOf } from "./metric-names.ts";

describe("the metrics of an expression", () => {
  it("are named with the labels that they are chosen by", () => {
    expect(
      metricsOf('sum by (job) (rate(calls_total{job="a",route!~"x{y}"}[5m])) > 0.5 * on (job) group_left (b) up'),
    ).toEqual([
      { metric: "calls_total", labels: ["job"] },
      { metric: "up", labels: [] },
    ]);
  });

  it("are neither functions, keywords nor durations", () => {
    expect(
      metricsOf("histogram_quantile(0.9, x_bucket offset 1h) and absent(up) or vector(1) unless slo:ratio:rate5m"),
    ).toEqual([
      { metric: "x_bucket", labels: [] },
      { metric: "up", labels: [] },
      { metric: "slo:ratio:rate5m", labels: [] },
    ]);
  });
});
