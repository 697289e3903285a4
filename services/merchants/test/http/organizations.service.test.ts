import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Principal } from "@railyard/auth";
import type { JsonObject } from "@railyard/testing";

import { fauxpayRequest } from "../support/connector-requests.ts";
import type { MerchantsApp } from "../support/merchants-app.ts";
import { admin, anotherService, merchantKeyOf, startMerchants } from "../support/merchants-app.ts";

let app: MerchantsApp;
beforeAll(async () => {
  app = await startMerchants();
});
afterAll(() => app.stop());

const settings = {
  organization_name: "Kiosk Group",
  organization_details: { employees: 12 },
  metadata: { region: "north" },
};

const newOrganization = async (): Promise<string> =>
  String((await app.call(admin, "POST", "/organization", settings)).body["organization_id"]);

const retrieve = (id: string) => app.call(admin, "GET", `/organization/${id}`);

/** An organization that is a platform, with its platform merchant's key. */
const newPlatform = async (): Promise<{ id: string; merchantId: string; key: Principal }> => {
  const id = await newOrganization();
  const converted = await app.call(admin, "POST", `/organization/${id}/convert_to_platform`, {});
  const merchantId = String(converted.body["platform_merchant_id"]);
  return { id, merchantId, key: { kind: "platform_key", merchantId, organizationId: id, accountType: "platform" } };
};

describe("organizations", () => {
  it("take and answer every member, and change what is given", async () => {
    const created = await app.call(admin, "POST", "/organization", settings);
    expect(created.status).toBe(200);
    expect(created.body).toEqual({
      ...settings,
      organization_id: expect.stringMatching(/^org_[0-9A-Za-z]{20}$/),
      organization_type: "standard",
      platform_merchant_id: null,
      created_at: expect.any(String),
      modified_at: expect.any(String),
    });
    const id = String(created.body["organization_id"]);
    expect((await retrieve(id)).body).toEqual(created.body);
    const updated = await app.call(admin, "PUT", `/organization/${id}`, {
      organization_name: "Kiosks",
      metadata: null,
    });
    expect(created.body["metadata"]).not.toBeNull();
    expect(updated.body).toEqual({
      ...created.body,
      organization_name: "Kiosks",
      metadata: null,
      modified_at: expect.any(String),
    });
    expect((await retrieve(id)).body).toEqual(updated.body);
  });

  it.each([
    ["no name", {}, 400, "IR_04"],
    ["an empty name", { organization_name: "" }, 422, "IR_06"],
    ["a name that is too long", { organization_name: "n".repeat(256) }, 422, "IR_06"],
    ["details that are no object", { organization_name: "n", organization_details: "none" }, 400, "IR_06"],
    ["metadata that is too much", { organization_name: "n", metadata: { key: "v".repeat(501) } }, 422, "IR_06"],
    ["metadata that nests too much", { organization_name: "n", metadata: { a: { b: "v".repeat(501) } } }, 422, "IR_06"],
    ["a number that nothing can hold", '{"organization_name":"n","metadata":{"size":1e999}}', 400, "IR_06"],
    [
      "a number that loses digits",
      '{"organization_name":"n","organization_details":{"id":9007199254740993}}',
      400,
      "IR_06",
    ],
    ["an unknown member", { organization_name: "n", colour: "red" }, 400, "IR_06"],
  ])("refuse %s", async (_what, body, status, code) => {
    const refused = await app.call(admin, "POST", "/organization", body);
    expect({ status: refused.status, body: refused.body }).toMatchObject({ status, body: { error: { code } } });
  });

  it("are listed for the operator, newest first, in pages", async () => {
    const ids = [await newOrganization(), await newOrganization(), await newOrganization()];
    const list = async (query: string) => (await app.call(admin, "GET", `/organizations${query}`)).body;
    const idsOf = (page: JsonObject) => (page["data"] as JsonObject[]).map(({ organization_id }) => organization_id);
    const all = await list("");
    expect(idsOf(all).slice(0, 3)).toEqual([...ids].reverse());
    expect(all).toMatchObject({ count: idsOf(all).length, total_count: idsOf(all).length });
    const page = await list("?limit=1&offset=1");
    expect(page).toMatchObject({ count: 1, total_count: all["total_count"] });
    expect(idsOf(page)).toEqual([ids[1]]);
    for (const query of ["?limit=0", "?limit=101", "?offset=-1"]) {
      expect((await app.call(admin, "GET", `/organizations${query}`)).status).toBe(422);
    }
    for (const caller of [merchantKeyOf("anybody"), (await newPlatform()).key]) {
      expect((await app.call(caller, "GET", "/organizations")).status).toBe(401);
    }
  });

  it("are not found when they do not exist", async () => {
    for (const [method, path] of [
      ["GET", "/organization/org_none"],
      ["PUT", "/organization/org_none"],
      ["POST", "/organization/org_none/convert_to_platform"],
    ] as const) {
      const answer = await app.call(admin, method, path, method === "GET" ? undefined : {});
      expect({ status: answer.status, body: answer.body }).toMatchObject({
        status: 404,
        body: { error: { code: "IR_37" } },
      });
    }
  });
});

