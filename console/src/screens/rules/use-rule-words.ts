import { isTextName, useText } from "../../texts/use-text.ts";
import { isCountryKey } from "./decision-keys.ts";
import { metadataIn, textsOf } from "./program.ts";
import type { Condition, Statement } from "./program.ts";

interface RuleWords {
  readonly keyName: (key: string) => string;
  /** A value as people call it: a country's name, `three_ds` without its underscore. */
  readonly valueName: (key: string, value: string) => string;
  readonly sentenceOf: (statement: Statement) => string;
}

/** Puts conditions in words. */
export const useRuleWords = (): RuleWords => {
  const { t, locale } = useText();
  const regions = new Intl.DisplayNames(locale, { type: "region", fallback: "code" });
  const list = new Intl.ListFormat(locale, { type: "disjunction" });
  const keyName = (key: string): string => {
    const name = `rules.key_${key}`;
    return isTextName(name) ? t(name) : key.replaceAll("_", " ");
  };
  const valueName = (key: string, value: string): string =>
    isCountryKey(key) && /^[A-Z]{2}$/u.test(value) ? `${regions.of(value)} (${value})` : value.replaceAll("_", " ");
  const shownValue = (condition: Condition): string => {
    const texts = textsOf(condition);
    if (texts.length > 0) return list.format(texts.map((text) => valueName(condition.lhs, text)));
    const { value } = condition.value;
    return typeof value === "number" ? new Intl.NumberFormat(locale).format(value) : JSON.stringify(value);
  };
  const wordsOf = (condition: Condition): string => {
    const entry = metadataIn(condition);
    const key = entry === null ? keyName(condition.lhs) : t("rules.metadataOf", { key: entry.key });
    const value = entry === null ? shownValue(condition) : `“${entry.value}”`;
    return t(`rules.is_${condition.comparison}`, { key, value });
  };
  const sentenceOf = ({ condition, nested }: Statement): string => {
    const parts = [
      ...condition.map(wordsOf),
      ...(nested === null || nested === undefined ? [] : [`(${nested.map(sentenceOf).join(` ${t("rules.or")} `)})`]),
    ];
    return parts.length === 0 ? t("rules.always") : parts.join(` ${t("rules.and")} `);
  };
  return { keyName, valueName, sentenceOf };
};
