import { asciiSite } from "@railyard/addresses";
import type { HtmlReply } from "@railyard/http";
import { escapeHtml } from "@railyard/http";

import type { PageLocale } from "../../../links/domain/locale.ts";
import { directionOf } from "../../../links/domain/locale.ts";
import { addressOfAsset, hashOf } from "./assets.ts";
import type { Attributes } from "./elements.ts";
import { attributesHtml } from "./elements.ts";

const styleAddress = addressOfAsset("page.css");
const scriptAddresses = { "page.js": addressOfAsset("page.js"), "frame.js": addressOfAsset("frame.js") } as const;

/** A page before it has its frame. */
export interface PageDocument {
  readonly locale: PageLocale;
  readonly title: string;
  /** Style of this page alone; colours and rules. */
  readonly theme: string;
  readonly bodyClass: string;
  /** Facts for the script, by the names of attributes. */
  readonly data?: Attributes;
  /** HTML. */
  readonly content: string;
  /** Where the browser continues by itself, at once. */
  readonly goesOnTo?: string | null;
  /** Origins of pictures. */
  readonly pictures?: readonly string[];
  /** Origins that a form of the page may post to, in addition to our own. */
  readonly formTargets?: readonly string[];
  /** Light or dark; as the browser prefers without. */
  readonly scheme?: "auto" | "light" | "dark";
  /** What runs in the page; `page.js` without. */
  readonly script?: keyof typeof scriptAddresses;
  /** Hosts that may frame the page; none without. */
  readonly framedBy?: readonly string[];
  /** Of the answer; 200 without. */
  readonly status?: number;
}

const policyOf = ({ theme, pictures = [], formTargets = [], framedBy = [] }: PageDocument): string => {
  const ancestors = framedBy.flatMap((site) => asciiSite(site) ?? []);
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'sha256-${hashOf(theme, "base64")}'`,
    `img-src 'self' data:${pictures.map((origin) => ` ${origin}`).join("")}`,
    "connect-src 'self'",
    `form-action 'self'${formTargets.map((origin) => ` ${origin}`).join("")}`,
    `frame-ancestors ${ancestors.length === 0 ? "'none'" : `'self' ${ancestors.join(" ")}`}`,
    "base-uri 'none'",
  ].join("; ");
};

const headersOf = (page: PageDocument): Readonly<Record<string, string>> => ({
  "content-type": "text/html; charset=utf-8",
  "content-language": page.locale,
  "content-security-policy": policyOf(page),
  "cache-control": "no-store",
  // The referrer is sent to the page itself alone.
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "x-robots-tag": "noindex, nofollow",
});

/** The page as it is sent. Whatever varies in `content` and `theme` must be escaped or checked by then. */
export const documentReply = (page: PageDocument): HtmlReply => {
  const {
    locale,
    title,
    theme,
    bodyClass,
    data = {},
    content,
    goesOnTo = null,
    status = 200,
    script = "page.js",
    scheme = "auto",
  } = page;
  const refresh = goesOnTo === null ? "" : `<meta http-equiv="refresh" content="0; url=${escapeHtml(goesOnTo)}">\n`;
  return {
    status,
    headers: headersOf(page),
    html: `<!doctype html>
<html${attributesHtml({ lang: locale, dir: directionOf(locale), "data-scheme": scheme })}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${refresh}<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${styleAddress}">
<style>${theme}</style>
<script type="module" src="${scriptAddresses[script]}"></script>
</head>
<body${attributesHtml({ class: bodyClass, ...data })}>
${content}
</body>
</html>
`,
  };
};
