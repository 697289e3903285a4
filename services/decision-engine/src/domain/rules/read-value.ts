import type { ComparisonOperator, MetadataEntry, RuleValue, TimeWindow, Weekday, Weekdays } from "@railyard/rules";
import { isComparisonOperator, weekdays } from "@railyard/rules";

import type { ProblemList } from "./problems.ts";

/** Any JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether it is a text a caller may name something with. */
export const isText = (value: unknown, maximumLength = 255): value is string =>
  typeof value === "string" && value.length > 0 && value.length <= maximumLength;

const MAXIMUM_VALUES = 1_000;

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

const isListOf = <Item>(value: unknown, isItem: (item: unknown) => item is Item): value is readonly Item[] =>
  Array.isArray(value) && value.length <= MAXIMUM_VALUES && value.every(isItem);

const isEntry = (value: unknown): value is MetadataEntry =>
  isObject(value) && isText(value["key"]) && typeof value["value"] === "string";

/** As callers write it. */
interface WrittenComparison {
  readonly comparison_type: ComparisonOperator;
  readonly number: number;
}

const isNumberComparison = (value: unknown): value is WrittenComparison =>
  isObject(value) && isComparisonOperator(value["comparison_type"]) && isCount(value["number"]);

const isPlainText = (value: unknown): value is string => isText(value, 1_024);

const MINUTES_PER_HOUR = 60;

const readMinute = (value: unknown): number | undefined => {
  const [, hours, minutes] = /^([01][0-9]|2[0-3]):([0-5][0-9])$/.exec(typeof value === "string" ? value : "") ?? [];
  return hours === undefined ? undefined : Number(hours) * MINUTES_PER_HOUR + Number(minutes);
};

/** Whether it names a time zone is checked where the clocks are. */
const readZone = (value: unknown): string | undefined => {
  const zone = value ?? "UTC";
  return isText(zone) ? zone : undefined;
};

const readWindow = (value: unknown): TimeWindow | undefined => {
  if (!isObject(value)) return undefined;
  const [fromMinute, toMinute] = [readMinute(value["from"]), readMinute(value["to"])];
  const timeZone = readZone(value["time_zone"]);
  if (fromMinute === undefined || toMinute === undefined || timeZone === undefined) return undefined;
  return fromMinute === toMinute ? undefined : { fromMinute, toMinute, timeZone };
};

const isWeekday = (value: unknown): value is Weekday => weekdays.some((day) => day === value);

const readWeekdays = (value: unknown): Weekdays | undefined => {
  if (!isObject(value)) return undefined;
  const { days } = value;
  const timeZone = readZone(value["time_zone"]);
  return isListOf(days, isWeekday) && timeZone !== undefined ? { days, timeZone } : undefined;
};

/** What a value that cannot be read should have been. */
const forms: Readonly<Record<string, string>> = {
  time_window: "from and to as hh:mm from 00:00 to 23:59, not the same, and time_zone as an IANA name, or UTC",
  weekdays: "days as a list of monday to sunday, and time_zone as an IANA name, or UTC",
};

const readTime = (type: unknown, value: unknown): RuleValue | undefined => {
  if (type === "time_window") {
    const window = readWindow(value);
    return window && { type, value: window };
  }
  const days = type === "weekdays" ? readWeekdays(value) : undefined;
  return days && { type: "weekdays", value: days };
};

/** The value as a typed one; undefined, with a problem noted, when it is none. */
export const readValue = (given: unknown, field: string, list: ProblemList): RuleValue | undefined => {
  const type = isObject(given) ? given["type"] : undefined;
  const value = isObject(given) ? given["value"] : undefined;
  switch (type) {
    case "number":
      if (isCount(value)) return { type, value };
      list.add(field, "value_out_of_range", "A number must be a whole number from 0, in minor units for amounts.");
      return undefined;
    case "enum_variant":
    case "str_value":
    case "global_ref":
      if (isPlainText(value)) return { type, value };
      break;
    case "metadata_variant":
      if (isEntry(value)) return { type, value: { key: value.key, value: value.value } };
      break;
    case "number_array":
      if (isListOf(value, isCount)) return { type, value };
      break;
    case "enum_variant_array":
    case "str_value_array":
      if (isListOf(value, isPlainText)) return { type, value };
      break;
    case "number_comparison_array":
      if (isListOf(value, isNumberComparison)) {
        return {
          type,
          value: value.map(({ comparison_type: comparisonType, number }) => ({ comparisonType, number })),
        };
      }
      break;
    case "time_window":
    case "weekdays": {
      const time = readTime(type, value);
      if (time !== undefined) return time;
      break;
    }
    default:
      list.add(field, "type_mismatch", "The value needs a type that is known, and a value of that type.");
      return undefined;
  }
  const form = forms[type];
  list.add(field, "type_mismatch", `The value is no ${type}${form === undefined ? "" : `: it needs ${form}`}.`);
  return undefined;
};
