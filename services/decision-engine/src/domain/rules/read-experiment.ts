import { isObject, isText } from "../json-values.ts";
import type { ProblemList } from "./problems.ts";
import type { Arm, ArmScoring, Experiment, ExperimentArm, RuleAlgorithm } from "./rule-program.ts";
import { bySuccessRate } from "./rule-program.ts";

const sharePercentMax = 49;
const percent = 100;
const defaults = { minimumSampleSize: 1_000, guardrailPoints: 3 } as const;
const sampleSizeMax = 10_000_000;
/** Members of an arm's settings that mean something only where costs are known. */
const notOffered = ["enable_multi_objective", "margin", "use_autopilot"] as const;

type Given = Readonly<Record<string, unknown>>;

interface Bounds {
  readonly least: number;
  readonly most: number;
  readonly isWhole?: true;
}

/** A number within bounds; null when it is left out or not one. */
const readNumber = (given: unknown, field: string, { least, most, isWhole }: Bounds, list: ProblemList) => {
  if (given === undefined || given === null) return null;
  const isFitting =
    typeof given === "number" && given >= least && given <= most && (isWhole !== true || Number.isInteger(given));
  if (isFitting) return given;
  const kind = isWhole === true ? "whole number" : "number";
  list.add(field, "value_out_of_range", `It is a ${kind} from ${String(least)} to ${String(most)}.`);
  return null;
};

const readScoring = (given: unknown, field: string, list: ProblemList): ArmScoring => {
  const settings: Given = isObject(given) ? given : {};
  if (!isObject(given) && given !== undefined && given !== null) {
    list.add(field, "type_mismatch", "Settings of an arm are an object.");
  }
  for (const name of notOffered) {
    const value = settings[name] ?? false;
    if (value !== false) list.add(`${field}.${name}`, "unknown_key", `${name} is not offered. Leave it out.`);
  }
  const hedging = readNumber(settings["hedging_percent"], `${field}.hedging_percent`, { least: 0, most: 100 }, list);
  const threshold = `${field}.elimination_threshold`;
  return {
    explorationShare: hedging === null ? null : hedging / percent,
    eliminationThreshold: readNumber(settings["elimination_threshold"], threshold, { least: 0, most: 1 }, list),
  };
};

/** How the algorithm of an arm is read. */
type ReadArmAlgorithm = (given: { readonly type: string; readonly data?: unknown }) => RuleAlgorithm | null;

const readArm = (data: Given, arm: Arm, list: ProblemList, readAlgorithm: ReadArmAlgorithm): ExperimentArm | null => {
  const idField = `${arm}_algorithm_id`;
  const scoring = readScoring(data[`${arm}_sr_config`], `data.${arm}_sr_config`, list);
  const id = data[idField];
  if (!isText(id)) {
    list.add(`data.${idField}`, "type_mismatch", `It is ${bySuccessRate} or the id of one of your rules.`);
    return null;
  }
  if (id === bySuccessRate) return { algorithmId: id, algorithm: null, scoring };
  const copy = data[`${arm}_algorithm`];
  const algorithm =
    isObject(copy) && isText(copy["type"]) ? readAlgorithm({ type: copy["type"], data: copy["data"] }) : null;
  if (algorithm === null) {
    list.add(`data.${idField}`, "type_mismatch", `${id} is none of your rules for payments, or an experiment itself.`);
    return null;
  }
  return { algorithmId: id, algorithm, scoring };
};

/** Reads an experiment as the database keeps it: with a copy of the algorithm of each arm. */
export const readExperiment = (
  given: unknown,
  list: ProblemList,
  readAlgorithm: ReadArmAlgorithm,
): Experiment | undefined => {
  if (!isObject(given)) {
    list.add("data", "type_mismatch", "An experiment needs control_algorithm_id, variant_algorithm_id and a split.");
    return undefined;
  }
  const split = { least: 1, most: sharePercentMax, isWhole: true } as const;
  const sample = { least: 1, most: sampleSizeMax, isWhole: true } as const;
  const share = readNumber(given["variant_split_pct"] ?? 0, "data.variant_split_pct", split, list);
  const minimum = readNumber(given["min_sample_size"], "data.min_sample_size", sample, list);
  const guardrail = readNumber(
    given["guardrail_threshold_pp"],
    "data.guardrail_threshold_pp",
    { least: 0, most: percent },
    list,
  );
  const control = readArm(given, "control", list, readAlgorithm);
  const variant = readArm(given, "variant", list, readAlgorithm);
  if (share === null || control === null || variant === null) return undefined;
  return {
    control,
    variant,
    variantShare: share / percent,
    minimumSampleSize: minimum ?? defaults.minimumSampleSize,
    guardrailPoints: guardrail ?? defaults.guardrailPoints,
  };
};
