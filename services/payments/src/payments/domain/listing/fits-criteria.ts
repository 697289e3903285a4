import type { CardNetwork, ConnectorSnapshot } from "@railyard/contracts";

import type { EligibilityCriteria } from "../../../providers/domain/eligibility-criteria.ts";
import { isEnabledFor } from "../eligible-connectors.ts";
import type { ListingCriteria } from "./listing-criteria.ts";
import type { EnabledType } from "../../../providers/domain/offered-method.ts";

/** What the connector itself cannot do of a payment; null when it can take it. */
export type Unsupported = (connector: string, criteria: EligibilityCriteria) => string | null;

/** Takes exactly what a confirmation would find eligible, so that a listing never offers what confirm refuses. */
const takes = (account: ConnectorSnapshot, unsupported: Unsupported, criteria: EligibilityCriteria): boolean =>
  isEnabledFor(account, criteria) && unsupported(account.connector_name, criteria) === null;

const baseCriteria = (
  type: EnabledType,
  criteria: ListingCriteria,
  cardNetwork: string | null,
): EligibilityCriteria => ({
  paymentMethod: type.paymentMethod,
  paymentMethodType: type.paymentMethodType,
  captureMethod: criteria.captureMethod,
  ...criteria.hold,
  // Without a payment nothing is known of it, and a connector that insists on a challenge is still offered.
  authenticationType: criteria.authenticationType ?? "three_ds",
  currency: criteria.currency,
  amount: 0,
  billingCountry: null,
  cardNetwork: cardNetwork as CardNetwork | null,
});

/** Whether the account's sub-type, and the network where there is one, meets all the criteria. */
const acceptsAll = (
  account: ConnectorSnapshot,
  unsupported: Unsupported,
  base: EligibilityCriteria,
  { currencies, countries, amounts }: ListingCriteria,
): boolean => {
  const taken = (changes: Partial<EligibilityCriteria>): boolean =>
    takes(account, unsupported, { ...base, ...changes });
  // Limits of currency, country and amount are independent of each other, so each is asked for alone.
  const everyCurrency = currencies.every((list) => list.some((currency) => taken({ currency })));
  const currency = currencies[0]?.find((one) => taken({ currency: one })) ?? base.currency;
  return (
    everyCurrency &&
    countries.every((list) => list.some((billingCountry) => taken({ currency, billingCountry }))) &&
    amounts.every((amount) => taken({ currency, amount }))
  );
};

const hasFlag = (wanted: boolean | null, flag: boolean): boolean => wanted === null || wanted === flag;

const passesFilters = (type: EnabledType, criteria: ListingCriteria): boolean =>
  hasFlag(criteria.isRecurring, type.isRecurring) &&
  hasFlag(criteria.isInstallment, type.isInstallment) &&
  (criteria.allowedTypes === null || criteria.allowedTypes.includes(type.paymentMethodType)) &&
  // The account's own setting for recurring payments counts only for the filter; a confirmation does not check it
  // either.
  (!criteria.setsUpMandate || type.offered.supportsMandates);

const candidates = (type: EnabledType, criteria: ListingCriteria): readonly (string | null)[] => {
  if (type.paymentMethod !== "card") return [null];
  const networks = type.networks ?? type.offered.cardNetworks ?? [];
  return networks.filter((network) => criteria.networks === null || criteria.networks.includes(network));
};

/** A sub-type that meets the criteria, with the card networks that do. */
export interface FittingType {
  readonly type: EnabledType;
  /** Empty for everything but cards. */
  readonly networks: readonly string[];
}

/** The sub-type as it can be offered; null when it cannot. */
export const fittingType = (
  account: ConnectorSnapshot,
  type: EnabledType,
  criteria: ListingCriteria,
  unsupported: Unsupported,
): FittingType | null => {
  if (!passesFilters(type, criteria)) return null;
  const fitting = candidates(type, criteria).filter((network) =>
    acceptsAll(account, unsupported, baseCriteria(type, criteria, network), criteria),
  );
  return fitting.length === 0 ? null : { type, networks: fitting.filter((network) => network !== null) };
};
