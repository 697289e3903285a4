import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { generateTokenKey } from "@railyard/auth";
import type { JsonObject } from "@railyard/testing";

import { completeConnectorRequest, fauxpayRequest } from "../support/connector-requests.ts";
import type { MerchantsApp } from "../support/merchants-app.ts";
import { admin, anotherService, merchantKeyOf, startMerchants } from "../support/merchants-app.ts";

const live = new Set<string>();
let methodsRefused = 0;
let app: MerchantsApp;
beforeAll(async () => {
  const exist = ({ merchantConnectorId = "" }) => Promise.resolve(live.has(merchantConnectorId));
  app = await startMerchants({ overrides: { livePayments: { exist } } });
});
afterAll(() => app.stop());

/** A merchant of its own for a test, with the address of its connector accounts. */
const merchantWith = async (merchant_id: string, members: object = {}) => {
  const created = await app.call(admin, "POST", "/accounts", { merchant_id, ...members });
  const path = `/account/${merchant_id}/connectors`;
  const key = merchantKeyOf(merchant_id);
  return {
    defaultProfile: String(created.body["default_profile"]),
    path,
    create: (body: object) => app.call(key, "POST", path, body),
    retrieve: (id: unknown) => app.call(key, "GET", `${path}/${String(id)}`),
    update: (id: unknown, body: object) =>
      app.call(key, "POST", `${path}/${String(id)}`, { connector_type: "payment_processor", ...body }),
    remove: (id: unknown) => app.call(admin, "DELETE", `${path}/${String(id)}`),
    list: async () => (await app.call(key, "GET", path)).body as unknown as readonly JsonObject[],
    fallback: async () => {
      const snapshot = await app.call(anotherService, "GET", `/internal/merchants/${merchant_id}/snapshot`);
      const profiles = snapshot.body["profiles"] as readonly { profile_id: string; default_fallback: string[] }[];
      return profiles.map(({ default_fallback }) => default_fallback).flat();
    },
  };
};

const maskedSecrets = {
  connector_account_details: { auth_type: "HeaderKey", api_key: "fa***********************ts" },
  connector_webhook_details: { merchant_secret: "fi****************et", additional_secret: "se*****************et" },
  connector_wallets_details: { walletpay: { certificate: "wa*******************xt" } },
};

describe("keys that show whether they are for tests", () => {
  const stripe = (api_key: string, test_mode: boolean) => ({
    ...fauxpayRequest,
    connector_name: "stripe",
    connector_label: `stripe_${api_key}`,
    connector_account_details: { auth_type: "HeaderKey", api_key },
    test_mode,
  });

  it("are taken for accounts of their mode only, and stay so", async () => {
    const merchant = await merchantWith("keys_of_a_mode");
    for (const [key, mode] of [
      ["sk_test_1", false],
      ["rk_live_1", true],
    ] as const) {
      const refused = await merchant.create(stripe(key, mode));
      expect(refused).toMatchObject({ status: 400, body: { error: { code: "IR_05" } } });
      expect(JSON.stringify(refused.body)).not.toContain(key);
    }
    const created = await merchant.create(stripe("sk_test_1", true));
    expect(created.status).toBe(200);
    const id = created.body["merchant_connector_id"];
    expect((await merchant.update(id, { test_mode: false })).status).toBe(400);
    const live = { test_mode: false, connector_account_details: { auth_type: "HeaderKey", api_key: "sk_live_1" } };
    expect((await merchant.update(id, live)).status).toBe(200);
    expect((await merchant.create(stripe("pk_test_1", true))).body).toMatchObject({ error: { code: "IR_05" } });
  });
});

describe("test connectors", () => {
  it("are no connectors of an installation in production, where real ones are", async () => {
    const production = await startMerchants({
      environment: { RAILYARD_ENVIRONMENT: "production", JWT_SIGNING_KEY: generateTokenKey() },
    });
    try {
      await production.call(admin, "POST", "/accounts", { merchant_id: "in_production" });
      const create = (body: object) =>
        production.call(merchantKeyOf("in_production"), "POST", "/account/in_production/connectors", body);
      const refused = await create(fauxpayRequest);
      expect(refused).toMatchObject({ status: 400, body: { error: { code: "IR_06" } } });
      const real = {
        ...fauxpayRequest,
        connector_name: "stripe",
        connector_account_details: { auth_type: "HeaderKey", api_key: "sk_live_1" },
      };
      expect((await create(real)).status).toBe(200);
    } finally {
      await production.stop();
    }
  });
});

