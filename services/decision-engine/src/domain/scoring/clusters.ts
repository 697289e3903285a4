/** What scores are kept by, beside the gateway. Null: not known. */
export interface PaymentTraits {
  readonly paymentMethod: string | null;
  readonly paymentMethodType: string | null;
  readonly cardNetwork: string | null;
  readonly currency: string | null;
  /** Country of the card's issuer, or of the payment where only that is known; two letters. */
  readonly country: string | null;
  /** First six to eight digits of the card, never more. */
  readonly cardBin: string | null;
}

/** From coarse to fine. */
export const clusterLevels = [
  "gateway",
  "payment_method",
  "payment_method_type",
  "card_network",
  "currency",
] as const;

export type ClusterLevel = (typeof clusterLevels)[number];

/** A group of payments that are alike. The label names its traits, so two groups never share one. */
export interface Cluster {
  readonly level: ClusterLevel;
  readonly label: string;
}

/** Nothing is known of the payment. */
export const noTraits: PaymentTraits = {
  paymentMethod: null,
  paymentMethodType: null,
  cardNetwork: null,
  currency: null,
  country: null,
  cardBin: null,
};

const MAXIMUM_VALUE_LENGTH = 64;

// Both faces write the same things differently: CARD and card, Visa and VISA.
const normalized = (value: string): string =>
  value
    .slice(0, MAXIMUM_VALUE_LENGTH)
    .toLowerCase()
    .replaceAll(/[^a-z0-9_.-]/g, "_");

/** The clusters that a payment belongs to, coarse to fine; a trait that is not known makes none. */
export const clustersOf = (traits: PaymentTraits): readonly Cluster[] => {
  const clusters: Cluster[] = [{ level: "gateway", label: "" }];
  const values = [traits.paymentMethod, traits.paymentMethodType, traits.cardNetwork, traits.currency];
  let label = "";
  for (const [index, value] of values.entries()) {
    const level = clusterLevels[index + 1];
    if (value === null || value === "" || level === undefined) continue;
    label = `${label}${label === "" ? "" : ", "}${level}=${normalized(value)}`;
    clusters.push({ level, label });
  }
  return clusters;
};

/** The label of the cluster of a level that the payments of a finer cluster belong to too. */
export const labelAt = (finest: Cluster, level: ClusterLevel): string => {
  const traits = finest.label.split(", ");
  const last = traits.findIndex((trait) => trait.startsWith(`${level}=`));
  return traits.slice(0, last + 1).join(", ");
};
