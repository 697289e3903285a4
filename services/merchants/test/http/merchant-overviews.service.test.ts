// What the platform's operator sees of the merchants of all organizations.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Principal } from "@railyard/auth";

import { fauxpayRequest } from "../support/connector-requests.ts";
import type { MerchantsApp } from "../support/merchants-app.ts";
import { admin, merchantKeyOf, startMerchants } from "../support/merchants-app.ts";

let app: MerchantsApp;
const organizations: string[] = [];

const newOrganization = async (name: string): Promise<string> =>
  String((await app.call(admin, "POST", "/organization", { organization_name: name })).body["organization_id"]);

const newMerchant = (merchantId: string, organizationId: string, name: string) =>
  app.call(admin, "POST", "/accounts", {
    merchant_id: merchantId,
    merchant_name: name,
    organization_id: organizationId,
  });

interface Row {
  readonly merchant_id: string;
}

const search = async (query = ""): Promise<readonly string[]> => {
  const { body } = await app.call(admin, "GET", `/operator/merchants${query}`);
  return (body["data"] as unknown as readonly Row[]).map(({ merchant_id: id }) => id);
};

beforeAll(async () => {
  app = await startMerchants();
  organizations.push(await newOrganization("Kiosk Group"), await newOrganization("100% Tea"));
  const [kiosks = "", tea = ""] = organizations;
  await newMerchant("kiosk_north", kiosks, "Northern Kiosks");
  await newMerchant("kiosk_south", kiosks, "Southern Kiosks");
  await newMerchant("tea_shop", tea, "100% Tea Shop");
});
afterAll(() => app.stop());

describe("the merchants of the installation", () => {
  it("are listed newest first, with their organization, page by page", async () => {
    expect(await search()).toEqual(["tea_shop", "kiosk_south", "kiosk_north"]);
    expect(await search("?limit=1&offset=1")).toEqual(["kiosk_south"]);
    const { body } = await app.call(admin, "GET", "/operator/merchants?limit=1");
    expect(body).toEqual({
      count: 1,
      data: [
        {
          merchant_id: "tea_shop",
          merchant_name: "100% Tea Shop",
          organization_id: organizations[1],
          organization_name: "100% Tea",
          merchant_account_type: "standard",
          created_at: expect.any(String),
          suspension: null,
        },
      ],
    });
  });

  it("are found by the beginning of their id or name, in any case, and by their organization", async () => {
    expect(await search("?query=KIOSK_n")).toEqual(["kiosk_north"]);
    expect(await search("?query=southern")).toEqual(["kiosk_south"]);
    expect(await search("?query=kiosks")).toEqual([]);
    expect(await search(`?organization_id=${String(organizations[0])}`)).toEqual(["kiosk_south", "kiosk_north"]);
    expect(await search(`?organization_id=${String(organizations[1])}&query=kiosk`)).toEqual([]);
  });

  it.each([
    ["%", []],
    ["_iosk", []],
    [String.raw`\\`, []],
    ["100% t", ["tea_shop"]],
  ])("are found by signs of patterns as texts: %s", async (sign, found) => {
    expect(await search(`?query=${encodeURIComponent(sign)}`)).toEqual(found);
  });

  it("are not there once they are deleted", async () => {
    await newMerchant("gone_shop", organizations[0] ?? "", "Gone");
    await app.call(admin, "DELETE", "/accounts/gone_shop");
    expect(await search("?query=gone")).toEqual([]);
    expect((await app.call(admin, "GET", "/operator/merchants/gone_shop")).status).toBe(404);
  });

  it.each(["?limit=0", "?limit=101", "?offset=-1", "?query=", "?colour=red"])("are refused for %s", async (query) => {
    expect((await app.call(admin, "GET", `/operator/merchants${query}`)).status).toBeGreaterThanOrEqual(400);
  });
});

describe("organizations", () => {
  it("are found by the beginning of their id or name, and counted so", async () => {
    const { body } = await app.call(admin, "GET", "/organizations?query=100%25");
    expect(body).toMatchObject({ count: 1, total_count: 1, data: [{ organization_id: organizations[1] }] });
    const byId = await app.call(admin, "GET", `/organizations?query=${String(organizations[0]).toUpperCase()}`);
    expect(byId.body).toMatchObject({ total_count: 1, data: [{ organization_name: "Kiosk Group" }] });
  });
});

