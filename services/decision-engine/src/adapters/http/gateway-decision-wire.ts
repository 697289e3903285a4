import type { DecideGatewayRequest, GatewayDecision } from "@railyard/contracts";
import { defined } from "@railyard/members";

import type { DecisionResult } from "../../domain/decision.ts";
import type { DecisionBasis } from "../../domain/decision-basis.ts";
import { isSameNetworkAtGateway, rounded } from "../../domain/decision-basis.ts";
import { explain } from "../../domain/explanation.ts";
import type { NetworkSaving } from "../../domain/networks/compare-networks.ts";
import type { ClusterLevel, PaymentTraits, TraitDimension } from "../../domain/scoring/clusters.ts";
import { traitDimensions } from "../../domain/scoring/clusters.ts";
import type { DimensionField } from "../../domain/scoring/score-dimensions.ts";
import type { GatewayDecisionResult } from "../../use-cases/decide-gateway.ts";

const levels: Readonly<Record<ClusterLevel, string>> = {
  gateway: "GATEWAY_LEVEL",
  payment_method: "PM_LEVEL",
  payment_method_type: "PM_LEVEL",
  card_network: "CARD_LEVEL",
  currency: "CURRENCY_LEVEL",
  country: "COUNTRY_LEVEL",
  authentication_type: "AUTH_LEVEL",
  udf: "UDF_LEVEL",
  card_bin: "BIN_LEVEL",
  combination: "COUNTRY_LEVEL",
};

/** Fields in a combination, from coarse to fine. */
const combined = [
  { field: "card_network", level: "card_network" },
  { field: "currency", level: "currency" },
  { field: "country", level: "country" },
  { field: "auth_type", level: "authentication_type" },
] as const;

/** A merchant's own combination is as fine as the finest dimension in it. */
const levelOf = ({ configured }: PaymentTraits, level: ClusterLevel): string => {
  if (level !== "combination" || configured === undefined) return levels[level];
  if (configured.udfs.length > 0) return levels.udf;
  const finest = combined.findLast(({ field }) => configured.fields.includes(field));
  return finest === undefined ? levels.payment_method_type : levels[finest.level];
};

type GivenTrait = readonly [TraitDimension, string | null | undefined];

