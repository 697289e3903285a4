import type { Translate } from "../../texts/use-text.ts";
import { formatPercent } from "../../values/percent.ts";
import { lastOutputOf } from "./rule-algorithm.ts";
import type { Algorithm, Comparison, RuleConnector, RuleOutput, Statement } from "./rule-algorithm.ts";

/** What sentences are made with. */
export interface SentenceWords {
  readonly t: Translate;
  readonly locale: string;
  readonly connectorOf: (connector: RuleConnector) => string;
  readonly keyOf: (key: string) => string;
}

/** A rule as a sentence. */
export interface Sentence {
  /** Null: it holds where no rule with a name does. */
  readonly name: string | null;
  readonly text: string;
}

const among = (items: readonly string[], locale: string): string =>
  new Intl.ListFormat(locale, { type: "disjunction" }).format(items);

interface TimeWindow {
  readonly from?: string;
  readonly to?: string;
  readonly time_zone?: string | null;
}

const valueText = ({ lhs, value: { type, value } }: Comparison, words: SentenceWords): string => {
  const { t, locale } = words;
  if (typeof value === "number") return new Intl.NumberFormat(locale).format(value);
  if (typeof value === "string") return type === "global_ref" ? t("routing.globalValue", { name: value }) : value;
  if (Array.isArray(value) && value.every((item) => typeof item === "string" || typeof item === "number")) {
    return among(value.map(String), locale);
  }
  if (lhs === "time_of_day" && type === "time_window") {
    const { from = "", to = "", time_zone: zone } = value as TimeWindow;
    return t("routing.timeWindow", { from, to, zone: zone ?? "UTC" });
  }
  if (type === "weekdays") {
    const { days = [], time_zone: zone } = value as { readonly days?: readonly string[]; readonly time_zone?: string };
    return t("routing.weekdaysIn", {
      days: among(
        days.map((day) => dayName(day, locale)),
        locale,
      ),
      zone: zone ?? "UTC",
    });
  }
  return JSON.stringify(value);
};

export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

/** A day of the week in the person's language. */
export const dayName = (day: string, locale: string): string => {
  const index = weekdays.findIndex((known) => known === day);
  // The first day of 2024 was a Monday.
  const date = new Date(Date.UTC(2024, 0, 1 + index));
  return index < 0 ? day : new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }).format(date);
};

/** How a value of a payment is compared. */
export const operators = [
  "equal",
  "not_equal",
  "greater_than",
  "greater_than_equal",
  "less_than",
  "less_than_equal",
  "starts_with",
  "contains",
] as const;

export type Operator = (typeof operators)[number];

interface MetadataEntry {
  readonly key?: string;
  readonly value?: string;
}

const comparisonText = (comparison: Comparison, words: SentenceWords): string => {
  const { t, keyOf } = words;
  const { lhs, comparison: operator, value, not: isNegated } = comparison;
  const entry = value.type === "metadata_variant" ? (value.value as MetadataEntry) : null;
  const parts = {
    key: entry === null ? keyOf(lhs) : t("routing.metadataKey", { key: entry.key ?? "" }),
    value: entry === null ? valueText(comparison, words) : (entry.value ?? ""),
  };
  const known = operators.find((one) => one === operator);
  const text = known === undefined ? [parts.key, operator, parts.value].join(" ") : t(`routing.is_${known}`, parts);
  return isNegated === true ? t("routing.notSo", { condition: text }) : text;
};

const statementText = (statement: Statement, words: SentenceWords): string => {
  const { t } = words;
  const nested = statement.nested ?? [];
  const parts = [
    ...statement.condition.map((comparison) => comparisonText(comparison, words)),
    ...(nested.length === 0 ? [] : [`(${statementsText(nested, words)})`]),
  ];
  const text = parts.join(t("routing.andJoin"));
  return statement.not === true ? t("routing.notSo", { condition: text }) : text;
};

const statementsText = (statements: readonly Statement[], words: SentenceWords): string =>
  statements.map((statement) => statementText(statement, words)).join(words.t("routing.orJoin"));

/** Who takes the payment, in words. */
export const outputText = (output: RuleOutput, { t, locale, connectorOf }: SentenceWords): string => {
  const inOrder = (connectors: readonly RuleConnector[]): string =>
    connectors.map((connector) => connectorOf(connector)).join(t("routing.thenJoin"));
  const shares =
    output.volume_split?.map(({ split, output: one }) => ({ split, to: connectorOf(one) })) ??
    output.volume_split_priority?.map(({ split, output: many }) => ({ split, to: inOrder(many) }));
  if (shares !== undefined) {
    return shares
      .map(({ split, to }) => t("routing.shareTo", { share: formatPercent(split / 100, locale), to }))
      .join(t("routing.shareJoin"));
  }
  const connectors = output.single ? [output.single] : (output.priority ?? []);
  return connectors.length === 0 ? t("routing.nextStep") : inOrder(connectors);
};

/** What the algorithm says, one sentence for each of its rules, in their order. */
export const sentencesOf = (algorithm: Algorithm, words: SentenceWords): readonly Sentence[] => {
  const { t } = words;
  const rules = algorithm.type === "advanced" ? algorithm.data.rules : [];
  const last = outputText(lastOutputOf(algorithm), words);
  return [
    ...rules.map(({ name, statements, output }) => ({
      name,
      text: t("routing.sentence", { condition: statementsText(statements, words), output: outputText(output, words) }),
    })),
    { name: null, text: t(rules.length === 0 ? "routing.sentenceAlways" : "routing.sentenceLast", { output: last }) },
  ];
};
