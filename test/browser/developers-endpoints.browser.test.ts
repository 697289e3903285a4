// Endpoints in addition to a profile's own one: from the address to the secret, the webhooks, and the end.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { callSuccessfully } from "@railyard/local";
import type { ApiAnswer, ReceivedWebhook } from "@railyard/local";
import { eventually } from "@railyard/testing";
import { createHmac } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import { newName } from "../support/access/desk.ts";
import { inConsole } from "./support/console-page.ts";
import { shareConsole } from "./support/console-stack.ts";
import type { ConsoleStack } from "./support/console-stack.ts";

let stack: ConsoleStack;
let giveBack: () => Promise<void>;
beforeAll(async () => {
  ({ stack, giveBack } = await shareConsole());
}, 120_000);
afterAll(() => giveBack());

const call = (path: string, body: object): Promise<ApiAnswer> =>
  callSuccessfully(stack.system.gateway, "POST", path, { key: stack.merchant.secretKey, body });

/** A profile with a receiver of its own. */
const newProfile = async (): Promise<string> => {
  const { body } = await call(`/account/${stack.merchant.merchantId}/business_profile`, {
    profile_name: newName("endpoints"),
    webhook_details: { webhook_url: `${stack.inbox.url}/own` },
  });
  return String(body["profile_id"]);
};

/** A profile, the page of its webhooks, and an address of the inbox that nothing else is sent to. */
const newPage = async (): Promise<{ readonly profileId: string; readonly path: string; readonly url: string }> => {
  const profileId = await newProfile();
  const url = `${stack.inbox.url}/${newName("added")}`;
  return { profileId, path: `/console/developers/webhooks?profile=${profileId}`, url };
};

const moreSettings = "Rate, order, headers, authentication";

const pathOf = (url: string): string => new URL(url).pathname;
const receivedAt = (url: string): readonly ReceivedWebhook[] =>
  stack.inbox.received().filter(({ path }) => path === pathOf(url));

const cancelPayment = async (profileId: string): Promise<void> => {
  const { body } = await call("/payments", { amount: 1_000, currency: "EUR", profile_id: profileId });
  await call(`/payments/${String(body["payment_id"])}/cancel`, {});
};

/** Whether one of the signatures of a webhook was made with the secret. */
const isSignedWith = ({ headers, rawBody }: ReceivedWebhook, secret: string): boolean => {
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const signed = `${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.${rawBody}`;
  const expected = `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
  return String(headers["webhook-signature"]).split(" ").includes(expected);
};

const panelOf = (page: Page): Locator => page.getByRole("region", { name: "Endpoints" });
const rowOf = (page: Page, url: string): Locator => panelOf(page).getByRole("row").filter({ hasText: url });

const choose = async (page: Page, url: string, action: string): Promise<Locator> => {
  await page.getByRole("button", { name: `Actions: ${url}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
  return page.getByRole("dialog");
};

