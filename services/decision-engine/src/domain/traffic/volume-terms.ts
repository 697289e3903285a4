import type { ProblemList } from "../rules/problems.ts";
import { createProblemList } from "../rules/problems.ts";
import type { JsonObject } from "../json-values.ts";
import { isObject } from "../json-values.ts";
import { traitValue } from "../scoring/trait-value.ts";
import { connectorSettingsNamed } from "../settings/connector-settings.ts";

/** Days and months are those of UTC. */
const volumePeriods = ["day", "month"] as const;

export type VolumePeriod = (typeof volumePeriods)[number];

/** The most payments that are to succeed at a gateway in a period. */
export interface VolumeCap {
  readonly period: VolumePeriod;
  readonly payments: number;
}

/** How many payments a gateway is to take. */
export interface VolumeTerms {
  readonly caps: readonly VolumeCap[];
  /** The fewest payments that are to succeed in a month; null: none are committed. */
  readonly committed: number | null;
}

/** The terms of a merchant by gateway name, in lower case. */
export type MerchantVolumeTerms = ReadonlyMap<string, VolumeTerms>;

export const volumeSettings = connectorSettingsNamed("volumeTerms");

export const paymentsMax = 1_000_000_000;

const isPayments = (given: unknown): given is number =>
  typeof given === "number" && Number.isInteger(given) && given >= 1 && given <= paymentsMax;

const isPeriod = (given: unknown): given is VolumePeriod => volumePeriods.some((period) => period === given);

const readPayments = (given: JsonObject, field: string, list: ProblemList): number | undefined => {
  const { payments } = given;
  if (isPayments(payments)) return payments;
  list.add(`${field}.payments`, "value_out_of_range", `It must be a whole number from 1 to ${String(paymentsMax)}.`);
  return undefined;
};

const readCommitment = (given: unknown, list: ProblemList): number | null => {
  if (given === undefined || given === null) return null;
  if (isObject(given)) return readPayments(given, "commitment", list) ?? null;
  list.add("commitment", "type_mismatch", "It must be an object.");
  return null;
};

const readCap = (given: unknown, field: string, list: ProblemList): readonly VolumeCap[] => {
  if (!isObject(given)) {
    list.add(field, "type_mismatch", "It must be an object.");
    return [];
  }
  const { period } = given;
  if (!isPeriod(period)) list.add(`${field}.period`, "invalid_enum_value", `One of ${volumePeriods.join(", ")}.`);
  const payments = readPayments(given, field, list);
  return isPeriod(period) && payments !== undefined ? [{ period, payments }] : [];
};

const readCaps = (given: unknown, list: ProblemList): readonly VolumeCap[] => {
  if (given === undefined || given === null) return [];
  if (!Array.isArray(given) || given.length > volumePeriods.length) {
    list.add("caps", "length_invalid", `It must be a list of at most ${String(volumePeriods.length)}.`);
    return [];
  }
  const caps = given.flatMap((item, index) => readCap(item, `caps[${String(index)}]`, list));
  if (new Set(caps.map(({ period }) => period)).size < caps.length) {
    list.add("caps", "value_out_of_range", "Each period can have one cap.");
  }
  return caps;
};

/** Reads the terms of a gateway as they are written and kept, and what is wrong with them. */
export const readVolumeTerms = (
  data: JsonObject,
): { readonly terms: VolumeTerms | null; readonly problems: ProblemList["problems"] } => {
  const list = createProblemList();
  const caps = readCaps(data["caps"], list);
  const committed = readCommitment(data["commitment"], list);
  const isNothing = caps.length === 0 && committed === null;
  if (list.problems.length === 0 && isNothing) {
    list.add("caps", "length_invalid", "There must be a cap or a commitment.");
  }
  const monthCap = caps.find(({ period }) => period === "month");
  if (committed !== null && monthCap !== undefined && monthCap.payments < committed) {
    list.add("commitment.payments", "value_out_of_range", "It must not be more than the cap of the month.");
  }
  return { terms: isNothing ? null : { caps, committed }, problems: list.problems };
};

/** Whether it is the id of an account, by which volumes are not counted. */
export const isAccountId = (connector: string): boolean => /^mca_/i.test(connector);

/** How many payments have succeeded somewhere. */
export type CountedVolume = Readonly<Record<VolumePeriod, number>>;

const noVolume: CountedVolume = { day: 0, month: 0 };

/** What was counted of a merchant's gateways, in the day and the month of a moment. */
export interface CountedVolumes {
  of(gatewayName: string): CountedVolume;
}

/** What was read of the counts at once. */
export interface VolumeReading {
  /** When the day and the month began that it is of. */
  readonly startsMs: CountedVolume;
  /** By merchant and by gateway as `traitValue` writes it; merchants that were not asked for are not in it. */
  readonly volumes: ReadonlyMap<string, ReadonlyMap<string, CountedVolume>>;
}

/** When the periods began that a moment is in. */
export const periodStarts = (nowMs: number): CountedVolume => {
  const now = new Date(nowMs);
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return { day: Date.UTC(year, month, now.getUTCDate()), month: Date.UTC(year, month) };
};

/** The part of the month (UTC) that is over at a moment. */
export const monthElapsed = (nowMs: number): number => {
  const { month } = periodStarts(nowMs);
  const now = new Date(nowMs);
  return (nowMs - month) / (Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1) - month);
};

/**
 * What is known of a merchant's volumes; null: nothing yet. Of a period that has begun since they were read nothing has
 * been counted.
 */
export const volumesAt = (reading: VolumeReading | null, merchantId: string, nowMs: number): CountedVolumes | null => {
  const known = reading?.volumes.get(merchantId);
  if (reading === null || known === undefined) return null;
  const starts = periodStarts(nowMs);
  return {
    of: (gatewayName) => {
      const counted = known.get(traitValue(gatewayName)) ?? noVolume;
      return {
        day: reading.startsMs.day === starts.day ? counted.day : 0,
        month: reading.startsMs.month === starts.month ? counted.month : 0,
      };
    },
  };
};

/** A cap that is reached, and how many payments were counted. */
export interface ReachedCap extends VolumeCap {
  readonly counted: number;
}

/** The first of the caps that is reached. */
export const reachedCap = ({ caps }: VolumeTerms, counted: CountedVolume): ReachedCap | undefined => {
  const reached = caps.find(({ period, payments }) => counted[period] >= payments);
  return reached && { ...reached, counted: counted[reached.period] };
};
