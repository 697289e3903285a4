import type { ProblemList, RuleProblem } from "../rules/problems.ts";
import { createProblemList } from "../rules/problems.ts";
import type { JsonObject } from "../json-values.ts";
import { isObject, isText } from "../json-values.ts";

/** Traits that settings of success-rate routing can be narrowed down to; the names are those of the interface. */
export const subLevelDimensions = [
  "paymentMethodType",
  "paymentMethod",
  "cardNetwork",
  "cardIsIn",
  "currency",
  "country",
  "authType",
  "source",
] as const;

export type SubLevelDimension = (typeof subLevelDimensions)[number];

/** A payment by those traits; null: not known. */
export type SubLevelTraits = Readonly<Record<SubLevelDimension, string | null>>;

/** Settings that may differ between kinds of payments. Undefined: as for all payments. */
export interface LevelSettings {
  readonly latencyThresholdMs?: number | undefined;
  readonly bucketSize?: number | undefined;
  readonly hedgingPercent?: number | undefined;
  readonly sigmaFactors?: ReadonlyMap<string, number> | undefined;
}

export interface SubLevelSettings extends LevelSettings {
  readonly traits: Partial<SubLevelTraits>;
}

/** Settings of success-rate routing. */
export interface SuccessRateSettings extends LevelSettings {
  /** What a successful payment is worth before its cost, as a share of its amount. */
  readonly margin?: number | undefined;
  /** Percentage points by which the success rate of a cheaper gateway may be lower. */
  readonly guardBandPp?: number | undefined;
  readonly subLevels: readonly SubLevelSettings[];
}

const maximumLatencyMs = 24 * 60 * 60 * 1_000;
const maximumBucketSize = 10_000;
const maximumSubLevels = 200;
const maximumGateways = 100;

const readNumber = (
  given: unknown,
  field: string,
  list: ProblemList,
  bounds: { readonly least: number; readonly largest: number },
): number | undefined => {
  if (given === undefined || given === null) return undefined;
  if (typeof given === "number" && given >= bounds.least && given <= bounds.largest) return given;
  list.add(field, "value_out_of_range", `It must be from ${String(bounds.least)} to ${String(bounds.largest)}.`);
  return undefined;
};

const isFraction = (given: unknown): boolean => typeof given === "number" && given > 0 && given < 1;

/** Clients of other engines send 0.05 for 5 %, as the documents of those specify. */
const readPercent = (given: unknown, field: string, list: ProblemList): number | undefined => {
  const percent = readNumber(given, field, list, { least: 0, largest: 100 });
  return percent !== undefined && isFraction(percent) ? percent * 100 : percent;
};

const readFactors = (given: unknown, field: string, list: ProblemList): ReadonlyMap<string, number> | undefined => {
  if (given === undefined || given === null) return undefined;
  if (!Array.isArray(given) || given.length > maximumGateways) {
    list.add(field, "type_mismatch", "It must be a list of gatewayName and gatewaySigmaFactor.");
    return undefined;
  }
  const factors = new Map<string, number>();
  for (const [index, item] of given.entries()) {
    const at = `${field}[${String(index)}]`;
    const name: unknown = isObject(item) ? item["gatewayName"] : undefined;
    const factor: unknown = isObject(item) ? item["gatewaySigmaFactor"] : undefined;
    if (isText(name) && typeof factor === "number" && Math.abs(factor) <= 100) factors.set(name, factor);
    else list.add(at, "type_mismatch", "It needs gatewayName, and gatewaySigmaFactor from -100 to 100.");
  }
  return factors;
};

type LevelNames = Readonly<Record<"latency" | "bucket" | "hedging" | "extra", string>>;

const defaultNames: LevelNames = {
  latency: "defaultLatencyThreshold",
  bucket: "defaultBucketSize",
  hedging: "defaultHedgingPercent",
  extra: "defaultGatewayExtraScore",
};

const subLevelNames: LevelNames = {
  latency: "latencyThreshold",
  bucket: "bucketSize",
  hedging: "hedgingPercent",
  extra: "gatewayExtraScore",
};

