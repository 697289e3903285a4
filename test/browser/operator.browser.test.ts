// The pages of the platform's operator, who has the installation's admin key and no session.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { sandboxAdminKey } from "@railyard/local";
import type { Page } from "playwright-core";
import { violationsOf } from "./support/axe.ts";
import { enterAdminKey, inConsole } from "./support/console-page.ts";
import { shareConsole } from "./support/console-stack.ts";
import type { ConsoleStack } from "./support/console-stack.ts";

let stack: ConsoleStack;
let giveBack: () => Promise<void>;
beforeAll(async () => {
  ({ stack, giveBack } = await shareConsole());
}, 120_000);
afterAll(() => giveBack());

const path = "/console/operator";

/** Everything that the browser keeps of this origin. */
const kept = (page: Page): Promise<string> =>
  page.evaluate<string>("JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href])");

const isAsked = (page: Page): Promise<boolean> => page.getByLabel("Admin key").isVisible();

describe("the admin key", () => {
  it("is asked for on a page that everybody can use, and refused when it is wrong", async () => {
    await inConsole(stack, { path }, async ({ page, settled }) => {
      expect(await violationsOf(page)).toEqual([]);
      await enterAdminKey(page, "not_the_admin_key");
      await settled();
      expect(await page.getByRole("alert").textContent()).toContain("not the admin key");
      await enterAdminKey(page);
      await page.getByRole("heading", { name: "Services" }).waitFor();
    });
  });

  it("is in the memory of the tab alone, and gone when the page is loaded again", async () => {
    await inConsole(stack, { as: "operator", path }, async ({ page, settled }) => {
      expect(await kept(page)).not.toContain(sandboxAdminKey);
      await page.reload();
      await settled();
      expect(await isAsked(page)).toBe(true);
      await enterAdminKey(page);
      await page.getByRole("button", { name: "Forget the key and leave" }).click();
      expect(await isAsked(page)).toBe(true);
    });
  });

  it("is gone when the page is left, also where the browser keeps it to go back", async () => {
    await inConsole(stack, { as: "operator", path }, async ({ page, settled }) => {
      await page.goto(`${stack.origin}/console/sign-in`);
      await page.goBack();
      await settled();
      expect(await isAsked(page)).toBe(true);
    });
  });

  it("goes with requests of the operator's pages alone, without the cookie of a merchant's session", async () => {
    const seen: { readonly key: string | undefined; readonly cookie: string | undefined }[] = [];
    await inConsole(stack, { as: "org_admin", path: "/console" }, async ({ page, settled }) => {
      await page.goto(`${stack.origin}${path}`);
      await settled();
      // A session of a merchant's user opens nothing here.
      expect(await isAsked(page)).toBe(true);
      page.on("request", (request) => {
        if (new URL(request.url()).pathname.startsWith("/console")) return;
        void request.allHeaders().then((headers) => {
          seen.push({ key: headers["api-key"], cookie: headers["cookie"] });
        });
      });
      await enterAdminKey(page);
      await page.getByRole("heading", { name: "Services" }).waitFor();
      await settled();
    });
    expect(seen.length).toBeGreaterThan(1);
    expect(new Set(seen.map(({ key, cookie }) => [key, cookie].join()))).toEqual(new Set([`${sandboxAdminKey},`]));
  });
});

