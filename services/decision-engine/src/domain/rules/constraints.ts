import type { Comparison, Facts, Globals, RuleValue } from "@railyard/rules";
import { holds, weekdays } from "@railyard/rules";

import type { RoutingKey } from "./routing-keys.ts";
import { routingKeys } from "./routing-keys.ts";

/** Comparisons that ask for one and the same value of a payment, so that they can contradict each other. */
export interface Subject {
  readonly name: string;
  readonly kind: "number" | "variant" | "text" | "time";
}

const kinds: Readonly<Record<RoutingKey["type"], Subject["kind"]>> = {
  integer: "number",
  enum: "variant",
  str_value: "text",
  udf: "text",
  global_ref: "text",
  time_window: "time",
  weekdays: "time",
};

export const subjectOf = ({ lhs, value }: Comparison): Subject => {
  if (value.type === "metadata_variant") {
    return { name: JSON.stringify(["metadata", lhs, value.value.key]), kind: "text" };
  }
  const key = routingKeys.get(lhs);
  const isTime = value.type === "time_window" || value.type === "weekdays";
  const name = isTime ? JSON.stringify([lhs, value.value.timeZone]) : lhs;
  return { name, kind: kinds[key?.type ?? "str_value"] };
};

/** The values that a rule's value represents, those of globals too. */
const partsOf = (value: RuleValue, globals: Globals): readonly RuleValue[] =>
  value.type === "global_ref" ? (globals.get(value.value) ?? []) : [value];

const numbersOf = (value: RuleValue): readonly number[] => {
  if (value.type === "number") return [value.value];
  if (value.type === "number_array") return value.value;
  return value.type === "number_comparison_array" ? value.value.map(({ number }) => number) : [];
};

const textsOf = (value: RuleValue): readonly string[] => {
  if (value.type === "enum_variant" || value.type === "str_value") return [value.value];
  if (value.type === "enum_variant_array" || value.type === "str_value_array") return value.value;
  return value.type === "metadata_variant" ? [value.value.value] : [];
};

/** The texts that a comparison names. */
export const textsIn = ({ value }: Comparison, globals: Globals): readonly string[] =>
  partsOf(value, globals).flatMap(textsOf);

// Every named value is compared with every other; of longer lists nothing is found out.
const maximumNamed = 50;

/** Whether the comparisons name few enough values for all of them to be looked at. */
export const areFew = (comparisons: readonly Comparison[], globals: Globals): boolean => {
  const parts = comparisons.flatMap(({ value }) => partsOf(value, globals));
  const named = parts.reduce((sum, part) => sum + numbersOf(part).length + textsOf(part).length, comparisons.length);
  return named <= maximumNamed;
};

// No comparison names it, so it represents every value that none does.
const anyOther = "\u0000";

/** A moment with each weekday, and each minute at which a window begins or ends. */
const momentFacts = (comparisons: readonly Comparison[]): readonly Facts[] => {
  const minutes = comparisons.flatMap(({ value }) =>
    value.type === "time_window" ? [value.value.fromMinute, value.value.toMinute] : [],
  );
  return weekdays.flatMap((weekday) =>
    [...new Set([0, ...minutes])].map((minute): Facts => ({
      values: new Map(),
      metadata: new Map(),
      isMetadataFoundByName: false,
      localTime: () => ({ minute, weekday }),
    })),
  );
};

/** A payment of which the text is known that the comparison asks for. */
export const textFacts = ({ lhs, value }: Comparison, text: string): Facts =>
  value.type === "metadata_variant"
    ? { values: new Map(), metadata: new Map([[value.value.key, text]]), isMetadataFoundByName: false }
    : {
        values: new Map([[lhs, { type: "str_value", value: text }]]),
        metadata: new Map(),
        isMetadataFoundByName: false,
      };

const numberFacts = (lhs: string, value: number): Facts => ({
  values: new Map([[lhs, { type: "number", value }]]),
  metadata: new Map(),
  isMetadataFoundByName: false,
});

const variantFacts = (lhs: string, value: string): Facts => ({
  values: new Map([[lhs, { type: "enum_variant", value }]]),
  metadata: new Map(),
  isMetadataFoundByName: false,
});

/**
 * Payments that represent all: whatever value a payment has, one of these is judged as it is by each of the
 * comparisons. They are about one subject, which is no text.
 */
export const representatives = (
  subject: Subject,
  comparisons: readonly Comparison[],
  globals: Globals,
): readonly Facts[] => {
  const { lhs = "" } = comparisons[0] ?? {};
  if (subject.kind === "time") return momentFacts(comparisons);
  if (subject.kind === "number") {
    const named = comparisons.flatMap(({ value }) => partsOf(value, globals)).flatMap(numbersOf);
    // Between two that are named, the one after the first is judged as all are.
    const numbers = [0, ...named.flatMap((number) => [number - 1, number, number + 1])];
    return [...new Set(numbers)].filter((number) => number >= 0).map((number) => numberFacts(lhs, number));
  }
  const named = comparisons.flatMap((comparison) => textsIn(comparison, globals));
  const values = new Set(named.map((value) => value.toLowerCase()));
  return [...values, anyOther].map((value) => variantFacts(lhs, value));
};

/** Whether the comparison holds for the payment. */
export const accepts = (comparison: Comparison, facts: Facts, globals: Globals): boolean =>
  holds({ condition: [comparison], nested: null }, facts, globals);

/** Whether the comparison, with its negation, asks for the operator, or for its opposite. */
export const asks = (
  { comparison, isNegated }: Comparison,
  operator: Comparison["comparison"],
  opposite?: Comparison["comparison"],
): boolean => comparison === (isNegated === true ? opposite : operator);
