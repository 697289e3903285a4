import type { CreatePaymentRequest } from "@railyard/contracts";

import { failures } from "../failures.ts";
import type { PaymentDetails } from "./payment.ts";
import { timeOf } from "../../kernel/domain/times.ts";
import type { MandateTerms } from "../../vault/domain/mandate.ts";

type MandateData = NonNullable<CreatePaymentRequest["mandate_data"]>;

/** The terms that a payment asks for; without any, the mandate allows everything. */
export const termsOf = ({ mandate_type: type }: MandateData): MandateTerms => {
  const single = type?.single_use ?? null;
  const terms = single ?? type?.multi_use ?? null;
  return {
    kind: single === null ? "multi_use" : "single_use",
    amount: terms?.amount ?? null,
    currency: terms?.currency ?? null,
    startsAt: timeOf(terms?.start_date),
    endsAt: timeOf(terms?.end_date),
    metadata: terms?.metadata ?? null,
  };
};

const hasTerms = ({ mandate_type: type }: MandateData): boolean =>
  (type?.single_use ?? type?.multi_use ?? null) !== null;

const problemOf = (data: MandateData, now: Date): string | null => {
  const { single_use: single, multi_use: multi } = data.mandate_type ?? {};
  if ((single ?? null) !== null && (multi ?? null) !== null) return "send exactly one kind";
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
export const checkMandateTerms = ({ mandate_data: data }: PaymentDetails, now: Date): void => {
  const problem = data === undefined ? null : problemOf(data, now);
  if (problem !== null) throw failures.combination_refused({ field: "mandate_data.mandate_type", problem });
};

/**
 * Refuses terms of later charges that the payment does not prepare.
 * @throws {Failure} `combination_refused` (IR_16).
 */
export const checkMandateUsage = ({ mandate_data: data, setup_future_usage: usage }: PaymentDetails): void => {
  if (data === undefined || !hasTerms(data) || usage === "off_session") return;
  const problem = "mandate_data.mandate_type needs it to be off_session";
  throw failures.combination_refused({ field: "setup_future_usage", problem });
};

/**
 * A change of the payment's mandate data. Terms that it leaves out stay as they were: a caller that only adds the
 * customer's acceptance does not mean an agreement without limits.
 */
export const withKnownTerms = (said: MandateData, known: MandateData | undefined): MandateData => {
  const type = known?.mandate_type ?? null;
  const isUpdate = (said.update_mandate_id ?? null) !== null;
  const isSaid = (said.mandate_type ?? null) !== null;
  return type === null || isUpdate || isSaid ? said : { ...said, mandate_type: type };
};

/** The terms as a text that is the same in whatever order their metadata have their members. */
const textOf = (terms: MandateTerms): string =>
  JSON.stringify(terms, (_name, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );

/** Whether the change would put other terms in the place of those that were given before. */
export const changesTerms = (said: MandateData, known: MandateData | undefined): boolean =>
  known !== undefined && hasTerms(known) && textOf(termsOf(withKnownTerms(said, known))) !== textOf(termsOf(known));
