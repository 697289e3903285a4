// The page of docs/samples that a browser runs, at the address of a shop.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { readFile } from "node:fs/promises";
import { callSuccessfully } from "@railyard/local";
import { docsFolder } from "../support/samples/sample-files.ts";
import { shareConsole } from "./support/console-stack.ts";
import type { ConsoleStack } from "./support/console-stack.ts";
import { enterShopCard } from "./support/shop-page.ts";

const shop = "https://shop.example";

let stack: ConsoleStack;
let giveBack: () => Promise<void>;

beforeAll(async () => {
  ({ stack, giveBack } = await shareConsole());
}, 120_000);

afterAll(async () => {
  await giveBack();
});

/** The page as a reader has it, with an address and a key of its own. */
const pageOfReader = async (): Promise<string> =>
  (await readFile(`${docsFolder}/samples/payment-fields/checkout.html`, "utf8"))
    .replace("https://api.example", stack.origin)
    .replace("pk_snd_...", stack.merchant.publishableKey);

const createPayment = async (): Promise<string> => {
  const body = { amount: 4900, currency: "EUR", return_url: `${shop}/thanks` };
  const { text } = await callSuccessfully(stack.system.gateway, "POST", "/payments", {
    key: stack.merchant.secretKey,
    body,
  });
  return text;
};

describe("the page of the guide to payment fields", () => {
  it("shows a decline, takes another card for the same payment, and leads to the shop's thanks", async () => {
    const context = await stack.browser.newContext({ locale: "en-US", permissions: ["local-network-access"] });
    try {
      const page = await context.newPage();
      page.setDefaultTimeout(20_000);
      const html = await pageOfReader();
      await page.route(`${shop}/`, (route) => route.fulfill({ contentType: "text/html", body: html }));
      await page.route(`${shop}/thanks*`, (route) => route.fulfill({ contentType: "text/html", body: "Thank you" }));
      await page.route(`${shop}/payments`, async (route) =>
        route.fulfill({ contentType: "application/json", body: await createPayment() }),
      );
      await page.goto(`${shop}/`);
      const fields = page.frameLocator("#payment-fields iframe");
      const pay = page.getByRole("button", { name: "Pay €49.00" });
      await enterShopCard(fields, "4000000000000002");
      await pay.click();
      await page
        .getByRole("alert")
        .filter({ hasText: /declined/i })
        .waitFor();
      await enterShopCard(fields, "4242424242424242");
      await pay.click();
      await page.waitForURL(`${shop}/thanks?payment_id=pay_*`);
      const id = new URL(page.url()).searchParams.get("payment_id") ?? "";
      const { body } = await callSuccessfully(stack.system.gateway, "GET", `/payments/${id}`, {
        key: stack.merchant.secretKey,
      });
      expect(body).toMatchObject({ status: "succeeded", amount_received: 4900 });
    } finally {
      await context.close();
    }
  });
});
