import type { CardNetwork, PaymentExperience, PaymentMethod, PaymentMethodType } from "@railyard/contracts";

import type { AppliedSurcharge } from "../decision-rules/apply-rules.ts";
import type { FittingType } from "./fits-criteria.ts";
import type { KnownDetails, RequiredField } from "./required-fields.ts";
import { requiredFieldsOf } from "./required-fields.ts";

/** Something that connectors offer, with the names of those that do. */
interface Offered<Name> {
  readonly name: Name;
  readonly connectors: readonly string[];
}

/** A sub-type as customers are offered it. */
export interface TypeOffer {
  readonly paymentMethodType: PaymentMethodType;
  readonly connectors: readonly string[];
  /** Null for cards. */
  readonly experiences: readonly Offered<PaymentExperience>[] | null;
  /** Null for what is no card. */
  readonly cardNetworks: readonly (Offered<CardNetwork> & { readonly surcharge: AppliedSurcharge | null })[] | null;
  readonly banks: readonly { readonly names: readonly string[]; readonly connectors: readonly string[] }[];
  readonly requiredFields: readonly RequiredField[];
  /** Null without one, and for cards, whose networks have their own. */
  readonly surcharge: AppliedSurcharge | null;
  readonly verifier: string | null;
}

/** A payment method as customers are offered it. */
export interface MethodOffer {
  readonly paymentMethod: PaymentMethod;
  readonly types: readonly TypeOffer[];
}

/** The surcharge of one payment method; null when it costs none. */
export type SurchargeOf = (way: {
  readonly paymentMethod: string;
  readonly paymentMethodType: string;
  readonly cardNetwork: string | null;
}) => AppliedSurcharge | null;

/** What merging needs in addition to the offers. */
export interface MergeContext {
  readonly known: KnownDetails;
  readonly setsUpMandate: boolean;
  readonly surchargeOf: SurchargeOf;
}

const groupBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, readonly Item[]> => {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
};

const connectorsOf = (offers: readonly FittingType[]): readonly string[] => [
  ...new Set(offers.map(({ type }) => type.connector)),
];

/** Names that several connectors have, each with the connectors that have it. */
const grouped = (
  offers: readonly FittingType[],
  namesOf: (offer: FittingType) => readonly string[],
): readonly Offered<string>[] => {
  const named = offers.flatMap((offer) => namesOf(offer).map((name) => ({ name, offer })));
  return [...groupBy(named, ({ name }) => name)].map(([name, group]) => ({
    name,
    connectors: connectorsOf(group.map(({ offer }) => offer)),
  }));
};

const experiencesOf = ({ type }: FittingType): readonly string[] =>
  type.experience === null ? (type.offered.paymentExperiences ?? ["redirect_to_url"]) : [type.experience];

/** Banks with the same connectors are in one entry. */
const banksOf = (offers: readonly FittingType[]): TypeOffer["banks"] => {
  const banks = grouped(offers, ({ type }) => type.offered.bankNames?.[type.paymentMethodType] ?? []);
  return [...groupBy(banks, ({ connectors }) => connectors.join())].map(([, group]) => ({
    names: group.map(({ name }) => name),
    connectors: group[0]?.connectors ?? [],
  }));
};

const networksOf = (offers: readonly FittingType[], surchargeFor: (network: string) => AppliedSurcharge | null) =>
  grouped(offers, ({ networks }) => networks).map((offered) => ({
    ...(offered as Offered<CardNetwork>),
    surcharge: surchargeFor(offered.name),
  }));

const typeOffer = (offers: readonly FittingType[], { type }: FittingType, context: MergeContext): TypeOffer => {
  const { paymentMethod, paymentMethodType } = type;
  const { known, setsUpMandate, surchargeOf } = context;
  const surchargeFor = (cardNetwork: string | null) => surchargeOf({ paymentMethod, paymentMethodType, cardNetwork });
  const isCard = paymentMethod === "card";
  const types = offers.map((offer) => offer.type);
  return {
    paymentMethodType,
    connectors: connectorsOf(offers),
    experiences: isCard ? null : (grouped(offers, experiencesOf) as readonly Offered<PaymentExperience>[]),
    cardNetworks: isCard ? networksOf(offers, surchargeFor) : null,
    banks: banksOf(offers),
    requiredFields: requiredFieldsOf(types, known, setsUpMandate),
    surcharge: isCard ? null : surchargeFor(null),
    verifier: types.find(({ verifier }) => verifier !== null)?.verifier ?? null,
  };
};

/** The offers of all accounts: each sub-type once, with the connectors that take it. */
export const mergeOffers = (
  offers: readonly FittingType[],
  context: MergeContext,
  limit: number,
): readonly MethodOffer[] => {
  const byType = [...groupBy(offers, ({ type }) => `${type.paymentMethod} ${type.paymentMethodType}`).values()];
  const types = byType.slice(0, limit).flatMap((group) => {
    const [first] = group;
    return first === undefined ? [] : [{ method: first.type.paymentMethod, offer: typeOffer(group, first, context) }];
  });
  return [...groupBy(types, ({ method }) => method).values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    return [{ paymentMethod: first.method, types: group.map(({ offer }) => offer) }];
  });
};
