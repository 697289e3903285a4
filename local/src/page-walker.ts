import { request as httpRequest } from "node:http";
import type { IncomingHttpHeaders } from "node:http";

/** Where a walk over hosted pages has come to. */
export interface Page {
  readonly url: URL;
  readonly status: number;
  readonly html: string;
}

const redirectsMax = 10;
const timeoutMs = 15_000;

interface Fetched {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

const fetchOnce = (url: URL, method: string, form?: URLSearchParams): Promise<Fetched> =>
  new Promise((resolve, reject) => {
    const body = form?.toString();
    const request = httpRequest(
      url,
      {
        method,
        timeout: timeoutMs,
        headers: {
          accept: "text/html",
          ...(body === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }),
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => {
          const text = Buffer.concat(chunks).toString("utf8");
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
        });
      },
    );
    request.on("timeout", () => request.destroy(new RangeError(`no page within ${String(timeoutMs)} ms`)));
    request.on("error", reject);
    request.end(body);
  });

/** Whether a redirect leaves this machine, where the merchant's own page would be. */
const leaves = (url: URL): boolean => !["127.0.0.1", "localhost"].includes(url.hostname);

const go = async (start: URL, method: string, form?: URLSearchParams): Promise<Page> => {
  let url = start;
  let answer = await fetchOnce(url, method, form);
  for (let hops = 0; hops < redirectsMax; hops += 1) {
    const location = answer.headers.location;
    if (answer.status < 300 || answer.status >= 400 || location === undefined) {
      return { url, status: answer.status, html: answer.text };
    }
    url = new URL(location, url);
    if (leaves(url)) return { url, status: answer.status, html: "" };
    answer = await fetchOnce(url, "GET");
  }
  throw new RangeError(`more than ${String(redirectsMax)} redirects from ${start.origin}`);
};

/** Opens a page as a browser without JavaScript does; stops where a redirect leaves this machine. */
export const openPage = (url: string): Promise<Page> => go(new URL(url), "GET");

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\b${name}="([^"]*)"`, "i").exec(tag)?.[1]?.replaceAll("&amp;", "&");

/** Presses the button that shows this text, sending the form it belongs to with what was typed into its fields. */
export const pressButton = (page: Page, text: string, typed: Readonly<Record<string, string>> = {}): Promise<Page> => {
  for (const [form, inner] of [...page.html.matchAll(/<form\b[^>]*>([\s\S]*?)<\/form>/gi)].map(
    (match) => [match[0], match[1] ?? ""] as const,
  )) {
    const buttons = [...inner.matchAll(/(<button\b[^>]*>)([\s\S]*?)<\/button>/gi)];
    const button = buttons.find(([, , label]) => label?.replaceAll(/<[^>]*>/g, "").trim() === text);
    if (button === undefined) continue;
    const fields = new URLSearchParams();
    for (const [input] of inner.matchAll(/<input\b[^>]*>/gi)) {
      const name = attribute(input, "name");
      if (name !== undefined) fields.append(name, attribute(input, "value") ?? "");
    }
    for (const [field, value] of Object.entries(typed)) fields.set(field, value);
    const name = attribute(button[1] ?? "", "name");
    if (name !== undefined) fields.append(name, attribute(button[1] ?? "", "value") ?? "");
    const formTag = /<form\b[^>]*>/i.exec(form)?.[0] ?? "";
    const target = new URL(attribute(formTag, "action") ?? page.url.href, page.url);
    const method = (attribute(formTag, "method") ?? "get").toUpperCase();
    if (method === "GET") {
      target.search = fields.toString();
      return go(target, "GET");
    }
    return go(target, method, fields);
  }
  throw new RangeError(`no button "${text}" on ${page.url.pathname}`);
};
