import { isMembers } from "@railyard/members";

import type { MetadataEntry, NumberComparison, RuleValue, TimeWindow, Weekday, Weekdays } from "./conditions.ts";
import { isComparisonOperator, weekdays } from "./conditions.ts";
import { ruleLimits } from "./rule-limits.ts";

export type RuleValueType = RuleValue["type"];

/** Which values an API accepts, and how they are written there. */
export interface ValueForms {
  readonly types: ReadonlySet<RuleValueType>;
  /** Names of the member that holds the operator of a number comparison; the first that is given counts. */
  readonly operatorNames: readonly string[];
}

/** Why a value cannot be read; each API has its own words for it. */
export interface ValueProblem {
  readonly kind:
    | "no_object"
    | "unknown_type"
    | "no_number"
    | "no_text"
    | "no_list"
    | "no_entry"
    | "no_comparison"
    | "no_time";
  /** Undefined where the value has no type that the API accepts. */
  readonly type: RuleValueType | undefined;
  /** Where in the value it is, such as `[3]`; empty for the value itself. */
  readonly at: string;
}

export type ReadValue =
  | { readonly value: RuleValue; readonly problem: null }
  | { readonly value: null; readonly problem: ValueProblem };

/** Notes what is wrong; undefined, for the reader to give back. */
type Note = (kind: ValueProblem["kind"], at?: string) => undefined;
type Read<Item> = (given: unknown, note: Note) => Item | undefined;

export const isNonEmptyText = (value: unknown, charactersMax: number): value is string =>
  typeof value === "string" && value.length > 0 && value.length <= charactersMax;

const readNumber: Read<number> = (given, note) =>
  typeof given === "number" && Number.isSafeInteger(given) && given >= 0 ? given : note("no_number");

const readText: Read<string> = (given, note) =>
  isNonEmptyText(given, ruleLimits.textCharacters) ? given : note("no_text");

const readList = <Item>(given: unknown, note: Note, read: Read<Item>): readonly Item[] | undefined => {
  if (!Array.isArray(given) || given.length > ruleLimits.values) return note("no_list");
  const items: Item[] = [];
  for (const [index, item] of given.entries()) {
    const one = read(item, (kind) => note(kind, `[${String(index)}]`));
    if (one === undefined) return undefined;
    items.push(one);
  }
  return items;
};

const readEntry: Read<MetadataEntry> = (given, note) => {
  if (!isMembers(given)) return note("no_entry");
  const { key, value } = given;
  const isEntry = isNonEmptyText(key, ruleLimits.nameCharacters) && typeof value === "string";
  return isEntry ? { key, value } : note("no_text");
};

const numberComparisonReader =
  (operatorNames: readonly string[]): Read<NumberComparison> =>
  (given, note) => {
    if (!isMembers(given)) return note("no_comparison");
    const name = operatorNames.find((one) => given[one] !== undefined && given[one] !== null);
    const comparisonType: unknown = name === undefined ? undefined : given[name];
    if (!isComparisonOperator(comparisonType)) return note("no_comparison");
    const number = readNumber(given["number"], note);
    return number === undefined ? undefined : { comparisonType, number };
  };

const minutesPerHour = 60;

const readMinute = (value: unknown): number | undefined => {
  const [, hours, minutes] = /^([01][0-9]|2[0-3]):([0-5][0-9])$/.exec(typeof value === "string" ? value : "") ?? [];
  return hours === undefined ? undefined : Number(hours) * minutesPerHour + Number(minutes);
};

/** Whether it names a time zone is checked where the clocks are. */
const readZone = (value: unknown): string | undefined => {
  const zone = value ?? "UTC";
  return isNonEmptyText(zone, ruleLimits.nameCharacters) ? zone : undefined;
};

const readWindow: Read<TimeWindow> = (given, note) => {
  if (!isMembers(given)) return note("no_time");
  const [fromMinute, toMinute] = [readMinute(given["from"]), readMinute(given["to"])];
  const timeZone = readZone(given["time_zone"]);
  if (fromMinute === undefined || toMinute === undefined || timeZone === undefined) return note("no_time");
  return fromMinute === toMinute ? note("no_time") : { fromMinute, toMinute, timeZone };
};

const readWeekday: Read<Weekday> = (given, note) => weekdays.find((day) => day === given) ?? note("no_time");

const readWeekdays: Read<Weekdays> = (given, note) => {
  if (!isMembers(given)) return note("no_time");
  const timeZone = readZone(given["time_zone"]);
  const days = readList(given["days"], note, readWeekday);
  if (timeZone === undefined) return note("no_time");
  return days && { days, timeZone };
};

const withType = <Type extends RuleValueType, Value>(type: Type, value: Value | undefined) =>
  value === undefined ? undefined : { type, value };

const readOfType = (type: RuleValueType, value: unknown, forms: ValueForms, note: Note): RuleValue | undefined => {
  switch (type) {
    case "number":
      return withType(type, readNumber(value, note));
    case "enum_variant":
    case "str_value":
    case "global_ref":
      return withType(type, readText(value, note));
    case "metadata_variant":
      return withType(type, readEntry(value, note));
    case "number_array":
      return withType(type, readList(value, note, readNumber));
    case "enum_variant_array":
    case "str_value_array":
      return withType(type, readList(value, note, readText));
    case "number_comparison_array":
      return withType(type, readList(value, note, numberComparisonReader(forms.operatorNames)));
    case "time_window":
      return withType(type, readWindow(value, note));
    case "weekdays":
      return withType(type, readWeekdays(value, note));
  }
};

const isTypeOf = (type: unknown, { types }: ValueForms): type is RuleValueType => types.has(type as RuleValueType);

/** A value of a condition as a typed one, or the first thing that is wrong with it. Never throws. */
export const readValue = (given: unknown, forms: ValueForms): ReadValue => {
  if (!isMembers(given)) return { value: null, problem: { kind: "no_object", type: undefined, at: "" } };
  const type = given["type"];
  if (!isTypeOf(type, forms)) return { value: null, problem: { kind: "unknown_type", type: undefined, at: "" } };
  let problem: ValueProblem | undefined;
  const value = readOfType(type, given["value"], forms, (kind, at = "") => {
    problem ??= { kind, type, at };
    return undefined;
  });
  return value === undefined
    ? { value: null, problem: problem ?? { kind: "unknown_type", type, at: "" } }
    : { value, problem: null };
};
