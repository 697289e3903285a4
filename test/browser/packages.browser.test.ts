// The packages for shops in a browser: the script that they load, and a shop made of the React components.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { startShop } from "@railyard/local";
import type { Shop } from "@railyard/local";
import type { Page, Route } from "playwright-core";
import { buildPackages, packagesFolder } from "../support/packages.ts";
import { shareConsole } from "./support/console-stack.ts";
import type { ConsoleStack } from "./support/console-stack.ts";

let stack: ConsoleStack;
let giveBack: () => Promise<void>;
let shop: Shop;
/** The page that Vite makes of the example. */
let folder: string;

/** With the React that mounts everything twice. */
const bundleExample = async (): Promise<void> => {
  await buildPackages();
  const react = join(packagesFolder, "react");
  const vite = join(react, "node_modules/vite/bin/vite.js");
  const settings = ["--outDir", folder, "--emptyOutDir", "--minify", "false", "--logLevel", "error"];
  await promisify(execFile)(process.execPath, [vite, "build", join(react, "example"), ...settings], {
    env: { ...process.env, NODE_ENV: "development" },
  });
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "railyard-example-"));
  const [shared] = await Promise.all([shareConsole(), bundleExample()]);
  ({ stack, giveBack } = shared);
  shop = await startShop({ port: 0, gatewayUrl: stack.origin, merchant: stack.merchant });
}, 120_000);

afterAll(async () => {
  await shop.stop();
  await giveBack();
  await rm(folder, { recursive: true });
});

interface Opened {
  readonly page: Page;
  /** Errors that the page logged, React's among them. */
  readonly problems: readonly string[];
}

/**
 * Gives a page to a test, in which the shop has a page /own without anything but a tag, and the modules of @railyard/js
 * at /js/.
 */
const inBrowser = async (tag: string, test: (opened: Opened) => Promise<void>): Promise<void> => {
  // Pages that a test answers come from no address, and the browser lets such pages ask none of this machine.
  const permissions = ["local-network-access"];
  const context = await stack.browser.newContext({ locale: "en-US", permissions });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    const problems: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") problems.push(message.text());
    });
    page.on("pageerror", (error) => problems.push(error.message));
    await page.route(`${shop.url}/own`, (route) =>
      route.fulfill({ contentType: "text/html", body: `<!doctype html>${tag}` }),
    );
    const modules = join(packagesFolder, "js/dist");
    await page.route(`${shop.url}/js/*`, (route) => route.fulfill({ path: join(modules, nameIn(route)) }));
    await test({ page, problems });
  } finally {
    await context.close();
  }
};

const nameIn = (route: Route): string => basename(new URL(route.request().url()).pathname);

/** Opens the example at the shop's address, by the policy of the shop's own page. */
const openExample = async (page: Page): Promise<void> => {
  await page.route(`${shop.url}/`, async (route) => {
    const body = (await readFile(join(folder, "index.html"), "utf8"))
      .replace("%VITE_RAILYARD_API%", stack.origin)
      .replace("%VITE_RAILYARD_KEY%", stack.merchant.publishableKey);
    await route.fulfill({ response: await route.fetch(), body });
  });
  await page.route(`${shop.url}/assets/*`, (route) => route.fulfill({ path: join(folder, "assets", nameIn(route)) }));
  await page.goto(shop.url);
};

/** Lets the next request for the library fail. */
const failOnce = (page: Page): Promise<unknown> =>
  page.route(`${stack.origin}/v1/railyard.js`, (route) => route.abort(), { times: 1 });

describe("a shop made of the React components", () => {
  it("has one frame in StrictMode, none after leaving, and is paid", async () => {
    await inBrowser("", async ({ page, problems }) => {
      await openExample(page);
      const frames = page.locator("iframe");
      const buy = page.getByRole("button", { name: "Buy the travel mug" });
      const fields = page.frameLocator("#payment-fields iframe");
      await buy.click();
      await fields.getByLabel("Card number").waitFor();
      expect(await frames.count()).toBe(1);
      await page.getByRole("button", { name: "Back" }).click();
      await buy.waitFor();
      expect(await frames.count()).toBe(0);

      await buy.click();
      await fields.getByLabel("Card number").waitFor();
      await page.evaluate("document.querySelector('iframe').id = 'first'");
      await page.getByRole("button", { name: "Labels inside" }).click();
      // Changed options change the fields that are there.
      await page.frameLocator("iframe#first").locator(".labels-floating").first().waitFor();
      await fields.getByLabel("Card number").fill("4242424242424242");
      await fields.getByLabel(/Expiry/).fill("1235");
      await fields.getByLabel(/CVC|security code/i).fill("123");
      await page.getByRole("button", { name: "Pay €49.00" }).click();
      await page.getByText("Payment succeeded").waitFor();
      expect(await frames.count()).toBe(0);
      expect(await page.locator(`script[src="${stack.origin}/v1/railyard.js"]`).count()).toBe(1);
      expect(problems).toEqual([]);
    });
  });

  it("learns by onLoadError that the script did not load", async () => {
    await inBrowser("", async ({ page }) => {
      await failOnce(page);
      await openExample(page);
      await page.getByRole("button", { name: "Buy the travel mug" }).click();
      await page.getByRole("alert").filter({ hasText: "network: The payment service could not be reached." }).waitFor();
      expect(await page.getByRole("button", { name: "Pay €49.00" }).isDisabled()).toBe(true);
    });
  });
});

