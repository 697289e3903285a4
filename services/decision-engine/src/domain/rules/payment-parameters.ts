import type { DecisionRequest, PayoutRouteRequest } from "@railyard/contracts";
import type { Fact, Facts } from "@railyard/rules";
import { metadataOf } from "@railyard/rules";

import { paymentMethodFamilies } from "./routing-keys.ts";

/** Parameters from what is known; null and empty values are left out. */
export const parametersOf = (known: {
  readonly numbers: Readonly<Record<string, number>>;
  readonly variants: Readonly<Record<string, string | null>>;
  readonly texts: Readonly<Record<string, string | null>>;
  readonly metadata: ReadonlyMap<string, string>;
}): Facts => {
  const values = new Map<string, Fact>();
  for (const [key, value] of Object.entries(known.numbers)) values.set(key, { type: "number", value });
  for (const [key, value] of Object.entries(known.variants)) {
    if (value !== null && value !== "") values.set(key, { type: "enum_variant", value });
  }
  for (const [key, value] of Object.entries(known.texts)) {
    if (value !== null && value !== "") values.set(key, { type: "str_value", value });
  }
  return { values, metadata: known.metadata, isMetadataFoundByName: true };
};

/** The key named after the family of the payment method contains the sub-type. */
export const familyKey = (family: string | null, subType: string | null): Readonly<Record<string, string | null>> => {
  const name = family?.toLowerCase() ?? "";
  return paymentMethodFamilies.has(name) ? { [name]: subType } : {};
};

/** The first digits of a card, where so many are known. */
export const firstDigits = (bin: string | null, count: number): string | null =>
  bin !== null && bin.length >= count ? bin.slice(0, count) : null;

/** A payment of the payments service as rules see it. */
export const parametersOfRequest = (request: DecisionRequest): Facts =>
  parametersOf({
    numbers: { amount: request.amount, payment_amount: request.amount },
    variants: {
      currency: request.currency,
      payment_method: request.payment_method,
      payment_method_type: request.payment_method_type,
      ...familyKey(request.payment_method, request.payment_method_type),
      card_type: request.payment_method === "card" ? request.payment_method_type : null,
      card_network: request.card_network,
      authentication_type: request.authentication_type,
      capture_method: request.capture_method,
      setup_future_usage: request.setup_future_usage ?? null,
    },
    texts: {
      card_bin: firstDigits(request.card_bin, 6),
      extended_card_bin: firstDigits(request.card_bin, 8),
      issuer_country: request.country,
      billing_country: request.billing_country,
      issuer_name: request.issuer_name ?? null,
      business_country: request.business_country ?? null,
      business_label: request.business_label ?? null,
    },
    metadata: metadataOf(request.metadata as Readonly<Record<string, unknown>> | null),
  });

/** A payout as rules see it. */
export const parametersOfPayout = (request: PayoutRouteRequest): Facts =>
  parametersOf({
    numbers: { amount: request.amount, payment_amount: request.amount },
    variants: {
      currency: request.currency,
      payment_method: request.payment_method,
      payment_method_type: request.payment_method_type,
      ...familyKey(request.payment_method, request.payment_method_type),
    },
    texts: { billing_country: request.billing_country },
    metadata: metadataOf(request.metadata as Readonly<Record<string, unknown>> | null),
  });
