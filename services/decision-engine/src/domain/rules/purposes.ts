/** What rules are evaluated for. */
const evaluatedPurposes = ["payment", "payout"] as const;

export type EvaluatedPurpose = (typeof evaluatedPurposes)[number];

/** Whether something goes by rules for this purpose. */
export const isEvaluated = (purpose: string): purpose is EvaluatedPurpose =>
  evaluatedPurposes.some((evaluated) => evaluated === purpose);
