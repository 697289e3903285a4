import { escapeHtml } from "@railyard/http";
import type { CurrencyCode } from "@railyard/money";
import { currencies, toMajorUnitString } from "@railyard/money";

import type { LinkConfig } from "../../../links/domain/link-config.ts";
import type { PageLocale } from "../../../links/domain/locale.ts";
import { safePicture } from "../../domain/safe-style.ts";
import type { LinkPage } from "../../use-cases/view-link.ts";
import { fill } from "./page-words.ts";

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

/** A name at the beginning of a line. */
export const capitalised = (name: string): string => name.slice(0, 1).toLocaleUpperCase() + name.slice(1);

/** What the page calls whoever is paid. */
export const sellerText = ({ sellerName }: LinkPage): string => capitalised(sellerName);

/** Words with the seller in them, ready for HTML. */
export const withSeller = (text: string, page: LinkPage): string =>
  escapeHtml(fill(text, { seller: sellerText(page) }));

/** A logo, or the first letter of the name, and the name. */
export const markHtml = (name: string, picture: string | null | undefined, isNamed: boolean): string => {
  const logo = safePicture(picture);
  const mark =
    logo === undefined
      ? `<span class="initial" aria-hidden="true">${escapeHtml(name.slice(0, 1))}</span>`
      : `<img class="logo" src="${escapeHtml(logo)}" alt="">`;
  const shown = isNamed ? "seller-name" : "visually-hidden";
  return `<div class="seller">${mark}<span class="${shown}">${escapeHtml(name)}</span></div>`;
};

/** The seller's logo, or the first letter of the name, and the name. */
export const sellerHtml = (page: LinkPage): string => {
  const { config } = page.link;
  return markHtml(sellerText(page), config.logo, config.show_merchant_name !== false);
};

/** Who made the page, unless the merchant does not want it. */
export const brandHtml = (config: LinkConfig, text: string): string =>
  config.branding_visibility === false ? "" : `<p class="brand">${escapeHtml(text)}</p>`;
