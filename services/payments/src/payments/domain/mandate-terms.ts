import { failures } from "../failures.ts";
import type { MandateData, PaymentDetails } from "./payment-details.ts";
import { timeOf } from "../../kernel/domain/times.ts";
import type { MandateTerms } from "../../vault/domain/mandate.ts";

/** The terms that a payment asks for; without any, the mandate allows everything. */
export const termsOf = ({ terms: stated }: MandateData): MandateTerms => {
  const terms = stated?.singleUse ?? stated?.multiUse;
  return {
    kind: stated?.singleUse === undefined ? "multi_use" : "single_use",
    amount: terms?.amount ?? null,
    currency: terms?.currency ?? null,
    startsAt: timeOf(terms?.startDate),
    endsAt: timeOf(terms?.endDate),
    metadata: terms?.metadata ?? null,
  };
};

const hasTerms = ({ terms }: MandateData): boolean => (terms?.singleUse ?? terms?.multiUse) !== undefined;

const problemOf = (data: MandateData, now: Date): string | null => {
  const { singleUse, multiUse } = data.terms ?? {};
  if (singleUse !== undefined && multiUse !== undefined) return "send exactly one kind";
  const { amount, startsAt, endsAt } = termsOf(data);
  if (amount === 0) return "nothing could be charged by an amount of 0; send at least 1, or no mandate_type for any";
  if (endsAt === null) return null;
  if (startsAt !== null && startsAt >= endsAt) return "start_date must be before end_date";
  return now >= endsAt ? "end_date is over; send a later one, or none" : null;
};

/**
 * Refuses terms of a mandate that would allow no charge.
 * @throws {Failure} `combination_refused` (IR_16).
 */
export const checkMandateTerms = ({ credential: { mandateData } }: PaymentDetails, now: Date): void => {
  const problem = mandateData === undefined ? null : problemOf(mandateData, now);
  if (problem !== null) throw failures.combination_refused({ field: "mandate_data.mandate_type", problem });
};

/**
 * Refuses terms of later charges that the payment does not prepare.
 * @throws {Failure} `combination_refused` (IR_16).
 */
export const checkMandateUsage = ({ credential: { mandateData, setupFutureUsage } }: PaymentDetails): void => {
  if (mandateData === undefined || !hasTerms(mandateData) || setupFutureUsage === "off_session") return;
  const problem = "mandate_data.mandate_type needs it to be off_session";
  throw failures.combination_refused({ field: "setup_future_usage", problem });
};

/**
 * A change of the payment's mandate data. Terms that it leaves out stay as they were: a caller that only adds the
 * customer's acceptance does not mean an agreement without limits.
 */
export const withKnownTerms = (reported: MandateData, known: MandateData | undefined): MandateData => {
  const terms = known?.terms;
  const isStated = reported.updateMandateId !== undefined || reported.terms !== undefined;
  return terms === undefined || isStated ? reported : { ...reported, terms };
};

/** The terms as a text that is the same in whatever order their metadata have their members. */
const textOf = (terms: MandateTerms): string =>
  JSON.stringify(terms, (_name, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );

/** Whether the change would put other terms in the place of those that were given before. */
export const changesTerms = (reported: MandateData, known: MandateData | undefined): boolean =>
  known !== undefined && hasTerms(known) && textOf(termsOf(withKnownTerms(reported, known))) !== textOf(termsOf(known));