describe("connector accounts", () => {
  it("take and answer every member, with every secret masked", async () => {
    const merchant = await merchantWith("complete");
    const request = { ...completeConnectorRequest, profile_id: merchant.defaultProfile };
    const created = await merchant.create(request);
    expect(created.status).toBe(200);
    expect(created.body).toEqual({
      ...request,
      ...maskedSecrets,
      applepay_verified_domains: request.walletpay_verified_domains,
      unsupported_payment_methods: null,
      merchant_connector_id: expect.stringMatching(/^mca_[0-9A-Za-z]{20}$/),
    });
    const retrieved = await merchant.retrieve(created.body["merchant_connector_id"]);
    expect(retrieved.body).toEqual(created.body);
  });

  it("are listed without their credentials", async () => {
    const merchant = await merchantWith("listing");
    const created = await merchant.create(completeConnectorRequest);
    const ofProvider = /^(connector_account_details|metadata|additional_merchant_data|connector_wallets_details)$/;
    const members = Object.entries(created.body).filter(([name]) => !ofProvider.test(name));
    expect(await merchant.list()).toEqual([Object.fromEntries(members)]);
  });

  it("need little: the default profile, a label and an open state follow", async () => {
    const merchant = await merchantWith("least");
    const created = await merchant.create(fauxpayRequest);
    expect(created.body).toMatchObject({
      profile_id: merchant.defaultProfile,
      connector_label: "fauxpay_default",
      status: "active",
      disabled: false,
      test_mode: false,
      payment_methods_enabled: null,
      connector_webhook_details: null,
      metadata: null,
    });
    expect(created.headers["x-railyard-directory-version"]).toBe("least=2");
  });

  it.each([
    ["fraud checks without a gateway", { frm_configs: [{ payment_methods: [] }] }],
    ["fraud checks of no methods", { frm_configs: [{ gateway: "fauxpay" }] }],
    ["fraud checks as text", { frm_configs: JSON.stringify([{ gateway: "fauxpay", payment_methods: [] }]) }],
    [
      "a fraud check at another time",
      { frm_configs: [{ gateway: "fauxpay", payment_methods: [{ payment_method: "card", flow: "later" }] }] },
    ],
    [
      "a fraud check that does something else",
      {
        frm_configs: [
          {
            gateway: "fauxpay",
            payment_methods: [
              { payment_method: "card", payment_method_types: [{ payment_method_type: "credit", action: "arrest" }] },
            ],
          },
        ],
      },
    ],
    ["merchant data of no kind", { additional_merchant_data: {} }],
    ["a recipient without an id", { additional_merchant_data: { open_banking_recipient_data: {} } }],
    [
      "a recipient with an empty id",
      { additional_merchant_data: { open_banking_recipient_data: { connector_recipient_id: "" } } },
    ],
    ["wallet credentials that are no object", { connector_wallets_details: { apple_pay: "certificate" } }],
    ["wallet credentials of nothing", { connector_wallets_details: { apple_pay: {} } }],
    ["a wallet without a proper name", { connector_wallets_details: { "apple pay!": { key: "x" } } }],
  ])("refuse %s, and store nothing of it", async (what, members) => {
    const merchant = await merchantWith(`odd_${what.replaceAll(/[^a-z]/g, "_")}`);
    const refused = await merchant.create({ ...fauxpayRequest, ...members });
    expect([400, 422]).toContain(refused.status);
    expect(refused.body).toMatchObject({ error: { code: expect.stringMatching(/^IR_0[456]$/) } });
    expect(await merchant.list()).toEqual([]);
    const whole = await merchant.create(completeConnectorRequest);
    const id = whole.body["merchant_connector_id"];
    expect((await merchant.update(id, members)).status).toBe(refused.status);
    expect((await merchant.retrieve(id)).body).toEqual(whole.body);
  });

  it("are reached under both spellings of the path", async () => {
    const merchant = await merchantWith("spelling");
    const { body } = await merchant.create(fauxpayRequest);
    const path = `/accounts/spelling/connectors/${String(body["merchant_connector_id"])}`;
    expect((await app.call(merchantKeyOf("spelling"), "GET", path)).body).toEqual(body);
  });

  it("take their label and profile from the business, where one is named", async () => {
    const primary_business_details = [
      { country: "US", business: "shoes" },
      { country: "DE", business: "hats" },
    ];
    const merchant = await merchantWith("businesses", { primary_business_details });
    const created = await merchant.create({ ...fauxpayRequest, business_country: "DE", business_label: "hats" });
    expect(created.body).toMatchObject({ connector_label: "DE_hats_fauxpay" });
    const refused = await merchant.create(fauxpayRequest);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ error: { code: "IR_04" } });
  });

  it("are in the default order from creation to deletion", async () => {
    const merchant = await merchantWith("ordering");
    const ids: unknown[] = [];
    for (const connector_label of ["a", "b", "c"]) {
      ids.push((await merchant.create({ ...fauxpayRequest, connector_label })).body["merchant_connector_id"]);
    }
    expect(await merchant.fallback()).toEqual(ids);
    expect((await merchant.remove(ids[1])).body).toEqual({
      merchant_id: "ordering",
      merchant_connector_id: ids[1],
      deleted: true,
    });
    expect(await merchant.fallback()).toEqual([ids[0], ids[2]]);
    expect((await merchant.retrieve(ids[1])).status).toBe(404);
    expect((await merchant.create({ ...fauxpayRequest, connector_label: "b" })).status).toBe(200);
  });

  it("are in an order that the merchant may change", async () => {
    const merchant = await merchantWith("reordering");
    const key = merchantKeyOf("reordering");
    const ids: string[] = [];
    for (const connector_label of ["a", "b", "c"]) {
      ids.push(String((await merchant.create({ ...fauxpayRequest, connector_label })).body["merchant_connector_id"]));
    }
    const orderOf = (order: readonly string[]) =>
      order.map((merchant_connector_id) => ({ connector: "fauxpay", merchant_connector_id }));
    const [a = "", b = "", c = ""] = ids;
    const ofProfile = (order: readonly object[]) =>
      app.call(key, "POST", `/routing/default/profile/${merchant.defaultProfile}`, order);
    expect((await app.call(key, "GET", "/routing/default")).body).toEqual(orderOf([a, b, c]));
    expect((await ofProfile(orderOf([c, a, b]))).body).toEqual({
      profile_id: merchant.defaultProfile,
      connectors: orderOf([c, a, b]),
    });
    expect(await merchant.fallback()).toEqual([c, a, b]);
    expect((await app.call(key, "GET", "/routing/default/profile")).body).toEqual([
      { profile_id: merchant.defaultProfile, connectors: orderOf([c, a, b]) },
    ]);
    const ofMerchant = await app.call(
      key,
      "POST",
      "/routing/default",
      [b, c, a].map((merchant_connector_id) => ({ merchant_connector_id })),
    );
    expect(ofMerchant.body).toEqual(orderOf([b, c, a]));
    for (const [order, status, code] of [
      [orderOf([a, b]), 400, "IR_16"],
      [orderOf([a, b, c, a]), 400, "IR_16"],
      [orderOf([a, b, b]), 422, "IR_06"],
      [orderOf([a, b, "mca_of_a_rival"]), 422, "IR_06"],
    ] as const) {
      const refused = await ofProfile(order);
      expect({ status: refused.status, body: refused.body }).toMatchObject({ status, body: { error: { code } } });
    }
    await merchant.remove(c);
    expect(await merchant.fallback()).toEqual([b, a]);
    expect(
      (await app.call(merchantKeyOf("ordering"), "POST", `/routing/default/profile/${merchant.defaultProfile}`, []))
        .status,
    ).toBe(404);
  });

  it("are those of one profile for a credential of one profile", async () => {
    const merchant = await merchantWith("narrowing");
    const key = merchantKeyOf("narrowing");
    const second = await app.call(key, "POST", "/account/narrowing/business_profile", { profile_name: "second" });
    const profile_id = String(second.body["profile_id"]);
    const ofDefault = await merchant.create(fauxpayRequest);
    const narrowedKey = { ...key, profileId: profile_id };
    const created = await app.call(narrowedKey, "POST", merchant.path, fauxpayRequest);
    expect(created.body).toMatchObject({ profile_id, connector_label: "fauxpay_second" });
    const user = {
      ...key,
      kind: "jwt" as const,
      permissions: ["connectors:read", "connectors:write"],
      profileId: profile_id,
    };
    for (const path of [merchant.path, "/account/narrowing/profile/connectors"]) {
      for (const listed of [await app.call(narrowedKey, "GET", path), await app.call(user, "GET", path)]) {
        expect(listed.body).toMatchObject([{ merchant_connector_id: created.body["merchant_connector_id"] }]);
      }
      expect((await app.call(key, "GET", path)).body).toHaveLength(2);
    }
    const other = `${merchant.path}/${String(ofDefault.body["merchant_connector_id"])}`;
    const change = { connector_type: "payment_processor", disabled: true };
    for (const refused of [
      await app.call(user, "GET", other),
      await app.call(user, "POST", other, change),
      await app.call(user, "DELETE", other),
    ]) {
      expect(refused).toMatchObject({ status: 404, body: { error: { reason: "connector_account_not_found" } } });
    }
    for (const profile_id of [merchant.defaultProfile, "pro_of_nobody"]) {
      const refused = await app.call(user, "POST", merchant.path, { ...fauxpayRequest, profile_id });
      expect(refused).toMatchObject({
        status: 400,
        body: { error: { code: "IR_16", reason: "profile_fixed_by_credential" } },
      });
    }
    expect((await app.call(key, "GET", other)).body).toMatchObject({ disabled: false });
  });

  it.each([
    ["payment_methods_enabled.0.payment_method", [{ payment_method: "cards" }]],
    [
      "payment_methods_enabled.0.payment_method_types.1",
      [{ payment_method: "card", payment_method_types: ["debit", "idael"] }],
    ],
    [
      "payment_methods_enabled.0.payment_method_types.0.payment_method_type",
      [{ payment_method: "card", payment_method_types: [{ payment_method_type: "creditt" }] }],
    ],
    [
      "payment_methods_enabled.0.payment_method_types.0.card_networks.1",
      [
        {
          payment_method: "card",
          payment_method_types: [{ payment_method_type: "credit", card_networks: ["Visa", "visa"] }],
        },
      ],
    ],
    [
      "payment_methods_enabled.1.payment_schemes.0",
      [{ payment_method: "card" }, { payment_method: "card", payment_schemes: ["Vista"] }],
    ],
    ["payment_methods_enabled.0.maximum_amount", [{ payment_method: "card", minimum_amount: 2, maximum_amount: 1 }]],
    [
      "payment_methods_enabled.0.accepted_currencies.list",
      [{ payment_method: "card", accepted_currencies: { type: "enable_only" } }],
    ],
  ])("refuse %s that the provider cannot follow, at creation and at update", async (field, payment_methods_enabled) => {
    const merchant = await merchantWith(
      `methods_${field.replaceAll(".", "_")}_${String(methodsRefused++)}`.slice(0, 64),
    );
    const { body } = await merchant.create(fauxpayRequest);
    const created = await merchant.create({ ...fauxpayRequest, connector_label: "other", payment_methods_enabled });
    const updated = await merchant.update(body["merchant_connector_id"], { payment_methods_enabled });
    for (const refused of [created, updated]) {
      expect({ status: refused.status, body: refused.body }).toMatchObject({
        status: 422,
        body: { error: { code: "IR_06", reason: "unsupported_payment_method", field } },
      });
    }
    expect(await merchant.list()).toHaveLength(1);
  });

  it("keep what the connector does not take, and state which that is", async () => {
    const merchant = await merchantWith("usual_networks");
    const networks = ["Mastercard", "Visa", "Interac", "RuPay"];
    const payment_methods_enabled = [
      {
        payment_method: "card",
        payment_method_types: [{ payment_method_type: "credit", card_networks: networks }, "debit"],
      },
      { payment_method: "pay_later", payment_method_types: ["klarna", "affirm"] },
      { payment_method: "gift_card", payment_method_types: ["givex"] },
    ];
    const created = await merchant.create({ ...fauxpayRequest, payment_methods_enabled });
    expect({ status: created.status, text: created.text }).toMatchObject({ status: 200 });
    expect(created.body["payment_methods_enabled"]).toEqual(payment_methods_enabled);
    const unsupported = created.body["unsupported_payment_methods"] as unknown as readonly object[];
    const network = (card_network: string) => ({
      payment_method: "card",
      payment_method_type: "credit",
      card_network,
    });
    expect(unsupported).toEqual(expect.arrayContaining([network("Interac"), network("RuPay")]));
    expect(unsupported).not.toEqual(expect.arrayContaining([network("Visa")]));
    expect((await merchant.retrieve(created.body["merchant_connector_id"])).body).toEqual(created.body);
    const taken = { payment_methods_enabled: [{ payment_method: "card", payment_method_types: ["credit"] }] };
    const updated = await merchant.update(created.body["merchant_connector_id"], taken);
    expect(updated.body).toMatchObject({ ...taken, unsupported_payment_methods: null });
  });

  it("take fraud checks as JSON in strings, and answer objects", async () => {
    const merchant = await merchantWith("frauds");
    const { frm_configs } = completeConnectorRequest;
    const strings = frm_configs.map((check) => JSON.stringify({ ...check, colour: "red" }));
    const created = await merchant.create({ ...fauxpayRequest, frm_configs: strings });
    expect(created.body).toMatchObject({ frm_configs });
    const id = created.body["merchant_connector_id"];
    expect((await merchant.update(id, { frm_configs: [...strings, ...frm_configs] })).body).toMatchObject({
      frm_configs: [...frm_configs, ...frm_configs],
    });
    for (const [given, field] of [
      ["no json", "frm_configs.0"],
      ["[]", "frm_configs.0"],
      ['{"gateway":"fauxpay"}', "frm_configs.0.payment_methods"],
      ['{"gateway":"","payment_methods":[]}', "frm_configs.0.gateway"],
      [
        '{"gateway":"a","payment_methods":[{"payment_method":"card","flow":"later"}]}',
        "frm_configs.0.payment_methods.0.flow",
      ],
    ] as const) {
      const refused = await merchant.update(id, { frm_configs: [given] });
      expect({ given, status: refused.status, body: refused.body }).toMatchObject({
        given,
        status: 422,
        body: { error: { code: "IR_06", field } },
      });
    }
  });

  it("take what clients of peers send, and keep it", async () => {
    const merchant = await merchantWith("peers");
    const request = { connector_type: "vault_processor", applepay_verified_domains: ["shop.example"] };
    const created = await merchant.create({ ...fauxpayRequest, ...request });
    expect(created.body).toMatchObject({ ...request, walletpay_verified_domains: ["shop.example"] });
    const both = { applepay_verified_domains: ["a.example"], walletpay_verified_domains: ["b.example"] };
    const again = { ...both, connector_type: "vault_processor" };
    const updated = await merchant.update(created.body["merchant_connector_id"], again);
    expect(updated.body).toMatchObject({
      applepay_verified_domains: ["b.example"],
      walletpay_verified_domains: ["b.example"],
    });
  });

  it("are not deleted while another account has them verify payment methods", async () => {
    const merchant = await merchantWith("verifying");
    const verifier = await merchant.create({ ...fauxpayRequest, connector_label: "verifier" });
    const id = verifier.body["merchant_connector_id"];
    const pm_auth_config = {
      enabled_payment_methods: [
        { payment_method: "card", payment_method_type: "debit", connector_name: "fauxpay", mca_id: id },
      ],
    };
    const user = await merchant.create({ ...fauxpayRequest, connector_label: "user", pm_auth_config });
    expect(user.body).toMatchObject({ pm_auth_config });
    expect((await merchant.remove(id)).body).toMatchObject({ error: { reason: "connector_account_in_use" } });
    expect((await merchant.remove(user.body["merchant_connector_id"])).status).toBe(200);
    expect((await merchant.remove(id)).status).toBe(200);
  });

  it("are not deleted while payments need them", async () => {
    const merchant = await merchantWith("busy");
    const { body } = await merchant.create(fauxpayRequest);
    const id = String(body["merchant_connector_id"]);
    live.add(id);
    expect((await merchant.remove(id)).body).toMatchObject({ error: { reason: "live_payments", code: "IR_16" } });
    live.delete(id);
    expect((await merchant.remove(id)).status).toBe(200);
  });

  it("change what is given and keep the rest", async () => {
    const merchant = await merchantWith("changing");
    const created = await merchant.create(completeConnectorRequest);
    const id = created.body["merchant_connector_id"];
    const updated = await merchant.update(id, {
      connector_account_details: { auth_type: "HeaderKey", api_key: "another-secret" },
      disabled: false,
      metadata: { terminal: "T-2" },
    });
    expect(updated.body).toEqual({
      ...created.body,
      connector_account_details: { auth_type: "HeaderKey", api_key: "an**********et" },
      disabled: false,
      metadata: { terminal: "T-2" },
    });
    expect((await merchant.retrieve(id)).body).toEqual(updated.body);
  });

  it("go off and on again", async () => {
    const merchant = await merchantWith("switching");
    const { body } = await merchant.create(fauxpayRequest);
    const id = body["merchant_connector_id"];
    const off = await merchant.update(id, { status: "inactive" });
    expect(off.body).toMatchObject({ status: "inactive", disabled: true });
    expect((await merchant.update(id, { disabled: false })).status).toBe(422);
    expect((await merchant.update(id, { status: "active" })).body).toMatchObject({
      status: "active",
      disabled: false,
    });
  });

  it("may wait for credentials, inactive", async () => {
    const merchant = await merchantWith("waiting");
    const connector_account_details = { auth_type: "TemporaryAuth" };
    const refused = await merchant.create({ ...fauxpayRequest, connector_account_details, status: "active" });
    expect(refused.status).toBe(422);
    const created = await merchant.create({ ...fauxpayRequest, connector_account_details });
    expect(created.body).toMatchObject({ status: "inactive", disabled: true, connector_account_details });
    const id = created.body["merchant_connector_id"];
    const { connector_account_details: complete } = fauxpayRequest;
    const activated = await merchant.update(id, { connector_account_details: complete, status: "active" });
    expect(activated.body).toMatchObject({ status: "active", disabled: false });
  });

  it.each([
    ["a connector that does not exist", { connector_name: "nopay" }, 400, "IR_06"],
    ["a connector of another class", { connector_type: "payout_processor" }, 422, "IR_06"],
    ["a profile that does not exist", { profile_id: "pro_none" }, 404, "HE_02"],
    ["no credentials", { connector_account_details: undefined }, 400, "IR_04"],
    ["null in place of credentials", { connector_account_details: null }, 400, "IR_06"],
    ["a label of blanks", { connector_label: " \t" }, 422, "IR_06"],
    ["a blank credential", { connector_account_details: { auth_type: "HeaderKey", api_key: "  " } }, 400, "IR_05"],
    ["a missing credential", { connector_account_details: { auth_type: "HeaderKey" } }, 400, "IR_05"],
    [
      "credentials of another kind",
      { connector_account_details: { auth_type: "BodyKey", api_key: "a", key1: "b" } },
      422,
      "IR_06",
    ],
    [
      "a credential too many",
      { connector_account_details: { auth_type: "HeaderKey", api_key: "a", key1: "b" } },
      400,
      "IR_05",
    ],
    ["an inactive account that is enabled", { status: "inactive", disabled: false }, 422, "IR_06"],
    ["an unknown member", { colour: "red" }, 400, "IR_06"],
    ["metadata with a value that is too long", { metadata: { note: "v".repeat(501) } }, 422, "IR_06"],
    ["a verification without accounts", { pm_auth_config: {} }, 400, "IR_06"],
    [
      "a verifying account of nobody",
      { pm_auth_config: { enabled_payment_methods: [{ payment_method: "bank_debit", mca_id: "mca_none" }] } },
      404,
      "IR_37",
    ],
  ])("refuse %s", async (_what, members, status, code) => {
    const merchant = await merchantWith(`refusing_${code}_${String(status)}`);
    const before = await merchant.list();
    const refused = await merchant.create({ ...fauxpayRequest, ...members });
    expect({ status: refused.status, body: refused.body }).toMatchObject({ status, body: { error: { code } } });
    expect(await merchant.list()).toEqual(before);
  });

  it("name the credential that is wrong, and never its value", async () => {
    const merchant = await merchantWith("naming");
    const connector_account_details = { auth_type: "HeaderKey", api_key: "secret-value", key1: "second-value" };
    const refused = await merchant.create({ ...fauxpayRequest, connector_account_details });
    expect(refused.body).toMatchObject({ error: { field: "connector_account_details" } });
    expect(refused.text).not.toMatch(/secret-value|second-value/);
  });

  it("refuse a label that is taken, at creation and at update", async () => {
    const merchant = await merchantWith("labels");
    await merchant.create({ ...fauxpayRequest, connector_label: "one" });
    const second = await merchant.create({ ...fauxpayRequest, connector_label: "two" });
    const twin = await merchant.create({ ...fauxpayRequest, connector_label: "one" });
    const renamed = await merchant.update(second.body["merchant_connector_id"], { connector_label: "one" });
    for (const refused of [twin, renamed]) {
      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject({ error: { code: "HE_01", reason: "duplicate_connector_account" } });
    }
  });

  it("refuse an id that is taken, and state that it is the id", async () => {
    const merchant = await merchantWith("ids");
    const other = await merchantWith("other_ids");
    const merchant_connector_id = "till_1";
    expect((await other.create({ ...fauxpayRequest, merchant_connector_id })).status).toBe(200);
    const refused = await merchant.create({ ...fauxpayRequest, merchant_connector_id });
    expect(refused.body).toMatchObject({ error: { code: "HE_01", reason: "connector_account_id_taken" } });
    expect(refused.text).toContain(merchant_connector_id);
    expect(await merchant.list()).toEqual([]);
  });

  it("state which kind of credentials there must be", async () => {
    const merchant = await merchantWith("kinds");
    const connector_account_details = { auth_type: "BodyKey", api_key: "a", key1: "b" };
    const refused = await merchant.create({ ...fauxpayRequest, connector_account_details });
    expect(refused.body).toMatchObject({ error: { message: expect.stringContaining("must be HeaderKey") } });
  });

  it("refuse an update that names another class", async () => {
    const merchant = await merchantWith("classes");
    const { body } = await merchant.create(fauxpayRequest);
    const refused = await merchant.update(body["merchant_connector_id"], { connector_type: "payout_processor" });
    expect(refused.status).toBe(422);
  });

  it("are closed to other merchants", async () => {
    const merchant = await merchantWith("owner");
    await merchantWith("rival");
    const { body } = await merchant.create(fauxpayRequest);
    const id = String(body["merchant_connector_id"]);
    const rival = merchantKeyOf("rival");
    expect((await app.call(rival, "GET", `/account/owner/connectors/${id}`)).status).toBe(401);
    expect((await app.call(rival, "GET", `/account/rival/connectors/${id}`)).status).toBe(404);
    const change = await app.call(rival, "POST", `/account/rival/connectors/${id}`, {
      connector_type: "payment_processor",
      disabled: true,
    });
    expect(change.status).toBe(404);
    expect((await app.call(rival, "DELETE", `/account/rival/connectors/${id}`)).status).toBe(401);
    expect((await merchant.retrieve(id)).body).toEqual(body);
  });
});
