import type { IncomingHttpHeaders } from "node:http";

import { isFailure } from "@railyard/failures";
import type { HtmlReply, RedirectReply } from "@railyard/http";
import { escapeHtml } from "@railyard/http";

import type { CustomerReturn } from "../domain/customer-return.ts";
import { directionOf } from "../../links/domain/locale.ts";
import { wantsJson } from "../../kernel/http/caller.ts";
import type { CustomerWords } from "./customer-words.ts";
import { customerWordsOf } from "./customer-words.ts";

/** Pages never run scripts and load nothing; forms may be submitted to any address. */
const pageHeaders: Readonly<Record<string, string>> = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors *",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

const style = `:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;margin:15vh auto;max-width:26rem;padding:0 1rem;text-align:center;color:#14181f}
h1{font-size:1.375rem;line-height:1.3}
h1,p{text-wrap:balance}
button{font:inherit;font-weight:700;min-height:3.25rem;padding:.7rem 1.6rem;cursor:pointer;
border:1px solid #212e46;border-radius:.5rem;background:#212e46;color:#fff}
:focus-visible{outline:3px solid #212e46;outline-offset:3px}
@media (prefers-color-scheme:dark){body{background:#0f1318;color:#edf0f4}
button{border-color:#c9d6ea;background:#c9d6ea;color:#14181f}
:focus-visible{outline-color:#c9d6ea}}`;

const page = ({ locale }: CustomerWords, title: string, content: string): string =>
  `<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`;

/** A page whose button posts the fields; it works without scripts. */
export const formPage = (
  words: CustomerWords,
  title: string,
  address: string,
  fields: readonly (readonly [name: string, value: string])[],
): string => {
  const inputs = fields.map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const button = `<button>${escapeHtml(words.next)}</button>`;
  const form = `<form method="post" action="${escapeHtml(address)}">\n${inputs.join("\n")}\n${button}\n</form>`;
  return page(words, title, form);
};

/** A page that only shows a message. */
export const messagePage = (words: CustomerWords, title: string, message: string): string =>
  page(words, title, `<p>${escapeHtml(message)}</p>`);

/** What a customer's browser is answered. */
export type Page = HtmlReply | RedirectReply;

export const showPage = (html: string, status = 200): Page => ({ html, status, headers: pageHeaders });

export const sendTo = (address: string): Page => ({
  redirect: address,
  headers: { "cache-control": "no-store", "referrer-policy": "no-referrer" },
});

export const withParameters = (address: string, parameters: Iterable<readonly [string, string]>): string => {
  const url = new URL(address);
  for (const [name, value] of parameters) url.searchParams.append(name, value);
  return url.href;
};

/** The way back to the shop at the address. */
export const toShop = (
  words: CustomerWords,
  address: string,
  { method, parameters }: Pick<CustomerReturn, "method" | "parameters">,
): Page =>
  method === "GET"
    ? sendTo(withParameters(address, parameters))
    : showPage(formPage(words, words.toShop, address, parameters));

/**
 * A browser gets a page in its language, a program the error envelope.
 * @param kind what is reported as missing when there is nothing at the address.
 */
export const forPeople = async (
  headers: IncomingHttpHeaders,
  kind: "payment" | "authentication",
  work: (words: CustomerWords) => Promise<Page>,
): Promise<Page> => {
  const words = customerWordsOf(headers);
  try {
    return await work(words);
  } catch (error) {
    if (!isFailure(error) || error.status !== 404 || wantsJson(headers)) throw error;
    return showPage(messagePage(words, words.notFound, words[kind].nothing), 404);
  }
};
