// What operators carry out over several steps: a new provider, and the answer to a dispute.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { callSuccessfully } from "@railyard/local";
import { inConsole } from "./support/console-page.ts";
import { shareConsole, stripeKey } from "./support/console-stack.ts";
import type { ConsoleStack } from "./support/console-stack.ts";

let stack: ConsoleStack;
let giveBack: () => Promise<void>;

beforeAll(async () => {
  ({ stack, giveBack } = await shareConsole());
}, 120_000);

afterAll(() => giveBack());

describe("a provider", () => {
  it("is connected, with its webhook registered and a payment tested, within three minutes", async () => {
    const begunAt = Date.now();
    await inConsole(stack, { as: "merchant_operator", path: "/console/connectors/add" }, async ({ page }) => {
      await page.getByLabel("Search providers").fill("stri");
      await page.getByRole("button", { name: /Stripe/ }).click();
      await page.getByLabel(/key/i).fill("sk_live_51WrongMode");
      await page.getByText("This looks like a live credential").waitFor();
      await page.getByLabel(/key/i).fill("sk_test_51WrongAccount");
      await page.getByRole("button", { name: "Verify and connect" }).click();
      await page.getByRole("alert").waitFor();
      await page.getByLabel(/key/i).fill(stripeKey);
      await page.getByLabel("Label").fill("stripe_browser");
      await page.getByRole("button", { name: "Verify and connect" }).click();
      await page.getByRole("button", { name: "Register at the provider" }).click();
      await page.getByText("Active", { exact: true }).waitFor();
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("button", { name: "Make a test payment" }).click();
      await page.getByText("Passed: paid and given back.").waitFor();
      await page.getByRole("link", { name: "To the account" }).click();
      await page.getByRole("heading", { level: 1, name: "stripe_browser" }).waitFor();
      expect(await page.getByRole("main").innerText()).not.toContain(stripeKey);
    });
    expect(Date.now() - begunAt).toBeLessThan(180_000);
    expect(stack.stripe.violations).toEqual([]);
  });
});

describe("a dispute", () => {
  it("is answered with a text and a file", async () => {
    const key = stack.merchant.secretKey;
    const listed = await callSuccessfully(stack.system.gateway, "GET", "/disputes/list?dispute_status=dispute_opened", {
      key,
    });
    const [dispute] = listed.body as unknown as readonly { readonly dispute_id: string }[];
    const path = `/console/disputes/${dispute?.dispute_id ?? ""}`;
    await inConsole(stack, { as: "merchant_operator", path }, async ({ page }) => {
      await page.getByLabel("What was sold").fill("A bicycle, delivered on time");
      await page.locator("input[type=file]").setInputFiles({
        name: "receipt.pdf",
        mimeType: "application/pdf",
        buffer: Buffer.from("%PDF-1.4\n%%EOF\n"),
      });
      await page.getByRole("button", { name: "Upload" }).click();
      await page.getByRole("button", { name: "Download receipt.pdf" }).waitFor();
      await page.getByRole("button", { name: "Submit evidence ..." }).click();
      const dialog = page.getByRole("dialog");
      expect(await dialog.innerText()).toMatch(/1 text and 1 file go to/);
      await dialog.getByRole("button", { name: /^Submit to/ }).click();
      await dialog.waitFor({ state: "detached" });
      await page.getByText("This dispute can no longer be answered").waitFor();
    });
    const { body } = await callSuccessfully(stack.system.gateway, "GET", `/disputes/${dispute?.dispute_id ?? ""}`, {
      key,
    });
    expect(["dispute_challenged", "dispute_won", "dispute_lost"]).toContain(body["dispute_status"]);
  });
});
