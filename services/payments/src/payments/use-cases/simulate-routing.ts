import type {
  ConnectorSnapshot,
  DecisionRequest,
  SimulatedDecision,
  SimulatedRouting,
  SimulateRoutingRequest,
} from "@railyard/contracts";
import { defined } from "@railyard/members";

import { resolveProfile } from "../../kernel/domain/profile-resolution.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";
import type { EligibilityCriteria } from "../../providers/domain/eligibility-criteria.ts";
import { eligibleAccounts, isEnabledFor } from "../domain/eligible-connectors.ts";
import type { Ports } from "../ports.ts";
import { keepingAccounts, preferredAccounts } from "./choose-connectors.ts";

type SimulationPorts = Pick<Ports, "directory" | "providers" | "decisionEngine" | "ids">;

const criteriaOf = (request: SimulateRoutingRequest): EligibilityCriteria => ({
  paymentMethod: request.payment_method,
  paymentMethodType: request.payment_method_type ?? null,
  captureMethod: request.capture_method ?? "automatic",
  authenticationType: request.authentication_type ?? "no_three_ds",
  currency: request.currency,
  amount: request.amount,
  billingCountry: request.billing_country ?? null,
  cardNetwork: request.card_network ?? null,
});

interface Simulated {
  readonly merchantId: string;
  readonly profileId: string;
  readonly paymentId: string;
  readonly criteria: EligibilityCriteria;
  readonly accounts: readonly ConnectorSnapshot[];
  readonly preferred: readonly ConnectorSnapshot[];
}

const decisionRequestOf = (
  request: SimulateRoutingRequest,
  { merchantId, profileId, paymentId, criteria, accounts, preferred }: Simulated,
): DecisionRequest => ({
  merchant_id: merchantId,
  profile_id: profileId,
  payment_id: paymentId,
  attempt: 1,
  candidates: accounts.map(({ connector_name: connector, merchant_connector_id }) => ({
    connector,
    merchant_connector_id,
  })),
  ...(preferred.length === 0 ? {} : { preferred: preferred.map(({ merchant_connector_id: id }) => id) }),
  exclude: [],
  ...defined({
    issuer_name: request.card_issuer ?? undefined,
    setup_future_usage: request.setup_future_usage ?? undefined,
  }),
  amount: request.amount,
  currency: request.currency,
  payment_method: criteria.paymentMethod,
  payment_method_type: criteria.paymentMethodType,
  card_network: criteria.cardNetwork,
  card_bin: request.card_bin ?? null,
  country: request.card_issuing_country ?? null,
  billing_country: criteria.billingCountry,
  authentication_type: criteria.authenticationType,
  capture_method: criteria.captureMethod,
  metadata: request.metadata ?? null,
});

const nameOf = (account: ConnectorSnapshot) => ({
  connector: account.connector_name,
  merchant_connector_id: account.merchant_connector_id,
  connector_label: account.connector_label,
});

/** Why an account cannot process the payment. */
const skipReason = (
  { providers }: SimulationPorts,
  account: ConnectorSnapshot,
  criteria: EligibilityCriteria,
): string => {
  if (account.disabled || account.status !== "active") return "The account is disabled, or not set up.";
  const unsupported = providers.unsupported(account.connector_name, criteria);
  if (unsupported !== null) return `The connector does not take ${unsupported}.`;
  if (!isEnabledFor(account, criteria)) return "payment_methods_enabled of the account leaves it out.";
  return "Other accounts can keep the payment method for later payments, and this one cannot.";
};

/** Without an answer of the engine: the order in which payments are tried then. */
const defaultOrder = ({
  accounts,
  preferred,
}: Simulated): Pick<SimulatedRouting, "candidates" | "routing_approach"> => ({
  routing_approach: preferred.length === 0 ? "default_fallback" : "rule_based_routing",
  candidates: [...new Set([...preferred, ...accounts])].map((account) => ({
    ...nameOf(account),
    score: null,
    samples: null,
    reasons: [],
  })),
});

const candidatesOf = (
  { candidates }: SimulatedDecision,
  accounts: readonly ConnectorSnapshot[],
): SimulatedRouting["candidates"] =>
  candidates.flatMap(({ merchant_connector_id: id, score, samples, reasons }) =>
    accounts
      .filter((account) => account.merchant_connector_id === id)
      .map((account) => ({ ...nameOf(account), score, samples, reasons: [...reasons] })),
  );

/**
 * Where a payment with these facts would go, and why. Nothing is stored, logged, counted or learned.
 * @throws {Failure} those of `resolveProfile`, `merchant_not_found` (HE_02).
 */
export const simulateRouting =
  (ports: SimulationPorts) =>
  async (caller: Caller, request: SimulateRoutingRequest): Promise<SimulatedRouting> => {
    const merchant = await merchantOf(ports, caller, null);
    const profile = resolveProfile(merchant, {
      requested: request.profile_id ?? null,
      ofCredential: caller.profileId,
      businessCountry: null,
      businessLabel: null,
    });
    const { profile_id: profileId } = profile;
    const criteria = criteriaOf(request);
    const eligible = eligibleAccounts(merchant, profileId, criteria, ports.providers.unsupported);
    const isForLater = request.setup_future_usage === "off_session";
    const accounts = keepingAccounts(ports, isForLater, criteria, eligible);
    const simulated: Simulated = {
      merchantId: merchant.merchant_id,
      profileId,
      paymentId: request.payment_id ?? ports.ids.paymentId(),
      criteria,
      accounts,
      preferred: preferredAccounts(ports, profile, accounts),
    };
    const decision =
      accounts.length === 0 ? null : await ports.decisionEngine.simulate(decisionRequestOf(request, simulated));
    const isOfProfile = ({ profile_id: of, connector_type: type }: ConnectorSnapshot): boolean =>
      of === profileId && type === "payment_processor";
    return {
      profile_id: profileId,
      rule_name: decision?.rule_name ?? null,
      ...(decision === null
        ? defaultOrder(simulated)
        : { routing_approach: decision.routing_approach, candidates: candidatesOf(decision, accounts) }),
      skipped: merchant.connectors
        .filter((account) => isOfProfile(account) && !accounts.includes(account))
        .map((account) => ({ ...nameOf(account), reason: skipReason(ports, account, criteria) })),
    };
  };