describe("the operator's pages", () => {
  it("show every service, and lead to a merchant by its name", async () => {
    await inConsole(stack, { as: "operator", path }, async ({ page, settled }) => {
      for (const name of ["gateway", "merchants", "payments", "events", "decision-engine"]) {
        expect(
          await page
            .getByRole("region", { name, exact: true })
            .getByText(/^(Up|Needs a look)$/)
            .count(),
        ).toBe(1);
      }
      await page.getByRole("link", { name: "Merchants" }).click();
      await page.getByRole("button", { name: "Merchant", exact: true }).click();
      await page.getByRole("textbox", { name: "Merchant" }).fill(stack.merchant.merchantId.slice(0, -1));
      await page.keyboard.press("Enter");
      await page.keyboard.press("Escape");
      await settled();
      await page.getByRole("row").nth(1).getByRole("link").click();
      await page.getByRole("region", { name: "Connector accounts" }).waitFor();
      expect(page.url()).toContain(`${path}/merchants/${stack.merchant.merchantId}`);
    });
  });

  it("change nothing before changes are unlocked", async () => {
    const sent: string[] = [];
    await inConsole(stack, { as: "operator", path: `${path}/error-mapping` }, async ({ page, settled }) => {
      page.on("request", (request) => {
        if (request.method() !== "GET") sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
      });
      const add = page.getByRole("button", { name: "Add a rule" });
      expect(await add.getAttribute("aria-disabled")).toBe("true");
      await page.getByRole("button", { name: "Which rule applies?" }).focus();
      await page.keyboard.press("Tab");
      await page.getByRole("tooltip").getByText("Changes are locked").waitFor();
      await page.keyboard.press("Enter");
      expect(await page.getByRole("dialog").count()).toBe(0);
      await page.getByRole("button", { name: "Unlock changes" }).click();
      await add.click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Connector").fill("fauxpay");
      await dialog.getByLabel("Error code").fill("aaa_operator");
      await dialog.getByLabel("Decision").selectOption("retry");
      await dialog.getByRole("button", { name: "Save" }).click();
      await dialog.waitFor({ state: "detached" });
      await page.goto(`${stack.origin}${path}/error-mapping?code=aaa_operator`);
      await settled();
      // The page was left, and with it the key and the lock.
      expect(await isAsked(page)).toBe(true);
      await enterAdminKey(page);
      await page.getByRole("button", { name: "Unlock changes" }).click();
      await page.getByRole("button", { name: "Delete: aaa_operator" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Delete the rule" }).click();
      await page.getByText("Nothing matches").waitFor();
    });
    expect(sent).toEqual(["POST /gsm", "POST /gsm/delete"]);
  });

  it("make an organization and a merchant of it, which is found then", async () => {
    await inConsole(stack, { as: "operator", path: `${path}/organizations` }, async ({ page, settled }) => {
      await page.getByRole("button", { name: "Unlock changes" }).click();
      await page.getByRole("button", { name: "Add an organization" }).click();
      await page.getByRole("dialog").getByLabel("Name").fill("Tea Houses");
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "Add a merchant: Tea Houses" }).click();
      await page.getByRole("dialog").getByLabel("Name").fill("Tea at the Pier");
      await page.getByRole("dialog").getByLabel("Id").fill("tea_at_the_pier");
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Tea at the Pier" }).waitFor();
      await page.getByRole("link", { name: "Organizations" }).click();
      await page.getByRole("row").filter({ hasText: "Tea Houses" }).getByRole("cell").nth(2).click();
      await page.getByRole("link", { name: "Tea at the Pier" }).waitFor();
      await settled();
      expect(await page.getByRole("row").count()).toBe(2);
    });
  });

  it("suspend a merchant and resume it, and open its console reading only, apart from the key", async () => {
    const merchantPath = `${path}/merchants/${stack.merchant.merchantId}`;
    await inConsole(stack, { as: "operator", path: merchantPath }, async ({ page, settled }) => {
      await page.getByRole("button", { name: "Unlock changes" }).click();
      const change = async (name: string, reason: string): Promise<void> => {
        await page.getByRole("button", { name }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("textbox", { name: "Reason" }).fill(reason);
        await dialog.getByRole("button", { name }).click();
        await dialog.waitFor({ state: "hidden" });
        await settled();
      };
      await change("Suspend the merchant", "Chargebacks");
      await page.getByText("Reason: Chargebacks").waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await change("Resume the merchant", "Cleared");
      expect(await page.getByText("Reason: Chargebacks").count()).toBe(0);
      await change("Enter, reading only", "Ticket 4711");
      const opened = page.context().waitForEvent("page");
      await page.getByRole("link", { name: "Open as the merchant sees it" }).click();
      const visit = await opened;
      await visit.getByText("You are looking at this merchant as the operator").waitFor();
      await visit.getByText("Ticket 4711").waitFor();
      expect(await violationsOf(visit)).toEqual([]);
      expect(await visit.evaluate<boolean>("opener === null && location.hash === ''")).toBe(true);
      expect(await kept(visit)).not.toContain(sandboxAdminKey);
      await visit.goto(`${stack.origin}/console/payments`);
      await visit.getByRole("heading", { name: "Payments", level: 1 }).waitFor();
      await visit.goto(`${stack.origin}/console/developers/webhooks`);
      const endpoints = visit.getByRole("region", { name: "Endpoints" });
      await endpoints.getByText("Profile's own endpoint").waitFor();
      // Addresses open what is known of an endpoint; nothing changes it.
      expect(await endpoints.getByRole("button", { name: /^(?!http)/ }).count()).toBe(0);
      await page.getByRole("button", { name: "End the visit" }).click();
      await settled();
      await visit.reload();
      await visit.getByRole("heading", { name: "Sign in" }).waitFor();
    });
  });

  it("show which rule an error meets, and what a BIN is, without unlocking", async () => {
    await inConsole(stack, { as: "operator", path: `${path}/error-mapping` }, async ({ page, open }) => {
      await page.getByRole("button", { name: "Which rule applies?" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Connector").fill("fauxpay");
      await dialog.getByLabel("Error code").fill("unheard_of");
      await dialog.getByRole("button", { name: "Look up" }).click();
      await dialog.getByRole("status").getByText("No rule").waitFor();
      await open(`${path}/cards`);
      await page.getByLabel("BIN").fill("424242");
      await page.getByRole("button", { name: "Look up" }).click();
      await page.getByText("Visa").waitFor();
    });
  });
});
