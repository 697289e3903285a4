import type { Fact, Facts } from "@railyard/rules";
import { metadataOf } from "@railyard/rules";

import { methodTypeOf } from "../attempt.ts";
import { cardOf, networkOf } from "../../../methods/domain/method-summary.ts";
import type { CardSummary } from "../../../methods/domain/card.ts";
import type { PaymentDetails } from "../payment-details.ts";
import { isSetByClient, withDetails, withoutDetails } from "../payment-details.ts";
import type { PaymentWithAttempt } from "../payment.ts";

/** A payment method, as far as it is known. */
export interface PaymentWay {
  readonly paymentMethod: string | null;
  readonly paymentMethodType: string | null;
  readonly cardNetwork: string | null;
  readonly card: CardSummary | null;
}

const wayOf = ({ attempt }: Pick<PaymentWithAttempt, "attempt">): PaymentWay => {
  const { method } = attempt.details;
  return {
    paymentMethod: attempt.paymentMethod,
    paymentMethodType: methodTypeOf(attempt),
    cardNetwork: networkOf(method),
    card: cardOf(method),
  };
};

/** A card type that only a browser has stated is not known. */
const knownType = ({ payment, attempt }: PaymentWithAttempt): string | null => {
  const { method } = attempt.details;
  const card = method?.kind === "card" ? method.card : null;
  const isClaimed = isSetByClient(payment.details, "payment_method_type") || card?.claimed?.cardType !== undefined;
  if (attempt.paymentMethod !== "card" || !isClaimed) return methodTypeOf(attempt);
  return card?.cardType === null ? null : methodTypeOf({ ...attempt, paymentMethodType: null });
};

/**
 * The payment without anything that only a browser has set. A browser can only have increased `setup_future_usage`, so
 * that the merchant may have set a lower value, or none.
 */
const knownStates = (state: PaymentWithAttempt): readonly PaymentWithAttempt[] => {
  const { payment } = state;
  const { details } = payment;
  const billed = isSetByClient(details, "billing.address.country")
    ? withoutDetails(details, "payer", "billing")
    : details;
  const stateWith = (known: PaymentDetails): PaymentWithAttempt => ({
    ...state,
    payment: { ...payment, details: known },
  });
  if (!isSetByClient(details, "setup_future_usage")) return [stateWith(billed)];
  return [
    stateWith(withoutDetails(billed, "credential", "setupFutureUsage")),
    stateWith(withDetails(billed, "credential", { setupFutureUsage: "on_session" })),
  ];
};

const knownWay = (state: PaymentWithAttempt): PaymentWay => {
  const { method } = state.attempt.details;
  const network = method?.kind === "network_token" ? method.token.network : null;
  const card = method?.kind === "card" ? method.card : null;
  return {
    paymentMethod: state.attempt.paymentMethod,
    paymentMethodType: knownType(state),
    cardNetwork: card?.network ?? network,
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

interface Money {
  readonly amount: number | null;
  readonly currency: string;
}

/** The facts that rules ask for. `amount` is without any surcharge, in minor units. */
export const factsOf = (state: PaymentWithAttempt | null, way: PaymentWay, money: Money): Facts => {
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
      card_type: paymentMethod === "card" ? (card?.cardType ?? paymentMethodType) : null,
      card_network: way.cardNetwork,
      card_bin: card?.isin,
      extended_card_bin: card?.extendedBin,
      issuer_name: card?.issuer,
      issuer_country: card?.issuingCountry,
      billing_country: details?.payer.billing?.address?.country,
      business_country: details?.routing.businessCountry,
      business_label: details?.routing.businessLabel,
      authentication_type: payment?.authenticationType,
      capture_method: payment?.captureMethod,
      setup_future_usage: details?.credential.setupFutureUsage,
    }),
    metadata: metadataOf(details?.metadata.merchant ?? null),
    isMetadataFoundByName: false,
  };
};

/**
 * The facts of a payment for a rule that protects the merchant, in each version that it has to check: as it is known,
 * and, where a browser claims more, with those claims, too. The stricter result counts.
 */
export const paymentFacts = (state: PaymentWithAttempt, money: Money): readonly Facts[] => [
  ...knownStates(state).map((known) => factsOf(known, knownWay(state), money)),
  factsOf(state, wayOf(state), money),
];

/** The facts of a way in which a payment could be paid. */
export const factsOfWay = (state: PaymentWithAttempt | null, way: PaymentWay, money: Money): readonly Facts[] =>
  [...(state === null ? [] : knownStates(state)), state].map((one) => factsOf(one, way, money));
