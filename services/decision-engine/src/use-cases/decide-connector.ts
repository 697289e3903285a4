import type { Decision, DecisionRequest, SimulatedDecision } from "@railyard/contracts";
import { attemptId } from "@railyard/identifiers";

import type { AppliedSwitches } from "../domain/applied-switches.ts";
import { appliedTo, ordersByRate } from "../domain/applied-switches.ts";
import { cardBinOf } from "../domain/card-bin.ts";
import { guardBandOf, withCost } from "../domain/costs/weigh-cost.ts";
import type { CustomerHistory } from "../domain/customer-history.ts";
import { noHistory } from "../domain/customer-history.ts";
import type { Candidate, DecidingRule, DecisionInput, DecisionResult } from "../domain/decision.ts";
import { decide } from "../domain/decision.ts";
import { answerOf } from "../domain/decision-answer.ts";
import type { DecisionBasis, JudgedCandidate } from "../domain/decision-basis.ts";
import { basisOf } from "../domain/decision-basis.ts";
import { inputsOf } from "../domain/decision-inputs.ts";
import type { Participation } from "../domain/experiments/experiment.ts";
import { withScoring } from "../domain/experiments/experiment.ts";
import { explain } from "../domain/explanation.ts";
import { parametersOfRequest } from "../domain/rules/payment-parameters.ts";
import type { PaymentTraits } from "../domain/scoring/clusters.ts";
import { accountSubject } from "../domain/scoring/outcome.ts";
import { noteAttempt } from "../domain/scoring/record-outcome.ts";
import { withDimensions } from "../domain/scoring/score-dimensions.ts";
import type { ScoreSettings } from "../domain/scoring/score-settings.ts";
import type { SubLevelTraits } from "../domain/settings/algorithm-settings.ts";
import type { MerchantSettings } from "../domain/settings/resolve-settings.ts";
import { resolveSettings } from "../domain/settings/resolve-settings.ts";
import { heldBackOf } from "../domain/traffic/hold-back.ts";
import { keepCommitments } from "../domain/traffic/keep-commitments.ts";
import type { CountedVolumes } from "../domain/traffic/volume-terms.ts";
import type { DecidedFacts } from "../ports.ts";
import { assignActiveRule } from "./assign-active-rule.ts";
import { customerOf } from "./customer-of-payment.ts";
import type { DecisionPorts } from "./decision-ports.ts";
import { madeDecision } from "./decision-ports.ts";

const traitsOf = (request: DecisionRequest, { dimensions }: MerchantSettings): PaymentTraits => {
  const traits = {
    paymentMethod: request.payment_method,
    paymentMethodType: request.payment_method_type,
    cardNetwork: request.card_network,
    currency: request.currency,
    country: request.country,
    cardBin: cardBinOf(request.card_bin),
  };
  // Payments of the platform have no user-defined fields.
  return withDimensions(traits, dimensions, { authenticationType: request.authentication_type, udfs: [] });
};

const subLevelTraitsOf = (request: DecisionRequest): SubLevelTraits => ({
  paymentMethodType: request.payment_method,
  paymentMethod: request.payment_method_type,
  cardNetwork: request.card_network,
  cardIsIn: request.card_bin,
  currency: request.currency,
  country: request.country,
  authType: request.authentication_type,
  source: null,
});

const candidatesOf = ({ candidates, exclude }: DecisionRequest): readonly Candidate[] => {
  const excluded = new Set(exclude);
  return candidates
    .filter(({ merchant_connector_id }) => !excluded.has(merchant_connector_id))
    .map(({ connector, merchant_connector_id }) => ({
      subject: accountSubject(merchant_connector_id),
      gatewayName: connector,
      merchantConnectorId: merchant_connector_id,
    }));
};

const toRanked = (candidates: readonly JudgedCandidate[]): Decision["ranked"] =>
  candidates.map(({ connector, merchant_connector_id: id, score }) => ({
    connector,
    merchant_connector_id: id ?? "",
    score,
  }));

/** Expects the best candidate to be tried, so that an outcome which never comes is noticed. */
const expectAttempt = (ports: DecisionPorts, request: DecisionRequest, result: DecisionResult): void => {
  const best = result.decided[0]?.candidate;
  if (best === undefined) return;
  noteAttempt(ports.scores, {
    merchantId: request.merchant_id,
    attemptKey: attemptId(request.payment_id, request.attempt),
    subject: best.subject,
    atMs: ports.clock().getTime(),
    isProbe: best === result.ranking.explored,
  });
};

/** What the decision goes by in addition to the request. */
interface Terms {
  readonly rule: DecidingRule | null;
  readonly merchantSettings: MerchantSettings;
  readonly settings: ScoreSettings;
  readonly traits: PaymentTraits;
  readonly history: CustomerHistory;
  readonly nowMs: number;
  /** Null: not known. */
  readonly volumes: CountedVolumes | null;
  readonly switches: AppliedSwitches | null;
}

