import { decideConnector } from "@railyard/contracts";
import { errorMessage } from "@railyard/failures";
import type { ServiceClient } from "@railyard/http";
import type { CalmLog } from "@railyard/messaging";

import type { DecisionEngine } from "../../ports.ts";
import type { Breaker } from "./breaker.ts";

export interface DecisionEngineOptions {
  readonly client: ServiceClient;
  readonly breaker: Breaker;
  /** What a decision may cost; after that the payment goes on without it. */
  readonly timeoutMs: number;
  readonly log: CalmLog;
}

/** Asks the decision engine over HTTP. Whatever goes wrong there, the payment is not held up for long. */
export const createDecisionEngine = ({ client, breaker, timeoutMs, log }: DecisionEngineOptions): DecisionEngine => ({
  decide: async (request) => {
    if (!breaker.admits()) return null;
    try {
      const decision = await client.call(decideConnector, { body: request, timeoutMs });
      breaker.succeeded();
      return decision;
    } catch (error) {
      breaker.failed();
      log.warn("decision", { reason: errorMessage(error) }, "No decision in time; the default order is used.");
      return null;
    }
  },
});
