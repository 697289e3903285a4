import { escapeHtml } from "@railyard/http";
import type { CurrencyCode } from "@railyard/money";
import { currencies, toMajorUnitString } from "@railyard/money";

import type { PageLocale } from "../../../links/domain/locale.ts";

/** Text with its places filled in. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);

/** A sentence with the full stop of its language. */
export const sentence = (locale: PageLocale, text: string): string =>
  `${text}${locale === "ja" || locale === "zh" ? "。" : "."}`;

/** The language as number and time formats want it, with the digits that cards and banks use. */
const formatOf = (locale: PageLocale): string => `${locale}-u-nu-latn`;

/** An amount in major units with its currency, as the language writes it. */
export const moneyText = (locale: PageLocale, amount: number, currency: CurrencyCode): string => {
  const { exponent } = currencies[currency];
  const format = new Intl.NumberFormat(formatOf(locale), {
    style: "currency",
    currency,
    minimumFractionDigits: exponent,
    maximumFractionDigits: exponent,
  });
  // The decimal text keeps every digit; a number might not.
  return format.format(toMajorUnitString(amount, currency) as `${number}`);
};

/** A moment as the language writes it, as HTML: in UTC, until the script writes it by the reader's own clock. */
export const timeHtml = (locale: PageLocale, time: Date): string => {
  const format = new Intl.DateTimeFormat(formatOf(locale), {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: "UTC",
  });
  return `<time datetime="${time.toISOString()}">${escapeHtml(`${format.format(time)} UTC`)}</time>`;
};

/** A paragraph with a moment in the place `{time}` of its text, as HTML. */
export const timeParagraph = (locale: PageLocale, text: string, time: Date, className: string): string =>
  `<p class="${className}">${fill(escapeHtml(text), { time: timeHtml(locale, time) })}</p>`;

/** What a page is of: a merchant, by the name that customers know. */
interface OfSeller {
  readonly sellerName: string;
}

/** Words with the merchant in them. */
export const withSeller = (text: string, page: OfSeller): string => fill(text, { seller: page.sellerName });
