import type { ConnectorManifest, SupportedMethod } from "../port/manifest.ts";

/** The facts of a payment that decide how long it is held. */
interface HoldCriteria {
  readonly cardNetwork: string | null;
  readonly currency: string;
  readonly isExtended: boolean;
}

/** For how many days the method's money is held at most; null when that is not known. */
export const holdDaysOf = (
  { holdDays }: Pick<SupportedMethod, "holdDays">,
  { cardNetwork, currency, isExtended }: HoldCriteria,
): number | null => {
  if (holdDays === undefined) return null;
  const ofNetwork = cardNetwork === null ? undefined : holdDays.ofNetworks?.[cardNetwork];
  const extended = isExtended ? holdDays.extended : undefined;
  return ofNetwork ?? extended ?? holdDays.ofCurrencies?.[currency] ?? holdDays.usual;
};

/** For how many days money is held where it is held longest, as far as that is known; null when nothing is. */
export const longestHoldDays = (
  manifests: readonly ConnectorManifest[],
  currency: string,
  isExtended: boolean,
): number | null => {
  const methods = manifests.flatMap(({ supportedMethods }) => supportedMethods);
  const known = methods.flatMap((method) => holdDaysOf(method, { cardNetwork: null, currency, isExtended }) ?? []);
  return known.length === 0 ? null : Math.max(...known);
};
