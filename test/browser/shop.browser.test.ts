// The example shop: each of its four ways to pay, as docs/example-shop.md describes them.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { startShop } from "@railyard/local";
import type { Shop } from "@railyard/local";
import type { Page } from "playwright-core";
import { violationsOf } from "./support/axe.ts";
import { shareConsole } from "./support/console-stack.ts";
import type { ConsoleStack } from "./support/console-stack.ts";
import { enterShopCard, inShop, pressPay } from "./support/shop-page.ts";
import type { ShopVisit } from "./support/shop-page.ts";

const card = "4242424242424242";

let stack: ConsoleStack;
let giveBack: () => Promise<void>;
let shop: Shop;

beforeAll(async () => {
  ({ stack, giveBack } = await shareConsole());
  shop = await startShop({ port: 0, gatewayUrl: stack.origin, merchant: stack.merchant });
}, 120_000);

afterAll(async () => {
  await shop.stop();
  await giveBack();
});

const visit = (path: string, test: (visit: ShopVisit) => Promise<void>): Promise<void> =>
  inShop(stack, shop, path, test);

/** The page can be used by all, and its navigation shows which of the ways it is. */
const expectPage = async (page: Page, title: string): Promise<void> => {
  expect(await page.locator("[aria-current=page]").allTextContents()).toEqual([title]);
  expect(await violationsOf(page.mainFrame())).toEqual([]);
};

describe("the example shop", () => {
  it("takes three single fields between its own labels, and believes no address", async () => {
    await visit("?element=fields", async ({ page }) => {
      await page.frameLocator("#number iframe").locator("#card_number").fill(card);
      await page.frameLocator("#expiry iframe").locator("#card_expiry").fill("1235");
      await page.frameLocator("#cvc iframe").locator("#card_cvc").fill("123");
      await expectPage(page, "Pay here");
      await pressPay(page);
      await page.getByText("Payment succeeded").waitFor();
      await page.getByText("You have paid €49.00.").waitFor();
      expect(await violationsOf(page.mainFrame())).toEqual([]);
      for (const query of ["status=succeeded", "status=succeeded&payment_id=pay_of_another"]) {
        await page.goto(`${shop.url}/thanks?${query}`);
        await page.getByText("Payment unknown").waitFor();
      }
    });
  });

  it("sends the customer to the hosted page, and refuses an address that was changed on the way back", async () => {
    await visit("hosted", async ({ page }) => {
      await expectPage(page, "Hosted page");
      await page.getByRole("button", { name: "Pay on a page of Railyard" }).click();
      await page.locator("#card_number").fill(card);
      await page.locator("#card_expiry").fill("1235");
      await page.locator("#card_cvc").fill("123");
      await pressPay(page);
      await page.getByText("Payment succeeded").waitFor();
      await page.goto(page.url().replace("amount=4900", "amount=1"));
      await page.getByText("Payment unknown").waitFor();
    });
  });

  it("shows the card that the customer has saved on the visit before", async () => {
    await visit("saved", async ({ page, fields }) => {
      await enterShopCard(fields, card);
      await fields.getByLabel(/Save this card/).check();
      await expectPage(page, "Saved cards");
      await pressPay(page);
      await page.getByText("Payment succeeded").waitFor();
    });
    await visit("saved", async ({ page, fields }) => {
      await fields.locator(".cvc.saved input").fill("123");
      await pressPay(page);
      await page.getByText("Payment succeeded").waitFor();
    });
    await visit("saved", async ({ fields }) => {
      await fields.getByRole("button", { name: "Delete the card ending in 4242" }).click();
      await fields.locator("#card_number").waitFor();
    });
  });

  it("begins a subscription with the card of the element, once, and ends it", async () => {
    await visit("subscription", async ({ page, fields }) => {
      await enterShopCard(fields, card);
      await page.getByRole("button", { name: "Subscribe for €14.00 a month" }).click();
      await page.getByText("Active", { exact: true }).waitFor();
      await expectPage(page, "Subscription");
      const nextCharge = new Date(String(await page.locator("#next-charge").textContent()));
      const days = (nextCharge.getTime() - Date.now()) / 86_400_000;
      expect(days).toBeGreaterThan(26);
      expect(days).toBeLessThan(32);
      await page.reload();
      await page.getByRole("button", { name: "Cancel the subscription" }).click();
      await page.getByRole("button", { name: /^Subscribe/ }).waitFor();
    });
  });
});
