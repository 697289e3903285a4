import * as byFeedback from "./feedback-worlds.ts";
import * as byMerchants from "./merchant-worlds.ts";
import * as plain from "./plain-worlds.ts";
import type { WorldMaker } from "./plain-worlds.ts";
import * as byTraits from "./trait-worlds.ts";

/** Every world by its name, in the order of the report. */
export const worldMakers: Readonly<Record<string, WorldMaker>> = {
  stationary: plain.stationary,
  drift: plain.drift,
  switch: plain.switching,
  outage: plain.outage,
  "outage-live": plain.liveOutage,
  "outage-late": plain.lateOutage,
  "sparse-clusters": byTraits.sparseClusters,
  "idle-traits": byTraits.idleTraits,
  "issuers-outage": byTraits.issuersOutage,
  "one-issuers-outage": byTraits.oneIssuersOutage,
  "customer-errors": byTraits.customerErrors,
  duplicates: byFeedback.duplicates,
  "randomly-late": byFeedback.randomlyLate,
  "two-gateways": plain.twoGateways,
  "ten-gateways": plain.tenGateways,
  "late-joiner": plain.lateJoiner,
  "cold-start": byMerchants.coldStart,
  "new-merchant": byMerchants.newMerchant,
  degradation: plain.degradation,
  "day-and-night": byFeedback.dayAndNight,
};
