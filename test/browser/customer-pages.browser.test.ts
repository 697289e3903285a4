// The pages that customers see: in every language, in both modes, from 320 px on, for everybody, without scripts.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { callSuccessfully, startShop } from "@railyard/local";
import type { Shop } from "@railyard/local";
import type { BrowserContext, Page } from "playwright-core";
import { pageLocales } from "../../services/payments/src/links/domain/locale.ts";
import { violationsOf } from "./support/axe.ts";
import { shareConsole } from "./support/console-stack.ts";
import type { ConsoleStack } from "./support/console-stack.ts";
import { customerPages, enterCard, fewMethods } from "./support/customer-pages.ts";
import type { CustomerPage } from "./support/customer-pages.ts";

let stack: ConsoleStack;
let giveBack: () => Promise<void>;
let shop: Shop;
let pages: readonly CustomerPage[];

beforeAll(async () => {
  ({ stack, giveBack } = await shareConsole());
  shop = await startShop({ port: 0, gatewayUrl: stack.origin, merchant: stack.merchant });
  pages = customerPages(stack);
}, 120_000);

afterAll(async () => {
  await shop.stop();
  await giveBack();
});

type ContextOptions = NonNullable<Parameters<ConsoleStack["browser"]["newContext"]>[0]>;

const inBrowser = async (
  options: ContextOptions,
  test: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> => {
  const context = await stack.browser.newContext(options);
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    await test(page, context);
  } finally {
    await context.close();
  }
};

const addressOf = (name: string): Promise<string> => {
  const found = pages.find((one) => one.name === name);
  if (found === undefined) throw new TypeError(`There is no page ${name}.`);
  return found.make();
};

const withLocale = (address: string, locale: string): string => {
  const url = new URL(address);
  url.searchParams.set("locale", locale);
  return url.href;
};

/** What is wider than the window, which people would have to scroll to the side for. */
const overflowOf = (page: Page): Promise<number> =>
  page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");

const smallest = { width: 320, height: 640 };
const widest = { width: 1_280, height: 800 };

describe("every page that customers see", () => {
  it("can be used by all, in both modes, from 320 to 1,280 px", async () => {
    const found: string[] = [];
    for (const { name, make, act } of pages) {
      await inBrowser({ locale: "en-US", viewport: smallest, reducedMotion: "reduce" }, async (page) => {
        await page.goto(await make());
        await act?.(page);
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          found.push(...(await violationsOf(page)).map((violation) => `${name} ${colorScheme}: ${violation}`));
        }
        if ((await overflowOf(page)) > 0) found.push(`${name} is wider than 320 px`);
        await page.setViewportSize(widest);
        found.push(...(await violationsOf(page)).map((violation) => `${name} 1,280 px: ${violation}`));
      });
    }
    expect(found).toEqual([]);
  }, 120_000);

  it("can be used by all in every language, and fits 320 px in each", async () => {
    const address = await addressOf("payment-few");
    const found: string[] = [];
    await inBrowser({ viewport: smallest, reducedMotion: "reduce" }, async (page) => {
      for (const locale of pageLocales) {
        await page.goto(withLocale(address, locale));
        const { lang, dir } = await page.evaluate<{ lang: string; dir: string }>(
          "({ lang: document.documentElement.lang, dir: document.documentElement.dir })",
        );
        expect([lang, dir]).toEqual([locale, locale === "ar" || locale === "he" ? "rtl" : "ltr"]);
        found.push(...(await violationsOf(page)).map((violation) => `${locale}: ${violation}`));
        if ((await overflowOf(page)) > 0) found.push(`${locale}: wider than 320 px`);
      }
    });
    expect(found).toEqual([]);
  }, 120_000);

  it("has the same rules for the fields in shops", async () => {
    const { body } = await callSuccessfully(stack.system.gateway, "POST", "/payments", {
      key: stack.merchant.secretKey,
      body: { amount: 4_900, currency: "EUR", allowed_payment_method_types: fewMethods },
    });
    const found: string[] = [];
    await inBrowser({ viewport: smallest, reducedMotion: "reduce" }, async (page) => {
      await page.goto(`${shop.url}/`);
      await page.locator("#pay:enabled").waitFor();
      for (const locale of pageLocales) {
        const options = JSON.stringify({ clientSecret: body["client_secret"], locale });
        await page.evaluate(`(async () => {
          payment.destroy();
          globalThis.payment = railyard.elements(${options}).create("payment");
          await new Promise((resolve) => payment.on("ready", resolve).mount("#payment-fields"));
        })()`);
        const frame = page.frames().find((one) => one.url().includes("/checkout/frame"));
        if (frame === undefined) throw new TypeError("The shop shows no frame.");
        expect(await frame.evaluate("document.documentElement.lang")).toBe(locale);
        found.push(...(await violationsOf(frame)).map((violation) => `${locale}: ${violation}`));
        const isWide = await frame.evaluate("document.body.scrollWidth > document.body.clientWidth");
        if (isWide === true) found.push(`${locale}: wider than its place`);
      }
    });
    expect(found).toEqual([]);
  }, 120_000);
});

