// A rule's life through the pages alone: written, tried out, changed, activated, rolled back.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { callSuccessfully } from "@railyard/local";
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

const overview = "/console/routing";

const add = async (page: Page, connector: string): Promise<void> => {
  await page.getByRole("combobox", { name: "Add a connector" }).click();
  await page.getByRole("option", { name: `${connector}, any account` }).click();
};

interface Evaluation {
  readonly evaluated_output: readonly { readonly connector: string }[];
}

/** The first account that the active rule of the profile names. */
const firstNamed = async (): Promise<unknown> => {
  const { profileId, secretKey: key } = stack.merchant;
  const body = { created_by: profileId, parameters: {}, payment_id: "pay_tried" };
  const answer = await callSuccessfully(stack.system.gateway, "POST", "/routing/rule/evaluate", { key, body });
  const { evaluated_output: order } = answer.body as unknown as Evaluation;
  return order[0]?.connector;
};

describe("a rule", () => {
  it("is dry-run, activated, rolled back and taken out again by an operator", async () => {
    await inConsole(stack, { as: "merchant_operator", path: overview }, async ({ page, settled }) => {
      const press = async (name: string): Promise<void> => {
        await page.getByRole("main").getByRole("button", { name, exact: true }).click();
        await settled();
      };
      const confirm = async (name: string): Promise<void> => {
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("button", { name, exact: true }).click();
        await dialog.waitFor({ state: "detached" });
        await settled();
      };
      await page.getByRole("link", { name: "New rule" }).click();
      await settled();
      await page.getByRole("textbox", { name: "Name" }).fill("Tried in a browser");
      await page.getByRole("combobox", { name: "Applies to" }).selectOption(stack.merchant.profileId);
      await add(page, "phonypay");
      await page.getByText(/^\d+ of \d+ payments move$/).waitFor();
      await press("Save as a draft");
      expect(await page.getByRole("heading", { level: 1 }).innerText()).toContain("Not active");

      await page.getByRole("link", { name: "Edit" }).click();
      await settled();
      await add(page, "fauxpay");
      await page.getByRole("button", { name: "Move fauxpay, any account up" }).press("Enter");
      // The focus goes with the row; at the top only the way down is left.
      expect(await page.evaluate<string>("document.activeElement.getAttribute('aria-label')")).toBe(
        "Move fauxpay, any account down",
      );
      const changes = page.getByRole("table", { name: "Changes" });
      expect(await changes.innerText()).toContain("[0].gateway_name");
      await press("Save as version 2");

      await press("Activate");
      await confirm("Activate");
      expect(await firstNamed()).toBe("fauxpay");
      await press("Roll back to version 1");
      await page.getByText("Version 1 applies again, as version 3.").waitFor();
      expect(await firstNamed()).toBe("phonypay");
      await press("Deactivate");
      await confirm("Deactivate");
      expect(await page.getByRole("heading", { level: 1 }).innerText()).toContain("Not active");

      await page.getByRole("link", { name: "When it was activated, and by whom" }).click();
      await page.waitForURL(/\/console\/audit\?/);
      await settled();
      const actions = await page.locator("tbody tr td:nth-child(3)").allInnerTexts();
      expect(actions).toEqual(["Deactivated", "Rolled back", "Activated", "Changed", "Created"]);
    });
  });

  it("is not saved before its shares are the whole, and is not left without asking", async () => {
    await inConsole(stack, { as: "org_admin", path: `${overview}/rules/new` }, async ({ page, settled }) => {
      const isSavable = (): Promise<boolean> => page.getByRole("button", { name: "Save as a draft" }).isEnabled();
      await page.getByRole("textbox", { name: "Name" }).fill("Split");
      await page.getByText("Volume split", { exact: true }).click();
      await add(page, "fauxpay");
      await add(page, "phonypay");
      expect(await isSavable()).toBe(true);
      await page.getByLabel("Share of phonypay, any account").fill("40");
      await page.getByText("The shares are 140% together").waitFor();
      expect(await isSavable()).toBe(false);
      await page.getByRole("button", { name: "Equal shares" }).click();
      await page.getByText("50% fauxpay, 50% phonypay", { exact: false }).waitFor();

      await page.getByRole("tab", { name: "JSON" }).click();
      const condition = { lhs: "curency", comparison: "equal", value: { type: "enum_variant", value: "GBP" } };
      const output = { priority: [{ gateway_name: "fauxpay", gateway_id: null }] };
      const rules = [{ name: "pounds", output, statements: [{ condition: [condition], nested: null }] }];
      const data = { globals: {}, default_selection: output, rules, metadata: {} };
      await page.getByRole("textbox", { name: "JSON" }).fill(JSON.stringify({ type: "advanced", data }));
      await page.getByText("algorithm.data.rules[0].statements[0].condition[0]").waitFor();

      await page.getByRole("link", { name: "Payments", exact: true }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Leave without saving" }).click();
      await page.waitForURL("**/console/payments");
      await settled();
    });
  });

  it("is shown without its controls to those who may only read", async () => {
    await inConsole(stack, { as: "merchant_view_only", path: overview }, async ({ page }) => {
      expect(await page.getByRole("link", { name: "New rule" }).count()).toBe(0);
      expect(await page.getByRole("button", { name: /^Move / }).count()).toBe(0);
      await page.goto(`${stack.origin}${overview}/rules/new`);
      await page.getByText("It needs the permission routing:write.").waitFor();
    });
  });
});
