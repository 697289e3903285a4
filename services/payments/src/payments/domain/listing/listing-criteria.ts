import type { AuthenticationType, CaptureMethod, PaymentType } from "@railyard/contracts";
import type { CurrencyCode } from "@railyard/money";

import { failures } from "../../failures.ts";
import type { HoldCriteria } from "../eligible-connectors.ts";
import { holdCriteria } from "../eligible-connectors.ts";
import type { PaymentWithAttempt } from "../payment.ts";

/** What a listing must be good for: the payment's own facts and the filters of the query. Null does not narrow. */
export interface ListingCriteria {
  /** The currency that the listing is answered in. */
  readonly currency: CurrencyCode;
  /** Offered is what takes one of each list. */
  readonly currencies: readonly (readonly string[])[];
  readonly countries: readonly (readonly string[])[];
  /** Minor units; offered is what takes every one of them. 0 is always taken. */
  readonly amounts: readonly number[];
  readonly captureMethod: CaptureMethod;
  readonly hold: HoldCriteria;
  readonly authenticationType: AuthenticationType | null;
  readonly allowedTypes: readonly string[] | null;
  readonly networks: readonly string[] | null;
  readonly isRecurring: boolean | null;
  readonly isInstallment: boolean | null;
  /** Whether the payment leaves something for later payments. */
  readonly setsUpMandate: boolean;
  readonly paymentType: PaymentType;
  readonly limit: number;
}

/** What a caller asks to be listed. Null does not narrow. */
export interface ListingQuery {
  /** Offered is what takes one of each list. */
  readonly currencies: readonly (readonly string[])[];
  readonly countries: readonly (readonly string[])[];
  /** In minor units. */
  readonly amount: number | null;
  /** In minor units. */
  readonly minimumAmount: number | null;
  /** In minor units. */
  readonly maximumAmount: number | null;
  readonly cardNetworks: readonly string[] | null;
  readonly isRecurring: boolean | null;
  readonly isInstallment: boolean | null;
  /** Most sub-types that are listed. */
  readonly limit: number | null;
}

const defaultLimit = 500;

/** What the payment is for in a series, by what it states of later payments. */
export const paymentTypeOf = ({ payment }: Pick<PaymentWithAttempt, "payment">): PaymentType => {
  const { details, amount } = payment;
  const isMandate =
    details.credential.mandateData !== undefined || details.credential.setupFutureUsage === "off_session";
  if (details.credential.mandateId !== undefined || details.credential.recurringDetails !== undefined)
    return "recurring_mandate";
  if (!isMandate) return "normal";
  return amount === 0 ? "setup_mandate" : "new_mandate";
};

const given = <Value>(...values: readonly (Value | null | undefined)[]): readonly Value[] =>
  values.filter((value) => value !== null && value !== undefined);

const listsOf = (
  ofPayment: string | null | undefined,
  ...filters: readonly (readonly string[] | null | undefined)[]
): readonly (readonly string[])[] => [
  ...given(ofPayment).map((value) => [value]),
  ...given(...filters).filter((list) => list.length > 0),
];

/**
 * What to list for.
 * @param state the payment that the client secret names; null when the query alone decides.
 * @throws {Failure} `missing_field` (IR_04) when nothing states the currency, `invalid_data` (IR_06) for amounts that
 * are the wrong way round.
 */
export const listingCriteriaOf = (
  query: ListingQuery,
  state: PaymentWithAttempt | null,
  now: Date,
): ListingCriteria => {
  const payment = state?.payment ?? null;
  const details = payment?.details;
  const currencies = listsOf(payment?.currency, ...query.currencies);
  const currency = currencies[0]?.[0];
  if (currency === undefined) throw failures.missing_field({ field: "accepted_currency" });
  const { minimumAmount: minimum, maximumAmount: maximum } = query;
  if (minimum !== null && maximum !== null && minimum > maximum) {
    throw failures.invalid_data({ field: "minimum_amount", problem: "it is larger than maximum_amount" });
  }
  const paymentType = state === null ? "normal" : paymentTypeOf(state);
  return {
    currency: currency as CurrencyCode,
    currencies,
    countries: listsOf(details?.payer.billing?.address?.country, ...query.countries),
    amounts: given(payment?.netAmount, query.amount, minimum, maximum),
    captureMethod: payment?.captureMethod ?? "automatic",
    hold: payment === null ? {} : holdCriteria(payment, now),
    authenticationType: payment?.authenticationType ?? null,
    allowedTypes: details?.offer.allowedMethodTypes ?? null,
    networks: query.cardNetworks,
    isRecurring: query.isRecurring,
    isInstallment: query.isInstallment,
    setsUpMandate: paymentType === "new_mandate" || paymentType === "setup_mandate",
    paymentType,
    limit: query.limit ?? defaultLimit,
  };
};
