import type { CurrencyCode } from "@railyard/money";
import { currencies, toMajorUnitString } from "@railyard/money";

import type { PageLocale } from "../../../links/domain/locale.ts";
import de from "../assets/words/de.json" with { type: "json" };
import en from "../assets/words/en.json" with { type: "json" };
import es from "../assets/words/es.json" with { type: "json" };
import fr from "../assets/words/fr.json" with { type: "json" };

/** Everything the pages say in one language, with `{places}` to fill in. */
export type PageWords = typeof en;

const wordsByLocale: Readonly<Record<PageLocale, PageWords>> = { en, de, fr, es };

/** The words of a language. */
export const wordsOf = (locale: PageLocale): PageWords => wordsByLocale[locale];

/** Text with its places filled in. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);

/** An amount in major units with its currency, as the language writes it. */
export const moneyText = (locale: PageLocale, amount: number, currency: CurrencyCode): string => {
  const { exponent } = currencies[currency];
  const format = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    minimumFractionDigits: exponent,
    maximumFractionDigits: exponent,
  });
  // The decimal text keeps every digit; a number might not.
  return format.format(toMajorUnitString(amount, currency) as `${number}`);
};

/** A moment as the language writes it, in UTC: the page does not know where its reader is. */
export const timeText = (locale: PageLocale, time: Date): string =>
  new Intl.DateTimeFormat(locale, {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: "UTC",
  }).format(time) + " UTC";

/** What a page is of: a merchant, by the name that customers know. */
interface OfSeller {
  readonly sellerName: string;
}

/** Words with the merchant in them. */
export const withSeller = (text: string, page: OfSeller): string => fill(text, { seller: page.sellerName });
