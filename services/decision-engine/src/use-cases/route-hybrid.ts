import type { DecideGatewayRequest, EvaluateRuleRequest, HybridRoutingRequest } from "@railyard/contracts";
import { edgeFailures, isFailure } from "@railyard/failures";

import type { EligibleGateway } from "../domain/eligible-gateways.ts";
import { isExcluded, readEligibleGateway } from "../domain/eligible-gateways.ts";
import type { RuleConnector } from "../domain/rules/rule-program.ts";
import type { Caller } from "./assert-own-merchant.ts";
import { assertOwnMerchant } from "./assert-own-merchant.ts";
import type { GatewayDecisionResult } from "./decide-gateway.ts";
import { decideGateway, excludedBy } from "./decide-gateway.ts";
import type { DecisionPorts } from "./decision-ports.ts";
import type { Evaluation, EvaluationPorts } from "./evaluate-routing-rule.ts";
import { evaluateRoutingRule, fallbackOf } from "./evaluate-routing-rule.ts";

/** What going by rules and by what was learned needs. */
export type HybridPorts = DecisionPorts & EvaluationPorts;

/** What was decided, or the name of the failure for which nothing was. */
export interface DynamicRouting {
  readonly decision: GatewayDecisionResult | null;
  readonly reason: string | null;
  /** The gateways to try after the decided one; all there are when nothing was decided. */
  readonly fallbackConnectors: readonly RuleConnector[];
}

/** The result of the rule, what was decided, and the connectors that follow from both. */
export interface HybridResult {
  /** Null: not asked for, or no rule is active. */
  readonly evaluation: Evaluation | null;
  /** Null: not asked for. */
  readonly dynamic: DynamicRouting | null;
  readonly evaluatedConnectors: readonly RuleConnector[];
}

type DynamicRequest = DecideGatewayRequest | null;

/** The request to evaluate; the payment that is decided for is the one that volume splits go by. */
const staticRequestOf = (request: HybridRoutingRequest, dynamic: DynamicRequest): EvaluateRuleRequest | null => {
  const wanted = request.static_routing_request ?? null;
  if (wanted === null || dynamic === null) return wanted;
  const { paymentId } = dynamic.paymentInfo;
  if ((wanted.payment_id ?? paymentId) === paymentId) return { ...wanted, payment_id: paymentId };
  throw edgeFailures.invalid_data({
    field: "static_routing_request.payment_id",
    problem: "it is another payment than dynamic_routing_request.paymentInfo.paymentId",
  });
};

/** The result of the rule, and the connectors to go by: the caller's fallback where no rule is active. */
const evaluate = async (
  ports: HybridPorts,
  caller: Caller,
  request: EvaluateRuleRequest,
  isAlone: boolean,
): Promise<{ readonly evaluation: Evaluation | null; readonly connectors: readonly RuleConnector[] }> => {
  try {
    const evaluation = await evaluateRoutingRule(ports)(caller, request, "routing_hybrid");
    return { evaluation, connectors: evaluation.eligible };
  } catch (error) {
    const connectors = fallbackOf(request);
    // Without a rule a payment is decided for by what was learned alone.
    if (isFailure(error, "no_active_rule") && (connectors.length > 0 || !isAlone)) {
      return { evaluation: null, connectors };
    }
    throw error;
  }
};

const eligibleOf = (
  { eligibleGatewayList }: DecideGatewayRequest,
  connectors: readonly RuleConnector[],
): readonly EligibleGateway[] => {
  const listed = eligibleGatewayList ?? [];
  if (listed.length > 0) return listed.map(readEligibleGateway);
  return connectors.map(({ gateway_name, gateway_id }) => ({ name: gateway_name, account: gateway_id }));
};

interface RuledRequest {
  readonly request: DecideGatewayRequest;
  readonly connectors: readonly RuleConnector[];
  /** The profile whose rule was evaluated; null: the merchant's was, or none. */
  readonly profileId: string | null;
}

const decideAmong = async (
  ports: HybridPorts,
  caller: Caller,
  { request, connectors, profileId }: RuledRequest,
): Promise<DynamicRouting> => {
  try {
    const eligible = eligibleOf(request, connectors);
    const decision = await decideGateway(ports)(caller, request, { eligible, profileId });
    const decided = decision.result.decided.map(({ candidate: { gatewayName, merchantConnectorId } }) => ({
      gateway_name: gatewayName,
      gateway_id: merchantConnectorId,
    }));
    return { decision, reason: null, fallbackConnectors: decided.slice(1) };
  } catch (error) {
    const excluded = excludedBy(request);
    const untried = connectors.filter(
      ({ gateway_name, gateway_id }) => !isExcluded(excluded, { name: gateway_name, account: gateway_id }),
    );
    // What is wrong with the request is reported; where nothing can be decided, the rule does.
    const isUndecidable = isFailure(
      error,
      "no_eligible_gateway",
      "debit_routing_disabled",
      "co_badged_networks_not_found",
    );
    if (untried.length === 0 || !isUndecidable) throw error;
    return { decision: null, reason: error.failureName, fallbackConnectors: untried };
  }
};

/** The decided gateway; all of the fallback when nothing was decided. */
const connectorsOf = ({ decision, fallbackConnectors }: DynamicRouting): readonly RuleConnector[] => {
  const best = decision?.result.decided[0]?.candidate;
  if (best === undefined) return fallbackConnectors;
  return [{ gateway_name: best.gatewayName, gateway_id: best.merchantConnectorId }];
};

/**
 * Evaluates the active rule, then decides among its connectors, or among the gateways that the caller lists. A payment
 * is decided for once. The accounts that the rule names stay with their gateways.
 * @throws {Failure} missing_field, invalid_data, forbidden, rule_owner_not_found, no_active_rule,
 * rule_parameters_invalid, no_eligible_gateway, debit_routing_disabled, co_badged_networks_not_found,
 * debit_routing_metadata_invalid
 */
export const routeHybrid =
  (ports: HybridPorts) =>
  async (caller: Caller, request: HybridRoutingRequest): Promise<HybridResult> => {
    const dynamicRequest = request.dynamic_routing_request ?? null;
    if (dynamicRequest !== null) assertOwnMerchant(caller, dynamicRequest.merchantId);
    const staticRequest = staticRequestOf(request, dynamicRequest);
    if (staticRequest === null && dynamicRequest === null) {
      throw edgeFailures.missing_field({ field: "static_routing_request or dynamic_routing_request" });
    }
    const { evaluation, connectors } =
      staticRequest === null
        ? { evaluation: null, connectors: [] }
        : await evaluate(ports, caller, staticRequest, dynamicRequest === null);
    if (dynamicRequest === null) return { evaluation, dynamic: null, evaluatedConnectors: connectors };
    const owner = staticRequest?.created_by ?? caller.merchantId;
    const profileId = owner === caller.merchantId ? null : owner;
    const dynamic = await decideAmong(ports, caller, { request: dynamicRequest, connectors, profileId });
    return { evaluation, dynamic, evaluatedConnectors: connectorsOf(dynamic) };
  };