/** What a call of `loadRailyard` in the page comes to: `true`, or the message of its error. */
const loadedIn = (page: Page, options: object): Promise<true | string> =>
  page.evaluate(`import("/js/index.js")
    .then(({ loadRailyard }) => loadRailyard("pk_1", ${JSON.stringify({ apiUrl: stack.origin, ...options })}))
    .then(({ confirmPayment }) => typeof confirmPayment === "function", (error) => error.message)`);

const openOwnPage = (page: Page): Promise<unknown> => page.goto(`${shop.url}/own`, { waitUntil: "commit" });

const tagsIn = (page: Page): Promise<number> => page.locator("script").count();

describe("loadRailyard", () => {
  it("makes one tag for each address, and tries again after a failure", async () => {
    await inBrowser("", async ({ page }) => {
      await openOwnPage(page);
      await failOnce(page);
      const message = `Railyard: ${stack.origin}/v1/railyard.js could not be loaded.`;
      expect(await loadedIn(page, {})).toContain(message);
      expect(await tagsIn(page)).toBe(0);
      expect(await Promise.all([loadedIn(page, {}), loadedIn(page, { locale: "de" })])).toEqual([true, true]);
      expect(await tagsIn(page)).toBe(1);
      expect(await loadedIn(page, { apiUrl: "api.example" })).toContain('apiUrl is "api.example"');
    });
  });

  it("uses the tag that is there, and replaces one that failed", async () => {
    await inBrowser(`<script async src="${stack.origin}/v1/railyard.js"></script>`, async ({ page }) => {
      await openOwnPage(page);
      expect(await loadedIn(page, {})).toBe(true);
      expect(await tagsIn(page)).toBe(1);
      expect(await page.locator("script[async]").count()).toBe(1);
      await failOnce(page);
      await openOwnPage(page);
      expect(await loadedIn(page, {})).toBe(true);
      expect(await tagsIn(page)).toBe(1);
    });
  });

  it("loads a release by its integrity alone", async () => {
    await inBrowser("", async ({ page }) => {
      await openOwnPage(page);
      const answer = await page.request.get(`${stack.origin}/v1/versions.json`);
      const { versions } = (await answer.json()) as {
        readonly versions: readonly { readonly version: string; readonly integrity: string }[];
      };
      const [{ version, integrity } = { version: "", integrity: "" }] = versions;
      const wrong = `sha384-${"A".repeat(64)}`;
      expect(await loadedIn(page, { version, integrity: wrong })).toContain(`/v1/railyard-${version}.js could not be`);
      expect(await loadedIn(page, { version, integrity })).toBe(true);
    });
  });

  it("resolves with a library that has what the types name", async () => {
    await inBrowser("", async ({ page }) => {
      await openOwnPage(page);
      const type = await page.evaluate(`import("/js/index.js")
        .then(({ loadRailyard }) => loadRailyard("pk_1", ${JSON.stringify({ apiUrl: stack.origin })}))
        .then((library) => {
          globalThis.Railyard = library;
          globalThis.Elements = library.elements({ clientSecret: "pay_1_secret_1" });
          globalThis.RailyardElement = globalThis.Elements.create("cardCvc");
          return globalThis.RailyardElement.type;
        })`);
      expect(type).toBe("cardCvc");
      for (const [source, name, count] of [
        ["railyard.ts", "Railyard", 9],
        ["elements.ts", "Elements", 5],
        ["elements.ts", "RailyardElement", 11],
      ] as const) {
        const methods = await methodsIn(join(packagesFolder, "js/src", source), name);
        expect(methods).toHaveLength(count);
        const isThere = `(method) => typeof ${name}[method] === "function"`;
        expect(await page.evaluate(`${JSON.stringify(methods)}.filter(${isThere})`)).toEqual(methods);
      }
    });
  });
});

/** Names of the methods of an interface. */
const methodsIn = async (file: string, name: string): Promise<readonly string[]> => {
  const source = await readFile(file, "utf8");
  const [, body = ""] = new RegExp(`^export interface ${name}\\b[^]*?\\{\\n([^]*?)\\n\\}`, "m").exec(source) ?? [];
  return [...body.matchAll(/^ {2}(\w+)[(<]/gm)].map(([, method = ""]) => method);
};
