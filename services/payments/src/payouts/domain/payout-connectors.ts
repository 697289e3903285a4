import type { ConnectorSnapshot, MerchantSnapshot } from "@railyard/contracts";
import type { NamedConnector } from "@railyard/rules";

import { inNamedOrder, namedByList, readRouting, readStoredRouting } from "../../payments/domain/straight-through.ts";
import type { Payout } from "./payout.ts";
import type { PayoutCriteria } from "../../providers/domain/eligibility-criteria.ts";
import { profileOf } from "../../kernel/domain/merchant-settings.ts";

/** Sub-type of where a payout goes, such as `sepa` or `paypal`; null for cards and while nothing is known. */
export const payoutMethodTypeOf = ({ details: { method } }: Pick<Payout, "details">): string | null =>
  (method?.bank ?? method?.wallet ?? method?.bank_redirect)?.kind ?? null;

export const payoutCriteriaOf = (payout: Payout): PayoutCriteria => ({
  payoutType: payout.payoutType ?? "bank",
  payoutMethodType: payoutMethodTypeOf(payout),
  amount: payout.amount,
  currency: payout.currency,
  country: payout.details.method?.bank?.bank_country_code ?? payout.details.billing?.address?.country ?? null,
});

const isUsable = (account: ConnectorSnapshot, profileId: string): boolean =>
  account.profile_id === profileId &&
  account.connector_type === "payout_processor" &&
  !account.disabled &&
  account.status === "active";

/** Accounts of the profile that pay out. */
export const payoutProcessors = (merchant: MerchantSnapshot, profileId: string): readonly ConnectorSnapshot[] =>
  merchant.connectors.filter((account) => isUsable(account, profileId));

/**
 * The order that the request itself states; null when it states none.
 * @throws {Failure} `invalid_data` (IR_06 422) for a routing of the request that is none.
 */
export const requestedOrder = (
  { details: { routing, connectors } }: Pick<Payout, "details">,
  fraction: number,
): readonly NamedConnector[] | null => {
  if (routing !== undefined) return readRouting(routing, fraction);
  return connectors !== undefined && connectors.length > 0 ? namedByList(connectors) : null;
};

/** What the profile, else the merchant states about the order. */
const storedOrder = (merchant: MerchantSnapshot, payout: Payout, fraction: number): readonly NamedConnector[] => {
  const profile = profileOf(merchant, payout);
  const stored = profile?.payout_routing_algorithm ?? merchant.payout_routing_algorithm;
  return readStoredRouting(stored as Readonly<Record<string, unknown>> | null, fraction);
};

/** What states which connector is tried first. */
export interface PayoutOrder {
  /** By the request itself; null: it states nothing. */
  readonly requested: readonly NamedConnector[] | null;
  /** By the active rule. */
  readonly ruled: readonly NamedConnector[];
  /** At least 0 and less than 1; decides a volume split of the stored routing. */
  readonly fraction: number;
}

/**
 * Accounts of the profile that can make the payout, best first: in the order of the request, else of the active rule
 * and then of the stored routing; the others follow in the profile's default order.
 * @param unsupported what the connector itself cannot do; null when it can.
 */
export const payoutAccounts = (
  merchant: MerchantSnapshot,
  payout: Payout,
  unsupported: (connector: string, criteria: PayoutCriteria) => string | null,
  { requested, ruled, fraction }: PayoutOrder,
): readonly ConnectorSnapshot[] => {
  const { profileId } = payout;
  const order = profileOf(merchant, { profileId })?.default_fallback ?? [];
  const place = (account: ConnectorSnapshot): number => {
    const index = order.indexOf(account.merchant_connector_id);
    return index === -1 ? order.length : index;
  };
  const criteria = payoutCriteriaOf(payout);
  const accounts = payoutProcessors(merchant, profileId)
    .filter((account) => unsupported(account.connector_name, criteria) === null)
    .sort((left, right) => place(left) - place(right));
  return inNamedOrder(accounts, requested ?? [...ruled, ...storedOrder(merchant, payout, fraction)]);
};
