import { expect } from "@jest/globals";
import type { Shop } from "@railyard/local";
import type { FrameLocator, Page } from "playwright-core";
import type { ConsoleStack } from "./console-stack.ts";

/** The shop in a browser of its own. */
export interface ShopVisit {
  readonly page: Page;
  readonly fields: FrameLocator;
  /** Addresses and bodies of what the shop's own page has asked for. */
  readonly asked: readonly string[];
  /** Messages that came to the shop's page, as JSON. */
  readonly heard: () => Promise<readonly string[]>;
}

/** Keeps everything that comes to the page by messages, before its own scripts run. */
const hearAll = `
  globalThis.heard = [];
  const hear = (event) => globalThis.heard.push(JSON.stringify(event.data));
  addEventListener("message", hear);
  const listen = MessagePort.prototype.addEventListener;
  MessagePort.prototype.addEventListener = function (type, listener, ...rest) {
    if (type === "message") listen.call(this, type, hear);
    return listen.call(this, type, listener, ...rest);
  };`;

/** Opens the shop; fails for errors of scripts and violations of its policy. */
export const inShop = async (
  { browser }: Pick<ConsoleStack, "browser">,
  shop: Pick<Shop, "url">,
  query: string,
  test: (visit: ShopVisit) => Promise<void>,
): Promise<void> => {
  const context = await browser.newContext({ locale: "en-US" });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    const problems: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" && !/status of 4/.test(message.text())) problems.push(message.text());
    });
    page.on("pageerror", (error) => problems.push(error.message));
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.frame() === page.mainFrame()) asked.push(`${request.url()} ${request.postData() ?? ""}`);
    });
    await page.addInitScript(hearAll);
    await page.goto(`${shop.url}/${query}`);
    const heard = (): Promise<readonly string[]> => page.evaluate("heard");
    await test({ page, fields: page.frameLocator("#payment-fields iframe"), asked, heard });
    expect(problems).toEqual([]);
  } finally {
    await context.close();
  }
};

/** Types a card into the fields; the code of a stored one is among them, too. */
export const enterShopCard = async (fields: FrameLocator, number: string): Promise<void> => {
  await fields.locator("#card_number").fill(number);
  await fields.locator("#card_expiry").fill("1235");
  await fields.locator("#card_cvc").fill("123");
};

/** Presses the shop's own button. */
export const pressPay = (page: Page): Promise<void> => page.getByRole("button", { name: "Pay €49.00" }).click();
