import { defined } from "@railyard/members";

import { linkTokenMember } from "./link-token.ts";
import type { PageLocale } from "./locale.ts";

/** Addresses of the hosted page of a payment, as the payment shows them. */
export interface LinkAddresses {
  readonly payment_link_id: string;
  readonly link: string;
  readonly secure_link: string | null;
}

const withQuery = (address: string, members: Readonly<Record<string, string>>): string => {
  const url = new URL(address);
  for (const [name, value] of Object.entries(members)) url.searchParams.set(name, value);
  return url.href;
};

// The language of the page that the customer came from goes before the one that the link was made with.
const inLanguage = (locale: string | undefined): Readonly<Record<string, string>> =>
  locale === undefined ? {} : { locale };

/** What the address of a page ends with: who may open it, and its language, unless the customer's browser chooses. */
export const linkQuery = (token: string | null, locale: PageLocale | null): string => {
  const query = new URLSearchParams(
    defined({ [linkTokenMember]: token ?? undefined, locale: locale ?? undefined }) as Record<string, string>,
  );
  return query.size === 0 ? "" : `?${query.toString()}`;
};

/** The language that the page was made in; null when its address names none. */
export const languageOf = ({ link }: LinkAddresses): string | null => new URL(link).searchParams.get("locale");

/** The address of a page in another language; null: that of the customer's browser. */
export const withLanguage = (address: string, locale: PageLocale | null): string => {
  const url = new URL(address);
  if (locale === null) url.searchParams.delete("locale");
  else url.searchParams.set("locale", locale);
  return url.href;
};

/** The form once more, after a decline. */
export const formPageOf = ({ link }: LinkAddresses, locale?: string): string =>
  withQuery(link, { retry: "true", ...inLanguage(locale) });

/** The page that shows the payment's status. */
export const statusPageOf = ({ link }: LinkAddresses, locale?: string): string =>
  withQuery(link.replace("/payment_link/", "/payment_link/status/"), inLanguage(locale));
