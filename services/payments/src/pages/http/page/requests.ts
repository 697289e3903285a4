import type { IncomingHttpHeaders } from "node:http";

import { isFailure } from "@railyard/failures";
import type { HtmlReply, RedirectReply } from "@railyard/http";
import { defined } from "@railyard/members";

import type { PageVisit } from "../../domain/embedding.ts";
import { linkTokenMember } from "../../../links/domain/link-token.ts";
import type { PageLocale } from "../../../links/domain/locale.ts";
import { pageLocaleOf, statedLocaleOf } from "../../../links/domain/locale.ts";
import type { SentForm } from "../../wire/payment-form-wire.ts";
import { languagesOf, wantsJson } from "../../../kernel/http/caller.ts";
import { refusalPage } from "./frame.ts";

export type Page = HtmlReply | RedirectReply;

/** Address and headers of a request for a page. */
export interface PageHead {
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
}

/** The language that the page's address names; null when the browser chooses. */
export const namedLocaleOf = ({ url }: Pick<PageHead, "url">): PageLocale | null =>
  statedLocaleOf(url.searchParams.get("locale"));

export const localeOf = ({ url, headers }: PageHead): PageLocale =>
  namedLocaleOf({ url }) ?? pageLocaleOf(languagesOf(headers));

/** The page's own path with what its forms and links must carry on of the address: the token and the language. */
export const withLinkQuery = (path: string, url: URL, members: Readonly<Record<string, string>> = {}): string => {
  const token = url.searchParams.get(linkTokenMember);
  const query = new URLSearchParams({
    ...defined({ [linkTokenMember]: token ?? undefined, locale: namedLocaleOf({ url }) ?? undefined }),
    ...members,
  });
  return query.size === 0 ? path : `${path}?${query.toString()}`;
};

const headerOf = (headers: IncomingHttpHeaders, name: string): string | null => {
  const value = headers[name];
  return typeof value === "string" ? value : null;
};

/** How the browser came to ask for the page. */
export const visitOf = (headers: IncomingHttpHeaders): PageVisit => ({
  destination: headerOf(headers, "sec-fetch-dest"),
  site: headerOf(headers, "sec-fetch-site"),
  origin: headerOf(headers, "origin"),
  referrer: headerOf(headers, "referer"),
});

const formBytesMax = 64 * 1024;

// No keyboard writes it, and no database keeps it.
const zeroCharacter = "\u0000";

/** The fields of a form as a browser sends them. */
export const formOf = (rawBody: Buffer): SentForm =>
  Object.fromEntries(
    [...new URLSearchParams(rawBody.subarray(0, formBytesMax).toString("utf8"))].map(([name, value]) => [
      name,
      value.replaceAll(zeroCharacter, ""),
    ]),
  );

/** A browser that reloads what comes next must not send the form again. */
export const seeOther = (address: string): Page => ({
  redirect: address,
  status: 303,
  headers: { "cache-control": "no-store", "referrer-policy": "same-origin" },
});

/** A person in front of a browser gets a page, a program the error envelope. */
export const forPeople = async (request: PageHead, work: () => Promise<Page>): Promise<Page> => {
  try {
    return await work();
  } catch (error) {
    if (wantsJson(request.headers)) throw error;
    if (isFailure(error, "merchant_suspended")) return refusalPage("suspended", localeOf(request), error.status);
    if (isFailure(error, "payment_link_elsewhere")) return refusalPage("elsewhere", localeOf(request), error.status);
    if (!isFailure(error) || error.status !== 404) throw error;
    return refusalPage("not_found", localeOf(request), 404);
  }
};
