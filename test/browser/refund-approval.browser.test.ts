// Support refunds up to its limit; above it an operator approves. The role with the limit is made in the console.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { callSuccessfully, cardPayment, cards } from "@railyard/local";
import { eventually } from "@railyard/testing";
import { inConsole } from "./support/console-page.ts";
import { shareConsole } from "./support/console-stack.ts";
import type { ConsoleStack } from "./support/console-stack.ts";

let stack: ConsoleStack;
let giveBack: () => Promise<void>;

beforeAll(async () => {
  ({ stack, giveBack } = await shareConsole());
}, 120_000);

afterAll(() => giveBack());

const roleName = "Support up to 20";

/** Amounts and statuses of the payment's refunds. */
const refundsOf = async (paymentId: string): Promise<readonly number[]> => {
  const { body } = await callSuccessfully(stack.system.gateway, "POST", "/refunds/list", {
    key: stack.merchant.secretKey,
    body: { payment_id: paymentId },
  });
  return (body["data"] as unknown as readonly { readonly amount: number }[]).map(({ amount }) => amount);
};

const makeRole = async (): Promise<string> => {
  await inConsole(stack, { as: "org_admin", path: "/console/users/roles" }, async ({ page }) => {
    await page.getByRole("button", { name: "New role" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name of the role").fill(roleName);
    await dialog.getByLabel(/^Payments, refunds.*: View$/).click();
    await dialog.getByLabel("Refunds only: Manage").click();
    await dialog.getByLabel("Limit refunds").click();
    await dialog.getByRole("button", { name: "Add a currency" }).click();
    await dialog.getByRole("combobox", { name: "Currency" }).fill("USD");
    await page.getByRole("option", { name: "USD", exact: true }).click();
    await dialog.getByLabel("Per refund").fill("20");
    expect(await dialog.getByRole("button", { name: "Create role" }).isDisabled()).toBe(true);
    await dialog.getByLabel("Per day and user").fill("30.00");
    await dialog.getByRole("button", { name: "Create role" }).click();
    await dialog.waitFor({ state: "detached" });
  });
  const token = await stack.tokenOf("org_admin");
  const { body } = await callSuccessfully(stack.system.gateway, "GET", "/user/roles", { token });
  const roles = body as unknown as readonly { readonly role_id: string; readonly role_name: string }[];
  return roles.find(({ role_name: name }) => name === roleName)?.role_id ?? "";
};

describe("support with a limit", () => {
  it("refunds up to it, and asks above it; an operator approves on the payment's page", async () => {
    const support = await makeRole();
    const paid = await callSuccessfully(stack.system.gateway, "POST", "/payments", {
      key: stack.merchant.secretKey,
      body: cardPayment(cards.succeeds),
    });
    const paymentId = String(paid.body["payment_id"]);
    const path = `/console/payments/${paymentId}`;
    await inConsole(stack, { as: support, path }, async ({ page, settled }) => {
      await page.getByRole("button", { name: "Refund", exact: true }).click();
      const dialog = page.getByRole("dialog");
      expect(await dialog.innerText()).toContain("Up to $20.00 without approval");
      await dialog.getByLabel(/^Amount/).fill("20");
      expect(await dialog.getByRole("button", { name: "Refund $20.00" }).isEnabled()).toBe(true);
      await dialog.getByLabel(/^Amount/).fill("20.01");
      const ask = dialog.getByRole("button", { name: "Ask for approval" });
      expect(await ask.isDisabled()).toBe(true);
      await dialog.getByLabel(/^Why the refund is needed/).fill("The parcel was wet.");
      await ask.dblclick();
      await dialog.waitFor({ state: "detached" });
      await settled();
      const panel = page.getByRole("region", { name: "Waits for approval" });
      expect(await panel.innerText()).toContain("$20.01");
      expect(await panel.getByRole("button").allInnerTexts()).toEqual(["Withdraw"]);
    });
    expect(await refundsOf(paymentId)).toEqual([]);
    await inConsole(stack, { as: "merchant_view_only", path: "/console" }, async ({ page }) => {
      expect(await page.getByRole("main").innerText()).not.toContain("refund to approve");
    });
    await inConsole(stack, { as: "merchant_operator", path: "/console" }, async ({ page, open, settled }) => {
      await page.getByRole("link", { name: /refunds? to approve/ }).click();
      await settled();
      const row = page.locator("tbody tr").first();
      await row.getByText("The parcel was wet.").waitFor();
      // A click in the dialog of a row is none on the row, which would open the payment.
      await row.getByRole("button", { name: "Approve" }).click();
      await page.getByRole("dialog").getByText("The money goes back").click();
      await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
      expect(new URL(page.url()).pathname).toBe("/console/refunds/requests");
      await open(path);
      await page.getByRole("region", { name: "Waits for approval" }).getByRole("button", { name: "Approve" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: "Approve and refund $20.01" }).dblclick();
      await dialog.waitFor({ state: "detached" });
      await settled();
      await eventually(async () => {
        const text = await page.getByRole("main").innerText();
        expect(text).toContain("Approval of a refund asked for: The parcel was wet.");
        expect(text).toContain("Refund approved");
      });
      expect(await page.getByRole("region", { name: "Waits for approval" }).count()).toBe(0);
    });
    expect(await refundsOf(paymentId)).toEqual([2001]);
  }, 60_000);
});
