import { join } from "node:path";

import type { Icons } from "../../ports.ts";
import type { Asset } from "./assets.ts";
import { addressOf } from "./assets.ts";
import { attributesHtml } from "./elements.ts";
import { readIcons } from "./icon-files.ts";

const ours = readIcons(join(import.meta.dirname, "../assets/icons"));

/**
 * Our icons with those of the operator's folder, which replace ours of the same name.
 * @throws {ConfigurationError} those of `readIcons`
 */
export const createIcons = (folder: string | undefined): Icons => {
  const files = folder === undefined ? ours : new Map([...ours, ...readIcons(folder)]);
  const addresses = new Map([...files].map(([file, text]) => [file, addressOf(file, text)]));
  return {
    addressOf: (name) => addresses.get(`${name}.svg`),
    read: (file) => files.get(file),
  };
};

/** An icon as browsers ask for it. Opened by itself it runs nothing. */
export const iconAssetOf = (icons: Icons, file: string): Asset | undefined => {
  const text = icons.read(file);
  if (text === undefined) return undefined;
  return { text, contentType: "image/svg+xml", policy: "default-src 'none'; style-src 'unsafe-inline'; sandbox" };
};

/** What the script does with an icon. */
interface IconUse {
  /** The card network that it is of; the script shows the one that is typed. */
  readonly network?: string;
  readonly isHidden?: boolean;
}

/** The icon of a method or of a card network, as HTML; nothing where there is no artwork for it. */
export const iconHtml = (
  icons: Icons,
  name: string | undefined,
  { network, isHidden = false }: IconUse = {},
): string => {
  const src = name === undefined ? undefined : icons.addressOf(name);
  if (src === undefined) return "";
  const size = { width: "38", height: "24" };
  const attributes = { class: "method-icon", src, alt: "", ...size, "data-network": network };
  return `<img${attributesHtml({ ...attributes, hidden: isHidden ? "" : undefined })}>`;
};
