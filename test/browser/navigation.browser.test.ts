// The navigation of each predefined role, compared with what the gateway lets that role call.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { operations, requestsOf, send } from "../support/access/sending.ts";
import { bearer } from "../support/access/credentials.ts";
import type { Ids } from "../support/access/desk.ts";
import { inConsole } from "./support/console-page.ts";
import { shareConsole, navigationEntries, roles } from "./support/console-stack.ts";
import type { ConsoleStack } from "./support/console-stack.ts";

let stack: ConsoleStack;
let giveBack: () => Promise<void>;
let organizationId: string;

beforeAll(async () => {
  ({ stack, giveBack } = await shareConsole());
  const { body } = await stack.system.gateway.call("GET", `/accounts/${stack.merchant.merchantId}`, {
    token: await stack.tokenOf("org_admin"),
  });
  organizationId = String(body["organization_id"]);
  await Promise.all(roles.map((role) => stack.sessionOf(role)));
}, 120_000);

afterAll(() => giveBack());

/** Whose the request is about; other ids are unknown, so that only the role decides. */
const known = (): Ids => {
  const { merchantId, profileId } = stack.merchant;
  const own: Ids = {
    merchant: merchantId,
    organization: organizationId,
    profile: profileId,
    ruleOwner: merchantId,
  };
  return new Proxy(own, { get: (target, name) => target[String(name)] ?? "unknown_1" });
};

/** Whether the gateway refuses the role, whatever the request is about. */
const isForbidden = async (operationId: string, role: string): Promise<boolean> => {
  const operation = operations.find((one) => one.operationId === operationId);
  const request = operation === undefined ? undefined : requestsOf(operation)[0];
  if (operation === undefined || request === undefined) throw new TypeError(`${operationId} has no request`);
  const proof = bearer(await stack.tokenOf(role));
  const answer = await send(stack.system, { operation, parts: request.make(known(), "jwt"), proof });
  return (answer.body as { readonly error?: { readonly reason?: unknown } }).error?.reason === "forbidden";
};

const linksIn = "[...document.querySelectorAll('nav a')].map((link) => new URL(link.href).pathname)";

describe("the navigation", () => {
  it("knows pages, each with an operation", () => {
    expect(navigationEntries().length).toBeGreaterThan(1);
  });

  it.each(roles)("of %s has the pages whose operation the gateway lets that role call, and no other", async (role) => {
    const entries = navigationEntries();
    const refused = new Map<string, boolean>();
    for (const { operation } of entries) {
      if (!refused.has(operation)) refused.set(operation, await isForbidden(operation, role));
    }
    const expected = entries.filter(({ operation }) => refused.get(operation) === false).map(({ to }) => to);
    await inConsole(stack, { as: role, path: "/console" }, async ({ page }) => {
      expect(await page.evaluate<string[]>(linksIn)).toEqual(expected);
    });
  });

  it.each([
    ["/console/developers", "api_keys:read"],
    ["/console/routing", "routing:read"],
    ["/console/audit", "audit:read"],
  ])("has a page behind a deep link state what is missing: %s, %s", async (path, permission) => {
    await inConsole(stack, { as: "merchant_customer_support", path }, async ({ page }) => {
      await page.getByText(`It needs the permission ${permission}.`).waitFor();
    });
  });
});
