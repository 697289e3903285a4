import type { Metrics } from "@railyard/telemetry";

import type { Degradation, FollowedLogName, LogReading } from "../../domain/degradation.ts";
import { readSecondsAgo } from "../../domain/degradation.ts";

export interface DegradationSource {
  readonly degradation: () => Degradation | null;
  readonly readings: () => Readonly<Record<FollowedLogName, LogReading>>;
  readonly nowMs: () => number;
}

/** Shows whether decisions go by memory alone, and how old what they go by may be; read at each scrape. */
export const observeDegradation = (metrics: Metrics, source: DegradationSource): void => {
  const describe = "1 while decisions go by memory alone: database or broker away, or a log not read for seconds.";
  metrics.observedGauge("routing.degraded", { describe }, () => [{ amount: source.degradation() === null ? 0 : 1 }]);
  const age = {
    describe: "Time since a log that decisions are made of was last read to its end.",
    unit: "s",
    labels: ["log"],
  } as const;
  metrics.observedGauge("routing.log.age", age, () =>
    Object.entries(source.readings()).flatMap(([log, reading]) => {
      const amount = readSecondsAgo(reading, source.nowMs());
      return amount === null ? [] : [{ amount, labels: { log } }];
    }),
  );
};
