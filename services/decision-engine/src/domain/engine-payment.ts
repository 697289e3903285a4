import type { DecideGatewayRequest } from "@railyard/contracts";
import { currencies, isCurrency } from "@railyard/money";
import type { Facts } from "@railyard/rules";
import { metadataOf } from "@railyard/rules";

import { cardBinOf } from "./card-bin.ts";
import { familyKey, parametersOf } from "./rules/payment-parameters.ts";
import { isObject } from "./json-values.ts";
import type { PaymentTraits } from "./scoring/clusters.ts";
import type { ScoreDimensions } from "./scoring/score-dimensions.ts";
import { withDimensions } from "./scoring/score-dimensions.ts";
import type { SubLevelTraits } from "./settings/algorithm-settings.ts";

type PaymentInfo = DecideGatewayRequest["paymentInfo"];

/** The payment of a request to decide, as the domain knows payments. */
export interface EnginePayment {
  /** In minor units. */
  readonly amount: number;
  readonly traits: PaymentTraits;
  readonly subLevelTraits: SubLevelTraits;
  readonly parameters: Facts;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly authenticationType: string | null;
}

/** What is wrong with a member of the payment. */
export interface PaymentProblem {
  readonly field: string;
  readonly problem: string;
}

const authenticationTypes: Readonly<Record<string, string>> = {
  THREE_DS: "three_ds",
  THREE_DS_2: "three_ds",
  NO_THREE_DS: "no_three_ds",
};

const lowerCase = (text: string | null | undefined): string | null => text?.toLowerCase() ?? null;

const readMetadata = (text: string | null | undefined): Readonly<Record<string, unknown>> | undefined => {
  if (text === null || text === undefined || text === "") return {};
  try {
    const parsed: unknown = JSON.parse(text);
    return isObject(parsed) ? parsed : undefined;
  } catch {
    // What is no JSON has no metadata; the caller is informed.
    return undefined;
  }
};

const countryOf = (text: string | null | undefined): string | null => {
  const country = text?.toUpperCase() ?? "";
  return /^[A-Z]{2}$/.test(country) ? country : null;
};

/** The term of both APIs where they have one for it, else the engine's own. */
export const authenticationTypeOf = (authType: string | null | undefined): string | null =>
  authenticationTypes[authType ?? ""] ?? lowerCase(authType);

const traitsOf = (info: PaymentInfo, currency: string): PaymentTraits => ({
  paymentMethod: info.paymentMethodType,
  paymentMethodType: info.paymentMethod,
  cardNetwork: info.cardSwitchProvider ?? null,
  currency,
  country: countryOf(info.country),
  cardBin: cardBinOf(info.cardIsin),
});

const subLevelTraitsOf = (info: PaymentInfo, currency: string): SubLevelTraits => ({
  paymentMethodType: info.paymentMethodType,
  paymentMethod: info.paymentMethod,
  cardNetwork: info.cardSwitchProvider ?? null,
  cardIsIn: info.cardIsin ?? null,
  currency,
  country: info.country ?? null,
  authType: info.authType ?? null,
  source: info.paymentSource ?? null,
});

/**
 * Reads the payment of a request. The amount comes in major units as a floating-point number and is rounded to the
 * nearest minor unit, because 49.9 has no exact binary form.
 */
export const readEnginePayment = (
  info: PaymentInfo,
  dimensions: ScoreDimensions | null,
): EnginePayment | PaymentProblem => {
  const currency = info.currency.toUpperCase();
  if (!isCurrency(currency)) return { field: "paymentInfo.currency", problem: "it is no currency code of ISO 4217" };
  const amount = Math.round(info.amount * 10 ** currencies[currency].exponent);
  if (!Number.isSafeInteger(amount)) return { field: "paymentInfo.amount", problem: "it is too large" };
  const metadata = readMetadata(info.metadata);
  if (metadata === undefined) {
    return { field: "paymentInfo.metadata", problem: "it must be a JSON object written as a string" };
  }
  const family = lowerCase(info.paymentMethodType);
  const subType = lowerCase(info.paymentMethod);
  const authenticationType = authenticationTypeOf(info.authType);
  const bin = info.cardIsin ?? null;
  return {
    amount,
    traits: withDimensions(traitsOf(info, currency), dimensions, { authenticationType, udfs: info.udfs ?? [] }),
    subLevelTraits: subLevelTraitsOf(info, currency),
    parameters: parametersOf({
      numbers: { amount, payment_amount: amount },
      variants: {
        currency,
        payment_method: family,
        payment_method_type: subType,
        ...familyKey(family, subType),
        card_type: lowerCase(info.cardType),
        card_network: info.cardSwitchProvider ?? null,
        authentication_type: authenticationTypes[info.authType ?? ""] ?? null,
      },
      texts: {
        card_bin: bin?.slice(0, 6) ?? null,
        extended_card_bin: bin !== null && bin.length >= 8 ? bin.slice(0, 8) : null,
        issuer_name: info.cardIssuerBankName ?? null,
        issuer_country: info.cardIssuerCountry ?? null,
        billing_country: info.country ?? null,
      },
      metadata: metadataOf(metadata),
    }),
    metadata,
    authenticationType,
  };
};
