// Takes a picture of the documentation's pages, in both modes and two widths.
import { mkdirSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { acquireTestServers, releaseTestServers, stopKept } from "@railyard/testing";
import type { Browser } from "playwright-core";
import { builtDocumentation } from "../../support/documentation.ts";
import { shareConsole } from "../support/console-stack.ts";

const { values } = parseArgs({
  options: { folder: { type: "string", default: ".railyard/pictures" }, page: { type: "string" } },
});
const folder = resolve(values.folder);
const widths = [1280, 375];
const height = 900;

/** A page of each kind. */
const kinds = [
  "",
  "merchants/quickstart/",
  "merchants/webhooks/",
  "reference/",
  "reference/createPayment/",
  "error-codes/",
  "event-types/",
  "operations/",
  "operations/variables/",
  "architecture/",
  "decisions/",
  "nothing/",
];

const picture = async (browser: Browser, origin: string, address: string): Promise<void> => {
  const name = address === "" ? "front" : address.replaceAll("/", "-").replace(/-$/, "");
  for (const colorScheme of ["light", "dark"] as const) {
    for (const width of widths) {
      const context = await browser.newContext({ colorScheme, viewport: { width, height } });
      const page = await context.newPage();
      await page.goto(`${origin}/docs/${address}`, { waitUntil: "networkidle" });
      await page.screenshot({ path: join(folder, `docs-${name}-${colorScheme}-${String(width)}.png`) });
      await context.close();
    }
  }
};

mkdirSync(folder, { recursive: true });
await acquireTestServers();
try {
  const [{ stack }] = await Promise.all([shareConsole(), builtDocumentation()]);
  const pages = values.page === undefined ? kinds : [`${values.page.replace(/^\/|\/$/g, "")}/`];
  for (const page of pages) {
    await picture(stack.browser, stack.origin, page);
    console.log(`ok   /docs/${page}`);
  }
  console.log(`Pictures of ${String(pages.length)} pages are in ${relative(process.cwd(), folder)}.`);
} finally {
  await stopKept();
  await releaseTestServers();
}
