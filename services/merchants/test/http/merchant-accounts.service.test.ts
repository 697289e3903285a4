import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";

import type { MerchantsApp } from "../support/merchants-app.ts";
import { admin, merchantKeyOf, startMerchants } from "../support/merchants-app.ts";

let app: MerchantsApp;
beforeAll(async () => {
  app = await startMerchants();
});
afterAll(() => app.stop());

const address = {
  city: "Berlin",
  country: "DE",
  line1: "Torstr. 1",
  line2: "Hof",
  line3: "2. Etage",
  zip: "10119",
  state: "BE",
  first_name: "Ada",
  last_name: "Kern",
  origin_zip: "10115",
};

const everyMember = {
  merchant_id: "complete",
  merchant_name: "Kiosk",
  merchant_details: {
    primary_contact_person: "Ada",
    primary_phone: "123",
    primary_email: "ada@kiosk.example",
    secondary_contact_person: "Bo",
    secondary_phone: "456",
    secondary_email: "bo@kiosk.example",
    website: "https://kiosk.example",
    about_business: "Papers",
    address,
  },
  return_url: "https://kiosk.example/return",
  webhook_details: {
    webhook_version: "1.0.1",
    webhook_username: "kiosk",
    webhook_password: "password123",
    webhook_url: "https://kiosk.example/hook",
    payment_created_enabled: true,
    payment_succeeded_enabled: true,
    payment_failed_enabled: false,
    payment_statuses_enabled: ["succeeded"],
    refund_statuses_enabled: ["succeeded"],
    payout_statuses_enabled: ["success"],
  },
  payout_routing_algorithm: { type: "single", data: { connector: "payoutsim", merchant_connector_id: "mca_1" } },
  frm_routing_algorithm: { type: "single", data: { connector: "x", merchant_connector_id: "mca_2" } },
  sub_merchants_enabled: true,
  parent_merchant_id: "somebody",
  enable_payment_response_hash: true,
  payment_response_hash_key: "my-own-hash-key",
  redirect_to_merchant_with_http_post: true,
  metadata: { city: "NY", nested: { unit: 245 } },
  locker_id: "locker_1",
  primary_business_details: [{ country: "DE", business: "papers" }],
  product_type: "vault",
  pm_collect_link_config: {
    logo: "https://kiosk.example/logo.png",
    merchant_name: "Kiosk",
    theme: "#4285F4",
    domain_name: "kiosk.example",
    allowed_domains: ["kiosk.example"],
    enabled_payment_methods: '[{"payment_method":"card"}]',
  },
};

const create = (body: object) => app.call(admin, "POST", "/accounts", body);