/** Reads the secret that is shown once, and closes its dialog. */
const keepSecret = async (page: Page): Promise<string> => {
  const secret = await page.getByRole("region", { name: "Secret of the endpoint" }).innerText();
  await page.getByRole("button", { name: "I have kept it" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  return secret;
};

describe("an endpoint that is added to a profile", () => {
  it("shows its secret once, and is sent the chosen events, signed with that secret", async () => {
    const { profileId, path, url } = await newPage();
    await inConsole(stack, { as: "merchant_developer", path }, async ({ page, open, settled }) => {
      expect(await panelOf(page).locator("tbody tr").count()).toBe(1);
      expect(await panelOf(page).locator("tbody").innerText()).toContain("Profile's own endpoint");
      await page.getByRole("button", { name: "Add endpoint" }).click();
      const dialog = page.getByRole("dialog", { name: "Add endpoint" });
      await dialog.getByLabel("Address").fill(url);
      await dialog.getByLabel("Description").fill("Accounting");
      await dialog.getByLabel("Chosen events").check();
      await dialog.getByLabel("Payments").check();
      await dialog.getByRole("button", { name: moreSettings }).click();
      await dialog.getByLabel("Headers").fill("x-shop: berlin");
      await dialog.getByRole("button", { name: "Add endpoint" }).click();
      const secret = await keepSecret(page);
      expect(secret).toMatch(/^whsec_/);
      await settled();
      expect(await page.content()).not.toContain(secret);
      expect(await rowOf(page, url).innerText()).toMatch(/Accounting[\s\S]*1 class/);
      await cancelPayment(profileId);
      await eventually(() => {
        const [webhook] = receivedAt(url);
        expect(webhook?.headers["x-shop"]).toBe("berlin");
        expect(webhook !== undefined && isSignedWith(webhook, secret)).toBe(true);
      });
      const id = String(receivedAt(url)[0]?.headers["webhook-id"]);
      await eventually(async () => {
        await open(`/console/developers/events/${id}`);
        expect(await page.getByText(`Sent to: ${url}`).count()).toBe(1);
        expect(await page.getByText("Sent to: Profile's own endpoint").count()).toBe(1);
      });
    });
  });

  it("states at the field what is wrong with it, and keeps what was entered", async () => {
    const { path, url } = await newPage();
    await inConsole(stack, { as: "merchant_developer", path }, async ({ page }) => {
      await page.getByRole("button", { name: "Add endpoint" }).click();
      const dialog = page.getByRole("dialog", { name: "Add endpoint" });
      const address = dialog.getByLabel("Address");
      await address.fill("ftp://receiver.example/");
      await dialog.getByRole("button", { name: moreSettings }).click();
      await dialog.getByLabel("Authentication").selectOption({ label: "TLS: client certificate" });
      const add = dialog.getByRole("button", { name: "Add endpoint" });
      expect(await add.isDisabled()).toBe(true);
      await dialog.getByLabel(/^Certificate/).fill("no certificate");
      await dialog.getByLabel(/^Private key/).fill("no key");
      await add.click();
      await dialog
        .getByRole("alert")
        .getByText(/^url is not valid/)
        .waitFor();
      expect(await address.getAttribute("aria-invalid")).toBe("true");
      expect(await page.evaluate<string>("document.activeElement.labels[0].textContent")).toMatch(/^Address/);
      await address.fill(url);
      await add.click();
      await dialog
        .getByRole("alert")
        .getByText(/^authentication\.mtls is not valid/)
        .waitFor();
      expect(await dialog.getByLabel(/^Certificate/).getAttribute("aria-invalid")).toBe("true");
      expect(await address.getAttribute("aria-invalid")).not.toBe("true");
      await dialog.getByLabel("Headers").fill("no header");
      await dialog.getByText(/^Write one header a line/).waitFor();
      expect(await add.isDisabled()).toBe(true);
    });
  });

  it("is changed, disabled, enabled, gets a new secret, and is deleted", async () => {
    const { profileId, path, url } = await newPage();
    const { body } = await call("/webhook_endpoints", {
      profile_id: profileId,
      url,
      authentication: { basic: { username: "shop", password: "secret" } },
    });
    await inConsole(stack, { as: "merchant_developer", path }, async ({ page, open, settled }) => {
      const editing = await choose(page, url, "Edit");
      await editing.getByLabel("Description").fill("Data warehouse");
      await editing.getByRole("button", { name: "Save" }).click();
      await rowOf(page, url).getByText("Data warehouse").waitFor();
      const rotating = await choose(page, url, "Rotate secret");
      await rotating.getByRole("button", { name: "Rotate secret" }).click();
      await page.getByText(/The earlier secret signs too until/).waitFor();
      const secret = await keepSecret(page);
      await cancelPayment(profileId);
      await eventually(() => {
        const [webhook] = receivedAt(url);
        expect(webhook !== undefined && isSignedWith(webhook, secret)).toBe(true);
        // What an edit does not show stays.
        expect(webhook?.headers.authorization).toMatch(/^Basic /);
        expect(isSignedWith(webhook as ReceivedWebhook, String(body["secret"]))).toBe(true);
      });
      const eventId = String(receivedAt(url)[0]?.headers["webhook-id"]);
      await rowOf(page, url).getByRole("button", { name: url, exact: true }).click();
      const details = page.getByRole("dialog", { name: "Endpoint" });
      await details.getByText("Earlier secret signs until").waitFor();
      expect(await details.innerText()).toContain("Basic: user name and password");
      await page.keyboard.press("Escape");
      const disabling = await choose(page, url, "Disable");
      await disabling.getByRole("button", { name: "Disable" }).click();
      await rowOf(page, url).getByText("Disabled").waitFor();
      await choose(page, url, "Enable");
      await rowOf(page, url).getByText("Accepts webhooks").waitFor();
      const deleting = await choose(page, url, "Delete");
      await deleting.getByText(`Nothing more is sent to ${url}.`).waitFor();
      await deleting.getByRole("button", { name: "Delete" }).click();
      await rowOf(page, url).waitFor({ state: "detached" });
      await settled();
      await open(`/console/developers/events/${eventId}`);
      await page.getByText(`Sent to: ${String(body["webhook_endpoint_id"])} (deleted)`).waitFor();
    });
  });

  it("is shown to a role that only reads, without anything that changes it", async () => {
    const { profileId, path, url } = await newPage();
    await call("/webhook_endpoints", { profile_id: profileId, url, event_types: ["payment_failed"] });
    await inConsole(stack, { as: "merchant_view_only", path }, async ({ page }) => {
      expect(await rowOf(page, url).innerText()).toContain("1 type");
      expect(await page.getByRole("button", { name: "Add endpoint" }).count()).toBe(0);
      expect(await page.getByRole("button", { name: /^Actions/ }).count()).toBe(0);
      await rowOf(page, url).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("dialog", { name: "Endpoint" }).getByText("payment_failed").waitFor();
    });
  });
});
