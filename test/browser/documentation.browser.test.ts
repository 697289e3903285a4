// The documentation in a browser, served by the gateway under its own policy.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Page } from "playwright-core";
import { docUrlOf } from "@railyard/failures";
import { builtDocumentation } from "../support/documentation.ts";
import { violationsOf } from "./support/axe.ts";
import { shareConsole } from "./support/console-stack.ts";
import type { ConsoleStack } from "./support/console-stack.ts";

let stack: ConsoleStack;
let giveBack: () => Promise<void>;

beforeAll(async () => {
  const [shared] = await Promise.all([shareConsole(), builtDocumentation()]);
  ({ stack, giveBack } = shared);
}, 600_000);
afterAll(() => giveBack());

interface Look {
  readonly colorScheme?: "light" | "dark";
  readonly width?: number;
  readonly javaScriptEnabled?: boolean;
}

/** Gives a page of the documentation to a test, which fails for anything that the page's console reports. */
const onPage = async (path: string, look: Look, test: (page: Page) => Promise<void>): Promise<void> => {
  const { width = 1280, ...options } = look;
  const context = await stack.browser.newContext({ ...options, viewport: { width, height: 900 } });
  try {
    const page = await context.newPage();
    const problems: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") problems.push(message.text());
    });
    page.on("pageerror", (error) => problems.push(error.message));
    await page.goto(`${stack.origin}/docs/${path}`, { waitUntil: "networkidle" });
    await test(page);
    expect(problems).toEqual([]);
  } finally {
    await context.close();
  }
};

const guide = "merchants/webhooks/";
const operation = "reference/createPayment/";
const looked = ["", guide, operation, "error-codes/", "decisions/"];

describe("a page of the documentation", () => {
  it.each(looked)("has no violation that axe knows, light and dark, wide and narrow: /docs/%s", async (path) => {
    for (const colorScheme of ["light", "dark"] as const) {
      for (const width of [1280, 375]) {
        await onPage(path, { colorScheme, width }, async (page) => {
          expect(await page.evaluate("document.documentElement.dataset.theme")).toBe(colorScheme);
          const found = await violationsOf(page);
          expect({ colorScheme, width, found }).toEqual({ colorScheme, width, found: [] });
        });
      }
    }
  });

  it.each([...looked, "operations/variables/", "payment-states/", "connectors/"])(
    "fits a phone of 375 px: /docs/%s",
    async (path) => {
      await onPage(path, { width: 375 }, async (page) => {
        expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(375);
      });
    },
  );

  it("shows its text and every language of its samples without scripts", async () => {
    await onPage(guide, { javaScriptEnabled: false }, async (page) => {
      expect(await page.locator("h1").innerText()).toBe("Webhooks");
      const group = page.locator("sample-tabs").first();
      for (const name of ["curl", "node", "python"]) {
        const sample = group.locator(`[data-sample=${name}]`);
        expect(await sample.isVisible()).toBe(true);
        expect((await sample.locator("pre").innerText()).length).toBeGreaterThan(40);
      }
      expect(await group.locator(".sample-caption").allInnerTexts()).toEqual(["curl", "Node.js", "Python"]);
    });
    await onPage(operation, { javaScriptEnabled: false }, async (page) => {
      expect(await page.locator("main").innerText()).toContain("/payments");
    });
  });

  it("shows one language of the samples with scripts, the chosen one everywhere, also after a reload", async () => {
    await onPage(guide, {}, async (page) => {
      const shown = async (): Promise<ReadonlySet<string | null>> => {
        const samples = await page.locator("sample-tabs .sample:visible").all();
        return new Set(await Promise.all(samples.map((sample) => sample.getAttribute("data-sample"))));
      };
      expect(await shown()).toEqual(new Set(["curl"]));
      await page.getByRole("tab", { name: "Python" }).first().click();
      expect(await shown()).toEqual(new Set(["python"]));
      await page.reload({ waitUntil: "networkidle" });
      expect(await shown()).toEqual(new Set(["python"]));
      await page.getByRole("tab", { name: "Python" }).first().press("ArrowLeft");
      expect(await shown()).toEqual(new Set(["node"]));
    });
  });

  it("keeps the colors that its reader has chosen", async () => {
    await onPage("", { colorScheme: "light" }, async (page) => {
      await page.getByRole("button", { name: "Dark colors" }).click();
      expect(await page.evaluate("document.documentElement.dataset.theme")).toBe("dark");
      await page.reload();
      expect(await page.evaluate("document.documentElement.dataset.theme")).toBe("dark");
    });
  });

  it("is where the address of an error leads", async () => {
    const answer = await stack.system.gateway.call("GET", "/payments/pay_1");
    const error = answer.body["error"] as unknown as { readonly code: string; readonly doc_url: string };
    const { code, doc_url: address } = error;
    expect([code, address]).toEqual(["IR_01", docUrlOf(stack.origin, "IR_01")]);
    await onPage(new URL(address).pathname.replace("/docs/", "") + new URL(address).hash, {}, async (page) => {
      expect(await page.locator(":target").innerText()).toBe("IR_01");
      expect(await page.locator(":target").isVisible()).toBe(true);
    });
  });
});

/** What merchants search for, and the pages of which one must come first. */
const searches: readonly (readonly [query: string, ...addresses: string[]])[] = [
  ["verify webhook signature", "merchants/webhooks/"],
  ["IR_16", "error-codes/"],
  ["idempotency key", "merchants/idempotency/"],
  ["test cards", "merchants/testing/", "sandbox-cards/"],
  ["refund", "merchants/refunds/"],
  ["create a payment", "reference/createPayment/", "merchants/quickstart/"],
  ["3-D Secure", "merchants/three-d-secure/"],
  ["rate limit", "merchants/limits/"],
  ["dispute evidence", "merchants/disputes/"],
  ["save a card", "merchants/stored-cards/"],
  ["payout", "merchants/payouts/"],
  ["going live", "merchants/going-live/"],
];

describe("the search", () => {
  it.each(searches)("for “%s” finds its page first", async (query, ...addresses) => {
    await onPage(guide, {}, async (page) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("searchbox").fill(query);
      const first = page.locator(".search-results > li > a").first();
      await first.waitFor();
      const found = new URL((await first.getAttribute("href")) ?? "", stack.origin).pathname;
      expect(addresses.map((address) => `/docs/${address}`)).toContain(found);
      expect(await violationsOf(page)).toEqual([]);
    });
  });

  it("leaves out for merchants what is for contributors, who find it by choosing so", async () => {
    await onPage(guide, {}, async (page) => {
      await page.getByRole("button", { name: /Search/ }).click();
      await page.getByRole("searchbox").fill("contracts are JSON schemas");
      const addresses = async (): Promise<readonly (string | null)[]> => {
        const results = await page.locator(".search-results > li > a").all();
        return Promise.all(results.map((result) => result.getAttribute("href")));
      };
      await page.locator(".search-state", { hasText: /\w/ }).waitFor();
      expect((await addresses()).filter((path) => path?.includes("/decisions/") === true)).toEqual([]);
      await page.getByRole("radio", { name: "Contributors" }).check();
      await page.locator('.search-results a[href*="/docs/decisions/0001-"]').first().waitFor();
    });
  });
});
