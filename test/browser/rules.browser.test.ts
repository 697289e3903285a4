// Rules that are written in the page, and what they do to payments.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { cardPayment } from "@railyard/local";
import type { ApiAnswer } from "@railyard/local";
import { defined } from "@railyard/members";
import { inConsole } from "./support/console-page.ts";
import { shareConsole } from "./support/console-stack.ts";
import type { ConsoleStack } from "./support/console-stack.ts";

let stack: ConsoleStack;
let giveBack: () => Promise<void>;

beforeAll(async () => {
  ({ stack, giveBack } = await shareConsole());
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

describe("3-D Secure rules", () => {
  it("are tried out on payments while they are written, saved, compared, rolled back and brought back", async () => {
    // Without a choice of its own, which rules would leave alone.
    const marked = { metadata: { three_ds_test: "phone" }, authentication_type: undefined };
    const status = async (): Promise<unknown> => (await pay(marked)).body["status"];
    const { body: before } = await ask("GET", "/routing/decision/versions?kind=three_ds");
    const first = Number(before["current_version"]);
    expect((await ask("DELETE", "/routing/decision")).status).toBe(200);
    expect([await status(), await status()]).toEqual(["succeeded", "succeeded"]);
    await inConsole(stack, { as: "merchant_operator", path: "/console/rules/three-ds" }, async ({ page, settled }) => {
      const save = async (): Promise<void> => {
        await page.getByRole("button", { name: "Save and apply" }).click();
        await page.getByRole("button", { name: "Edit", exact: true }).waitFor();
        await settled();
      };
      const rollBack = async (version: number, next: number): Promise<void> => {
        await page.getByRole("button", { name: `Roll back to version ${String(version)}` }).click();
        const words = `Version ${String(version)} applies again, as version ${String(next)}.`;
        await page.getByText(words).first().waitFor();
        await settled();
      };
      await page.getByRole("button", { name: "Write rules" }).click();
      const dryRun = page.getByRole("region", { name: "Dry run" });
      await page.getByRole("button", { name: "Add a rule" }).click();
      await dryRun.getByText("Fill in all names and conditions").waitFor();
      await page.getByRole("textbox", { name: "Name", exact: true }).fill("Phone orders");
      await page.getByRole("combobox", { name: "What is asked" }).click();
      await page.getByRole("option", { name: "metadata" }).click();
      await page.getByLabel("Metadata key").fill("three_ds_test");
      await page.getByLabel("Value of metadata").fill("phone");
      await dryRun.getByText("2 payments would run with 3-D Secure.").waitFor();
      await dryRun.getByRole("row").filter({ hasText: "Phone orders" }).first().waitFor();
      await save();
      expect(await status()).toBe("requires_customer_action");

      await page.getByRole("button", { name: "Edit", exact: true }).click();
      await page.getByLabel("Then").selectOption("no_three_ds");
      await dryRun.getByText("3 payments would run without 3-D Secure.").waitFor();
      await save();
      expect(await status()).toBe("succeeded");

      await page.getByRole("button", { name: `Compare version ${String(first + 2)}` }).click();
      const changed = page.getByRole("dialog").getByRole("row").filter({ hasText: "override_3ds" });
      await changed.getByText('"no_three_ds"').waitFor();
      await page.keyboard.press("Escape");
      await rollBack(first + 2, first + 4);
      expect(await status()).toBe("requires_customer_action");

      await page.getByRole("button", { name: "Remove" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
      await page.getByText("There are no rules yet.").waitFor();
      await page.getByText(`Version ${String(first + 5)}: rules removed (current)`).waitFor();
      expect(await status()).toBe("succeeded");
      await rollBack(first + 3, first + 6);
      await page.getByText("metadata “three_ds_test” is phone").waitFor();
    });
    const restored = await ask("POST", "/routing/decision/rollback", { kind: "three_ds", version: first });
    expect(restored).toMatchObject({ status: 200, body: { version: first + 7, restored_version: first } });
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
