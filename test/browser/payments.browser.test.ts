// Payments as support and operators use them: lists by address, keys, and money.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { callSuccessfully, cardPayment, cards } from "@railyard/local";
import type { Page } from "playwright-core";
import { violationsOf } from "./support/axe.ts";
import { inConsole } from "./support/console-page.ts";
import { shareConsole } from "./support/console-stack.ts";
import type { ConsoleStack } from "./support/console-stack.ts";

let stack: ConsoleStack;
let giveBack: () => Promise<void>;

beforeAll(async () => {
  ({ stack, giveBack } = await shareConsole());
}, 120_000);

afterAll(() => giveBack());

const list = "/console/payments";
const rowsOf = (page: Page): Promise<string[]> => page.locator("tbody tr").allInnerTexts();

const pay = async (members: Readonly<Record<string, unknown>> = {}): Promise<string> => {
  const body = cardPayment(cards.succeeds, { merchant_order_reference_id: "ORDER-BROWSER", ...members });
  const paid = await callSuccessfully(stack.system.gateway, "POST", "/payments", {
    key: stack.merchant.secretKey,
    body,
  });
  return String(paid.body["payment_id"]);
};

const refundsOf = async (paymentId: string): Promise<readonly unknown[]> => {
  const { body } = await callSuccessfully(stack.system.gateway, "POST", "/refunds/list", {
    key: stack.merchant.secretKey,
    body: { payment_id: paymentId },
  });
  return (body as unknown as { readonly data: readonly unknown[] }).data;
};

describe("the history that npm start makes", () => {
  it("was made without a refusal", () => {
    expect(stack.history).toMatchObject({ isComplete: true, refusals: [] });
    expect(stack.history.payments).toBeGreaterThan(300);
  });
});

describe("the list of payments", () => {
  it("has menus whose choices show whether they are made", async () => {
    await inConsole(stack, { as: "org_admin", path: list }, async ({ page, settled }) => {
      await page.getByRole("button", { name: "Columns" }).click();
      expect(await violationsOf(page, { withMenu: true })).toEqual([]);
      await page.getByRole("menuitemcheckbox", { name: "Connector", checked: true }).click();
      await page.getByRole("menuitemcheckbox", { name: "Connector", checked: false }).waitFor();
      await page.keyboard.press("Escape");
      await settled();
      expect(await page.getByRole("columnheader", { name: "Connector" }).count()).toBe(0);
      for (const name of ["Account", "Saved views"]) {
        await page.getByRole("button", { name }).click();
        await page.getByRole("menu").waitFor();
        expect(await violationsOf(page, { withMenu: true })).toEqual([]);
        await page.keyboard.press("Escape");
        await page.getByRole("menu").waitFor({ state: "detached" });
      }
    });
  });

  it("shows the same rows to another session at the same address", async () => {
    let address = "";
    let rows: readonly string[] = [];
    await inConsole(stack, { as: "org_admin", path: list }, async ({ page, settled }) => {
      await page.getByRole("button", { name: "Status" }).click();
      // These wait for a person, while others may still end. The box follows the address when the router has moved.
      await page.getByRole("checkbox", { name: "Authorized, to be captured" }).click();
      await settled();
      await page.keyboard.press("Escape");
      address = page.url().slice(stack.origin.length);
      rows = await rowsOf(page);
    });
    expect(address).toBe(`${list}?status=requires_capture`);
    expect(rows.length).toBeGreaterThan(5);
    await inConsole(stack, { as: "merchant_view_only", path: address }, async ({ page }) => {
      expect(await rowsOf(page)).toEqual(rows);
    });
  });

  it.each([
    ["JPY", /^¥[\d,]+$/],
    ["KWD", /^KWD\s[\d,]+\.\d{3}$/],
    ["EUR", /^€[\d,]+\.\d{2}$/],
  ])("shows amounts in %s with its own decimals", async (currency, form) => {
    await inConsole(stack, { as: "org_admin", path: `${list}?currency=${currency}` }, async ({ page }) => {
      const amounts = await page.locator("tbody .amount:not(time)").allInnerTexts();
      expect(amounts.length).toBeGreaterThan(5);
      for (const amount of amounts) expect(amount).toMatch(form);
    });
  });

  it("is walked and opened with keys", async () => {
    await inConsole(stack, { as: "org_admin", path: "/console" }, async ({ page, settled }) => {
      await page.keyboard.press("g");
      await page.keyboard.press("p");
      await page.waitForURL(`**${list}`);
      await settled();
      await page.locator("tbody tr").first().focus();
      await page.keyboard.press("j");
      await page.keyboard.press("j");
      await page.keyboard.press("k");
      expect(
        await page.evaluate<number>("[...document.querySelectorAll('tr[data-row]')].indexOf(document.activeElement)"),
      ).toBe(1);
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/console\/payments\/pay_\w+$/);
      await settled();
    });
  });
});

describe("a refund", () => {
  it("of a part takes two clicks, is made once by a double click, and is shown without a reload", async () => {
    const paymentId = await pay();
    await inConsole(stack, { as: "merchant_operator", path: `${list}/${paymentId}` }, async ({ page, settled }) => {
      await page.getByRole("button", { name: "Refund", exact: true }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(/^Amount/).fill("12.50");
      await dialog.getByRole("button", { name: "Refund $12.50" }).dblclick();
      await dialog.waitFor({ state: "detached" });
      await settled();
      expect(await page.getByRole("main").innerText()).toContain("$12.50");
    });
    expect(await refundsOf(paymentId)).toHaveLength(1);
  });

  it("cannot be more than is left, nor be made by those who may only read", async () => {
    const paymentId = await pay({ amount: 1_500, currency: "KWD" });
    const path = `${list}/${paymentId}`;
    await inConsole(stack, { as: "merchant_operator", path }, async ({ page }) => {
      await page.getByRole("button", { name: "Refund", exact: true }).click();
      const dialog = page.getByRole("dialog");
      expect(await dialog.getByLabel(/^Amount/).inputValue()).toBe("1.500");
      expect(await violationsOf(page)).toEqual([]);
      await dialog.getByLabel(/^Amount/).fill("1.501");
      expect(await dialog.getByRole("button", { name: /^Refund KWD/ }).isDisabled()).toBe(true);
    });
    await inConsole(stack, { as: "merchant_customer_support", path }, async ({ page }) => {
      expect(await page.getByRole("button", { name: "Refund", exact: true }).count()).toBe(0);
    });
  });
});

describe("a note", () => {
  it("is written on the payment's page, shown as text, and listed in the timeline", async () => {
    const path = `${list}/${await pay()}`;
    const text = "Called <img src=x onerror=alert(1)> Ada, she waits.";
    await inConsole(stack, { as: "merchant_customer_support", path }, async ({ page, settled }) => {
      const notes = page.getByRole("region", { name: "Notes" });
      await notes.getByLabel("New note").fill(text);
      await notes.getByRole("button", { name: "Save note" }).click();
      await notes.getByText(text).waitFor();
      await page.getByRole("region", { name: "Timeline" }).getByText(`Note: ${text}`).waitFor();
      await settled();
    });
    await inConsole(stack, { as: "merchant_view_only", path }, async ({ page }) => {
      await page.getByRole("region", { name: "Notes" }).getByText(text).waitFor();
      expect(await page.getByRole("button", { name: "Save note" }).count()).toBe(0);
    });
  });
});