describe("the language of a page", () => {
  it("is the customer's, unless the address states one", async () => {
    const address = await addressOf("payment");
    await inBrowser({ locale: "de-AT" }, async (page) => {
      await page.goto(address);
      await page.getByRole("heading", { name: "Zahlungsdaten" }).waitFor();
      await page.goto(withLocale(address, "ja"));
      expect(await page.locator("html").getAttribute("lang")).toBe("ja");
    });
  });

  it("written from the right leaves digits as they are", async () => {
    const address = withLocale(await addressOf("payment"), "ar");
    await inBrowser({ viewport: smallest }, async (page) => {
      await page.goto(address);
      const number = page.locator("#card_number");
      await number.pressSequentially("4242424242424242");
      expect(await number.inputValue()).toBe("4242 4242 4242 4242");
      expect(await number.evaluate((input) => input.ownerDocument.defaultView?.getComputedStyle(input).direction)).toBe(
        "ltr",
      );
    });
  });
});

describe("pages that ask for data", () => {
  it.each(["payment", "payout", "collect"])("show icons, and state next to a field what is wrong: %s", async (name) => {
    const address = await addressOf(name);
    await inBrowser({ locale: "en-US", colorScheme: "dark" }, async (page) => {
      await page.goto(address);
      const icons = page.locator("img.method-icon:visible");
      await icons.first().waitFor();
      const widths = await icons.evaluateAll((all) =>
        all.map((icon) => (icon as { naturalWidth?: number }).naturalWidth),
      );
      expect(widths.filter((width) => (width ?? 0) === 0)).toEqual([]);
      const field = page.locator(name === "payout" ? "[data-iban]" : "#card_number").first();
      await field.fill(name === "payout" ? "DE89370400440532013001" : "4242424242424241");
      await field.blur();
      expect(await field.inputValue()).toMatch(/^\w{4} \w{4} \w{4} \w{4}/);
      expect(await field.getAttribute("aria-invalid")).toBe("true");
      const background = await page.evaluate<string>(
        "getComputedStyle(document.querySelector('main')).backgroundColor",
      );
      expect(background).toBe("rgb(26, 31, 39)");
    });
  });

  it("work without scripts", async () => {
    await inBrowser({ locale: "en-US", javaScriptEnabled: false }, async (page) => {
      await page.goto(await addressOf("payment"));
      await enterCard(page, "4242424242424242");
      await page.locator("form.fields .button").click();
      await page.getByRole("heading", { name: "Thank you" }).waitFor();

      await page.goto(await addressOf("payout"));
      await page.locator("[data-iban]").first().fill("DE89370400440532013000");
      await page.locator("form.fields .button").click();
      await page.getByRole("heading", { name: "Is this right?" }).waitFor();

      await page.goto(await addressOf("collect"));
      await page.locator("#card_number").fill("4242424242424242");
      await page.locator("#card_expiry").fill("12/35");
      await page.locator("form.fields .button").click();
      await page.getByRole("heading", { name: "Your card was saved" }).waitFor();
    });
  });
});
