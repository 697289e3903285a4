import type { ConnectorSnapshot, DecisionRequest, MerchantSnapshot, ProfileSnapshot } from "@railyard/contracts";
import { defined } from "@railyard/members";

import { cardOf, networkOf } from "../../methods/domain/method-summary.ts";
import type { EligibilityCriteria } from "../../providers/domain/eligibility-criteria.ts";
import { eligibleAccounts, whyNoneAccepts, criteriaOf } from "../domain/eligible-connectors.ts";
import { asksForLaterCharges } from "../domain/future-usage.ts";
import type { PaymentWithAttempt } from "../domain/payment.ts";
import type { ConnectorChoice } from "../domain/start-attempt.ts";
import {
  accountsNamed,
  inNamedOrder,
  namedByList,
  readRouting,
  readStoredRouting,
} from "../domain/straight-through.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";
import { profileOf } from "../../kernel/domain/merchant-settings.ts";

type ChoicePorts = Pick<Ports, "clock" | "providers" | "decisionEngine" | "ids" | "observer">;

const choiceOf = (account: ConnectorSnapshot, routingApproach: string, decisionId: string | null): ConnectorChoice => ({
  connector: account.connector_name,
  merchantConnectorId: account.merchant_connector_id,
  connectorLabel: account.connector_label,
  routingApproach,
  decisionId,
});

type FurtherFacts = Pick<DecisionRequest, "issuer_name" | "setup_future_usage" | "business_country" | "business_label">;

/** What only rules ask for, as far as it is known. */
const furtherFactsOf = ({ payment: { details }, attempt }: PaymentWithAttempt): FurtherFacts => {
  const { businessCountry, businessLabel } = details.routing;
  const issuer = cardOf(attempt.details.method)?.issuer ?? null;
  return defined({
    issuer_name: issuer ?? undefined,
    setup_future_usage: details.credential.setupFutureUsage,
    business_country: businessCountry,
    business_label: businessLabel,
  });
};

const decisionRequestOf = (
  state: PaymentWithAttempt,
  criteria: EligibilityCriteria,
  accounts: readonly ConnectorSnapshot[],
  preferred: readonly ConnectorSnapshot[],
): DecisionRequest => {
  const { payment, attempt } = state;
  const method = attempt.details.method;
  const card = cardOf(method);
  const country = card?.issuingCountry ?? null;
  return {
    merchant_id: payment.merchantId,
    profile_id: payment.profileId,
    payment_id: payment.paymentId,
    attempt: attempt.number,
    candidates: accounts.map((account) => ({
      connector: account.connector_name,
      merchant_connector_id: account.merchant_connector_id,
    })),
    ...(preferred.length === 0 ? {} : { preferred: preferred.map(({ merchant_connector_id: id }) => id) }),
    exclude: [],
    ...defined({ customer_id: payment.customerId ?? undefined }),
    ...furtherFactsOf(state),
    amount: payment.netAmount,
    currency: payment.currency,
    payment_method: criteria.paymentMethod,
    payment_method_type: criteria.paymentMethodType,
    card_network: networkOf(method),
    card_bin: card?.isin ?? null,
    country: country !== null && /^[A-Z]{2}$/.test(country) ? country : null,
    billing_country: criteria.billingCountry,
    authentication_type: criteria.authenticationType,
    capture_method: payment.captureMethod,
    metadata: payment.details.metadata.merchant ?? null,
  };
};

/**
 * The accounts that the profile's own `routing_algorithm` names, in its order; all others follow in the default order,
 * if the merchant has set one.
 * @param accounts in the default order
 */
export const preferredAccounts = (
  ports: Pick<ChoicePorts, "ids">,
  profile: ProfileSnapshot | undefined,
  accounts: readonly ConnectorSnapshot[],
): readonly ConnectorSnapshot[] => {
  const stored = profile?.routing_algorithm ?? null;
  const named = stored === null ? [] : accountsNamed(accounts, readStoredRouting(stored, ports.ids.fraction()));
  return profile?.is_default_order_set === true ? [...new Set([...named, ...accounts])] : named;
};

/**
 * The accounts in the engine's order; those it leaves out follow, as candidates for a retry. Without an answer those
 * that the profile prefers come first.
 */
const decided = async (
  ports: ChoicePorts,
  state: PaymentWithAttempt,
  criteria: EligibilityCriteria,
  accounts: readonly ConnectorSnapshot[],
  preferred: readonly ConnectorSnapshot[],
): Promise<readonly ConnectorChoice[]> => {
  const decision = await ports.decisionEngine.decide(decisionRequestOf(state, criteria, accounts, preferred));
  if (decision === null) {
    const approach = preferred.length === 0 ? "default_fallback" : "rule_based_routing";
    return [...new Set([...preferred, ...accounts])].map((account) => choiceOf(account, approach, null));
  }
  const ranked = decision.ranked.flatMap(({ merchant_connector_id: id }) =>
    accounts.filter((account) => account.merchant_connector_id === id),
  );
  return [...new Set([...ranked, ...accounts])].map((account) =>
    choiceOf(account, decision.routing_approach, decision.decision_id),
  );
};

