import type { PayoutRouteRequest } from "@railyard/contracts";

import { evaluateAlgorithm } from "../domain/rules/evaluate-algorithm.ts";
import { parametersOfPayout } from "../domain/rules/payment-parameters.ts";
import type { RuleConnector } from "../domain/rules/rule-program.ts";
import type { Clock, Configuration } from "../ports.ts";

/** What routing payouts needs. */
export interface PayoutRoutePorts {
  readonly configuration: Configuration;
  readonly clock: Clock;
}

/**
 * The connectors that the active rule for payouts names, in its order. Payouts have no success rates: who follows is
 * for payments to know.
 */
export const routePayout =
  ({ configuration, clock }: PayoutRoutePorts) =>
  (request: PayoutRouteRequest): readonly RuleConnector[] => {
    const rule = configuration.activeRule(request.merchant_id, request.profile_id, "payout");
    // Experiments are made for payments only.
    if (rule === null || rule.algorithm.kind === "ab_test") return [];
    const moment = { paymentId: request.payout_id, purpose: rule.ruleId, atMs: clock().getTime() };
    return evaluateAlgorithm(rule.algorithm, parametersOfPayout(request), moment).connectors;
  };
