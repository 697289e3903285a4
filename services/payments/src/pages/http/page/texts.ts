import type { CurrencyCode } from "@railyard/money";
import { currencies, toMajorUnitString } from "@railyard/money";

import type { PageLocale } from "../../../links/domain/locale.ts";
import { fill } from "./words.ts";

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

/** What the page calls the merchant, at the beginning of a line. */
export const sellerText = ({ sellerName }: OfSeller): string =>
  sellerName.slice(0, 1).toLocaleUpperCase() + sellerName.slice(1);

/** Words with the merchant in them. */
export const withSeller = (text: string, page: OfSeller): string => fill(text, { seller: sellerText(page) });
