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

/** Traits by which gateways may differ, from coarse to fine. The last is all of them but the card's digits together. */
export const traitDimensions = [
  "payment_method",
  "payment_method_type",
  "card_network",
  "currency",
  "country",
  "card_bin",
  "combination",
] as const;

export type TraitDimension = (typeof traitDimensions)[number];

/** What an estimate may be made of: all payments of a gateway, or those with a trait. */
export type ClusterLevel = "gateway" | TraitDimension;

/** A group of payments that are alike. The label names its traits, so two groups never share one. */
export interface Cluster {
  readonly level: ClusterLevel;
  readonly label: string;
}

/** A trait of a payment: the place of its dimension in `traitDimensions`, and its value. */
export interface Trait {
  readonly dimension: number;
  readonly value: string;
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

const COMBINATION = traitDimensions.indexOf("combination");
const CARD_BIN = traitDimensions.indexOf("card_bin");

/** The traits of a payment that are known, coarse to fine. */
export const traitsOf = (payment: PaymentTraits): readonly Trait[] => {
  const { paymentMethod, paymentMethodType, cardNetwork, currency, country, cardBin } = payment;
  const traits: Trait[] = [];
  let combination = "";
  for (const [dimension, given] of [paymentMethod, paymentMethodType, cardNetwork, currency, country].entries()) {
    if (given === null || given === "") continue;
    const value = normalized(given);
    traits.push({ dimension, value });
    combination += `${combination === "" ? "" : ", "}${traitDimensions[dimension] ?? ""}=${value}`;
  }
  if (cardBin !== null && cardBin !== "") {
    traits.push({ dimension: CARD_BIN, value: normalized(cardBin) });
  }
  if (traits.length > 1) traits.push({ dimension: COMBINATION, value: combination });
  return traits;
};

/** The card's first digits, which stand for its issuer; null: not known. */
export const issuerOf = (traits: readonly Trait[]): string | null =>
  traits.find(({ dimension }) => dimension === CARD_BIN)?.value ?? null;

/** The group of payments with a trait. */
export const clusterOf = ({ dimension, value }: Trait): Cluster => {
  const level = traitDimensions[dimension] ?? "combination";
  return { level, label: dimension === COMBINATION ? value : `${level}=${value}` };
};

/** The group of payments that are like this one in everything that is known; its label names every trait. */
export const finestClusterOf = (payment: PaymentTraits): Cluster => {
  const clusters = traitsOf(payment)
    .filter(({ dimension }) => dimension !== COMBINATION)
    .map(clusterOf);
  return { level: clusters.at(-1)?.level ?? "gateway", label: clusters.map(({ label }) => label).join(", ") };
};

/** The label of a level for the payments of the finest cluster. */
export const labelAt = (finest: Cluster, level: ClusterLevel): string => {
  const labels = finest.label.split(", ");
  if (level === "combination") return labels.filter((label) => !label.startsWith("card_bin=")).join(", ");
  return labels.find((label) => label.startsWith(`${level}=`)) ?? "";
};
