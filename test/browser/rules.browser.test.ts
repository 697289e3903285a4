// Rules that are written in the page, and what they do to payments.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { cardPayment } from "@railyard/local";
import type { ApiAnswer } from "@railyard/local";
import { defined } from "@railyard/members";
import { inConsole } from "./support/console-page.ts";
import { lendConsole } from "./support/console-stack.ts";
import type { ConsoleStack } from "./support/console-stack.ts";

let stack: ConsoleStack;
let giveBack: () => Promise<void>;

beforeAll(async () => {
  ({ stack, giveBack } = await lendConsole());
}, 120_000);

afterAll(() => giveBack());

const ask = (method: string, path: string, body?: unknown): Promise<ApiAnswer> =>
  stack.system.gateway.call(method, path, { key: stack.merchant.secretKey, ...defined({ body }) });

/** A card that no other test pays with. */
const ownCard = "4111111111111111";

const pay = (members: Readonly<Record<string, unknown>> = {}): Promise<ApiAnswer> =>
  ask("POST", "/payments", cardPayment(ownCard, members));

describe("surcharge rules", () => {
  it("are what the API returns, change payments, and are removed in the page", async () => {
    await inConsole(stack, { as: "merchant_operator", path: "/console/rules/surcharge" }, async ({ page, settled }) => {
      await page.getByRole("button", { name: "Write rules" }).click();
      await page.getByRole("button", { name: "Add a rule" }).click();
      await page.getByRole("textbox", { name: "Name", exact: true }).fill("Phone orders");
      await page.getByRole("combobox", { name: "What is asked" }).click();
      await page.getByRole("option", { name: "metadata" }).click();
      await page.getByLabel("Metadata key").fill("rules_test");
      await page.getByLabel("Value of metadata").fill("phone");
      await page.getByLabel("Then").selectOption("fixed");
      await page.getByLabel("Amount (minor units)").fill("150");
      await page.getByRole("button", { name: "Save and apply" }).click();
      await page.getByText("metadata “rules_test” is phone").waitFor();
      await settled();

      const { body } = await ask("GET", "/routing/decision/surcharge");
      const surcharge = { surcharge: { type: "fixed", value: 150 }, tax_on_surcharge: null };
      const value = { type: "metadata_variant", value: { key: "rules_test", value: "phone" } };
      expect(body["algorithm"]).toMatchObject({
        defaultSelection: { surcharge_details: null },
        rules: [
          {
            name: "Phone orders",
            connectorSelection: { surcharge_details: surcharge },
            statements: [{ condition: [{ lhs: "metadata", comparison: "equal", value }] }],
          },
        ],
      });
      expect((await pay({ metadata: { rules_test: "phone" } })).body).toMatchObject({ net_amount: 6_690 });
      expect((await pay({ metadata: { rules_test: "shop" } })).body).toMatchObject({ net_amount: 6_540 });

      await page.getByRole("button", { name: "Remove" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
      await page.getByText("There are no rules yet.").waitFor();
      expect((await ask("GET", "/routing/decision/surcharge")).status).toBe(404);
    });
  });

  it("that the API refuses are shown at their place", async () => {
    await inConsole(stack, { as: "merchant_operator", path: "/console/rules/surcharge" }, async ({ page }) => {
      await page.getByRole("button", { name: "Write rules" }).click();
      await page.getByRole("button", { name: "Add a rule" }).click();
      await page.getByRole("tab", { name: "JSON" }).click();
      const text = page.getByRole("textbox", { name: "JSON" });
      const written = JSON.parse(await text.inputValue()) as { rules: { name: string }[] };
      written.rules = written.rules.map((rule) => ({
        ...rule,
        name: "odd",
        statements: [{ condition: [{ lhs: "moon" }] }],
      }));
      await text.fill(JSON.stringify(written));
      await page.getByRole("button", { name: "Save and apply" }).click();
      const refused = page.getByRole("alert").filter({ hasText: "algorithm.rules[0].statements[0].condition[0]" });
      await refused.getByRole("button", { name: /Line \d+/ }).click();
      // The cursor is in the condition that was refused.
      const after = "document.activeElement.value.slice(document.activeElement.selectionStart)";
      expect(await page.evaluate<string>(after)).toMatch(/^\s*\{\s*"lhs": "moon"/);
      await page.getByRole("button", { name: "Cancel" }).click();
    });
  });
});

describe("the blocklist", () => {
  it("refuses a payment with a card that was blocked in the page, while it is in use", async () => {
    expect((await pay()).body).toMatchObject({ status: "succeeded" });
    await inConsole(stack, { as: "merchant_admin", path: "/console/rules?kind=card_bin" }, async ({ page }) => {
      const confirm = (name: string): Promise<void> => page.getByRole("dialog").getByRole("button", { name }).click();
      await page.getByRole("button", { name: "Block cards" }).click();
      await page.getByRole("dialog").getByLabel("BIN", { exact: true }).fill(ownCard.slice(0, 6));
      await confirm("Block cards");
      const row = page.getByRole("row").filter({ hasText: ownCard.slice(0, 6) });
      await row.waitFor();
      expect((await pay()).body).toMatchObject({ status: "succeeded" });

      await page.getByRole("button", { name: "Put in use" }).click();
      await confirm("Put in use");
      await page.getByText("Payments with blocked cards are refused.").waitFor();
      expect(await pay()).toMatchObject({ status: 403, body: { error: { code: "HE_03" } } });

      await row.getByRole("button", { name: "Unblock" }).click();
      await confirm("Unblock");
      await row.waitFor({ state: "detached" });
      expect((await pay()).body).toMatchObject({ status: "succeeded" });
      await page.getByRole("button", { name: "Stop using" }).click();
      await confirm("Stop using");
      await page.getByText("payments are not checked against it").waitFor();
    });
  });
});
