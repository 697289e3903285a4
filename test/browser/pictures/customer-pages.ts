// Takes a picture of every page that customers see, and of the fields in a shop, in both modes and three widths.
import { mkdirSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { startShop } from "@railyard/local";
import type { Shop } from "@railyard/local";
import { acquireTestServers, releaseTestServers, stopKept } from "@railyard/testing";
import { shareConsole } from "../support/console-stack.ts";
import type { ConsoleStack } from "../support/console-stack.ts";
import { customerPages } from "../support/customer-pages.ts";
import type { CustomerPage } from "../support/customer-pages.ts";

const { values } = parseArgs({
  options: {
    folder: { type: "string", default: ".railyard/pictures" },
    page: { type: "string", default: "" },
    language: { type: "string", default: "en" },
  },
});
const folder = resolve(values.folder);
const widths = [1280, 375, 320];
const height = 860;

/** The shop with each element, in the language of the pictures. */
const shopPages = ({ url }: Shop): readonly CustomerPage[] =>
  ["payment", "expressCheckout", "card", "fields"].map((element) => ({
    name: `shop-${element}`,
    make: () => Promise.resolve(`${url}/?${new URLSearchParams({ element, locale: values.language }).toString()}`),
    act: async (page) => {
      await page.frameLocator("iframe").first().locator("input:visible, button:visible").first().waitFor();
    },
  }));

const picture = async ({ browser }: ConsoleStack, { name, make, act }: CustomerPage): Promise<void> => {
  const context = await browser.newContext({ locale: values.language });
  try {
    const page = await context.newPage();
    await page.goto(await make());
    await act?.(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height });
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        const path = join(folder, `${name}-${values.language}-${colorScheme}-${String(width)}.png`);
        await page.screenshot({ path, fullPage: true });
      }
    }
  } finally {
    await context.close();
  }
};

mkdirSync(folder, { recursive: true });
await acquireTestServers();
try {
  const { stack } = await shareConsole();
  const shop = await startShop({ port: 0, gatewayUrl: stack.origin, merchant: stack.merchant });
  const pages = [...customerPages(stack), ...shopPages(shop)].filter(({ name }) => name.includes(values.page));
  for (const page of pages) {
    try {
      await picture(stack, page);
      console.log(`ok   ${page.name}`);
    } catch (error) {
      process.exitCode = 1;
      console.log(`FAIL ${page.name}: ${(error as Error).message}`);
    }
  }
  await shop.stop();
  console.log(`Pictures of ${String(pages.length)} pages are in ${relative(process.cwd(), folder)}.`);
} finally {
  await stopKept();
  await releaseTestServers();
}
