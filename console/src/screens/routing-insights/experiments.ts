import type { components } from "../../generated/engine-api.ts";
import type { Tone } from "../../parts/status-badge.tsx";

type Schemas = components["schemas"];
export type ExperimentResults = Schemas["ExperimentResults"];
export type ExperimentTransaction = Schemas["ExperimentTransaction"];

/** An arm that goes by what is expected to succeed, and not by a rule. */
export const bySuccessRate = "sr_routing";

export const toneOfVerdict: Readonly<Record<ExperimentResults["verdict"], Tone>> = {
  collecting_data: "waiting",
  not_significant: "neutral",
  variant_wins: "good",
  variant_loses: "bad",
  guardrail_breached: "bad",
  sample_ratio_mismatch: "attention",
};

/** Settings of an experiment as they are edited. */
export interface ExperimentDraft {
  readonly name: string;
  readonly control: string;
  readonly variant: string;
  readonly sharePercent: string;
  readonly sampleSizeMin: string;
  readonly guardrailPoints: string;
}

const numberIn = (text: string, least: number, most: number, isWhole: boolean): number | null => {
  const value = Number(text);
  const isFitting = text.trim() !== "" && value >= least && value <= most && (!isWhole || Number.isInteger(value));
  return isFitting ? value : null;
};

/** The algorithm that a draft represents; null while something is missing or out of range. */
export const algorithmOf = (draft: ExperimentDraft): Schemas["EngineAlgorithm"] | null => {
  const share = numberIn(draft.sharePercent, 1, 49, true);
  const samples = numberIn(draft.sampleSizeMin, 1, 10_000_000, true);
  const guardrail = numberIn(draft.guardrailPoints, 0, 100, false);
  const { control, variant } = draft;
  if (share === null || samples === null || guardrail === null || control === variant) return null;
  if (draft.name.trim() === "" || control === "" || variant === "") return null;
  return {
    type: "ab_test",
    data: {
      control_algorithm_id: control,
      variant_algorithm_id: variant,
      variant_split_pct: share,
      min_sample_size: samples,
      guardrail_threshold_pp: guardrail,
    },
  };
};

/** Where a value is on a scale of percentage points from `-reach` to `reach`, as a share of it. */
const placeOf = (points: number, reach: number): number =>
  (Math.max(-reach, Math.min(reach, points)) + reach) / (2 * reach);

interface IntervalPlaces {
  readonly start: number;
  readonly width: number;
  readonly delta: number;
  readonly guardrail: number;
}

/** Places of the interval, the difference and the guardrail on a scale around zero; null while data are too few. */
export const intervalPlaces = (results: ExperimentResults): IntervalPlaces | null => {
  const { delta_pp: delta, confidence_interval: interval, guardrail_threshold_pp: guardrail } = results;
  const [low, high] = interval ?? [];
  if (delta === null || low === undefined || high === undefined) return null;
  const reach = 1.1 * Math.max(Math.abs(low), Math.abs(high), guardrail, 0.1);
  const start = placeOf(low, reach);
  return {
    start,
    width: placeOf(high, reach) - start,
    delta: placeOf(delta, reach),
    guardrail: placeOf(-guardrail, reach),
  };
};
