import type { CallResult } from "./http-call.ts";
import { call } from "./http-call.ts";

/** Where a walk over pages has come to, as a browser without scripts sees it. */
export interface Page {
  readonly url: URL;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
}

const hopsMax = 10;

const plain = (text: string): string =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

const attribute = (tag: string, name: string): string | undefined => {
  const value = new RegExp(`\\s${name}="([^"]*)"`, "i").exec(tag)?.[1];
  return value === undefined ? undefined : plain(value);
};

const isOurs = (url: URL): boolean => url.hostname === "127.0.0.1";

/** Where the answer leads by itself: a redirect, or a page that continues at once. */
const nextOf = ({ headers, text }: CallResult, url: URL): URL | undefined => {
  const refresh = /<meta http-equiv="refresh" content="0; url=([^"]*)">/.exec(text)?.[1];
  const target = headers["location"] ?? (refresh === undefined ? undefined : plain(refresh));
  return target === undefined ? undefined : new URL(target, url);
};

const follow = async (start: URL, first: CallResult, headers: Readonly<Record<string, string>>): Promise<Page> => {
  let url = start;
  let answer = first;
  for (let hops = 0; hops < hopsMax; hops += 1) {
    const next = nextOf(answer, url);
    if (next === undefined) return { url, status: answer.status, headers: answer.headers, html: answer.text };
    url = next;
    if (!isOurs(url)) return { url, status: answer.status, headers: {}, html: "" };
    answer = await call(url.href, "GET", "", { headers });
  }
  throw new RangeError(`more than ${String(hopsMax)} hops from ${start.href}`);
};

/** Opens a page; goes wherever it leads, and stops outside this machine. */
export const openPage = async (address: string, headers: Readonly<Record<string, string>> = {}): Promise<Page> =>
  follow(new URL(address), await call(address, "GET", "", { headers }), headers);

/** The fields of a form as a browser would send them untouched. */
const fieldsOf = (form: string): URLSearchParams => {
  const fields = new URLSearchParams();
  for (const [tag] of form.matchAll(/<(?:input|select)\b[^>]*>/gi)) {
    const name = attribute(tag, "name");
    const isOff = attribute(tag, "type") === "radio" && !/\schecked\b/.test(tag);
    if (name !== undefined && !isOff) fields.set(name, attribute(tag, "value") ?? "");
  }
  return fields;
};

const formsOf = ({ html }: Page): readonly string[] =>
  [...html.matchAll(/<form\b[\s\S]*?<\/form>/gi)].map(([form]) => form);

/** Fills the first form of a page that has fields and sends it. */
export const sendForm = async (
  page: Page,
  values: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Page> => {
  const forms = formsOf(page);
  const form = forms.find((one) => /<(?:input|select)\b/i.test(one)) ?? forms[0];
  if (form === undefined) throw new RangeError(`no form on ${page.url.href}`);
  const fields = fieldsOf(form);
  for (const [name, value] of Object.entries(values)) fields.set(name, value);
  const target = new URL(attribute(form, "action") ?? page.url.href, page.url);
  const sent = { "content-type": "application/x-www-form-urlencoded", ...headers };
  return follow(target, await call(target.href, "POST", "", { headers: sent, text: fields.toString() }), headers);
};

/** Follows the link or presses the button that shows this text. */
export const press = async (page: Page, text: string): Promise<Page> => {
  for (const [link, tag = "", label = ""] of page.html.matchAll(/(<a\b[^>]*>)([\s\S]*?)<\/a>/gi)) {
    if (plain(label) !== text) continue;
    const address = new URL(attribute(tag, "href") ?? link, page.url);
    return isOurs(address) ? openPage(address.href) : { ...page, url: address, html: "" };
  }
  for (const form of formsOf(page)) {
    for (const [, tag = "", label = ""] of form.matchAll(/(<button\b[^>]*>)([\s\S]*?)<\/button>/gi)) {
      if (plain(label.replaceAll(/<[^>]*>/g, "")) !== text) continue;
      const name = attribute(tag, "name");
      return sendForm({ ...page, html: form }, name === undefined ? {} : { [name]: attribute(tag, "value") ?? "" });
    }
  }
  throw new RangeError(`nothing has the text ${text} on ${page.url.href}`);
};

/** The heading of a page. */
export const headingOf = ({ html }: Page): string => plain(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? "");

/** What a page reports to be wrong, by the id of the element each remark is about. */
export const remarksOf = ({ html }: Page): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...html.matchAll(/<li><a href="#([^"]*)">([\s\S]*?)<\/a><\/li>/g)].map(([, id = "", text = ""]) => [
      id,
      plain(text),
    ]),
  );
