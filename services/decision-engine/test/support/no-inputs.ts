import type { DecisionInputs } from "../../src/domain/decision-inputs.ts";

/** Inputs of a decision without candidates, for rows of which nothing else is asked. */
export const noInputs: DecisionInputs = {
  form: 1,
  ranked_by: "success_rate",
  named_by: "caller",
  may_explore: false,
  may_demote: false,
  exploration_share: 0,
  elimination_threshold: 0,
  common_chance: 0,
  candidates: { places: [], usual: [] },
};
