import { createHash } from "node:crypto";

import type { HtmlReply } from "@railyard/http";
import { escapeHtml } from "@railyard/http";

import type { PageLocale } from "../../../links/domain/locale.ts";
import { pageScript } from "./page-script.ts";
import { pageStyle } from "./page-style.ts";

interface Asset {
  readonly text: string;
  readonly contentType: string;
}

/** Script and style, by the name they are asked for. */
const assets: Readonly<Record<string, Asset>> = {
  "page.css": { text: pageStyle, contentType: "text/css; charset=utf-8" },
  "page.js": { text: pageScript, contentType: "text/javascript; charset=utf-8" },
};

export const assetOf = (file: string): Asset | undefined => (Object.hasOwn(assets, file) ? assets[file] : undefined);

const hashOf = (text: string, encoding: "base64" | "base64url"): string =>
  createHash("sha256").update(text).digest(encoding);

// A new text has a new address, so browsers may keep the old one for good.
const addressOf = (file: string): string =>
  `/payment_link_assets/${file}?v=${hashOf(assets[file]?.text ?? "", "base64url").slice(0, 12)}`;

const styleAddress = addressOf("page.css");
const scriptAddress = addressOf("page.js");

/** A page before it has its frame. */
export interface PageDocument {
  readonly locale: PageLocale;
  readonly title: string;
  /** Style of this page alone; colours and rules. */
  readonly theme: string;
  readonly bodyClass: string;
  /** Facts for the script, by the names of data attributes. */
  readonly data: Readonly<Record<string, string>>;
  /** HTML. */
  readonly content: string;
  /** Where the browser goes on by itself, at once. */
  readonly goesOnTo: string | null;
  /** Origins of pictures. */
  readonly pictures: readonly string[];
  /** Origins that a form of the page may post to, beside our own. */
  readonly formTargets: readonly string[];
  /** Hosts that may frame the page; none without. */
  readonly framedBy: readonly string[];
  readonly status: number;
}

const policyOf = ({ theme, pictures, formTargets, framedBy }: PageDocument): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'sha256-${hashOf(theme, "base64")}'`,
    `img-src 'self' data:${pictures.map((origin) => ` ${origin}`).join("")}`,
    "connect-src 'self'",
    `form-action 'self'${formTargets.map((origin) => ` ${origin}`).join("")}`,
    `frame-ancestors ${framedBy.length === 0 ? "'none'" : `'self' ${framedBy.join(" ")}`}`,
    "base-uri 'none'",
  ].join("; ");

const headersOf = (page: PageDocument): Readonly<Record<string, string>> => ({
  "content-type": "text/html; charset=utf-8",
  "content-language": page.locale,
  "content-security-policy": policyOf(page),
  "cache-control": "no-store",
  // The page tells itself where it comes from, and nobody else.
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "x-robots-tag": "noindex, nofollow",
});

/** The page as it is sent. Whatever varies in `content` and `theme` must be escaped or checked by then. */
export const documentReply = (page: PageDocument): HtmlReply => {
  const data = Object.entries(page.data).map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`);
  const refresh =
    page.goesOnTo === null ? "" : `<meta http-equiv="refresh" content="0; url=${escapeHtml(page.goesOnTo)}">\n`;
  return {
    status: page.status,
    headers: headersOf(page),
    html: `<!doctype html>
<html lang="${page.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${refresh}<title>${escapeHtml(page.title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${styleAddress}">
<style>${page.theme}</style>
<script src="${scriptAddress}" defer></script>
</head>
<body class="${escapeHtml(page.bodyClass)}"${data.join("")}>
${page.content}
</body>
</html>
`,
  };
};
