import * as plain from "./plain-worlds.ts";
import type { WorldMaker } from "./plain-worlds.ts";
import * as byTraits from "./trait-worlds.ts";

/** Every world by its name, in the order of the report. */
export const worldMakers: Readonly<Record<string, WorldMaker>> = {
  stationary: plain.stationary,
  drift: plain.drift,
  switch: plain.switching,
  outage: plain.outage,
  "outage-late": plain.lateOutage,
  "sparse-clusters": byTraits.sparseClusters,
  "idle-traits": byTraits.idleTraits,
  "issuers-outage": byTraits.issuersOutage,
  "one-issuers-outage": byTraits.oneIssuersOutage,
  "customer-errors": byTraits.customerErrors,
  duplicates: plain.duplicates,
  "randomly-late": plain.randomlyLate,
  "two-gateways": plain.twoGateways,
  "ten-gateways": plain.tenGateways,
  "late-joiner": plain.lateJoiner,
  "cold-start": plain.coldStart,
  degradation: plain.degradation,
  "day-and-night": plain.dayAndNight,
};
