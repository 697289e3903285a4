import { cutText } from "@railyard/members";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

interface Asset {
  readonly text: string;
  readonly contentType: string;
}

const read = (file: string): string => readFileSync(join(import.meta.dirname, "../assets", file), "utf8");

export const hashOf = (text: string, encoding: "base64" | "base64url"): string =>
  createHash("sha256").update(text).digest(encoding);

const versionOf = (text: string): string => cutText(hashOf(text, "base64url"), 12);

const script = (text: string): Asset => ({ text, contentType: "text/javascript; charset=utf-8" });

const fields = read("fields.js");

/** A script that uses the fields; it imports them by an address that is new with every text. */
const withFields = (file: string): Asset =>
  script(read(file).replace('"./fields.js"', `"./fields.js?v=${versionOf(fields)}"`));

/** Scripts and style, by the name they are asked for; read once, when the service starts. */
const assets = {
  "page.css": { text: read("page.css"), contentType: "text/css; charset=utf-8" },
  "fields.js": script(fields),
  "page.js": withFields("page.js"),
  "frame.js": withFields("frame.js"),
} as const satisfies Readonly<Record<string, Asset>>;

type AssetName = keyof typeof assets;

const isAssetName = (file: string): file is AssetName => Object.hasOwn(assets, file);

export const assetOf = (file: string): Asset | undefined => (isAssetName(file) ? assets[file] : undefined);

/** Where a browser finds an asset. A new text has a new address, so browsers may keep the old one for good. */
export const addressOfAsset = (file: AssetName): string =>
  `/payment_link_assets/${file}?v=${versionOf(assets[file].text)}`;

/** Of the browser library. What shops use of version 1 works in all of its releases. */
const libraryVersion = "1.0.0";

const library = script(read("railyard.js"));
const integrity = `sha384-${createHash("sha384").update(library.text).digest("base64")}`;
const fiveMinutes = "public, max-age=300";
const forGood = "public, max-age=31536000, immutable";

interface Script extends Asset {
  readonly cacheControl: string;
  /** Content-Security-Policy of what is a page. */
  readonly policy?: string;
}

/** What is at /v1/, by its name, and how long browsers may keep it. */
const scripts: Readonly<Record<string, Script>> = {
  "railyard.js": { ...library, cacheControl: fiveMinutes },
  // Under the name by which pages of the closest peer load theirs.
  "HyperLoader.js": { ...library, cacheControl: fiveMinutes },
  [`railyard-${libraryVersion}.js`]: { ...library, cacheControl: forGood },
  "challenge.html": {
    text: read("challenge.html"),
    contentType: "text/html; charset=utf-8",
    cacheControl: fiveMinutes,
    // Banks are many, and what the page may frame begins at our own address.
    policy: "default-src 'none'; script-src 'self'; frame-src https: http:; frame-ancestors *; base-uri 'none'",
  },
  "challenge.js": { ...script(read("challenge.js")), cacheControl: fiveMinutes },
  "versions.json": {
    text: JSON.stringify({ versions: [{ version: libraryVersion, file: `railyard-${libraryVersion}.js`, integrity }] }),
    contentType: "application/json",
    cacheControl: fiveMinutes,
  },
};

export const scriptOf = (file: string): Script | undefined =>
  Object.hasOwn(scripts, file) ? scripts[file] : undefined;
