import type { IncomingHttpHeaders } from "node:http";

import { isFailure } from "@railyard/failures";
import type { HtmlReply, RedirectReply } from "@railyard/http";

import type { CustomerReturn } from "../domain/customer-return.ts";
import { wantsJson } from "../../kernel/http/caller.ts";
import { formPage, messagePage, pageHeaders } from "./pages.ts";

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
