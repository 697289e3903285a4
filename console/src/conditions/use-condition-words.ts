import { isTextName, useText } from "../texts/use-text.ts";
import type { ConditionWords } from "./condition-words.ts";

/** What conditions are put in words with: keys and countries by their names, `three_ds` without its underscore. */
export const useConditionWords = (): ConditionWords => {
  const { t, locale } = useText();
  const regions = new Intl.DisplayNames(locale, { type: "region", fallback: "code" });
  return {
    t,
    locale,
    keyOf: (key) => {
      const name = `conditions.key_${key}`;
      return isTextName(name) ? t(name) : key.replaceAll("_", " ");
    },
    valueOf: (key, value) =>
      key.endsWith("_country") && /^[A-Z]{2}$/u.test(value)
        ? `${regions.of(value)} (${value})`
        : value.replaceAll("_", " "),
  };
};
