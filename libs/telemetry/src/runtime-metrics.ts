import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { cpuUsage, memoryUsage } from "node:process";

import type { Metrics } from "./metrics.ts";

const nanosecondsPerSecond = 1e9;
const microsecondsPerSecond = 1e6;

/**
 * Adds what the process itself reports: event-loop delay and utilization, memory and CPU time.
 * Returns the function that ends the measurement.
 */
export const observeRuntime = (metrics: Metrics): (() => void) => {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let previous = performance.eventLoopUtilization();
  metrics.observedGauge(
    "nodejs.eventloop.delay",
    { describe: "How late the event loop came to its timers since the last scrape.", unit: "s", labels: ["quantile"] },
    () => {
      const [median, high] = [delay.percentile(50), delay.percentile(99)];
      delay.reset();
      return [
        { amount: median / nanosecondsPerSecond, labels: { quantile: "0.5" } },
        { amount: high / nanosecondsPerSecond, labels: { quantile: "0.99" } },
      ];
    },
  );
  metrics.observedGauge(
    "nodejs.eventloop.utilization",
    { describe: "Share of the time since the last scrape that the event loop was busy." },
    () => {
      const current = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(current, previous);
      previous = current;
      return [{ amount: utilization }];
    },
  );
  metrics.observedGauge(
    "process.memory.usage",
    { describe: "Memory of the process by kind.", unit: "By", labels: ["kind"] },
    () => {
      const usage = memoryUsage();
      return [
        { amount: usage.rss, labels: { kind: "resident" } },
        { amount: usage.heapUsed, labels: { kind: "heap_used" } },
        { amount: usage.external, labels: { kind: "external" } },
      ];
    },
  );
  metrics.observedCounter(
    "process.cpu.time",
    { describe: "CPU time of the process.", unit: "s", labels: ["mode"] },
    () => {
      const { user, system } = cpuUsage();
      return [
        { amount: user / microsecondsPerSecond, labels: { mode: "user" } },
        { amount: system / microsecondsPerSecond, labels: { mode: "system" } },
      ];
    },
  );
  return () => {
    delay.disable();
  };
};
