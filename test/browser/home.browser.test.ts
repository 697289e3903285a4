// The first page: what waits, and for those who are new, what to begin with.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { memberPassword, signUpWithOrganization } from "../support/access/people.ts";
import { inConsole, signInOn } from "./support/console-page.ts";
import { shareConsole } from "./support/console-stack.ts";
import type { ConsoleStack } from "./support/console-stack.ts";

let stack: ConsoleStack;
let giveBack: () => Promise<void>;

beforeAll(async () => {
  ({ stack, giveBack } = await shareConsole());
}, 120_000);

afterAll(() => giveBack());

describe("the home page", () => {
  it("leads to what waits for a person", async () => {
    await inConsole(stack, { as: "merchant_admin", path: "/console" }, async ({ page, settled }) => {
      await page.getByRole("link", { name: /\d+ webhooks of the last day not delivered/ }).waitFor();
      await page.getByRole("link", { name: /open disputes?, the first due in/ }).click();
      await page.waitForURL(/\/console\/disputes\?status=dispute_opened$/);
      await settled();
      expect(await page.locator("tbody tr").count()).toBeGreaterThan(0);
    });
  });

  it("begins with the first steps, and knows which are done", async () => {
    const { email } = await signUpWithOrganization(stack.system);
    await inConsole(stack, { path: "/console/sign-in" }, async ({ page, settled }) => {
      await signInOn(page, { email, password: memberPassword });
      await page.getByRole("link", { name: "Connect a payment provider" }).waitFor();
      await page.getByRole("link", { name: "Create an API key" }).click();
      await page.getByRole("button", { name: "Create key" }).first().click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Name").fill("shop");
      await dialog.getByRole("button", { name: "Create key" }).click();
      await page.getByRole("button", { name: "I have kept it" }).click();
      await dialog.waitFor({ state: "detached" });
      await page.getByRole("link", { name: "Home" }).click();
      await settled();
      expect(await page.getByRole("link", { name: "Create an API key" }).count()).toBe(0);
      expect(await page.getByText("Create an API key").count()).toBe(1);
    });
  });

  it("is there in a browser whose locale is no language tag, as on machines without one", async () => {
    await inConsole(stack, { as: "merchant_admin", path: "/console/sign-in" }, async ({ page, open }) => {
      await page.addInitScript(`
        Object.defineProperty(Navigator.prototype, "language", { get: () => "en-US@posix" });
        Object.defineProperty(Navigator.prototype, "languages", { get: () => ["en-US@posix"] });
      `);
      await open("/console");
      await page.getByRole("heading", { name: "Home" }).waitFor();
      await page.locator("canvas").first().waitFor();
    });
  });

  it("divides its days where the zone does that times are shown in", async () => {
    const { email } = await signUpWithOrganization(stack.system);
    await inConsole(stack, { path: "/console/sign-in" }, async ({ page }) => {
      const asked = (zone: string) =>
        page.waitForRequest((request) => {
          const { pathname, searchParams } = new URL(request.url());
          return pathname === "/analytics/payments" && searchParams.get("time_zone") === zone;
        });
      const own = asked("Europe/Berlin");
      await signInOn(page, { email, password: memberPassword });
      await own;
      const universal = asked("UTC");
      await page.getByRole("button", { name: "Account" }).click();
      await page.getByRole("menuitemradio", { name: "UTC" }).click();
      await universal;
    });
  });
});
