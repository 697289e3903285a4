import type { CardNetwork, DisplayedSurcharge, PaymentExperience, PaymentMethodsListing } from "@railyard/contracts";

import type { FittingType } from "./fits-criteria.ts";
import type { KnownDetails } from "./required-fields.ts";
import { requiredFieldsOf } from "./required-fields.ts";

type MethodOffer = PaymentMethodsListing["payment_methods"][number];
type TypeOffer = MethodOffer["payment_method_types"][number];

/** The surcharge of one payment method; null when it costs none. */
export type SurchargeOf = (way: {
  readonly paymentMethod: string;
  readonly paymentMethodType: string;
  readonly cardNetwork: string | null;
}) => DisplayedSurcharge | null;

/** What merging needs besides the offers. */
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

const connectorsOf = (offers: readonly FittingType[]): string[] => [
  ...new Set(offers.map(({ type }) => type.connector)),
];

/** Names that several connectors have, each with the connectors that have it. */
const grouped = (
  offers: readonly FittingType[],
  namesOf: (offer: FittingType) => readonly string[],
): readonly (readonly [name: string, connectors: string[]])[] => {
  const named = offers.flatMap((offer) => namesOf(offer).map((name) => ({ name, offer })));
  return [...groupBy(named, ({ name }) => name)].map(([name, group]) => [
    name,
    connectorsOf(group.map(({ offer }) => offer)),
  ]);
};

const experiencesOf = ({ type }: FittingType): readonly string[] =>
  type.experience === null ? (type.offered.paymentExperiences ?? ["redirect_to_url"]) : [type.experience];

/** Banks with the same connectors are in one entry. */
const banksOf = (offers: readonly FittingType[]): TypeOffer["bank_names"] => {
  const banks = grouped(offers, ({ type }) => type.offered.bankNames?.[type.paymentMethodType] ?? []);
  const entries = [...groupBy(banks, ([, connectors]) => connectors.join())].map(([, group]) => ({
    bank_name: group.map(([name]) => name),
    eligible_connectors: group[0]?.[1] ?? [],
  }));
  return entries.length === 0 ? null : entries;
};

const typeOffer = (offers: readonly FittingType[], { type }: FittingType, context: MergeContext): TypeOffer => {
  const { paymentMethod, paymentMethodType } = type;
  const { known, setsUpMandate, surchargeOf } = context;
  const way = { paymentMethod, paymentMethodType };
  const isCard = paymentMethod === "card";
  const rail = { eligible_connectors: connectorsOf(offers) };
  return {
    payment_method_type: paymentMethodType,
    payment_experience: isCard
      ? null
      : grouped(offers, experiencesOf).map(([name, connectors]) => ({
          payment_experience_type: name as PaymentExperience,
          eligible_connectors: connectors,
        })),
    card_networks: isCard
      ? grouped(offers, ({ networks }) => networks).map(([name, connectors]) => ({
          card_network: name as CardNetwork,
          surcharge_details: surchargeOf({ ...way, cardNetwork: name }),
          eligible_connectors: connectors,
        }))
      : null,
    bank_names: banksOf(offers),
    bank_debits: paymentMethod === "bank_debit" ? rail : null,
    bank_transfers: paymentMethod === "bank_transfer" ? rail : null,
    required_fields: requiredFieldsOf(
      offers.map((offer) => offer.type),
      known,
      setsUpMandate,
    ),
    surcharge_details: isCard ? null : surchargeOf({ ...way, cardNetwork: null }),
    pm_auth_connector: offers.find((offer) => offer.type.verifier !== null)?.type.verifier ?? null,
  };
};

/** The offers of all accounts as a listing shows them: each sub-type once, with the connectors that take it. */
export const mergeOffers = (offers: readonly FittingType[], context: MergeContext, limit: number): MethodOffer[] => {
  const byType = [...groupBy(offers, ({ type }) => `${type.paymentMethod} ${type.paymentMethodType}`).values()];
  const types = byType.slice(0, limit).flatMap((group) => {
    const [first] = group;
    return first === undefined ? [] : [{ method: first.type.paymentMethod, offer: typeOffer(group, first, context) }];
  });
  return [...groupBy(types, ({ method }) => method).values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    return [{ payment_method: first.method, payment_method_types: group.map(({ offer }) => offer) }];
  });
};
