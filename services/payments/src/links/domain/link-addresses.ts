import { defined } from "@railyard/members";

import { linkTokenMember } from "./link-token.ts";
import type { PageLocale } from "./locale.ts";

/** Addresses of the hosted page of a payment, as the payment shows them. */
export interface LinkAddresses {
  readonly payment_link_id: string;
  readonly link: string;
  readonly secure_link: string | null;
}

const withQuery = (address: string, name: string): string => {
  const url = new URL(address);
  url.searchParams.set(name, "true");
  return url.href;
};

/** What the address of a page ends with: who may open it, and its language, unless the customer's browser chooses. */
export const linkQuery = (token: string | null, locale: PageLocale | null): string => {
  const query = new URLSearchParams(
    defined({ [linkTokenMember]: token ?? undefined, locale: locale ?? undefined }) as Record<string, string>,
  );
  return query.size === 0 ? "" : `?${query.toString()}`;
};

/** The language that the page was made in; null when its address names none. */
export const languageOf = ({ link }: LinkAddresses): string | null => new URL(link).searchParams.get("locale");

/** The form once more, after a decline. */
export const formPageOf = ({ link }: LinkAddresses): string => withQuery(link, "retry");

/** The page that shows the payment's status. */
export const statusPageOf = ({ link }: LinkAddresses): string =>
  link.replace("/payment_link/", "/payment_link/status/");
