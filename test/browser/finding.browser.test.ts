// Finding objects, keeping how one looks at them, and taking them out as a file.
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { callSuccessfully, cardPayment, cards } from "@railyard/local";
import { inConsole, signInOn } from "./support/console-page.ts";
import { shareConsole } from "./support/console-stack.ts";
import type { ConsoleStack } from "./support/console-stack.ts";

let stack: ConsoleStack;
let giveBack: () => Promise<void>;

beforeAll(async () => {
  ({ stack, giveBack } = await shareConsole());
}, 120_000);

afterAll(() => giveBack());

const list = "/console/payments";

describe("the search", () => {
  it("finds a payment by what people have at hand", async () => {
    const { merchant, system } = stack;
    const email = "ada.search@mail.example";
    const order = "ORDER-SEARCHED-1";
    const { body } = await callSuccessfully(system.gateway, "POST", "/payments", {
      key: merchant.secretKey,
      body: cardPayment(cards.succeeds, { merchant_order_reference_id: order, email, amount: 73_31 }),
    });
    const reference = String(body["connector_transaction_id"]);
    await inConsole(stack, { as: "merchant_customer_support", path: "/console" }, async ({ page }) => {
      for (const text of [order, email, reference, cards.succeeds.slice(-4), String(body["payment_id"])]) {
        await page.keyboard.press("Control+k");
        await page.getByRole("textbox", { name: "Search" }).fill(text);
        await page.getByRole("button", { name: /73\.31/ }).waitFor();
        await page.keyboard.press("Enter");
        await page.waitForURL(`**${list}/${String(body["payment_id"])}`);
        await page.getByRole("link", { name: "Home" }).click();
      }
    });
  });

  it("opens by a single key, unless such keys are turned off", async () => {
    await inConsole(stack, { as: "merchant_view_only", path: list }, async ({ page, settled }) => {
      const search = page.getByRole("textbox", { name: "Search" });
      await page.keyboard.press("/");
      await search.waitFor();
      await page.keyboard.press("Escape");
      await search.waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Account" }).click();
      await page.getByRole("menuitemcheckbox", { name: "Single-key shortcuts" }).click();
      await page.keyboard.press("Escape");
      await page.getByRole("menu").waitFor({ state: "detached" });
      await page.keyboard.press("/");
      await settled();
      expect(await search.count()).toBe(0);
      await page.keyboard.press("Control+k");
      await search.waitFor();
    });
  });
});

describe("a saved view", () => {
  it("is there after signing in again", async () => {
    const role = "merchant_customer_support/viewing";
    const user = await stack.userOf(role);
    await inConsole(stack, { as: role, path: `${list}?status=failed` }, async ({ page }) => {
      await page.getByRole("button", { name: "Saved views" }).click();
      await page.getByRole("menuitem", { name: "Save this view" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Name").fill("Declined today");
      await dialog.getByRole("button", { name: "Save" }).click();
      await dialog.waitFor({ state: "detached" });
    });
    await inConsole(stack, { path: list }, async ({ page }) => {
      await signInOn(page, user);
      await page.waitForURL(`**${list}`);
      await page.getByRole("button", { name: "Saved views" }).click();
      await page.getByRole("menuitem", { name: "Declined today" }).click();
      await page.waitForURL(`**${list}?status=failed`);
    });
  });
});

describe("an export", () => {
  it.each([
    ["JPY", /^\d+$/],
    ["KWD", /^\d+\.\d{3}$/],
  ])("has as many rows as the list counts, with amounts in %s exact", async (currency, form) => {
    await inConsole(stack, { as: "merchant_finance", path: `${list}?currency=${currency}` }, async ({ page, open }) => {
      const counted = Number(/(\d[\d,]*) results?/.exec(await page.getByRole("main").innerText())?.[1]);
      expect(counted).toBeGreaterThan(5);
      const name = `Payments in ${currency}`;
      await page.getByRole("button", { name: "Export" }).click();
      await page.getByRole("dialog").getByLabel("Name").fill(name);
      await page.getByRole("button", { name: "Begin the export" }).click();
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await open("/console/exports");
      const downloading = page.waitForEvent("download");
      await page.getByRole("button", { name: `Download: ${name}` }).click();
      const [header = "", ...rows] = readFileSync(await (await downloading).path(), "utf8")
        .trim()
        .split(/\r?\n/);
      expect(rows).toHaveLength(counted);
      const column = header.split(",").findIndex((title) => /^"?amount"?$/.test(title));
      for (const row of rows) expect(row.split(",")[column]?.replaceAll('"', "")).toMatch(form);
    });
  });

  it("has its times in the zone that the console shows", async () => {
    await inConsole(stack, { as: "merchant_finance", path: list }, async ({ page }) => {
      await page.getByRole("button", { name: "Account" }).click();
      await page.getByRole("menuitemradio", { name: "UTC" }).click();
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Export" }).click();
      const answering = page.waitForResponse((response) => new URL(response.url()).pathname === "/exports");
      await page.getByRole("button", { name: "Begin the export" }).click();
      expect(await (await answering).json()).toMatchObject({ time_zone: "UTC" });
      await page.getByRole("dialog").waitFor({ state: "detached" });
    });
  });
});
