// The tasks of the console with the keyboard alone.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { callSuccessfully, cardPayment, cards } from "@railyard/local";
import type { Page } from "playwright-core";
import { inConsole } from "./support/console-page.ts";
import { shareConsole } from "./support/console-stack.ts";
import type { ConsoleStack } from "./support/console-stack.ts";

let stack: ConsoleStack;
let giveBack: () => Promise<void>;

beforeAll(async () => {
  ({ stack, giveBack } = await shareConsole());
}, 120_000);

afterAll(() => giveBack());

const stepsMax = 80;

/** Presses Tab until the element that has the focus matches the name. */
const tabTo = async (page: Page, name: RegExp, steps = stepsMax): Promise<void> => {
  const passed: string[] = [];
  for (let step = 0; step <= steps; step += 1) {
    const focused = await page.evaluate<string>(`(() => {
      const element = document.activeElement;
      const labels = [...(element.labels ?? [])].map((label) => label.textContent);
      return element.getAttribute("aria-label") ?? (labels.length > 0 ? labels.join(" ") : element.textContent.trim());
    })()`);
    if (name.test(focused)) return;
    passed.push(focused.slice(0, 40));
    await page.keyboard.press("Tab");
  }
  throw new RangeError(`Tab does not lead to ${String(name)}, only to ${passed.join(" | ")}`);
};

const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

const dialogIsGone = (page: Page): Promise<void> => page.getByRole("dialog").waitFor({ state: "detached" });

describe("with the keyboard alone", () => {
  it("a payment is found, its part refunded, and the focus returns", async () => {
    const order = "ORDER-KEYBOARD-1";
    const body = cardPayment(cards.succeeds, { merchant_order_reference_id: order });
    const key = stack.merchant.secretKey;
    const paid = await callSuccessfully(stack.system.gateway, "POST", "/payments", { key, body });
    await inConsole(stack, { as: "merchant_operator", path: "/console" }, async ({ page, settled }) => {
      await press(page, "Control+k");
      await page.locator("input:focus").waitFor();
      await page.keyboard.type(order);
      await page.locator("[data-action]").filter({ hasText: "Payment ·" }).waitFor();
      await press(page, "Enter");
      await page.waitForURL(`**/payments/${String(paid.body["payment_id"])}`);
      await settled();
      await tabTo(page, /^Refund$/);
      await press(page, "Enter");
      await page.getByRole("dialog").waitFor();
      await press(page, "Control+a");
      await page.keyboard.type("3.40");
      await tabTo(page, /^Refund \$3\.40$/);
      await press(page, "Enter");
      await dialogIsGone(page);
      await settled();
      expect(await page.getByRole("main").innerText()).toContain("$3.40");
      await tabTo(page, /^Refund$/, 0);
    });
  });

  it("a payment link is created and copied", async () => {
    await inConsole(stack, { as: "merchant_operator", path: "/console" }, async ({ page, settled }) => {
      await press(page, "g", "l");
      await page.waitForURL("**/console/links");
      await settled();
      await tabTo(page, /^Create/);
      await press(page, "Enter");
      await page.getByRole("dialog").waitFor();
      await page.keyboard.type("12.5");
      await tabTo(page, /^Create .*12\.50/);
      await press(page, "Enter");
      await page.waitForURL(/link=/);
      await settled();
      await tabTo(page, /copy/i);
    });
  });

  it("a colleague is invited", async () => {
    await inConsole(stack, { as: "merchant_admin", path: "/console/users" }, async ({ page }) => {
      await tabTo(page, /^Invite/);
      await press(page, "Enter");
      await page.getByRole("dialog").waitFor();
      await page.keyboard.type("by.keyboard@people.example");
      await tabTo(page, /^Role/);
      await press(page, "ArrowDown", "ArrowDown", "Enter");
      await tabTo(page, /^Invite|^Send/);
      await press(page, "Enter");
      await page.getByText("by.keyboard@people.example").first().waitFor();
    });
  });
});
