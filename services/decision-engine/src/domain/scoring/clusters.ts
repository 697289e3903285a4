import type { ConfiguredTraits, DimensionField } from "./score-dimensions.ts";
import { traitValue } from "./trait-value.ts";

/** What scores are kept by, in addition to the gateway. Null: not known. */
export interface PaymentTraits {
  readonly paymentMethod: string | null;
  readonly paymentMethodType: string | null;
  readonly cardNetwork: string | null;
  readonly currency: string | null;
  /** Country of the card's issuer, or of the payment where only that is known; two letters. */
  readonly country: string | null;
  /** First six to eight digits of the card, never more. */
  readonly cardBin: string | null;
  /** Left out where the merchant has configured no dimensions: then all of the above count, and nothing else. */
  readonly configured?: ConfiguredTraits;
}

/**
 * Traits by which gateways may differ, from coarse to fine. The last is all of them but the card's digits together.
 * Scores have a group for each, by its place; user-defined fields share one.
 */
export const traitDimensions = [
  "payment_method",
  "payment_method_type",
  "card_network",
  "currency",
  "country",
  "authentication_type",
  "udf",
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

const combinationDimension = traitDimensions.indexOf("combination");
const cardBinDimension = traitDimensions.indexOf("card_bin");
const userDefinedDimension = traitDimensions.indexOf("udf");

/** The group of payments with a trait. */
export const clusterOf = ({ dimension, value }: Trait): Cluster => {
  const level = traitDimensions[dimension] ?? "combination";
  // The values of these two name their traits already.
  const isNamed = dimension === combinationDimension || dimension === userDefinedDimension;
  return { level, label: isNamed ? value : `${level}=${value}` };
};

/** The values that count, in the order of their dimensions; null: not known, or no dimension of the merchant's. */
const valuesThatCount = (
  payment: PaymentTraits,
): { readonly coarse: readonly (string | null)[]; readonly cardBin: string | null } => {
  const { paymentMethod, paymentMethodType, cardNetwork, currency, country, cardBin, configured } = payment;
  if (configured === undefined) {
    return { coarse: [paymentMethod, paymentMethodType, cardNetwork, currency, country], cardBin };
  }
  const within = (field: DimensionField, value: string | null): string | null =>
    configured.fields.includes(field) ? value : null;
  const coarse = [
    paymentMethod,
    paymentMethodType,
    within("card_network", cardNetwork),
    within("currency", currency),
    within("country", country),
    within("auth_type", configured.authenticationType),
  ];
  return { coarse, cardBin: within("card_is_in", cardBin) };
};

/** The traits of a payment that are known, coarse to fine. */
export const traitsOf = (payment: PaymentTraits): readonly Trait[] => {
  const { coarse, cardBin } = valuesThatCount(payment);
  const traits: Trait[] = [];
  for (const [dimension, given] of coarse.entries()) {
    if (given !== null && given !== "") traits.push({ dimension, value: traitValue(given) });
  }
  for (const { slot, value } of payment.configured?.udfs ?? []) {
    traits.push({ dimension: userDefinedDimension, value: `udf_${String(slot)}=${value}` });
  }
  const combination = traits.map((trait) => clusterOf(trait).label).join(", ");
  if (cardBin !== null && cardBin !== "") traits.push({ dimension: cardBinDimension, value: traitValue(cardBin) });
  if (traits.length > 1) traits.push({ dimension: combinationDimension, value: combination });
  return traits;
};

/** The card's first digits (BIN), which identify its issuer; null: not known. */
export const issuerOf = (traits: readonly Trait[]): string | null =>
  traits.find(({ dimension }) => dimension === cardBinDimension)?.value ?? null;

/** The group of payments that are like this one in everything that is known; its label names every trait. */
export const finestClusterOf = (payment: PaymentTraits): Cluster => {
  const clusters = traitsOf(payment)
    .filter(({ dimension }) => dimension !== combinationDimension)
    .map(clusterOf);
  return { level: clusters.at(-1)?.level ?? "gateway", label: clusters.map(({ label }) => label).join(", ") };
};

/** The label of a level for the payments of the finest cluster. */
export const labelAt = (finest: Cluster, level: ClusterLevel): string => {
  const labels = finest.label.split(", ");
  if (level === "combination") return labels.filter((label) => !label.startsWith("card_bin=")).join(", ");
  if (level === "udf") return labels.filter((label) => label.startsWith("udf_")).join(", ");
  return labels.find((label) => label.startsWith(`${level}=`)) ?? "";
};
