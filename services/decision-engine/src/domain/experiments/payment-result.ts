import type { Verdict } from "../scoring/outcome.ts";

export type AttemptResult = "success" | "failure";

/** What is known of the attempts of a payment that takes part in an experiment, by their numbers. */
export type AttemptResults = Readonly<Record<string, AttemptResult>>;

/** The result of an attempt, from an outcome. */
export interface AttemptOutcome {
  readonly attempt: number;
  readonly verdict: Verdict;
  /** Whether the gateway authorized the payment, where the verdict does not state it: a success that was slow. */
  readonly isAuthorized: boolean;
}

/** Null while the attempt is under way. For the payer a decline is one, whatever the cause. */
export const resultOf = ({ verdict, isAuthorized }: AttemptOutcome): AttemptResult | null => {
  if (verdict === "pending") return null;
  if (verdict === "neutral") return isAuthorized ? "success" : "failure";
  return verdict;
};

/** What is known after the outcome; the last word on an attempt counts. */
export const withOutcome = (results: AttemptResults, outcome: AttemptOutcome): AttemptResults => {
  const result = resultOf(outcome);
  return result === null ? results : { ...results, [outcome.attempt]: result };
};

export type PaymentStatus = AttemptResult | "pending";

/** A payment succeeds with any of its attempts. */
export const statusOf = (results: AttemptResults): PaymentStatus => {
  const all = Object.values(results);
  if (all.includes("success")) return "success";
  return all.length === 0 ? "pending" : "failure";
};

export const firstResultOf = (results: AttemptResults): AttemptResult | null => results["1"] ?? null;
