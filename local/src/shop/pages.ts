import { readFileSync, readdirSync } from "node:fs";
import { extname, join } from "node:path";

const folder = join(import.meta.dirname, "browser");
const read = (name: string): string => readFileSync(join(folder, name), "utf8");

const ways = [
  { path: "/", file: "payment.html", title: "Pay here" },
  { path: "/hosted", file: "hosted.html", title: "Hosted page" },
  { path: "/saved", file: "saved.html", title: "Saved cards" },
  { path: "/subscription", file: "subscription.html", title: "Subscription" },
];
const thanks = { path: "/thanks", file: "thanks.html", title: "Your order" };

const navigation = (current: string): string =>
  ways
    .map(({ path, title }) => `<a href="${path}"${path === current ? ' aria-current="page"' : ""}>${title}</a>`)
    .join("\n");

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (mark, name: string) => values[name] ?? mark);

export type FindPage = (path: string) => string | undefined;

/** The pages of the shop, read again for each visit, so that a change is seen at once. */
export const pageFinder = (gatewayUrl: string, publishableKey: string): FindPage => {
  const library = `${gatewayUrl}/v1/railyard.js`;
  return (path) => {
    const page = [...ways, thanks].find((known) => known.path === path);
    if (page === undefined) return undefined;
    const content = fill(read(page.file), { order: read("order.html"), library });
    const values = { title: page.title, content, navigation: navigation(path), publishable_key: publishableKey };
    return fill(read("layout.html"), values);
  };
};

const types: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
};

/** The files that the pages load. */
export const findFile = (path: string): { readonly type: string; readonly text: string } | undefined => {
  const type = types[extname(path)];
  const name = readdirSync(folder).find((known) => `/${known}` === path);
  return type === undefined || name === undefined ? undefined : { type, text: read(name) };
};

/** Which scripts, frames and addresses a page may have: its own, and those of Railyard. */
export const policyOf = (gatewayUrl: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${gatewayUrl}`,
    "style-src 'self'",
    // The library sets the sizes of its frames.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src 'self' ${gatewayUrl}`,
    `frame-src ${gatewayUrl}`,
    // The button that leads to the hosted page is a form whose answer is a redirect.
    `form-action 'self' ${gatewayUrl}`,
    "base-uri 'none'",
  ].join("; ");