describe("platforms", () => {
  it("come from organizations, whose merchants stay standard", async () => {
    const id = await newOrganization();
    await app.call(admin, "POST", "/accounts", { merchant_id: "before", organization_id: id });
    const path = `/organization/${id}/convert_to_platform`;
    const converted = await app.call(admin, "POST", path, { platform_merchant_name: "The platform" });
    const platform_merchant_id = String(converted.body["platform_merchant_id"]);
    expect(converted.body).toEqual({ organization_id: id, organization_type: "platform", platform_merchant_id });
    expect((await retrieve(id)).body).toMatchObject({ organization_type: "platform", platform_merchant_id });
    const merchant = await app.call(admin, "GET", `/accounts/${platform_merchant_id}`);
    expect(merchant.body).toMatchObject({
      merchant_name: "The platform",
      merchant_account_type: "platform",
      organization_id: id,
    });
    expect((await app.call(admin, "GET", "/accounts/before")).body).toMatchObject({
      merchant_account_type: "standard",
    });
    const again = await app.call(admin, "POST", path);
    expect({ status: again.status, body: again.body }).toMatchObject({
      status: 400,
      body: { error: { code: "IR_16", reason: "already_platform" } },
    });
  });

  it("have one platform merchant, whichever request comes first", async () => {
    const created = await app.call(admin, "POST", "/accounts", {
      merchant_id: "first",
      merchant_account_type: "platform",
    });
    const id = String(created.body["organization_id"]);
    expect((await retrieve(id)).body).toMatchObject({ organization_type: "platform", platform_merchant_id: "first" });
    expect((await app.call(admin, "DELETE", "/accounts/first")).status).toBe(200);
    expect((await retrieve(id)).body).toMatchObject({ platform_merchant_id: null });
    const race = ["one", "two", "three"].map((merchant_id) =>
      app.call(admin, "POST", "/accounts", { merchant_id: `race_${merchant_id}`, organization_id: id }),
    );
    const types = (await Promise.all(race)).map(({ body }) => body["merchant_account_type"]);
    expect([...types].sort()).toEqual(["platform", "standard", "standard"]);
    expect((await retrieve(id)).body).toMatchObject({
      platform_merchant_id: `race_${["one", "two", "three"][types.indexOf("platform")] ?? ""}`,
    });
    const second = { merchant_id: "second", organization_id: id, merchant_account_type: "platform" };
    expect((await app.call(admin, "POST", "/accounts", second)).status).toBe(422);
  });

  it("accept no payments of their own: their merchant has one profile, and no account that would", async () => {
    const { merchantId } = await newPlatform();
    const key = merchantKeyOf(merchantId);
    const refused = { status: 400, body: { error: { code: "IR_43", reason: "platform_takes_no_payments" } } };
    const path = `/account/${merchantId}`;
    expect(await app.call(key, "POST", `${path}/business_profile`, { profile_name: "shop" })).toMatchObject(refused);
    for (const caller of [key, admin]) {
      expect(await app.call(caller, "POST", `${path}/connectors`, fauxpayRequest)).toMatchObject(refused);
      const asVault = { ...fauxpayRequest, connector_type: "vault_processor" };
      expect(await app.call(caller, "POST", `${path}/connectors`, asVault)).toMatchObject(refused);
    }
    const businesses = [{ country: "DE", business: "shop" }];
    const update = { merchant_id: merchantId, primary_business_details: businesses };
    expect((await app.call(admin, "POST", `/accounts/${merchantId}`, update)).status).toBe(200);
    const made = { merchant_id: "platform_of_shops", merchant_account_type: "platform" };
    const created = await app.call(admin, "POST", "/accounts", { ...made, primary_business_details: businesses });
    expect(created.body).toMatchObject({ default_profile: expect.stringMatching(/^pro_/) });
    for (const [id, owner] of [
      [merchantId, key],
      ["platform_of_shops", merchantKeyOf("platform_of_shops")],
    ] as const) {
      const { body: profiles } = await app.call(owner, "GET", `/account/${id}/business_profile`);
      expect(profiles).toMatchObject([{ profile_name: "default" }]);
      expect(await app.call(owner, "GET", `/account/${id}/connectors`)).toMatchObject({ status: 200, body: [] });
    }
  });

  it("make connected merchants of their own organization only", async () => {
    const { id, key } = await newPlatform();
    const connected = { merchant_id: "shop_of_platform", merchant_account_type: "connected" };
    const created = await app.call(key, "POST", "/accounts", connected);
    expect({ status: created.status, body: created.body }).toMatchObject({
      status: 200,
      body: { merchant_account_type: "connected", organization_id: id },
    });
    const named = await app.call(key, "POST", "/accounts", { merchant_id: "named_shop", organization_id: id });
    expect(named).toMatchObject({ status: 200, body: { merchant_account_type: "standard" } });
    const other = await newOrganization();
    const foreign = await app.call(key, "POST", "/accounts", { merchant_id: "foreign_shop", organization_id: other });
    expect({ status: foreign.status, body: foreign.body }).toMatchObject({
      status: 422,
      body: { error: { code: "IR_06", reason: "foreign_organization" } },
    });
    expect((await app.call(admin, "GET", "/accounts/foreign_shop")).status).toBe(404);
    const child = { merchant_id: "child_of_before", sub_merchants_enabled: true, parent_merchant_id: "before" };
    expect((await app.call(key, "POST", "/accounts", child)).status).toBe(404);
    expect((await app.call(merchantKeyOf("before"), "POST", "/accounts", { merchant_id: "mine" })).status).toBe(401);
  });

  it("read and list their own organization only", async () => {
    const { id, key, merchantId } = await newPlatform();
    const rival = await newPlatform();
    expect((await app.call(key, "GET", `/organization/${id}`)).status).toBe(200);
    expect((await app.call(key, "PUT", `/organization/${id}`, { organization_name: "Mine" })).status).toBe(200);
    expect((await app.call(key, "GET", `/organization/${rival.id}`)).status).toBe(401);
    expect((await app.call(key, "PUT", `/organization/${rival.id}`, { organization_name: "Mine" })).status).toBe(401);
    expect((await app.call(key, "GET", `/accounts/list?organization_id=${rival.id}`)).status).toBe(401);
    const listed = await app.call(key, "GET", `/accounts/list?organization_id=${id}`);
    expect(listed.body).toMatchObject([{ merchant_id: merchantId }]);
    const foreign = await app.call(key, "PUT", `/organization/${id}`, { platform_merchant_id: rival.merchantId });
    expect({ status: foreign.status, body: foreign.body }).toMatchObject({
      status: 404,
      body: { error: { code: "HE_02" } },
    });
  });

  it("stay while merchants are connected to them, as parents stay while they have sub-merchants", async () => {
    const { key, merchantId } = await newPlatform();
    await app.call(key, "POST", "/accounts", { merchant_id: "last_shop", merchant_account_type: "connected" });
    const remove = (id: string) => app.call(admin, "DELETE", `/accounts/${id}`);
    const refused = await remove(merchantId);
    expect({ status: refused.status, body: refused.body }).toMatchObject({
      status: 400,
      body: { error: { code: "IR_16", reason: "merchant_is_needed" } },
    });
    expect((await remove("last_shop")).status).toBe(200);
    expect((await remove(merchantId)).status).toBe(200);
    await app.call(admin, "POST", "/accounts", { merchant_id: "parent" });
    const child = { merchant_id: "child", sub_merchants_enabled: true, parent_merchant_id: "parent" };
    expect((await app.call(admin, "POST", "/accounts", child)).status).toBe(200);
    expect((await remove("parent")).body).toMatchObject({ error: { reason: "merchant_is_needed" } });
    const detached = { merchant_id: "child", sub_merchants_enabled: false };
    expect((await app.call(admin, "POST", "/accounts/child", detached)).status).toBe(200);
    expect((await remove("parent")).status).toBe(200);
    const self = { merchant_id: "child", sub_merchants_enabled: true, parent_merchant_id: "child" };
    expect((await app.call(admin, "POST", "/accounts/child", self)).body).toMatchObject({
      error: { code: "IR_16", reason: "parent_merchant_refused" },
    });
  });

  it("keep a user's merchants under parents of the same organization, and reveal nothing about others", async () => {
    const own = await app.call(admin, "POST", "/accounts", { merchant_id: "user_shop" });
    const organizationId = String(own.body["organization_id"]);
    await app.call(admin, "POST", "/accounts", { merchant_id: "user_parent", organization_id: organizationId });
    await app.call(admin, "POST", "/accounts", { merchant_id: "victim" });
    const user: Principal = {
      kind: "jwt",
      merchantId: "user_shop",
      organizationId,
      userId: "user_1",
      permissions: ["account:write"],
    };
    const adopt = (caller: Principal, parent: string, isSubMerchant?: boolean) =>
      app.call(caller, "POST", "/accounts/user_shop", {
        merchant_id: "user_shop",
        sub_merchants_enabled: isSubMerchant,
        parent_merchant_id: parent,
      });
    for (const parent of ["victim", "nobody"]) {
      expect(await adopt(user, parent, true)).toMatchObject({
        status: 404,
        body: { error: { code: "HE_02", message: `There is no merchant account ${parent}. Check the id.` } },
      });
      // Where the merchant does not belong to another, the parent is ignored and nothing is stated of it.
      expect(await adopt(user, parent)).toMatchObject({ status: 200, body: { parent_merchant_id: null } });
    }
    expect((await app.call(admin, "DELETE", "/accounts/victim")).status).toBe(200);
    expect((await adopt(user, "user_parent", true)).status).toBe(200);
    await app.call(admin, "POST", "/accounts", { merchant_id: "set_by_operator" });
    expect((await adopt(admin, "set_by_operator", true)).status).toBe(200);
    const renamed = { merchant_id: "user_shop", merchant_name: "Kiosk" };
    expect((await app.call(user, "POST", "/accounts/user_shop", renamed)).body).toMatchObject({
      merchant_name: "Kiosk",
      parent_merchant_id: "set_by_operator",
    });
  });

  it("have no merchants that descend from themselves, even where two changes meet", async () => {
    const names = ["elder", "middle", "younger"];
    for (const merchant_id of names) await app.call(admin, "POST", "/accounts", { merchant_id });
    const adopt = (child: string, parent: string) =>
      app.call(admin, "POST", `/accounts/${child}`, {
        merchant_id: child,
        sub_merchants_enabled: true,
        parent_merchant_id: parent,
      });
    expect((await adopt("younger", "middle")).status).toBe(200);
    expect((await adopt("middle", "elder")).status).toBe(200);
    const refused = { status: 400, body: { error: { code: "IR_16", reason: "parent_merchant_refused" } } };
    expect(await adopt("elder", "younger")).toMatchObject(refused);
    for (const merchant_id of ["left", "right"]) await app.call(admin, "POST", "/accounts", { merchant_id });
    const answers = await Promise.all([adopt("left", "right"), adopt("right", "left")]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const parents = await Promise.all(
      ["left", "right"].map(async (id) => (await app.call(admin, "GET", `/accounts/${id}`)).body["parent_merchant_id"]),
    );
    expect(parents.filter((parent) => parent !== null)).toHaveLength(1);
  });

  it("report each merchant's standing to the gateways", async () => {
    const { id, merchantId } = await newPlatform();
    const statusOf = (merchant: string) => app.call(anotherService, "GET", `/internal/merchants/${merchant}/standing`);
    expect((await statusOf(merchantId)).body).toEqual({
      found: true,
      organization_id: id,
      merchant_account_type: "platform",
      directory_version: 1,
    });
    expect((await statusOf("nobody")).body).toEqual({
      found: false,
      organization_id: null,
      merchant_account_type: null,
      directory_version: null,
    });
    expect(
      (await app.call(merchantKeyOf(merchantId), "GET", `/internal/merchants/${merchantId}/standing`)).status,
    ).toBe(401);
  });
});
