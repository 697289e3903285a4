import type { DecideGatewayRequest, RankingAlgorithm } from "@railyard/contracts";
import { edgeFailures } from "@railyard/failures";

import { appliedTo, ordersByRate } from "../domain/applied-switches.ts";
import type { CostedPayment } from "../domain/costs/weigh-cost.ts";
import { costPolicyOf, gatewayFeesFor, guardBandOf, withCost } from "../domain/costs/weigh-cost.ts";
import { noHistory } from "../domain/customer-history.ts";
import type { DecisionInput, DecisionResult } from "../domain/decision.ts";
import { decide } from "../domain/decision.ts";
import { answerOf, approachInEngineApi } from "../domain/decision-answer.ts";
import type { DecisionBasis } from "../domain/decision-basis.ts";
import { basisOf } from "../domain/decision-basis.ts";
import type { DecisionInputs } from "../domain/decision-inputs.ts";
import { inputsOf } from "../domain/decision-inputs.ts";
import type { EligibleGateway } from "../domain/eligible-gateways.ts";
import { candidatesAmong } from "../domain/eligible-gateways.ts";
import type { EnginePayment } from "../domain/engine-payment.ts";
import { readEnginePayment } from "../domain/engine-payment.ts";
import type { AssignedRule, Participation } from "../domain/experiments/experiment.ts";
import { assignRule, withScoring } from "../domain/experiments/experiment.ts";
import { feedbackAttemptKey } from "../domain/feedback.ts";
import { traitsOverNetwork, withNetworks } from "../domain/networks/weigh-networks.ts";
import { decideByPriority } from "../domain/priority-decision.ts";
import type { PaymentTraits } from "../domain/scoring/clusters.ts";
import { gatewaySubject } from "../domain/scoring/outcome.ts";
import { noteAttempt } from "../domain/scoring/record-outcome.ts";
import type { ScoreDimensions } from "../domain/scoring/score-dimensions.ts";
import { resolveSettings } from "../domain/settings/resolve-settings.ts";
import { heldBackOf } from "../domain/traffic/hold-back.ts";
import { keepCommitments } from "../domain/traffic/keep-commitments.ts";
import { failures } from "../failures.ts";
import type { DecidedFacts } from "../ports.ts";
import { assignActiveRule } from "./assign-active-rule.ts";
import type { Caller } from "./assert-own-merchant.ts";
import { assertOwnMerchant } from "./assert-own-merchant.ts";
import type { ComparedNetworks } from "./compare-debit-networks.ts";
import { compareDebitNetworks } from "./compare-debit-networks.ts";
import type { DecisionPorts } from "./decision-ports.ts";
import { madeDecision } from "./decision-ports.ts";
import { customerOf } from "./customer-of-payment.ts";

/** What was decided for a caller of the engine API. */
export interface GatewayDecisionResult {
  readonly decisionId: string;
  readonly approach: string;
  readonly result: DecisionResult;
  readonly basis: DecisionBasis;
  /** What was known of the payment, as far as scores are kept by it. */
  readonly traits: PaymentTraits;
  readonly latencyMs: number;
  /** Null: no networks were asked for. */
  readonly networks: ComparedNetworks | null;
}

/** What a decision goes by in addition to its request. */
export interface DecisionScope {
  /** What to decide among; those that the request lists when left out. */
  readonly eligible?: readonly EligibleGateway[];
  /** Whether ranking by priority goes by the active rule; it does when left out. */
  readonly isRuleEvaluated?: boolean;
  /** The profile that it is for, whose rule goes before the merchant's; none when left out. */
  readonly profileId?: string | null;
}

/** The gateways that a request lists, as they are written. */
const listedBy = ({ eligibleGatewayList }: DecideGatewayRequest): readonly EligibleGateway[] =>
  (eligibleGatewayList ?? []).map((name) => ({ name, account: null }));

