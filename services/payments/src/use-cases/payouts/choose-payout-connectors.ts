import type { MerchantSnapshot } from "@railyard/contracts";

import type { Payout, PayoutChoice } from "../../domain/payouts/payout.ts";
import { payoutAccounts } from "../../domain/payouts/payout-connectors.ts";
import { failures } from "../../failures.ts";
import type { Ports } from "../../ports.ts";

/**
 * The connector accounts for a payout, best first; the one that a confirmation chose stays the first.
 * @throws {Failure} `no_eligible_payout_connector` (IR_39), `invalid_data` for a broken routing.
 */
export const choosePayoutConnectors = (
  { providers, ids }: Pick<Ports, "providers" | "ids">,
  merchant: MerchantSnapshot,
  payout: Payout,
): readonly [PayoutChoice, ...PayoutChoice[]] => {
  const unsupported: Parameters<typeof payoutAccounts>[2] = (connector, wish) =>
    providers.unsupportedPayout(connector, wish);
  const choices = payoutAccounts(merchant, payout, unsupported, ids.fraction()).map((account) => ({
    connector: account.connector_name,
    merchantConnectorId: account.merchant_connector_id,
  }));
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
