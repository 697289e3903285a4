import type { MerchantSnapshot } from "@railyard/contracts";

import type { Payout, PayoutChoice } from "../../domain/payouts/payout.ts";
import { payoutAccounts } from "../../domain/payouts/payout-connectors.ts";
import { failures } from "../../failures.ts";
import type { Ports } from "../../ports.ts";

type ChoicePorts = Pick<Ports, "providers" | "ids">;

const choicesOf = (
  { providers, ids }: ChoicePorts,
  merchant: MerchantSnapshot,
  payout: Payout,
): readonly PayoutChoice[] => {
  const unsupported: Parameters<typeof payoutAccounts>[2] = (connector, wish) =>
    providers.unsupportedPayout(connector, wish);
  return payoutAccounts(merchant, payout, unsupported, ids.fraction()).map((account) => ({
    connector: account.connector_name,
    merchantConnectorId: account.merchant_connector_id,
  }));
};

/** The best connector account that has not tried the payout; null when there is none. */
export const untriedPayoutConnector = (
  ports: ChoicePorts,
  merchant: MerchantSnapshot,
  payout: Payout,
): PayoutChoice | null => {
  const earlier = payout.details.earlierAttempts ?? [];
  const tried = [payout.merchantConnectorId, ...earlier.map(({ merchantConnectorId }) => merchantConnectorId)];
  const choices = choicesOf(ports, merchant, payout);
  return choices.find(({ merchantConnectorId }) => !tried.includes(merchantConnectorId)) ?? null;
};

/**
 * The connector accounts for a payout, best first; the one that a confirmation chose stays the first.
 * @throws {Failure} `no_eligible_payout_connector` (IR_39), `invalid_data` for a broken routing.
 */
export const choosePayoutConnectors = (
  ports: ChoicePorts,
  merchant: MerchantSnapshot,
  payout: Payout,
): readonly [PayoutChoice, ...PayoutChoice[]] => {
  const choices = choicesOf(ports, merchant, payout);
  const isChosen = (choice: PayoutChoice): boolean => choice.merchantConnectorId === payout.merchantConnectorId;
  const [first, ...rest] = [...choices.filter(isChosen), ...choices.filter((choice) => !isChosen(choice))];
  if (first === undefined) {
    throw failures.no_eligible_payout_connector({
      payout_type: payout.payoutType ?? "destination",
      currency: payout.currency,
    });
  }
  return [first, ...rest];
};