/**
 * The accounts that can keep what the customer agrees to; all of them where none can, or there is nothing to keep. Many
 * clients send `setup_future_usage` with every payment, so it alone refuses none.
 */
export const keepingAccounts = (
  { providers }: Pick<ChoicePorts, "providers">,
  isForLater: boolean,
  { paymentMethod, paymentMethodType }: EligibilityCriteria,
  accounts: readonly ConnectorSnapshot[],
): readonly ConnectorSnapshot[] => {
  if (!isForLater) return accounts;
  const keeping = accounts.filter(({ connector_name: name }) =>
    providers.keepsAgreements(name, paymentMethod, paymentMethodType),
  );
  return keeping.length === 0 ? accounts : keeping;
};

/** Why the only account that may process the payment does not, though others could. */
const problemWithPinned = (
  { providers }: ChoicePorts,
  { connectors }: MerchantSnapshot,
  criteria: EligibilityCriteria,
  pinned: string | undefined,
): string => {
  const account = connectors.find(({ merchant_connector_id: id }) => id === pinned);
  const reason = account === undefined ? null : providers.unsupported(account.connector_name, criteria);
  return reason === null
    ? `the account ${String(pinned)} that knows the agreement does not; it may be disabled or gone`
    : `the account ${String(pinned)} that knows the agreement does not take ${reason}`;
};

/** By the decision engine, among those that can keep what is agreed to. */
const decidedFor = (
  ports: ChoicePorts,
  state: PaymentWithAttempt,
  criteria: EligibilityCriteria,
  eligible: readonly ConnectorSnapshot[],
  profile: ProfileSnapshot | undefined,
): Promise<readonly ConnectorChoice[]> => {
  const accounts = keepingAccounts(ports, asksForLaterCharges(state.payment), criteria, eligible);
  return decided(ports, state, criteria, accounts, preferredAccounts(ports, profile, accounts));
};

/**
 * The connector accounts for a payment, best first: by the request's own routing, else by the decision engine, which
 * receives the profile's preferences, else by these preferences and then in the default order.
 * @throws {Failure} `method_data_required`, `no_eligible_connector` (IR_39), `invalid_data` for a broken routing.
 */
export const chooseConnectors = async (
  ports: ChoicePorts,
  merchant: MerchantSnapshot,
  state: PaymentWithAttempt,
): Promise<readonly ConnectorChoice[]> => {
  const { payment } = state;
  const criteria = criteriaOf(state, ports.clock.now());
  if (criteria === null) throw failures.method_data_required({ field: "payment_method_data" });
  const { pinnedAccount: pinned } = payment.details.credential;
  const eligible = eligibleAccounts(merchant, payment.profileId, criteria, ports.providers.unsupported);
  const accounts = pinned === undefined ? eligible : eligible.filter(({ merchant_connector_id: id }) => id === pinned);
  if (accounts.length === 0) {
    throw failures.no_eligible_connector({
      payment_method: criteria.paymentMethodType ?? criteria.paymentMethod,
      currency: payment.currency,
      problem:
        eligible.length > 0
          ? problemWithPinned(ports, merchant, criteria, pinned)
          : whyNoneAccepts(merchant, payment.profileId, criteria, ports.providers.unsupported),
    });
  }
  if (pinned !== undefined) return accounts.map((account) => choiceOf(account, "straight_through_routing", null));
  const { algorithm, connectors } = payment.details.routing;
  const named =
    algorithm !== undefined
      ? readRouting(algorithm, ports.ids.fraction())
      : connectors !== undefined && connectors.length > 0
        ? namedByList(connectors)
        : null;
  const profile = profileOf(merchant, payment);
  const choices =
    named === null
      ? await decidedFor(ports, state, criteria, accounts, profile)
      : inNamedOrder(accounts, named).map((account) => choiceOf(account, "straight_through_routing", null));
  ports.observer.decided(choices[0]?.routingApproach ?? "");
  const { paymentMethod, paymentMethodType } = criteria;
  return choices.map((choice) => ({
    ...choice,
    ...(ports.providers.acceptsNetworkTokens(choice.connector, paymentMethod, paymentMethodType)
      ? { acceptsNetworkTokens: true }
      : {}),
    ...(profile?.is_manual_retry_enabled === true ? { isManualRetryEnabled: true } : {}),
  }));
};