describe("creating a merchant account", () => {
  it("takes and answers every member, with the password masked", async () => {
    await create({ merchant_id: everyMember.parent_merchant_id });
    const created = await create({ ...everyMember, publishable_key: "pk_mine" });
    expect(created.status).toBe(200);
    expect(created.body).toMatchObject({
      ...everyMember,
      webhook_details: { ...everyMember.webhook_details, webhook_password: "pa*******23" },
      is_recon_enabled: false,
      recon_status: "not_requested",
      merchant_account_type: "standard",
    });
    expect(created.body["publishable_key"]).toMatch(/^pk_snd_[0-9a-f]{32}$/);
    expect(created.body["organization_id"]).toMatch(/^org_[0-9A-Za-z]{20}$/);
    const retrieved = await app.call(admin, "GET", "/accounts/complete");
    expect(retrieved.body).toEqual(created.body);
    const profiles = await app.call(merchantKeyOf("complete"), "GET", "/account/complete/business_profile");
    expect(profiles.body).toEqual([
      expect.objectContaining({
        profile_id: created.body["default_profile"],
        profile_name: "DE_papers",
        return_url: everyMember.return_url,
        enable_payment_response_hash: true,
        payment_response_hash_key: "my-own-hash-key",
        redirect_to_merchant_with_http_post: true,
      }),
    ]);
  });

  it("needs only an id, and makes organization, profile and keys", async () => {
    const created = await create({ merchant_id: "least" });
    expect(created.status).toBe(200);
    expect(created.headers["x-railyard-directory-version"]).toBe("least=1");
    expect(created.body).toMatchObject({
      merchant_name: null,
      merchant_details: null,
      webhook_details: null,
      enable_payment_response_hash: false,
      redirect_to_merchant_with_http_post: false,
      sub_merchants_enabled: false,
      primary_business_details: [],
      product_type: "orchestration",
    });
    expect(created.body["payment_response_hash_key"]).toMatch(/^[0-9A-Za-z]{64}$/);
    expect(created.body["default_profile"]).toMatch(/^pro_[0-9A-Za-z]{20}$/);
  });

  it("gives each business a profile and no default when there are several", async () => {
    const primary_business_details = [
      { country: "US", business: "shoes" },
      { country: "DE", business: "shoes" },
      { country: "US", business: "shoes" },
    ];
    const created = await create({ merchant_id: "several", primary_business_details });
    expect(created.body["default_profile"]).toBeNull();
    const profiles = await app.call(merchantKeyOf("several"), "GET", "/account/several/business_profile");
    const names = (profiles.body as unknown as { profile_name: string }[]).map(({ profile_name }) => profile_name);
    expect(names.sort()).toEqual(["DE_shoes", "US_shoes"]);
  });

  it("joins an organization that exists", async () => {
    const first = await create({ merchant_id: "first_of_two" });
    const { organization_id } = first.body;
    const second = await create({ merchant_id: "second_of_two", organization_id });
    expect(second.body["organization_id"]).toBe(organization_id);
    const listed = await app.call(admin, "GET", `/accounts/list?organization_id=${String(organization_id)}`);
    expect(listed.body).toEqual([second.body, first.body]);
  });

  it.each([
    ["a duplicate", { merchant_id: "taken" }, 400, "HE_01"],
    ["an unknown organization", { merchant_id: "orgless", organization_id: "org_none" }, 404, "IR_37"],
    ["a sub-merchant without parent", { merchant_id: "sub", sub_merchants_enabled: true }, 400, "IR_16"],
    [
      "a sub-merchant of nobody",
      { merchant_id: "sub", sub_merchants_enabled: true, parent_merchant_id: "nobody" },
      404,
      "HE_02",
    ],
    ["a parent without id", { merchant_id: "sub", parent_merchant_id: "" }, 422, "IR_06"],
    [
      "a merchant as its own parent",
      { merchant_id: "sub", sub_merchants_enabled: true, parent_merchant_id: "sub" },
      400,
      "IR_16",
    ],
    ["a connected merchant on its own", { merchant_id: "c", merchant_account_type: "connected" }, 422, "IR_06"],
    ["an unknown member", { merchant_id: "m", nickname: "x" }, 400, "IR_06"],
    ["an id that is too long", { merchant_id: "m".repeat(65) }, 422, "IR_06"],
    ["a word of the interface as id", { merchant_id: "list" }, 422, "IR_06"],
    ["an empty id", { merchant_id: "" }, 422, "IR_06"],
    ["an id with other characters", { merchant_id: "a b" }, 422, "IR_05"],
    ["a long return_url", { merchant_id: "m", return_url: `https://a.example/${"x".repeat(255)}` }, 422, "IR_06"],
    ["a return_url that is none", { merchant_id: "m", return_url: "kiosk" }, 400, "IR_06"],
    ["a long parent", { merchant_id: "m", parent_merchant_id: "x".repeat(256) }, 422, "IR_06"],
    ["a long hash key", { merchant_id: "m", payment_response_hash_key: "x".repeat(256) }, 422, "IR_06"],
    ["no id", {}, 400, "IR_04"],
    ["a number as name", { merchant_id: "m", merchant_name: 7 }, 400, "IR_06"],
  ])("refuses %s", async (_what, body, status, code) => {
    if ("merchant_id" in body && body.merchant_id === "taken") await create(body);
    const refused = await create(body);
    expect({ status: refused.status, error: refused.body["error"] }).toEqual({
      status,
      error: expect.objectContaining({ code }),
    });
  });

  it("leaves nothing behind when it is refused", async () => {
    await create({ merchant_id: "refused", organization_id: "org_none" });
    expect((await app.call(admin, "GET", "/accounts/refused")).status).toBe(404);
    expect((await create({ merchant_id: "refused" })).status).toBe(200);
  });

  it("makes one merchant of two simultaneous requests", async () => {
    const answers = await Promise.all([create({ merchant_id: "race" }), create({ merchant_id: "race" })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it("is for the operator alone", async () => {
    for (const principal of [null, merchantKeyOf("least")]) {
      const refused = await app.call(principal, "POST", "/accounts", { merchant_id: "mine" });
      expect(refused.status).toBe(401);
      expect(refused.body).toMatchObject({ error: { code: "IR_01", type: "invalid_request" } });
    }
  });
});

describe("platform organizations", () => {
  it("contain one platform merchant, then standard ones, and connected ones that specify it", async () => {
    const platform = await create({ merchant_id: "platform", merchant_account_type: "platform" });
    expect(platform.body["merchant_account_type"]).toBe("platform");
    const { organization_id } = platform.body;
    const standard = await create({ merchant_id: "standard", organization_id });
    expect(standard.body["merchant_account_type"]).toBe("standard");
    const request = { merchant_id: "connected", organization_id, merchant_account_type: "connected" };
    expect((await create(request)).body["merchant_account_type"]).toBe("connected");
    const again = await create({ merchant_id: "again", organization_id, merchant_account_type: "platform" });
    expect(again.status).toBe(422);
  });
});

describe("updating a merchant account", () => {
  const update = (id: string, body: object) => app.call(admin, "POST", `/accounts/${id}`, body);

  it("changes what is given, keeps the rest and replaces webhook_details", async () => {
    const created = await create({ ...everyMember, merchant_id: "changing" });
    const updated = await update("changing", {
      merchant_id: "changing",
      merchant_name: "Kiosk & Co",
      webhook_details: { webhook_url: "https://other.example/hook" },
    });
    expect(updated.status).toBe(200);
    expect(updated.headers["x-railyard-directory-version"]).toBe("changing=2");
    expect(updated.body).toEqual({
      ...created.body,
      merchant_name: "Kiosk & Co",
      webhook_details: {
        webhook_version: null,
        webhook_username: null,
        webhook_password: null,
        webhook_url: "https://other.example/hook",
        payment_created_enabled: null,
        payment_succeeded_enabled: null,
        payment_failed_enabled: null,
        payment_statuses_enabled: null,
        refund_statuses_enabled: null,
        payout_statuses_enabled: null,
      },
    });
    expect((await app.call(admin, "GET", "/accounts/changing")).body).toEqual(updated.body);
  });

  it("adds profiles for new businesses and keeps the default profile", async () => {
    const created = await create({ merchant_id: "growing" });
    const primary_business_details = [{ country: "FR", business: "hats" }];
    const updated = await update("growing", { merchant_id: "growing", primary_business_details });
    expect(updated.body["default_profile"]).toBe(created.body["default_profile"]);
    const profiles = await app.call(merchantKeyOf("growing"), "GET", "/account/growing/business_profile");
    expect(profiles.body).toEqual([
      expect.objectContaining({ profile_name: "default" }),
      expect.objectContaining({ profile_name: "FR_hats" }),
    ]);
  });

  it.each([
    ["another id in the body", "updatable", { merchant_id: "other" }, 400, "IR_06"],
    ["a merchant that is not there", "nobody", { merchant_id: "nobody" }, 404, "HE_02"],
    ["another merchant's profile", "updatable", { merchant_id: "updatable", default_profile: "pro_x" }, 404, "HE_02"],
  ])("refuses %s", async (_what, id, body, status, code) => {
    await create({ merchant_id: "updatable" });
    const refused = await update(id, body);
    expect(refused.status).toBe(status);
    expect(refused.body).toMatchObject({ error: { code } });
  });
});

describe("deleting a merchant account", () => {
  it("hides it and what it owns, and keeps its id taken", async () => {
    await create({ merchant_id: "leaving" });
    const key = await app.call(admin, "POST", "/api_keys/leaving", { name: "k", expiration: "never" });
    expect(key.status).toBe(200);
    const deleted = await app.call(admin, "DELETE", "/accounts/leaving");
    expect(deleted.body).toEqual({ merchant_id: "leaving", deleted: true });
    for (const path of ["/accounts/leaving", "/api_keys/leaving/list"]) {
      expect((await app.call(admin, "GET", path)).status).toBe(404);
    }
    const profiles = await app.call(merchantKeyOf("leaving"), "GET", "/account/leaving/business_profile");
    expect(profiles.status).toBe(404);
    expect((await create({ merchant_id: "leaving" })).body).toMatchObject({ error: { code: "HE_01" } });
    expect((await app.call(admin, "DELETE", "/accounts/leaving")).status).toBe(404);
  });
});
