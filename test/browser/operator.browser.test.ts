// The pages of the platform's operator, who has the installation's admin key and no session.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { sandboxAdminKey } from "@railyard/local";
import type { Page } from "playwright-core";
import { violationsOf } from "./support/axe.ts";
import { enterAdminKey, inConsole } from "./support/console-page.ts";
import { lendConsole } from "./support/console-stack.ts";
import type { ConsoleStack } from "./support/console-stack.ts";

let stack: ConsoleStack;
let giveBack: () => Promise<void>;
beforeAll(async () => {
  ({ stack, giveBack } = await lendConsole());
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
});
