import type { DecideGatewayRequest, GatewayDecision } from "@railyard/contracts";

import type { DecisionResult } from "../../domain/decision.ts";
import { rounded } from "../../domain/decision-basis.ts";
import { explain } from "../../domain/explanation.ts";
import type { ClusterLevel } from "../../domain/scoring/clusters.ts";
import type { GatewayDecisionResult } from "../../use-cases/decide-gateway.ts";

const levels: Readonly<Record<ClusterLevel, string>> = {
  gateway: "GATEWAY_LEVEL",
  payment_method: "PM_LEVEL",
  payment_method_type: "PM_LEVEL",
  card_network: "CARD_LEVEL",
  currency: "CURRENCY_LEVEL",
  country: "COUNTRY_LEVEL",
  card_bin: "BIN_LEVEL",
  combination: "COUNTRY_LEVEL",
};

const depths: Readonly<Record<ClusterLevel, number>> = {
  gateway: 0,
  payment_method: 1,
  payment_method_type: 2,
  card_network: 3,
  currency: 4,
  country: 5,
  card_bin: 6,
  combination: 5,
};

/** The traits that the first candidate's score was really made of. */
const dimensionOf = (info: DecideGatewayRequest["paymentInfo"], level: ClusterLevel): string => {
  const { paymentMethodType, paymentMethod, cardSwitchProvider, currency, country, cardIsin } = info;
  const traits = [paymentMethodType, paymentMethod, cardSwitchProvider, currency, country, cardIsin?.slice(0, 6)];
  const used = traits.slice(0, depths[level]).filter((trait) => trait !== null && trait !== undefined);
  return [info.paymentType, ...used].join(", ");
};

const priorityLogicOf = (result: DecisionResult): GatewayDecision["priority_logic_output"] => {
  const verdict = result.rule?.applied === true ? result.rule.verdict : null;
  const ids = (verdict?.connectors ?? []).flatMap(({ gateway_name, gateway_id }) =>
    gateway_id === null ? [] : [[gateway_name, gateway_id] as const],
  );
  return {
    isEnforcement: false,
    gws: result.decided.map(({ candidate }) => candidate.gatewayName),
    priorityLogicTag: verdict?.ruleName ?? null,
    gatewayReferenceIds: Object.fromEntries(ids),
    primaryLogic: null,
    fallbackLogic: null,
  };
};

/** An object of the entries; of several with one name the first, which is the better place. */
const firstOfEach = <Value>(entries: readonly (readonly [string, Value])[]): Readonly<Record<string, Value>> => {
  const found = new Map<string, Value>();
  for (const [name, value] of entries) if (!found.has(name)) found.set(name, value);
  return Object.fromEntries(found);
};

/** Accounts by gateway; null when none is known. */
const accountsOf = ({ decided }: DecisionResult): GatewayDecision["gateway_mga_id_map"] => {
  const known = decided.flatMap(({ candidate: { gatewayName, merchantConnectorId } }) =>
    merchantConnectorId === null ? [] : [[gatewayName, merchantConnectorId] as const],
  );
  return known.length === 0 ? null : firstOfEach(known);
};

/** The answer of POST /decide-gateway; members for what is not offered are there and empty. */
export const toGatewayDecisionWire = (
  request: DecideGatewayRequest,
  { decisionId, approach, result, basis, latencyMs }: GatewayDecisionResult,
): GatewayDecision => {
  const [best, ...others] = result.decided;
  const level = best?.ranked.estimate.level ?? "gateway";
  return {
    decided_gateway: best?.candidate.gatewayName ?? "",
    fallback_gateways: others.map(({ candidate }) => candidate.gatewayName),
    gateway_priority_map: firstOfEach(
      result.decided.map(({ candidate, score }) => [candidate.gatewayName, rounded(score)]),
    ),
    filter_wise_gateways: null,
    priority_logic_tag: result.rule?.applied === true ? (result.rule.verdict.ruleName ?? null) : null,
    routing_approach: approach,
    gateway_before_evaluation: result.ranking.leader?.gatewayName ?? null,
    priority_logic_output: priorityLogicOf(result),
    debit_routing_output: null,
    reset_approach: "NO_RESET",
    routing_dimension: dimensionOf(request.paymentInfo, level),
    routing_dimension_level: levels[level],
    is_scheduled_outage: false,
    is_dynamic_mga_enabled: false,
    gateway_mga_id_map: accountsOf(result),
    is_rust_based_decider: true,
    latency: latencyMs,
    multi_objective_info: null,
    decision_id: decisionId,
    explanation: { ...explain(basis) },
  };
};
