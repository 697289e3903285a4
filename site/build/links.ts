import { posix } from "node:path";

import { addressOf } from "./sources.ts";

/** Where the site is, below the gateway. */
export const base = "/docs";

/** Files below docs/ that are copied to the site as they are, by what their names end in. */
const copied = /\.(?:png|svg|json)$/;
/** What the front page takes the place of. */
const entrance = "README.md";

/** Whether a file of the repository is copied to the site, as {@link siteAddressOf} links to it. */
export const isCopied = (path: string): boolean => /^docs\/(?!samples\/)/.test(path) && copied.test(path);

const isAbsolute = (target: string): boolean => /^(?:[a-z][a-z\d+.-]*:|\/|#)/i.test(target);

const pageOf = (path: string, isPage: (path: string) => boolean): string | undefined =>
  [path, posix.join(path, "README.md")].find(isPage);

/**
 * The target of a link as the site has it; undefined for what the site does not have, which is then shown as text.
 * @param from path of the file that has the link, from the root of the repository
 * @param isPage whether a file of the repository is a page of the site
 */
export const siteAddressOf = (from: string, target: string, isPage: (path: string) => boolean): string | undefined => {
  if (isAbsolute(target)) return target;
  const [file = "", fragment] = target.split("#", 2);
  const path = posix.join(posix.dirname(from), decodeURI(file)).replace(/\/$/, "");
  const anchor = fragment === undefined ? "" : `#${fragment}`;
  if (path === entrance) return `${base}/`;
  const page = pageOf(path, isPage);
  if (page !== undefined) return `${base}/${addressOf(page) ?? ""}/${anchor}`;
  return isCopied(path) ? `${base}/${path.slice("docs/".length)}` : undefined;
};
