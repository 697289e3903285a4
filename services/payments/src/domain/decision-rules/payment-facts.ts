import type { Fact, Facts } from "@railyard/rules";
import { metadataOf } from "@railyard/rules";

import { networkOf } from "../payments/attempt.ts";
import type { CardSummary } from "../payments/card.ts";
import type { PaymentState } from "../payments/payment.ts";

/** A way to pay, as far as it is known. */
export interface PaymentWay {
  readonly paymentMethod: string | null;
  readonly paymentMethodType: string | null;
  readonly cardNetwork: string | null;
  readonly card: CardSummary | null;
}

/** The way that a payment is paid. */
export const wayOf = ({ attempt }: Pick<PaymentState, "attempt">): PaymentWay => {
  const { method } = attempt.details;
  const card = method?.kind === "card" ? method.card : null;
  return {
    paymentMethod: attempt.paymentMethod,
    paymentMethodType: attempt.paymentMethodType,
    cardNetwork: networkOf(method),
    card,
  };
};

/** Texts count as variants: these rules compare every one of them without regard to case. */
const factOf = (value: string | number): Fact =>
  typeof value === "number" ? { type: "number", value } : { type: "enum_variant", value };

const known = (facts: Readonly<Record<string, string | number | null | undefined>>): ReadonlyMap<string, Fact> =>
  new Map(
    Object.entries(facts).flatMap(([name, value]) =>
      value === null || value === undefined || value === "" ? [] : [[name, factOf(value)] as const],
    ),
  );

/** The facts that rules ask for. `amount` is without any surcharge, in minor units. */
export const factsOf = (
  state: PaymentState | null,
  way: PaymentWay,
  money: { readonly amount: number | null; readonly currency: string },
): Facts => {
  const { paymentMethod, paymentMethodType, card } = way;
  const payment = state?.payment;
  const details = payment?.details;
  return {
    values: known({
      ...(paymentMethod === null ? {} : { [paymentMethod]: paymentMethodType }),
      amount: money.amount,
      currency: money.currency,
      payment_method: paymentMethod,
      payment_method_type: paymentMethodType,
      card_type: paymentMethod === "card" ? (paymentMethodType ?? card?.cardType) : null,
      card_network: way.cardNetwork,
      card_bin: card?.isin,
      extended_card_bin: card?.extendedBin,
      issuer_name: card?.issuer,
      issuer_country: card?.issuingCountry,
      billing_country: details?.billing?.address?.country,
      business_country: details?.business_country,
      business_label: details?.business_label,
      authentication_type: payment?.authenticationType,
      capture_method: payment?.captureMethod,
      setup_future_usage: details?.setup_future_usage,
    }),
    metadata: metadataOf(details?.metadata ?? null),
    isMetadataFoundByName: false,
  };
};