const readLevel = (data: JsonObject, prefix: string, names: LevelNames, list: ProblemList): LevelSettings => ({
  latencyThresholdMs: readNumber(data[names.latency], prefix + names.latency, list, {
    least: 1,
    largest: maximumLatencyMs,
  }),
  bucketSize: readNumber(data[names.bucket], prefix + names.bucket, list, { least: 1, largest: maximumBucketSize }),
  hedgingPercent: readPercent(data[names.hedging], prefix + names.hedging, list),
  sigmaFactors: readFactors(data[names.extra], prefix + names.extra, list),
});

const readSubLevel = (given: unknown, field: string, list: ProblemList): SubLevelSettings | undefined => {
  if (!isObject(given)) {
    list.add(field, "type_mismatch", "It must be an object.");
    return undefined;
  }
  const traits: Partial<Record<SubLevelDimension, string>> = {};
  for (const dimension of subLevelDimensions) {
    const value = given[dimension];
    if (value === undefined || value === null) continue;
    if (isText(value)) traits[dimension] = value;
    else list.add(`${field}.${dimension}`, "type_mismatch", "It must be a text.");
  }
  return { traits, ...readLevel(given, `${field}.`, subLevelNames, list) };
};

/** Fields that contain a fraction where a percentage is meant: they are accepted, with a warning to send another. */
export const fractionFields = (data: JsonObject): readonly string[] => {
  const given = data["subLevelInputConfig"];
  const items: readonly unknown[] = Array.isArray(given) ? given : [];
  return [
    ...(isFraction(data[defaultNames.hedging]) ? [defaultNames.hedging] : []),
    ...items.flatMap((item, index) =>
      isObject(item) && isFraction(item[subLevelNames.hedging])
        ? [`subLevelInputConfig[${String(index)}].${subLevelNames.hedging}`]
        : [],
    ),
  ];
};

/** Settings of success-rate routing, and what is wrong with them. */
export const readSuccessRateSettings = (
  data: JsonObject,
): { readonly settings: SuccessRateSettings; readonly problems: readonly RuleProblem[] } => {
  const list = createProblemList();
  const given = data["subLevelInputConfig"] ?? [];
  const items: readonly unknown[] = Array.isArray(given) && given.length <= maximumSubLevels ? given : [];
  if (items !== given) {
    list.add("subLevelInputConfig", "length_invalid", `It must be a list of at most ${String(maximumSubLevels)}.`);
  }
  const subLevels = items
    .map((item, index) => readSubLevel(item, `subLevelInputConfig[${String(index)}]`, list))
    .filter((item) => item !== undefined);
  for (const name of ["defaultLowerResetFactor", "defaultUpperResetFactor"]) {
    readNumber(data[name], name, list, { least: 0, largest: 1_000 });
  }
  const margin = readNumber(data["margin"], "margin", list, { least: 0.001, largest: 1 });
  const guardBandPp = readNumber(data["guardBandPp"], "guardBandPp", list, { least: 0, largest: 100 });
  const level = readLevel(data, "", defaultNames, list);
  return { settings: { ...level, margin, guardBandPp, subLevels }, problems: list.problems };
};

/** Settings of elimination. */
export interface EliminationSettings {
  /** 0 to 1; a gateway below it goes behind the others. */
  readonly threshold?: number | undefined;
  /** A success that took longer does not count as one. */
  readonly gatewayLatencyMs?: number | undefined;
}

export const readEliminationSettings = (
  data: JsonObject,
): { readonly settings: EliminationSettings; readonly problems: readonly RuleProblem[] } => {
  const list = createProblemList();
  const threshold = readNumber(data["threshold"], "threshold", list, { least: 0, largest: 1 });
  if (data["threshold"] === undefined) list.add("threshold", "type_mismatch", "It is required, from 0 to 1.");
  const latency = data["txnLatency"];
  const gatewayLatencyMs = readNumber(
    isObject(latency) ? latency["gatewayLatency"] : undefined,
    "txnLatency.gatewayLatency",
    list,
    { least: 1, largest: maximumLatencyMs },
  );
  return { settings: { threshold, gatewayLatencyMs }, problems: list.problems };
};
