// Webhooks that a merchant's server did not accept, sent again from the event log.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { callSuccessfully } from "@railyard/local";
import type { ApiAnswer } from "@railyard/local";
import { eventually } from "@railyard/testing";
import { once } from "node:events";
import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { newName } from "../support/access/desk.ts";
import { inConsole } from "./support/console-page.ts";
import { shareConsole } from "./support/console-stack.ts";
import type { ConsoleStack } from "./support/console-stack.ts";

let stack: ConsoleStack;
let giveBack: () => Promise<void>;
let server: Server;
let isRepaired = false;

beforeAll(async () => {
  ({ stack, giveBack } = await shareConsole());
  server = createServer((request, response) => {
    request.resume();
    // Another automatic try is an hour away, so that what arrives was sent again by hand.
    response.writeHead(isRepaired ? 200 : 503, { "retry-after": "3600" }).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
}, 120_000);

afterAll(async () => {
  server.close();
  await giveBack();
});

const call = (path: string, body: object): Promise<ApiAnswer> =>
  callSuccessfully(stack.system.gateway, "POST", path, { key: stack.merchant.secretKey, body });

/** A profile with a server that is down, to which the events of so many payments went. */
const profileWithFailed = async (count: number): Promise<string> => {
  const { merchantId } = stack.merchant;
  const { port } = server.address() as AddressInfo;
  const made = await call(`/account/${merchantId}/business_profile`, {
    profile_name: newName("resends"),
    webhook_details: { webhook_url: `http://127.0.0.1:${String(port)}/hooks` },
  });
  const profileId = String(made.body["profile_id"]);
  for (let number = 0; number < count; number += 1) {
    const payment = await call("/payments", { amount: 1_000, currency: "EUR", profile_id: profileId });
    await call(`/payments/${String(payment.body["payment_id"])}/cancel`, {});
  }
  return profileId;
};

const codesOf = async (profileId: string): Promise<readonly unknown[]> => {
  const { body } = await call(`/events/${stack.merchant.merchantId}`, { profile_id: profileId });
  const { events } = body as unknown as { readonly events: readonly { readonly last_status_code: number | null }[] };
  return events.map((event) => event.last_status_code);
};

describe("the event log", () => {
  it("sends failed events again by filter, and shows how they become delivered", async () => {
    const profileId = await profileWithFailed(3);
    await eventually(async () => {
      expect(await codesOf(profileId)).toEqual([503, 503, 503]);
    });
    const path = `/console/developers/events?delivery=undelivered&profile=${profileId}`;
    await inConsole(stack, { as: "merchant_customer_support", path }, async ({ page, open, settled }) => {
      expect(await page.locator("tbody tr").count()).toBe(3);
      expect(await page.locator("tbody").innerText()).toContain("HTTP 503");
      isRepaired = true;
      await page.getByRole("button", { name: "Send all 3 again" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText(/^3 events are sent to the receiver again, oldest first/).waitFor();
      await dialog.getByRole("button", { name: "Send 3 events again" }).click();
      await dialog.waitFor({ state: "detached" });
      const resends = page.getByRole("region", { name: "Resends" });
      await resends.getByText("Completed").waitFor();
      await resends.getByText("3 delivered, 0 failed, 0 skipped, 0 to go").waitFor();
      await settled();
      expect(await page.locator("tbody tr").count()).toBe(0);
      await open(`/console/developers/events?delivery=delivered&profile=${profileId}`);
      expect(await page.locator("tbody tr").count()).toBe(3);
      await open(`/console/developers/webhooks?profile=${profileId}`);
      const endpoints = page.getByRole("region", { name: "Endpoints" });
      await endpoints.getByText("Accepts webhooks").waitFor();
      await endpoints.getByRole("button", { name: /^Actions: http/ }).click();
      await page.getByRole("menuitem", { name: "Send a test webhook" }).click();
      await endpoints.getByText(/^The test webhook was accepted: HTTP 200 after \d/).waitFor();
    });
    expect(await codesOf(profileId)).toEqual([200, 200, 200]);
  });
});
