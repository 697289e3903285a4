import type { Decision, DecisionRequest } from "@railyard/contracts";
import { attemptId } from "@railyard/identifiers";

import type { AppliedSwitches } from "../domain/applied-switches.ts";
import { appliedTo, ordersByRate } from "../domain/applied-switches.ts";
import { cardBinOf } from "../domain/card-bin.ts";
import { withCost } from "../domain/costs/weigh-cost.ts";
import type { CustomerHistory } from "../domain/customer-history.ts";
import { noHistory } from "../domain/customer-history.ts";
import type { Candidate, DecidingRule, DecisionResult } from "../domain/decision.ts";
import { decide } from "../domain/decision.ts";
import type { JudgedCandidate } from "../domain/decision-basis.ts";
import { basisOf } from "../domain/decision-basis.ts";
import { withScoring } from "../domain/experiments/experiment.ts";
import { parametersOfRequest } from "../domain/rules/payment-parameters.ts";
import type { PaymentTraits } from "../domain/scoring/clusters.ts";
import { accountSubject } from "../domain/scoring/outcome.ts";
import { noteAttempt } from "../domain/scoring/record-outcome.ts";
import { withDimensions } from "../domain/scoring/score-dimensions.ts";
import type { ScoreSettings } from "../domain/scoring/score-settings.ts";
import type { SubLevelTraits } from "../domain/settings/algorithm-settings.ts";
import type { MerchantFeatures } from "../domain/settings/features.ts";
import type { MerchantSettings } from "../domain/settings/resolve-settings.ts";
import { resolveSettings } from "../domain/settings/resolve-settings.ts";
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

/** What the decision goes by beside the request. */
interface Terms {
  readonly rule: DecidingRule | null;
  readonly features: MerchantFeatures;
  readonly settings: ScoreSettings;
  readonly traits: PaymentTraits;
  readonly history: CustomerHistory;
  readonly switches: AppliedSwitches | null;
}

const decideFor = (
  ports: DecisionPorts,
  request: DecisionRequest,
  { rule, features, settings, traits, history, switches }: Terms,
): DecisionResult =>
  decide(ports.scores, {
    paymentId: request.payment_id,
    payment: {
      merchantId: request.merchant_id,
      traits,
      settings,
      mayExplore: request.attempt === 1,
      mayDemote: features.elimination,
      nowMs: ports.clock().getTime(),
    },
    candidates: candidatesOf(request),
    rule,
    preferred: request.preferred ?? [],
    parameters: parametersOfRequest(request),
    history,
    switches,
  });

/**
 * Ranks the connector accounts for a payment of the payments service. Pure computation; nothing is waited for but the
 * history of a customer, where the merchant wants that to count.
 */
export const decideConnector =
  (ports: DecisionPorts) =>
  async (request: DecisionRequest): Promise<Decision> => {
    const merchantSettings = ports.configuration.settings(request.merchant_id);
    const { merchant_id: merchantId, profile_id: profileId, payment_id: paymentId, customer_id: customerId } = request;
    const assigned = assignActiveRule(ports.configuration, { merchantId, profileId, paymentId });
    const settings = withScoring(resolveSettings(merchantSettings, subLevelTraitsOf(request)), assigned.scoring);
    const traits = traitsOf(request, merchantSettings);
    const switches = appliedTo(ports.configuration.switches(merchantId, profileId), paymentId);
    const mayReturn = ordersByRate(switches);
    const customer = customerOf(ports, merchantSettings, { merchantId, customerId, traits, mayReturn });
    const history = customer.history === undefined ? noHistory : await customer.history;
    const { features } = merchantSettings;
    const terms = { rule: assigned.rule, features, settings, traits, history, switches };
    const decided = decideFor(ports, request, terms);
    const { country: cardCountry, amount } = request;
    const result = ordersByRate(switches)
      ? withCost(decided, merchantSettings, { traits, cardCountry, amount, isAsked: null })
      : decided;
    expectAttempt(ports, request, result);
    const basis = basisOf(result, settings.explorationShare, assigned.participation);
    const decidedAt = ports.clock();
    const facts: DecidedFacts = {
      traits,
      authenticationType: request.authentication_type,
      customer: customer.key,
      amount: request.amount,
      approach: result.approach,
      attempt: request.attempt,
    };
    const payment = { merchantId, paymentId };
    const answer: Decision = {
      decision_id: ports.decisionIds.issue(payment, facts, decidedAt),
      routing_approach: result.approach,
      ranked: toRanked(basis.candidates),
    };
    ports.observeDecision(madeDecision(result.approach, request.payment_method, result));
    ports.decisionLog.add({
      ...payment,
      ...facts,
      decisionId: answer.decision_id,
      profileId: request.profile_id,
      face: "internal",
      approach: result.approach,
      ruleName: result.rule?.applied === true ? (result.rule.verdict.ruleName ?? result.rule.active.name) : null,
      connector: answer.ranked[0]?.connector ?? null,
      merchantConnectorId: answer.ranked[0]?.merchant_connector_id ?? null,
      participation: assigned.participation,
      basis,
      decidedAt,
    });
    return answer;
  };