/** The gateways that a request excludes. */
export const excludedBy = ({ excludeGateways, exclude_gateways }: DecideGatewayRequest): ReadonlySet<string> =>
  new Set([...(excludeGateways ?? []), ...(exclude_gateways ?? [])].map(gatewaySubject));

/** In an experiment its arm specifies how to decide, whatever the caller asks for. */
const decidesByRate = (asked: RankingAlgorithm, { rule, isOfArm }: AssignedRule): boolean =>
  isOfArm ? rule === null : asked === "SR_BASED_ROUTING" || asked === "NTW_SR_HYBRID_ROUTING";

const readPayment = (request: DecideGatewayRequest, dimensions: ScoreDimensions | null): EnginePayment => {
  const payment = readEnginePayment(request.paymentInfo, dimensions);
  if ("problem" in payment) throw edgeFailures.invalid_data({ field: payment.field, problem: payment.problem });
  return payment;
};

/** What the decision was made for, as its id and the log state it, with the network that was chosen. */
const factsOf = (
  payment: EnginePayment,
  result: DecisionResult,
  { approach, attempt, customer }: Pick<DecidedFacts, "attempt" | "customer"> & { readonly approach: string },
): DecidedFacts => ({
  traits: traitsOverNetwork(payment.traits, result),
  authenticationType: payment.authenticationType,
  customer,
  amount: payment.amount,
  approach,
  attempt,
});

/** Gives the decision its id, counts it and logs it. */
const keepDecision = (
  ports: DecisionPorts,
  { merchantId, paymentInfo: { paymentId, paymentMethodType } }: DecideGatewayRequest,
  {
    facts,
    profileId,
    approach,
    result,
    basis,
    inputs,
    participation,
  }: Pick<GatewayDecisionResult, "approach" | "result" | "basis"> & {
    readonly inputs: DecisionInputs;
    readonly facts: DecidedFacts;
    readonly profileId: string | null;
    readonly participation: Participation | null;
  },
): string => {
  const decidedAt = ports.clock();
  const decisionId = ports.decisionIds.issue({ merchantId, paymentId }, facts, decidedAt);
  ports.observeDecision(madeDecision(approach, paymentMethodType, result));
  ports.decisionLog.add({
    ...facts,
    ...answerOf(approach, result),
    decisionId,
    merchantId,
    profileId,
    paymentId,
    face: "engine",
    participation,
    basis,
    inputs,
    decidedAt,
  });
  return decisionId;
};

const expectAttempt = (
  ports: DecisionPorts,
  request: DecideGatewayRequest,
  attempt: number,
  result: DecisionResult,
): void => {
  const best = result.decided[0]?.candidate;
  if (best === undefined) return;
  noteAttempt(ports.scores, {
    merchantId: request.merchantId,
    attemptKey: feedbackAttemptKey(request.paymentInfo.paymentId, best.gatewayName, attempt),
    subject: best.subject,
    atMs: ports.clock().getTime(),
    isProbe: best === result.ranking.explored,
  });
};

const costedPaymentOf = (
  { enableMultiObjective, paymentInfo }: DecideGatewayRequest,
  { traits, amount }: EnginePayment,
): CostedPayment => ({
  traits,
  cardCountry: paymentInfo.cardIssuerCountry ?? null,
  amount,
  isAsked: enableMultiObjective ?? null,
});

/**
 * Decides for a gateway. Pure computation; nothing is waited for but the history of a customer, where the merchant
 * wants that to count.
 * @throws {Failure} forbidden, no_eligible_gateway, invalid_data, debit_routing_disabled,
 * debit_routing_metadata_invalid, co_badged_networks_not_found
 */
