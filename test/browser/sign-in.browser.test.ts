// How people get into the console, and what a browser has of their session.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { callSuccessfully } from "@railyard/local";
import { inConsole, signInOn } from "./support/console-page.ts";
import { consoleHeaders, shareConsole } from "./support/console-stack.ts";
import type { ConsoleStack } from "./support/console-stack.ts";

let stack: ConsoleStack;
let giveBack: () => Promise<void>;

beforeAll(async () => {
  ({ stack, giveBack } = await shareConsole());
}, 120_000);

afterAll(() => giveBack());

const signIn = "/console/sign-in";

describe("signing in", () => {
  it("leads to the page that was asked for, with a session that no script can read", async () => {
    await inConsole(stack, { path: "/console/payments?status=failed" }, async ({ page, settled }) => {
      expect(new URL(page.url()).pathname).toBe(signIn);
      await signInOn(page, stack.merchant.user);
      await page.waitForURL(/\/console\/payments\?status=failed$/);
      await settled();
      const readable = await page.evaluate<string>(
        "JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }])",
      );
      expect(readable).not.toMatch(/eyJ|token|railyard_session/);
      const cookies = (await page.context().cookies()).filter(({ name }) => name.startsWith("railyard_"));
      expect(cookies.length).toBeGreaterThan(0);
      for (const cookie of cookies) expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/" });
    });
  });

  it("states what is wrong, and keeps the address", async () => {
    await inConsole(stack, { path: signIn }, async ({ page }) => {
      await signInOn(page, { ...stack.merchant.user, password: "Wr0ng#password" });
      await page.getByRole("alert").waitFor();
      expect(await page.getByRole("alert").textContent()).toContain("password is wrong");
      expect(await page.getByRole("textbox", { name: "E-mail" }).inputValue()).toBe(stack.merchant.user.email);
    });
  });

  it("never leads out of the console", async () => {
    for (const address of ["//evil.example/console", "https://evil.example", "/user/signout", "/consoles"]) {
      await inConsole(
        stack,
        { path: `${signIn}?return_to=${encodeURIComponent(address)}` },
        async ({ page, settled }) => {
          await signInOn(page, stack.merchant.user);
          await page.waitForURL(/\/console\/?$/);
          await settled();
        },
      );
    }
  });
});

describe("the session's cookie", () => {
  it("is refused where another site sends it", async () => {
    const context = await stack.browser.newContext({ storageState: await stack.sessionOf("org_admin") });
    try {
      const read = (headers: Readonly<Record<string, string>>) =>
        context.request.get(`${stack.origin}/user`, { headers });
      expect((await read(consoleHeaders(stack.origin))).status()).toBe(200);
      for (const changes of [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }]) {
        const refused = await read({ ...consoleHeaders(stack.origin), ...changes });
        expect({ status: refused.status(), body: await refused.json() }).toMatchObject({
          status: 403,
          body: { error: { code: "IR_52" } },
        });
      }
    } finally {
      await context.close();
    }
  });

  it.each([
    ["removed", "DELETE", "/user/user/delete", {}],
    ["changed", "POST", "/user/user/update_role", { role_id: "merchant_customer_support" }],
  ])("ends with the user's role, at the open page's next call: %s", async (change, method, path, members) => {
    const role = `merchant_view_only/${change}`;
    const { email } = await stack.userOf(role);
    await inConsole(stack, { as: role, path: "/console/payments" }, async ({ page, settled }) => {
      const token = await stack.tokenOf("org_admin");
      // The page asks for the views last; after that its next call is that of the click.
      await page.getByRole("button", { name: "Saved views" }).waitFor();
      await settled();
      await callSuccessfully(stack.system.gateway, method, path, { token, body: { email, ...members } });
      await page.getByRole("link", { name: "Refunds" }).click();
      await page.getByText("You were signed out: your role, your access or your password was changed").waitFor();
      await settled();
      expect(page.url()).toContain("/console/sign-in?return_to=%2Fconsole%2Frefunds");
      await page.getByRole("button", { name: "Sign in" }).waitFor();
    });
  });
});
