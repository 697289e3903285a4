import { cutText } from "@railyard/members";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

interface Asset {
  readonly text: string;
  readonly contentType: string;
}

const load = (file: string, contentType: string): Asset => ({
  text: readFileSync(join(import.meta.dirname, "../assets", file), "utf8"),
  contentType,
});

/** Script and style, by the name they are asked for; read once, when the service starts. */
const assets = {
  "page.css": load("page.css", "text/css; charset=utf-8"),
  "page.js": load("page.js", "text/javascript; charset=utf-8"),
} as const;

type AssetName = keyof typeof assets;

const isAssetName = (file: string): file is AssetName => Object.hasOwn(assets, file);

export const assetOf = (file: string): Asset | undefined => (isAssetName(file) ? assets[file] : undefined);

export const hashOf = (text: string, encoding: "base64" | "base64url"): string =>
  createHash("sha256").update(text).digest(encoding);

/** Where a browser finds an asset. A new text has a new address, so browsers may keep the old one for good. */
export const addressOfAsset = (file: AssetName): string =>
  `/payment_link_assets/${file}?v=${cutText(hashOf(assets[file].text, "base64url"), 12)}`;
