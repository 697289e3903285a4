import type { IncomingHttpHeaders } from "node:http";

import { isFailure } from "@railyard/failures";
import type { HtmlReply, RedirectReply } from "@railyard/http";

import type { CustomerReturn } from "../domain/customer-return.ts";
import { wantsJson } from "../../kernel/http/caller.ts";

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? "");

/** Pages never run scripts and load nothing; forms may be submitted to any address. */
const pageHeaders: Readonly<Record<string, string>> = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors *",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

const page = (title: string, content: string): string =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;margin:15vh auto;max-width:26rem;padding:0 1rem;text-align:center}
button{font:inherit;padding:.6rem 1.6rem}</style>
</head>
<body>
<h1>${escape(title)}</h1>
${content}
</body>
</html>
`;

/** A page whose button posts the fields; it works without scripts. */
export const formPage = (
  title: string,
  address: string,
  fields: readonly (readonly [name: string, value: string])[],
): string => {
  const inputs = fields.map(([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`);
  return page(
    title,
    `<form method="post" action="${escape(address)}">\n${inputs.join("\n")}\n<button>Continue</button>\n</form>`,
  );
};

/** A page that only says something. */
export const messagePage = (title: string, message: string): string => page(title, `<p>${escape(message)}</p>`);

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
export const toShop = (address: string, { method, parameters }: Pick<CustomerReturn, "method" | "parameters">): Page =>
  method === "GET"
    ? sendTo(withParameters(address, parameters))
    : showPage(formPage("Back to the shop", address, parameters));

/**
 * A browser gets a page, a program the error envelope.
 * @param nothingHere what the page says when there is nothing at the address.
 */
export const forPeople = async (
  headers: IncomingHttpHeaders,
  nothingHere: string,
  work: () => Promise<Page>,
): Promise<Page> => {
  try {
    return await work();
  } catch (error) {
    if (!isFailure(error) || error.status !== 404 || wantsJson(headers)) throw error;
    return showPage(messagePage("Page not found", nothingHere), 404);
  }
};