const inputOf = (
  request: DecisionRequest,
  { rule, merchantSettings, settings, traits, history, nowMs, volumes, switches }: Terms,
): DecisionInput => {
  const candidates = candidatesOf(request);
  return {
    paymentId: request.payment_id,
    payment: {
      merchantId: request.merchant_id,
      traits,
      settings,
      mayExplore: request.attempt === 1,
      mayDemote: merchantSettings.features.elimination,
      nowMs,
    },
    candidates,
    rule,
    preferred: request.preferred ?? [],
    parameters: parametersOfRequest(request),
    history,
    switches,
    heldBack: heldBackOf(candidates, merchantSettings, { traits, nowMs, volumes }),
  };
};

/** A decision with what it was made of; nothing outside has changed by it yet. */
interface Ranked {
  readonly result: DecisionResult;
  readonly basis: DecisionBasis;
  readonly input: DecisionInput;
  readonly traits: PaymentTraits;
  readonly participation: Participation | null;
  /** Null: nothing is stored of the customer. */
  readonly customerKey: string | null;
}

/** Pure computation; nothing is waited for but the history of a customer, where the merchant wants that to count. */
const rank = async (ports: DecisionPorts, request: DecisionRequest): Promise<Ranked> => {
  const merchantSettings = ports.configuration.settings(request.merchant_id);
  const { merchant_id: merchantId, profile_id: profileId, payment_id: paymentId, customer_id: customerId } = request;
  const assigned = assignActiveRule(ports.configuration, { merchantId, profileId, paymentId });
  const settings = withScoring(resolveSettings(merchantSettings, subLevelTraitsOf(request)), assigned.scoring);
  const traits = traitsOf(request, merchantSettings);
  const switches = appliedTo(ports.configuration.switches(merchantId, profileId), paymentId);
  const mayReturn = ordersByRate(switches);
  const customer = customerOf(ports, merchantSettings, { merchantId, customerId, traits, mayReturn });
  const history = customer.history === undefined ? noHistory : await customer.history;
  const nowMs = ports.clock().getTime();
  const volumes = ports.volumes(merchantId, nowMs);
  const terms = { rule: assigned.rule, merchantSettings, settings, traits, history, nowMs, volumes, switches };
  const input = inputOf(request, terms);
  const planned = { nowMs, volumes, guardBand: guardBandOf(merchantSettings.successRate) };
  const decided = decide(ports.scores, input);
  const { country: cardCountry, amount } = request;
  const costed = { traits, cardCountry, amount, isAsked: null };
  const result = ordersByRate(switches)
    ? withCost(keepCommitments(decided, merchantSettings, planned), merchantSettings, costed)
    : decided;
  const { participation } = assigned;
  const basis = basisOf(result, settings.explorationShare, participation);
  return { result, basis, input, traits, participation, customerKey: customer.key };
};

/** Ranks the connector accounts for a payment of the payments service, and logs the decision. */
export const decideConnector =
  (ports: DecisionPorts) =>
  async (request: DecisionRequest): Promise<Decision> => {
    const { result, basis, input, traits, participation, customerKey } = await rank(ports, request);
    expectAttempt(ports, request, result);
    const decidedAt = ports.clock();
    const facts: DecidedFacts = {
      traits,
      authenticationType: request.authentication_type,
      customer: customerKey,
      amount: request.amount,
      approach: result.approach,
      attempt: request.attempt,
    };
    const payment = { merchantId: request.merchant_id, paymentId: request.payment_id };
    const answer: Decision = {
      decision_id: ports.decisionIds.issue(payment, facts, decidedAt),
      routing_approach: result.approach,
      ranked: toRanked(basis.candidates),
    };
    ports.observeDecision(madeDecision(result.approach, request.payment_method, result));
    ports.decisionLog.add({
      ...payment,
      ...facts,
      ...answerOf(result.approach, result),
      decisionId: answer.decision_id,
      profileId: request.profile_id,
      face: "internal",
      participation,
      basis,
      inputs: inputsOf({ rankedBy: "success_rate", namedBy: "caller", input, result }),
      decidedAt,
    });
    return answer;
  };

/** How the connector accounts would be ranked. Nothing is logged, counted, expected or learned. */
export const simulateDecision =
  (ports: DecisionPorts) =>
  async (request: DecisionRequest): Promise<SimulatedDecision> => {
    const { result, basis } = await rank(ports, request);
    return {
      routing_approach: result.approach,
      rule_name: answerOf(result.approach, result).ruleName,
      candidates: explain(basis).candidates.map(
        ({ connector, merchant_connector_id: id, score, samples, reasons }) => ({
          connector,
          merchant_connector_id: id ?? "",
          score,
          samples,
          reasons: [...reasons],
        }),
      ),
    };
  };
