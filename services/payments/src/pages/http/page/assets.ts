import { cutText } from "@railyard/members";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A file as browsers get it. */
export interface Asset {
  readonly text: string;
  readonly contentType: string;
  /** Content-Security-Policy of what a browser can open as a page. */
  readonly policy?: string;
}

const read = (file: string): string => readFileSync(join(import.meta.dirname, "../assets", file), "utf8");

export const hashOf = (text: string, encoding: "base64" | "base64url"): string =>
  createHash("sha256").update(text).digest(encoding);

const versionOf = (text: string): string => cutText(hashOf(text, "base64url"), 12);

const script = (text: string): Asset => ({ text, contentType: "text/javascript; charset=utf-8" });

const modules = ["fields.js", "guard.js", "appearance.js", "frame-form.js", "page.js", "frame.js"] as const;

/** A module whose imports name addresses that are new with every text of what they lead to. */
const moduleText = (file: string): string =>
  read(file).replaceAll(/from "\.\/([\w-]+\.js)"/g, (_from, name: string) => {
    return `from "./${name}?v=${versionOf(moduleText(name))}"`;
  });

const scripts = modules.map((file) => [file, script(moduleText(file))] as const);

const style = { text: read("page.css"), contentType: "text/css; charset=utf-8" };

/** Scripts and style, by the name they are asked for; read once, when the service starts. */
const assets: ReadonlyMap<string, Asset> = new Map([["page.css", style], ...scripts]);

export const assetOf = (file: string): Asset | undefined => assets.get(file);

/** Where a browser finds a file. A new text has a new address, so browsers may keep the old one for good. */
export const addressOf = (file: string, text: string): string => `/payment_link_assets/${file}?v=${versionOf(text)}`;

const addresses: ReadonlyMap<string, string> = new Map(
  [...assets].map(([file, { text }]) => [file, addressOf(file, text)]),
);

export const addressOfAsset = (file: (typeof modules)[number] | "page.css"): string => addresses.get(file) ?? "";

/** Of the browser library. What shops use of version 1 works in all of its releases. */
const libraryVersion = "1.0.0";

const entry = script(read("railyard.js"));
const integrity = `sha384-${createHash("sha384").update(entry.text).digest("base64")}`;
const fiveMinutes = "public, max-age=300";
/** `Cache-Control` of what never changes at its address. */
export const keptForGood = "public, max-age=31536000, immutable";

interface Script extends Asset {
  readonly cacheControl: string;
}

/** What is at /v1/, by its name, and how long browsers may keep it. */
const library: Readonly<Record<string, Script>> = {
  "railyard.js": { ...entry, cacheControl: fiveMinutes },
  // Under the name by which pages of the closest peer load theirs.
  "HyperLoader.js": { ...entry, cacheControl: fiveMinutes },
  [`railyard-${libraryVersion}.js`]: { ...entry, cacheControl: keptForGood },
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
  Object.hasOwn(library, file) ? library[file] : undefined;