describe("a merchant's overview", () => {
  it("has profiles, connector accounts and keys, and no secret of them", async () => {
    const account = await app.call(admin, "POST", "/account/kiosk_north/connectors", fauxpayRequest);
    const key = await app.call(admin, "POST", "/api_keys/kiosk_north", { name: "till", expiration: "never" });
    const { status, body } = await app.call(admin, "GET", "/operator/merchants/kiosk_north");
    expect([account.status, key.status, status]).toEqual([200, 200, 200]);
    expect(body).toMatchObject({
      merchant_id: "kiosk_north",
      organization_name: "Kiosk Group",
      profiles: [{ profile_name: expect.any(String) }],
      connector_accounts: [{ merchant_connector_id: account.body["merchant_connector_id"], connector_name: "fauxpay" }],
      api_keys: [{ key_id: key.body["key_id"], name: "till", revoked_at: null }],
    });
    const shown = JSON.stringify(body);
    expect(shown).not.toContain(String(key.body["api_key"]));
    expect(shown).not.toMatch(/account_details|sealed|secret|hash/);
  });
});

describe("a suspended merchant", () => {
  const suspend = (reason: string) => app.call(admin, "POST", "/operator/merchants/kiosk_south/suspend", { reason });
  const resume = (reason: string) => app.call(admin, "POST", "/operator/merchants/kiosk_south/resume", { reason });
  const snapshot = async () =>
    (await app.call({ kind: "service" }, "GET", "/internal/merchants/kiosk_south/snapshot")).body;

  it("is reported so to the other services at its next version, and shown so until it is resumed", async () => {
    const before = await snapshot();
    const suspended = await suspend("Chargebacks");
    const state = {
      merchant_id: "kiosk_south",
      suspension: { reason: "Chargebacks", suspended_at: expect.any(String) },
    };
    expect(suspended).toMatchObject({ status: 200, body: state });
    expect(await snapshot()).toMatchObject({ is_suspended: true, version: Number(before["version"]) + 1 });
    const again = await suspend("Fraud");
    const { suspended_at: at } = suspended.body["suspension"] as unknown as Record<string, string>;
    expect(again.body["suspension"]).toEqual({ reason: "Fraud", suspended_at: at });
    expect((await app.call(admin, "GET", "/operator/merchants/kiosk_south")).body).toMatchObject(again.body);
    expect((await resume("Cleared")).body).toEqual({ merchant_id: "kiosk_south", suspension: null });
    expect((await resume("Cleared twice")).body).toEqual({ merchant_id: "kiosk_south", suspension: null });
    expect(await snapshot()).toMatchObject({ is_suspended: false });
  });

  it("is in the logs of its organization and of the installation, with the reasons", async () => {
    const entriesIn = async (path: string) => {
      const { body } = await app.call(admin, "GET", `${path}?object_id=kiosk_south&object_type=merchant&limit=4`);
      return (body["data"] as unknown as { action: string; changes: Record<string, { after: unknown }> }[]).flatMap(
        ({ action, changes }) => (action === "created" ? [] : [`${action}: ${String(changes["reason"]?.after)}`]),
      );
    };
    const expected = ["resumed: Cleared", "suspended: Fraud", "suspended: Chargebacks"];
    expect(await entriesIn(`/organization/${String(organizations[0])}/audit_log`)).toEqual(expected);
    expect(await entriesIn("/audit_log")).toEqual(expected);
  });

  it.each([
    ["none", {}, 400],
    ["an empty one", { reason: "" }, 422],
    ["a long one", { reason: "x".repeat(501) }, 422],
    ["one with more", { reason: "x", colour: "red" }, 400],
  ])("needs a reason, not %s", async (_what, body, status) => {
    expect((await app.call(admin, "POST", "/operator/merchants/kiosk_north/suspend", body)).status).toBe(status);
    expect((await app.call(admin, "POST", "/operator/merchants/nowhere/suspend", { reason: "x" })).status).toBe(404);
  });
});

describe("a caller who is not the operator", () => {
  const user: Principal = { kind: "jwt", merchantId: "kiosk_north", permissions: ["account:read"] };
  it.each([
    ["a merchant's key", merchantKeyOf("kiosk_north")],
    ["a user", user],
    ["nobody", null],
  ])("sees none of it: %s", async (_who, principal) => {
    for (const path of ["/operator/merchants", "/operator/merchants/kiosk_north", "/organizations?query=kiosk"]) {
      expect((await app.call(principal, "GET", path)).status).toBe(401);
    }
  });
});
