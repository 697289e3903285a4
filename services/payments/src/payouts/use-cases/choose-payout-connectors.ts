import type { MerchantSnapshot, PayoutRouteRequest } from "@railyard/contracts";

import type { Payout, PayoutChoice } from "../domain/payout.ts";
import { payoutAccounts, payoutCriteriaOf, requestedOrder } from "../domain/payout-connectors.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";
import { assertNotSuspended } from "../../kernel/use-cases/caller.ts";

type ChoicePorts = Pick<Ports, "providers" | "ids" | "decisionEngine">;

const families = {
  card: "card",
  bank: "bank_transfer",
  wallet: "wallet",
  bank_redirect: "bank_redirect",
} as const;

/** The payout as rules see it. */
const routeRequestOf = (payout: Payout): PayoutRouteRequest => {
  const { payoutType, payoutMethodType, country } = payoutCriteriaOf(payout);
  return {
    merchant_id: payout.merchantId,
    profile_id: payout.profileId,
    payout_id: payout.payoutId,
    amount: payout.amount,
    currency: payout.currency,
    payment_method: families[payoutType],
    payment_method_type: payoutMethodType,
    billing_country: country,
    metadata: payout.details.metadata ?? null,
  };
};

const choicesOf = async (
  { providers, ids, decisionEngine }: ChoicePorts,
  merchant: MerchantSnapshot,
  payout: Payout,
): Promise<readonly PayoutChoice[]> => {
  const fraction = ids.fraction();
  const requested = requestedOrder(payout, fraction);
  const ruled = requested === null ? await decisionEngine.routePayout(routeRequestOf(payout)) : [];
  const unsupported: Parameters<typeof payoutAccounts>[2] = (connector, criteria) =>
    providers.unsupportedPayout(connector, criteria);
  return payoutAccounts(merchant, payout, unsupported, { requested, ruled, fraction }).map((account) => ({
    connector: account.connector_name,
    merchantConnectorId: account.merchant_connector_id,
  }));
};

/** The best connector account that has not tried the payout; null when there is none. */
export const untriedPayoutConnector = async (
  ports: ChoicePorts,
  merchant: MerchantSnapshot,
  payout: Payout,
): Promise<PayoutChoice | null> => {
  const earlier = payout.details.earlierAttempts ?? [];
  const tried = [payout.merchantConnectorId, ...earlier.map(({ merchantConnectorId }) => merchantConnectorId)];
  const choices = await choicesOf(ports, merchant, payout);
  return choices.find(({ merchantConnectorId }) => !tried.includes(merchantConnectorId)) ?? null;
};

/**
 * The connector accounts for a payout, best first; the one that a confirmation chose stays the first.
 * @throws {Failure} `merchant_suspended` (IR_57), `no_eligible_payout_connector` (IR_39), `invalid_data` for a
 * broken routing.
 */
export const choosePayoutConnectors = async (
  ports: ChoicePorts,
  merchant: MerchantSnapshot,
  payout: Payout,
): Promise<readonly [PayoutChoice, ...PayoutChoice[]]> => {
  assertNotSuspended(merchant);
  const choices = await choicesOf(ports, merchant, payout);
  const isChosen = (choice: PayoutChoice): boolean => choice.merchantConnectorId === payout.merchantConnectorId;
  const [first, ...rest] = [...choices.filter(isChosen), ...choices.filter((choice) => !isChosen(choice))];
  if (first === undefined) {
    throw failures.no_eligible_payout_connector({
      payout_type: payout.payoutType ?? "destination",
      amount: payout.amount,
      currency: payout.currency,
    });
  }
  return [first, ...rest];
};
