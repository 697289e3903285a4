// Where a user is signed in, and what a tab that was left open is not let do.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { callSuccessfully } from "@railyard/local";
import type { Page } from "playwright-core";
import { codeOf, stepAt } from "../../services/merchants/src/adapters/second-factor/second-factors.ts";
import { inServiceDatabase } from "../support/service-databases.ts";
import { inConsole } from "./support/console-page.ts";
import { shareConsole } from "./support/console-stack.ts";
import type { ConsoleStack } from "./support/console-stack.ts";

let stack: ConsoleStack;
let giveBack: () => Promise<void>;

beforeAll(async () => {
  ({ stack, giveBack } = await shareConsole());
}, 120_000);

afterAll(() => giveBack());

const newToken = async (role: string): Promise<string> => {
  const body = await stack.userOf(role);
  return String((await callSuccessfully(stack.system.gateway, "POST", "/user/signin", { body })).body["token"]);
};

const isOpen = async (token: string): Promise<boolean> =>
  (await stack.system.gateway.call("GET", "/user", { token })).status === 200;

describe("my account", () => {
  it("shows where the user is signed in, and ends one session or all others", async () => {
    const role = "merchant_view_only/sessions";
    const [first, second] = [await newToken(role), await newToken(role)];
    const third = await newToken(role);
    await inConsole(stack, { as: role, path: "/console/account" }, async ({ page, settled }) => {
      const panel = page.getByRole("region", { name: "Where you are signed in" });
      const own = panel.getByRole("listitem").filter({ hasText: "This device" });
      expect(await own.innerText()).toMatch(/Console · 127\.0\.0\.1/);
      expect(await own.getByRole("button").count()).toBe(0);
      const before = await panel.getByRole("listitem").count();
      // The newest other one comes first.
      await panel
        .getByRole("button", { name: /^Sign out (?!everywhere)/ })
        .first()
        .click();
      await page.getByText("is signed out.").waitFor();
      await settled();
      expect(await panel.getByRole("listitem").count()).toBe(before - 1);
      const open = await Promise.all([first, second, third].map(isOpen));
      expect(open.filter((one) => !one)).toHaveLength(1);
      await panel.getByRole("button", { name: "Sign out everywhere else" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText("sign in again", { exact: false }).waitFor();
      await dialog.getByRole("button", { name: "Sign out everywhere else" }).click();
      await dialog.waitFor({ state: "detached" });
      await settled();
      expect(await panel.getByRole("listitem").count()).toBe(1);
      expect(await panel.getByRole("button", { name: "Sign out everywhere else" }).count()).toBe(0);
      expect(await Promise.all([first, second, third].map(isOpen))).toEqual([false, false, false]);
    });
  });

  it("is left by signing out on this device alone", async () => {
    const role = "merchant_view_only/leaving";
    const other = await newToken(role);
    await inConsole(stack, { as: role, path: "/console/account" }, async ({ page, settled }) => {
      await page.getByRole("button", { name: "Account" }).click();
      await page.getByRole("menuitem", { name: "Sign out", exact: true }).click();
      await page.waitForURL(/\/console\/sign-in/);
      await settled();
      const names = (await page.context().cookies()).map(({ name }) => name);
      expect(names.filter((name) => name.startsWith("railyard_"))).toEqual([]);
    });
    expect(await isOpen(other)).toBe(true);
  });
});

/** As if the user had signed in days before. */
const makeStale = async (role: string): Promise<void> => {
  const { email } = await stack.userOf(role);
  await inServiceDatabase(stack.system, "merchants", (client) =>
    client.query(
      `update user_sessions set proved_at = now() - interval '2 days'
       where user_id = (select user_id from users where email = $1)`,
      [email],
    ),
  );
};

/** The idempotency keys under which API keys were asked for, and what was answered. */
const keyRequestsOf = (page: Page): (readonly [key: string, status: number])[] => {
  const seen: (readonly [string, number])[] = [];
  page.on("response", (response) => {
    const request = response.request();
    if (request.method() !== "POST" || !/\/api_keys\/[^/]+$/.test(request.url())) return;
    seen.push([request.headers()["idempotency-key"] ?? "", response.status()]);
  });
  return seen;
};

const question = "Confirm that it is you";

describe("a tab that was left open", () => {
  it("asks once for the password, keeps what was typed, and completes; by the keyboard alone", async () => {
    const role = "merchant_admin/stale";
    const { password } = await stack.userOf(role);
    await stack.sessionOf(role);
    await makeStale(role);
    await inConsole(stack, { as: role, path: "/console/developers" }, async ({ page, settled }) => {
      const requests = keyRequestsOf(page);
      const asked = page.getByRole("dialog", { name: question });
      const form = page.getByRole("dialog", { name: "Create key" });
      const begin = async (name: string): Promise<void> => {
        await page.getByRole("button", { name: "Create key" }).first().focus();
        await page.keyboard.press("Enter");
        await form.getByLabel(/^Name/).waitFor();
        await page.keyboard.type(name);
        await page.keyboard.press("Enter");
      };
      await begin("Till of the shop");
      await asked.getByLabel(/^Password/).waitFor();
      await page.keyboard.press("Escape");
      await asked.waitFor({ state: "detached" });
      // Nothing was done, and nothing is lost.
      await form.getByRole("alert").getByText("Nothing was done").waitFor();
      expect(await form.getByLabel(/^Name/).inputValue()).toBe("Till of the shop");
      expect(requests.map(([, status]) => status)).toEqual([403]);
      await form.getByLabel(/^Name/).focus();
      await page.keyboard.press("Enter");
      await asked.getByLabel(/^Password/).waitFor();
      await page.keyboard.type("Wr0ng#password");
      await page.keyboard.press("Enter");
      await asked.getByText("The password is wrong.").waitFor();
      await asked.getByLabel(/^Password/).fill(password);
      await page.keyboard.press("Enter");
      await page.getByText("Till of the shop").first().waitFor();
      await asked.waitFor({ state: "detached" });
      await settled();
      expect(requests.map(([, status]) => status)).toEqual([403, 403, 200]);
      // What is repeated is the same request.
      expect(requests[2]?.[0]).toBe(requests[1]?.[0]);
      // The new key is shown.
      await page.getByRole("button", { name: "I have kept it" }).focus();
      await page.keyboard.press("Enter");
      await settled();
      await begin("Second till");
      await page.getByText("Second till").first().waitFor();
      await settled();
      expect(requests.at(-1)?.[1]).toBe(200);
      expect(await asked.count()).toBe(0);
    });
  });

  it("asks for a code of the app where the user has a second factor, before it shows a secret", async () => {
    const role = "merchant_admin/reader";
    await stack.sessionOf(role);
    const token = await stack.tokenOf(role);
    const { gateway } = stack.system;
    const { body: begun } = await callSuccessfully(gateway, "GET", "/user/2fa/totp/begin", { token });
    const codeAt = (ahead: number): string => codeOf(String(begun["secret"]), stepAt(new Date()) + ahead);
    await callSuccessfully(gateway, "POST", "/user/2fa/totp/verify", { token, body: { totp: codeAt(-1) } });
    await makeStale(role);
    await inConsole(stack, { as: role, path: "/console/developers/webhooks" }, async ({ page, settled }) => {
      const panel = page.getByRole("region", { name: "Signing key" });
      expect(await panel.innerText()).toMatch(/\*{8}/);
      await panel.getByRole("button", { name: "Show" }).click();
      const asked = page.getByRole("dialog", { name: question });
      await asked.getByLabel("Code of the app").fill(codeAt(0));
      await asked.getByRole("button", { name: "Confirm" }).click();
      await asked.waitFor({ state: "detached" });
      await panel.getByRole("button", { name: "Hide" }).waitFor();
      await settled();
      expect(await panel.innerText()).not.toMatch(/\*{8}/);
    });
  });
});
