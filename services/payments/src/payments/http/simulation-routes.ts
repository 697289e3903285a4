import { dryRunDecisionRules as dryRunContract, simulateRouting as simulateContract } from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import { callerOf } from "../../kernel/http/caller.ts";
import type { Ports } from "../ports.ts";
import { dryRunDecisionRules } from "../use-cases/dry-run-decision-rules.ts";
import { simulateRouting } from "../use-cases/simulate-routing.ts";

/** Where a payment would go, and what rules would decide. */
export const simulationRoutes = (ports: Ports): readonly Route[] => {
  const simulate = simulateRouting(ports);
  const dryRun = dryRunDecisionRules(ports);
  return [
    defineRoute(simulateContract, async ({ body, principal }) => ({ body: await simulate(callerOf(principal), body) })),
    defineRoute(dryRunContract, async ({ body, principal }) => ({ body: await dryRun(callerOf(principal), body) })),
  ];
};