/** The traits that the first candidate's score was really made of, as the request names them. */
const dimensionOf = (info: DecideGatewayRequest["paymentInfo"], traits: PaymentTraits, level: ClusterLevel): string => {
  const { configured } = traits;
  const given = (field: DimensionField, value: string | null | undefined): string | null | undefined =>
    (configured?.fields.includes(field) ?? field !== "auth_type") ? value : null;
  const all: readonly GivenTrait[] = [
    ["payment_method", info.paymentMethodType],
    ["payment_method_type", info.paymentMethod],
    ["card_network", given("card_network", info.cardSwitchProvider)],
    ["currency", given("currency", info.currency)],
    ["country", given("country", info.country)],
    ["authentication_type", given("auth_type", info.authType)],
    ...(configured?.udfs ?? []).map(({ slot, value }): GivenTrait => ["udf", `udf_${String(slot)}=${value}`]),
    ["card_bin", given("card_is_in", info.cardIsin?.slice(0, 6))],
  ];
  if (level === "gateway") return info.paymentType;
  const finest = traitDimensions.indexOf(level === "combination" ? "udf" : level);
  const used = all.filter(([dimension]) => traitDimensions.indexOf(dimension) <= finest);
  return [info.paymentType, ...used.flatMap(([, value]) => value ?? [])].join(", ");
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

type DebitRoutingOutput = NonNullable<GatewayDecision["debit_routing_output"]>;

/** The network that was chosen with the gateway, and what it was chosen among. */
const networkChoiceOf = (basis: DecisionBasis): DebitRoutingOutput["choice"] => {
  const { networks } = explain(basis);
  if (networks === null) return null;
  const { chosen, options } = networks;
  return {
    network: chosen.network,
    gateway: chosen.connector,
    merchant_connector_id: chosen.merchant_connector_id,
    outcome: networks.outcome,
    reason: networks.reason,
    reasons: [...networks.reasons],
    cost_saved_bps: networks.saved_bps,
    margin: networks.margin,
    guard_band_pp: networks.guard_band_pp,
    options: options.map((one, index) => ({
      network: one.network,
      gateway: one.connector,
      merchant_connector_id: one.merchant_connector_id,
      auth_rate: one.expected_rate,
      outcomes: one.outcomes,
      cost_bps: one.cost_bps,
      expected_value: one.expected_value,
      is_within_band: one.is_within_band,
      is_auth_head: index === 0,
      is_chosen: isSameNetworkAtGateway(one, chosen),
    })),
  };
};

const debitRoutingOf = ({ networks, basis }: GatewayDecisionResult): GatewayDecision["debit_routing_output"] => {
  const routing = networks?.routing ?? null;
  if (routing === null) return null;
  const { card, comparison } = routing;
  const choice = networkChoiceOf(basis);
  const isFirst = ({ network }: NetworkSaving): boolean => network === choice?.network;
  // The chosen one first, the others cheapest first.
  const inOrder = [...routing.networks.filter(isFirst), ...routing.networks.filter((one) => !isFirst(one))];
  return {
    co_badged_card_networks_info: inOrder.map(({ network, savingPercentage }) => ({
      network,
      saving_percentage: savingPercentage,
    })),
    choice,
    comparison,
    issuer_country: card.issuerCountry,
    is_regulated: card.isRegulated,
    regulated_name: card.regulatedName,
    card_type: card.cardType,
  };
};

/** How cost was weighed; null where it does not count. */
const multiObjectiveOf = ({ basis }: GatewayDecisionResult): GatewayDecision["multi_objective_info"] => {
  const cost = basis.cost ?? null;
  if (cost === null) return null;
  const isOf = (id: string | null, one: (typeof cost.candidates)[number]): boolean =>
    id === (one.merchant_connector_id ?? one.connector);
  const rates = new Map(basis.candidates.map((one) => [one.merchant_connector_id ?? one.connector, one.score]));
  const values = cost.candidates.flatMap(({ expected_value: value }) => value ?? []).toSorted((a, b) => b - a);
  const [first, second] = values;
  return {
    outcome: cost.outcome,
    reason: cost.reason,
    costSavedBps: cost.saved_bps,
    qualifiedCount: cost.candidates.filter((one) => one.cost_bps !== null && one.is_within_band).length,
    margin: cost.margin,
    guardBandPp: cost.guard_band_pp,
    evGapTop2: first === undefined || second === undefined ? null : rounded(first - second),
    ranked: cost.candidates.map((one) => ({
      psp: one.connector,
      authRate: rates.get(one.merchant_connector_id ?? one.connector) ?? 0,
      costBps: one.cost_bps,
      costSource: one.cost_bps === null ? null : (one.cost_source ?? "override"),
      costModel: null,
      ev: one.expected_value,
      isSrHead: isOf(cost.head, one),
      isChosen: isOf(cost.chosen, one),
    })),
  };
};

/** The explanation; where networks were asked for, with the reason for which there are none. */
const explanationOf = ({ basis, networks }: GatewayDecisionResult): GatewayDecision["explanation"] => ({
  ...explain(basis),
  ...defined({ debit_routing: networks === null ? undefined : { reason: networks.problem } }),
});

/** The answer of POST /decide-gateway; members for what is not offered are there and empty. */
export const toGatewayDecisionWire = (
  request: DecideGatewayRequest,
  decision: GatewayDecisionResult,
): GatewayDecision => {
  const { decisionId, approach, result, traits, latencyMs } = decision;
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
    debit_routing_output: debitRoutingOf(decision),
    reset_approach: "NO_RESET",
    routing_dimension: dimensionOf(request.paymentInfo, traits, level),
    routing_dimension_level: levelOf(traits, level),
    is_scheduled_outage: (result.heldBack ?? []).some(({ reason }) => reason.kind === "scheduled_outage"),
    is_dynamic_mga_enabled: false,
    gateway_mga_id_map: accountsOf(result),
    is_rust_based_decider: true,
    latency: latencyMs,
    multi_objective_info: multiObjectiveOf(decision),
    decision_id: decisionId,
    explanation: explanationOf(decision),
  };
};
