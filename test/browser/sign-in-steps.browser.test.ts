// What lies between a password and the console: factors, mailed links, and time.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { callSuccessfully } from "@railyard/local";
import { eventually } from "@railyard/testing";
import type { Page } from "playwright-core";
import { codeOf, stepAt } from "../../services/merchants/src/adapters/second-factor/second-factors.ts";
import { inConsole, signInOn } from "./support/console-page.ts";
import { shareConsole } from "./support/console-stack.ts";
import type { ConsoleStack } from "./support/console-stack.ts";

let stack: ConsoleStack;
let giveBack: () => Promise<void>;

beforeAll(async () => {
  ({ stack, giveBack } = await shareConsole());
}, 120_000);

afterAll(() => giveBack());

const newPassword = "N3w#harbour77";

/** Address of the last mailed link to a page, without the origin. */
const mailedLink = (email: string, page: string): Promise<string> =>
  eventually(() => {
    const link = stack.mails.received
      .filter(({ to }) => to === email)
      .map(({ text }) => /https?:\/\/[^/\s]+(\/[\w-]+#token=\S+)/.exec(text)?.[1])
      .findLast((address) => address?.startsWith(`${page}#`) === true);
    return link === undefined ? Promise.reject(new TypeError(`no mail to ${email}`)) : Promise.resolve(link);
  });

const setPassword = async (page: Page, button: string): Promise<void> => {
  await page.getByLabel(/^New password(?! again)/).fill(newPassword);
  await page.getByLabel(/^New password again/).fill(newPassword);
  await page.getByRole("button", { name: button }).click();
};

const isAtHome = (page: Page): Promise<void> => page.getByRole("heading", { level: 1, name: "Home" }).waitFor();

/** What no address and no history entry may still have. */
const addressOf = (page: Page): Promise<string> => page.evaluate<string>("location.href");

describe("a second factor", () => {
  it("signs in by a code of the app, and by a recovery code once", async () => {
    const user = await stack.userOf("merchant_view_only/factor");
    const token = await stack.tokenOf("merchant_view_only/factor");
    const { gateway } = stack.system;
    const { body: begun } = await callSuccessfully(gateway, "GET", "/user/2fa/totp/begin", { token });
    const secret = String(begun["secret"]);
    const codeAt = (ahead: number): string => codeOf(secret, stepAt(new Date()) + ahead);
    await callSuccessfully(gateway, "POST", "/user/2fa/totp/verify", { token, body: { totp: codeAt(-1) } });
    const { body: made } = await callSuccessfully(gateway, "POST", "/user/2fa/recovery_code/generate", { token });
    const [recoveryCode = ""] = made["recovery_codes"] as unknown as readonly string[];

    await inConsole(stack, { path: "/console/sign-in" }, async ({ page }) => {
      await signInOn(page, user);
      await page.getByLabel("Code of the app").fill(codeAt(0));
      await page.getByRole("button", { name: "Continue" }).click();
      await isAtHome(page);
    });
    const byRecovery = async (page: Page): Promise<void> => {
      await signInOn(page, user);
      await page.getByRole("button", { name: "Use a recovery code instead" }).click();
      await page.getByLabel("Recovery code").fill(recoveryCode);
      await page.getByRole("button", { name: "Continue" }).click();
    };
    await inConsole(stack, { path: "/console/sign-in" }, async ({ page }) => {
      await byRecovery(page);
      await isAtHome(page);
    });
    await inConsole(stack, { path: "/console/sign-in" }, async ({ page }) => {
      await byRecovery(page);
      expect(await page.getByRole("alert").textContent()).toContain("wrong, used or has expired");
    });
  });
});

describe("a mailed link", () => {
  it("to an invitation sets a password, leaves the address, and ends on Home", async () => {
    const email = "invited@people.example";
    await callSuccessfully(stack.system.gateway, "POST", "/user/user/invite_multiple", {
      token: await stack.tokenOf("org_admin"),
      body: [{ email, role_id: "merchant_customer_support" }],
    });
    await inConsole(stack, { path: await mailedLink(email, "/accept-invitation") }, async ({ page }) => {
      expect(await addressOf(page)).toBe(`${stack.origin}/accept-invitation`);
      await page.getByRole("button", { name: "Accept" }).click();
      await setPassword(page, "Accept");
      await page.getByRole("heading", { name: "The invitation is accepted" }).waitFor();
      await signInOn(page, { email, password: newPassword });
      await isAtHome(page);
    });
  });

  it("to a reset of the password is good once, and leaves the address", async () => {
    const { email } = await stack.userOf("merchant_view_only/forgetful");
    await inConsole(stack, { path: "/console/forgot-password" }, async ({ page }) => {
      await page.getByRole("textbox", { name: "E-mail" }).fill(email);
      await page.getByRole("button", { name: "Send link" }).click();
      await page.getByRole("heading", { name: "Look into your mails" }).waitFor();
    });
    const path = await mailedLink(email, "/reset-password");
    await inConsole(stack, { path }, async ({ page }) => {
      expect(await addressOf(page)).toBe(`${stack.origin}/reset-password`);
      await setPassword(page, "Set password");
      await page.getByRole("heading", { name: "Your password is set" }).waitFor();
      await signInOn(page, { email, password: newPassword });
      await isAtHome(page);
    });
    await inConsole(stack, { path }, async ({ page }) => {
      await setPassword(page, "Set password");
      await page.getByRole("heading", { name: "This link does not work any more" }).waitFor();
    });
  });

  it("to a verification leaves the address, and confirms it to whom it was sent", async () => {
    const user = await stack.userOf("merchant_view_only/unverified");
    await callSuccessfully(stack.system.gateway, "POST", "/user/verify_email_request", { body: { email: user.email } });
    await inConsole(stack, { path: await mailedLink(user.email, "/verify_email") }, async ({ page }) => {
      expect(await addressOf(page)).toBe(`${stack.origin}/verify_email`);
      await signInOn(page, user);
      await page.getByRole("heading", { name: "Your address is confirmed" }).waitFor();
    });
  });
});

describe("the idle limit", () => {
  it("leads to the sign-in, and from there back to the same page", async () => {
    const user = await stack.userOf("merchant_view_only/idle");
    const path = "/console/payments?status=failed";
    await inConsole(stack, { path }, async ({ page, settled }) => {
      await page.clock.install();
      await page.reload();
      await signInOn(page, user);
      await page.waitForURL(`**${path}`);
      await page.getByRole("heading", { level: 1, name: "Payments" }).waitFor();
      // An answer that arrives later would begin the time again; the views are asked for last.
      await page.getByRole("button", { name: "Saved views" }).waitFor();
      await settled();
      await page.clock.fastForward("29:00");
      await page.getByRole("button", { name: "Stay signed in" }).waitFor();
      await page.clock.fastForward("01:30");
      await page.waitForURL(/sign-in/);
      await signInOn(page, user);
      await page.waitForURL(`**${path}`);
    });
  });
});
