import type { ChunksReply, HtmlReply, RedirectReply } from "./route.ts";

/** An answer in its final form. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  /** The body instead, read while it is sent. */
  readonly chunked?: Pick<ChunksReply, "chunks" | "lengthBytes">;
  /** Nothing of it is sent: the connection is cut. */
  readonly disconnect?: true;
}

/** Headers of JSON: not sniffed, not kept by caches between us and the caller. */
export const jsonHeaders: Readonly<Record<string, string>> = {
  "content-type": "application/json",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
};

/** Headers of a file: a browser keeps it and never runs it, whatever is in it. */
export const downloadHeaders: Readonly<Record<string, string>> = {
  "cache-control": "no-store",
  "content-disposition": "attachment",
  "content-security-policy": "default-src 'none'; sandbox",
  "x-content-type-options": "nosniff",
};

/** What a page may load and do. */
export interface PagePolicy {
  /**
   * Origins, next to our own, that the page's form may post or lead to, such as `https://shop.example`. Browsers check
   * every redirect after the form against them, so a page whose form leads on by addresses that it cannot know states
   * `anywhere`.
   */
  readonly formTargets?: readonly string[] | "anywhere";
  /** The page's style element is allowed by this SHA-256 (base64) of its text. */
  readonly styleHashes?: readonly string[];
  /** Whether sites may frame the page, as banks' pages are. */
  readonly isFrameable?: boolean;
}

const formPolicy = (targets: NonNullable<PagePolicy["formTargets"]>): readonly string[] =>
  targets === "anywhere" ? [] : [`form-action 'self'${targets.map((target) => ` ${target}`).join("")}`];

const pagePolicy = ({ formTargets = [], styleHashes = [], isFrameable = false }: PagePolicy): string =>
  [
    "default-src 'none'",
    `style-src ${styleHashes.length === 0 ? "'none'" : styleHashes.map((hash) => `'sha256-${hash}'`).join(" ")}`,
    "img-src 'self' data:",
    ...formPolicy(formTargets),
    `frame-ancestors ${isFrameable ? "*" : "'none'"}`,
    "base-uri 'none'",
  ].join("; ");

/** Headers of a page: no scripts, no framing, no caching, no referrer. */
export const pageHeaders = (policy: PagePolicy = {}): Readonly<Record<string, string>> => ({
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": pagePolicy(policy),
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
});

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text as it may be in HTML, inside elements and quoted attributes alike. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);

/** Answers with a page; `html` is sent as it is, so whatever varies in it must have passed `escapeHtml`. */
export const pageReply = (html: string, policy: PagePolicy = {}, status = 200): HtmlReply => ({
  html,
  status,
  headers: pageHeaders(policy),
});

/** The address as a header can have it: a browser would write it so itself. */
const asciiAddress = (address: string): string =>
  /[^!-~]/.test(address) && URL.canParse(address) ? new URL(address).href : address;

/** Sends a browser on with GET. */
export const redirectReply = (location: string): RedirectReply => ({ redirect: asciiAddress(location), status: 303 });