export const decideGateway =
  (ports: DecisionPorts) =>
  async (
    caller: Caller,
    request: DecideGatewayRequest,
    { eligible = listedBy(request), isRuleEvaluated = true, profileId = null }: DecisionScope = {},
  ): Promise<GatewayDecisionResult> => {
    const startedAt = ports.clock();
    assertOwnMerchant(caller, request.merchantId);
    const algorithm = request.rankingAlgorithm ?? "PL_BASED_ROUTING";
    const attempt = request.attempt ?? 1;
    const excluded = excludedBy(request);
    const preferred = request.paymentInfo.preferredGateway ?? null;
    const candidates = candidatesAmong(eligible, preferred, excluded);
    if (candidates.length === 0) throw failures.no_eligible_gateway({ field: "eligibleGatewayList" });
    const {
      merchantId,
      paymentInfo: { paymentId, customerId },
    } = request;
    const merchantSettings = ports.configuration.settings(merchantId);
    const payment = readPayment(request, merchantSettings.dimensions);
    const networks = await compareDebitNetworks(ports)(caller, algorithm, { payment, settings: merchantSettings });
    const assigned = isRuleEvaluated
      ? assignActiveRule(ports.configuration, { merchantId, profileId, paymentId })
      : assignRule(null, paymentId, false);
    const { participation } = assigned;
    const switches = appliedTo(ports.configuration.switches(merchantId, profileId), paymentId);
    const isRateAsked = decidesByRate(algorithm, assigned);
    const isByRate = isRateAsked && ordersByRate(switches);
    const settings = withScoring(resolveSettings(merchantSettings, payment.subLevelTraits), assigned.scoring);
    const customer = customerOf(ports, merchantSettings, {
      merchantId,
      customerId,
      traits: payment.traits,
      mayReturn: isByRate && request.stickyRouting !== false,
    });
    const history = customer.history === undefined ? noHistory : await customer.history;
    const nowMs = startedAt.getTime();
    const volumes = ports.volumes(merchantId, nowMs);
    const input: DecisionInput = {
      paymentId,
      payment: {
        merchantId,
        traits: payment.traits,
        settings,
        // A payment that has failed once is not used to learn.
        mayExplore: attempt === 1 && excluded.size === 0,
        mayDemote: request.eliminationEnabled ?? (isRateAsked && merchantSettings.features.elimination),
        nowMs,
      },
      candidates,
      rule: isByRate ? null : assigned.rule,
      preferred: [],
      parameters: payment.parameters,
      history,
      switches,
      heldBack: heldBackOf(candidates, merchantSettings, { traits: payment.traits, nowMs, volumes }),
    };
    const { scores } = ports;
    const guardBand = guardBandOf(merchantSettings.successRate);
    const kept = (decided: DecisionResult): DecisionResult =>
      keepCommitments(decided, merchantSettings, { nowMs, volumes, guardBand });
    const costed = costedPaymentOf(request, payment);
    const byRate = (): DecisionResult => {
      const decided = withCost(kept(decide(scores, input)), merchantSettings, costed);
      const routing = networks?.routing ?? null;
      if (routing === null || algorithm !== "NTW_SR_HYBRID_ROUTING") return decided;
      return withNetworks(decided, scores, input, {
        ...costPolicyOf(merchantSettings.successRate, payment.amount),
        networks: routing.networks,
        gatewayFeeOf: gatewayFeesFor(merchantSettings, costed),
      });
    };
    const result = isByRate ? byRate() : decideByPriority(scores, input);
    const isPreference = candidates.length === 1 && candidates[0]?.gatewayName === preferred;
    const namedBy = isPreference ? "preference" : algorithm === "NTW_BASED_ROUTING" ? "network" : "caller";
    const approach = approachInEngineApi(result, namedBy, participation !== null);
    expectAttempt(ports, request, attempt, result);
    const basis = basisOf(result, settings.explorationShare, participation);
    const inputs = inputsOf({ rankedBy: isByRate ? "success_rate" : "priority", namedBy, input, result });
    const facts = factsOf(payment, result, { approach, attempt, customer: customer.key });
    const logged = { facts, profileId, approach, result, basis, inputs, participation };
    const decisionId = keepDecision(ports, request, logged);
    const latencyMs = ports.clock().getTime() - startedAt.getTime();
    return { decisionId, approach, result, basis, traits: payment.traits, latencyMs, networks };
  };
