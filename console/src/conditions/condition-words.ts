import type { Translate } from "../texts/use-text.ts";
import { operators } from "./condition-form.ts";
import type { Comparison, Statement } from "./statements.ts";

/** What conditions are put in words with. */
export interface ConditionWords {
  readonly t: Translate;
  readonly locale: string;
  readonly keyOf: (key: string) => string;
  /** One of the values that a key can have. */
  readonly valueOf: (key: string, value: string) => string;
}

/** A rule, or what counts where none matches, before its conditions are put in words. */
export interface RuleParts {
  readonly name: string;
  readonly statements: readonly Statement[];
  /** What it decides, in words. */
  readonly output: string;
}

/** A rule as a sentence. */
export interface Sentence {
  /** Null: it applies where no rule with a name matches. */
  readonly name: string | null;
  readonly text: string;
}

export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

/** A day of the week in the person's language. */
export const dayName = (day: string, locale: string): string => {
  const index = weekdays.findIndex((known) => known === day);
  // The first day of 2024 was a Monday.
  const date = new Date(Date.UTC(2024, 0, 1 + index));
  return index < 0 ? day : new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }).format(date);
};

interface ValueMembers {
  readonly from?: string;
  readonly to?: string;
  readonly days?: readonly string[];
  readonly time_zone?: string | null;
}

const valueText = ({ lhs, value: { type, value } }: Comparison, words: ConditionWords): string => {
  const { t, locale, valueOf } = words;
  const among = (items: readonly string[]): string =>
    new Intl.ListFormat(locale, { type: "disjunction" }).format(items);
  const one = (item: string | number): string =>
    type.startsWith("enum_variant") ? valueOf(lhs, String(item)) : String(item);
  if (typeof value === "number") return new Intl.NumberFormat(locale).format(value);
  if (typeof value === "string")
    return type === "global_ref" ? t("conditions.globalValue", { name: value }) : one(value);
  if (Array.isArray(value) && value.every((item) => typeof item === "string" || typeof item === "number")) {
    return among(value.map(one));
  }
  const { from = "", to = "", days = [], time_zone: zone } = (value ?? {}) as ValueMembers;
  if (type === "time_window") return t("conditions.timeWindow", { from, to, zone: zone ?? "UTC" });
  if (type === "weekdays") {
    return t("conditions.weekdaysIn", { days: among(days.map((day) => dayName(day, locale))), zone: zone ?? "UTC" });
  }
  return JSON.stringify(value);
};

interface MetadataEntry {
  readonly key?: string;
  readonly value?: string;
}

const comparisonText = (comparison: Comparison, words: ConditionWords): string => {
  const { t, keyOf } = words;
  const { lhs, comparison: operator, value, not: isNegated } = comparison;
  const entry = value.type === "metadata_variant" ? (value.value as MetadataEntry) : null;
  const parts = {
    key: entry === null ? keyOf(lhs) : t("conditions.metadataKey", { key: entry.key ?? "" }),
    value: entry === null ? valueText(comparison, words) : (entry.value ?? ""),
  };
  const known = operators.find((one) => one === operator);
  const text = known === undefined ? [parts.key, operator, parts.value].join(" ") : t(`conditions.is_${known}`, parts);
  return isNegated === true ? t("conditions.notSo", { condition: text }) : text;
};

const statementText = (statement: Statement, words: ConditionWords): string => {
  const { t } = words;
  const nested = statement.nested ?? [];
  const parts = [
    ...statement.condition.map((comparison) => comparisonText(comparison, words)),
    ...(nested.length === 0 ? [] : [`(${statementsText(nested, words)})`]),
  ];
  const text = parts.length === 0 ? t("conditions.always") : parts.join(t("conditions.andJoin"));
  return statement.not === true ? t("conditions.notSo", { condition: text }) : text;
};

const statementsText = (statements: readonly Statement[], words: ConditionWords): string =>
  statements.map((statement) => statementText(statement, words)).join(words.t("conditions.orJoin"));

/** One sentence for each rule, in their order, and one for what counts where none matches. */
export const sentencesOf = (rules: readonly RuleParts[], last: string, words: ConditionWords): readonly Sentence[] => {
  const { t } = words;
  const ofLast = t(rules.length === 0 ? "conditions.sentenceAlways" : "conditions.sentenceLast", { output: last });
  return [
    ...rules.map(({ name, statements, output }) => ({
      name,
      text:
        statements.length === 0
          ? t("conditions.never")
          : t("conditions.sentence", { condition: statementsText(statements, words), output }),
    })),
    { name: null, text: ofLast },
  ];
};
