import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { AuditEntry } from "@railyard/contracts";
import { sealPurposes } from "@railyard/contracts";
import { createSealer } from "@railyard/encryption";
import type { HttpAnswer, JsonObject } from "@railyard/testing";

import { completeConnectorRequest, fauxpayRequest } from "../support/connector-requests.ts";
import type { MerchantsApp } from "../support/merchants-app.ts";
import { admin, anotherService, masterKey, merchantKeyOf, startMerchants } from "../support/merchants-app.ts";

let app: MerchantsApp;
beforeAll(async () => {
  app = await startMerchants();
});
afterAll(() => app.stop());

const webhook_details = { webhook_url: "https://kiosk.example/hook", webhook_password: "hook-password" };
const headers = { "x-token": "token-of-the-shop", "x-env": "test" };

/** A merchant of its own for a test, whose profile and connector account have every secret. */
const merchantWithSecrets = async (merchant_id: string) => {
  const created = await app.call(admin, "POST", "/accounts", { merchant_id, webhook_details });
  const organization = String(created.body["organization_id"]);
  const key = merchantKeyOf(merchant_id);
  const profile = `/account/${merchant_id}/business_profile/${String(created.body["default_profile"])}`;
  await app.call(key, "POST", profile, { outgoing_webhook_custom_http_headers: headers });
  const accounts = `/account/${merchant_id}/connectors`;
  const account = await app.call(key, "POST", accounts, completeConnectorRequest);
  const connector = `${accounts}/${String(account.body["merchant_connector_id"])}`;
  const kind = { connector_type: fauxpayRequest.connector_type };
  return {
    accounts,
    read: async (path: string): Promise<JsonObject> => (await app.call(key, "GET", path)).body,
    readMerchant: async () => (await app.call(admin, "GET", `/accounts/${merchant_id}`)).body,
    profile: (body: object) => app.call(key, "POST", profile, body),
    profilePath: profile,
    connector: (body: object) => app.call(key, "POST", connector, { ...kind, ...body }),
    connectorPath: connector,
    merchant: (body: object) => app.call(admin, "POST", `/accounts/${merchant_id}`, { merchant_id, ...body }),
    post: (path: string, body: object) => app.call(key, "POST", path, body),
    snapshot: async () => {
      const { body } = await app.call(anotherService, "GET", `/internal/merchants/${merchant_id}/snapshot`);
      const [profiles, connectors] = [body["profiles"], body["connectors"]] as unknown as readonly JsonObject[][];
      return { key: String(body["sealed_data_key"]), profile: profiles?.[0] ?? {}, connector: connectors?.[0] ?? {} };
    },
    changes: async (): Promise<readonly AuditEntry["changes"][]> => {
      const { body } = await app.call(admin, "GET", `/organization/${organization}/audit_log?action=updated`);
      return (body["data"] as unknown as readonly AuditEntry[]).map(({ changes }) => changes);
    },
  };
};

type Merchant = Awaited<ReturnType<typeof merchantWithSecrets>>;

const changed = (answer: HttpAnswer): JsonObject => {
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 200 });
  return answer.body;
};

/** The secrets as other services open them. */
const openedSecrets = async (merchantId: string, merchant: Merchant) => {
  const { key, profile, connector } = await merchant.snapshot();
  const sealer = createSealer(masterKey);
  const open = (member: keyof typeof sealPurposes, sealed: unknown): string =>
    sealer.open(String(sealed), { merchantId, purpose: sealPurposes[member] }, key);
  const sealedHeaders = profile["outgoing_webhook_custom_http_headers_sealed"];
  return {
    password: open("sealed_webhook_password", profile["sealed_webhook_password"]),
    headers: JSON.parse(open("outgoing_webhook_custom_http_headers_sealed", sealedHeaders)) as unknown,
    credentials: JSON.parse(open("sealed_account_details", connector["sealed_account_details"])) as unknown,
    webhookSecret: open("sealed_webhook_secret", connector["sealed_webhook_secret"]),
    additionalSecret: open("sealed_additional_webhook_secret", connector["sealed_additional_webhook_secret"]),
  };
};

const stored = {
  password: webhook_details.webhook_password,
  headers,
  credentials: fauxpayRequest.connector_account_details,
  webhookSecret: completeConnectorRequest.connector_webhook_details.merchant_secret,
  additionalSecret: completeConnectorRequest.connector_webhook_details.additional_secret,
};

describe("secrets that are sent back as they were read", () => {
  let asked = 0;
  it("stay as they are, and the audit log contains no change", async () => {
    const merchant = await merchantWithSecrets("echoing");
    const profile = await merchant.read(merchant.profilePath);
    const account = await merchant.read(merchant.connectorPath);
    const before = await merchant.changes();
    changed(
      await merchant.profile({
        webhook_details: profile["webhook_details"],
        outgoing_webhook_custom_http_headers: profile["outgoing_webhook_custom_http_headers"],
      }),
    );
    const { connector_account_details, connector_webhook_details, connector_wallets_details } = account;
    changed(
      await merchant.connector({ connector_account_details, connector_webhook_details, connector_wallets_details }),
    );
    const { webhook_details: details } = await merchant.readMerchant();
    changed(await merchant.merchant({ webhook_details: details }));
    expect(await openedSecrets("echoing", merchant)).toEqual(stored);
    expect(await merchant.read(merchant.connectorPath)).toEqual(account);
    expect(await merchant.changes()).toEqual(before);
  });

  it("stay next to those that are new", async () => {
    const merchant = await merchantWithSecrets("mixing");
    const account = await merchant.read(merchant.connectorPath);
    const shown = account["connector_webhook_details"] as JsonObject;
    const connector_webhook_details = { ...shown, merchant_secret: "another-webhook-secret" };
    changed(await merchant.connector({ connector_webhook_details }));
    const profile = await merchant.read(merchant.profilePath);
    const shownHeaders = profile["outgoing_webhook_custom_http_headers"] as JsonObject;
    changed(await merchant.profile({ outgoing_webhook_custom_http_headers: { ...shownHeaders, "x-env": "live" } }));
    expect(await openedSecrets("mixing", merchant)).toEqual({
      ...stored,
      webhookSecret: "another-webhook-secret",
      headers: { ...headers, "x-env": "live" },
    });
  });

  it.each([
    ["profile", { webhook_details: { webhook_password: "ab*****yz" } }, "webhook_details.webhook_password"],
    [
      "profile",
      { outgoing_webhook_custom_http_headers: { "x-other": "to*************op" } },
      "outgoing_webhook_custom_http_headers.x-other",
    ],
    ["merchant", { webhook_details: { webhook_password: "****" } }, "webhook_details.webhook_password"],
    [
      "connector",
      { connector_account_details: { auth_type: "HeaderKey", api_key: "sk****************90" } },
      "connector_account_details.api_key",
    ],
    [
      "connector",
      { connector_webhook_details: { merchant_secret: "**" } },
      "connector_webhook_details.merchant_secret",
    ],
    [
      "connector",
      { connector_wallets_details: { walletpay: { merchant_id: "wa*******************xt" } } },
      "connector_wallets_details.walletpay.merchant_id",
    ],
  ] as const)("are refused in an update of a %s where nothing like it is stored: %j", async (what, body, field) => {
    const merchant = await merchantWithSecrets(`refusing_${what}_${String((asked += 1))}`);
    const refused = await merchant[what](body);
    expect(refused).toMatchObject({
      status: 422,
      body: { error: { code: "IR_06", reason: "invalid_data", message: expect.stringContaining(`${field} is`) } },
    });
  });

  it("are refused where nothing is stored yet", async () => {
    const merchant = await merchantWithSecrets("copying");
    const { connector_account_details } = await merchant.read(merchant.connectorPath);
    const account = { ...fauxpayRequest, connector_label: "a copy", connector_account_details };
    const requests = [
      merchant.post(merchant.accounts, account),
      merchant.post("/account/copying/business_profile", { webhook_details: { webhook_password: "ho*********rd" } }),
      app.call(admin, "POST", "/accounts", { merchant_id: "copy", webhook_details: { webhook_password: "****" } }),
    ];
    for (const refused of await Promise.all(requests)) {
      expect(refused).toMatchObject({ status: 422, body: { error: { reason: "invalid_data" } } });
    }
  });
});

const unsetProfile = {
  return_url: null,
  webhook_details: null,
  metadata: null,
  routing_algorithm: null,
  frm_routing_algorithm: null,
  payout_routing_algorithm: null,
  outgoing_webhook_custom_http_headers: null,
  tax_connector_id: null,
  max_auto_retries_enabled: null,
  payment_link_config: null,
  allowed_checkout_domains: null,
  support_email: null,
  support_phone: null,
  terms_url: null,
  privacy_url: null,
  refund_policy_url: null,
  payout_link_config: null,
  payment_method_blocking: null,
  merchant_business_country: null,
  extended_card_info_config: null,
  session_expiry: 900,
  intent_fulfillment_time: 900,
  is_auto_retries_enabled: false,
  force_3ds_challenge: false,
  enable_payment_response_hash: true,
};

const setProfile = {
  return_url: "https://kiosk.example/back",
  metadata: { shop: "Berlin" },
  frm_routing_algorithm: { type: "single", data: { connector: "x", merchant_connector_id: "mca_2" } },
  tax_connector_id: "mca_tax",
  max_auto_retries_enabled: 3,
  payment_link_config: { theme: "#123456" },
  allowed_checkout_domains: ["kiosk.example"],
  support_email: "help@kiosk.example",
  support_phone: "+49 30 123456",
  terms_url: "https://kiosk.example/terms",
  privacy_url: "https://kiosk.example/privacy",
  refund_policy_url: "https://kiosk.example/refunds",
  payout_link_config: { form_layout: "tabs" },
  payment_method_blocking: { card: { card_types: ["debit"] } },
  merchant_business_country: "DE",
  extended_card_info_config: { public_key: "pem", ttl_in_secs: 900 },
  session_expiry: 1200,
  intent_fulfillment_time: 600,
  is_auto_retries_enabled: true,
  force_3ds_challenge: true,
  enable_payment_response_hash: false,
};

const nullFor = (members: object): object => Object.fromEntries(Object.keys(members).map((name) => [name, null]));

describe("null in an update", () => {
  it("empties members of a profile, for those too who read the snapshot or the audit log", async () => {
    const merchant = await merchantWithSecrets("emptying");
    const connectors = [fauxpayRequest, { connector_type: "payout_processor", connector_name: "payoutsim" }];
    for (const one of connectors) changed(await merchant.post(merchant.accounts, { ...fauxpayRequest, ...one }));
    const routing_algorithm = { type: "single", data: "fauxpay" };
    const payout_routing_algorithm = { type: "single", data: { connector: "payoutsim" } };
    const set = { ...setProfile, routing_algorithm, payout_routing_algorithm };
    expect(changed(await merchant.profile(set))).toMatchObject(set);
    const emptied = changed(await merchant.profile(nullFor(unsetProfile)));
    expect(emptied).toMatchObject(unsetProfile);
    expect(await merchant.read(merchant.profilePath)).toEqual(emptied);
    const { profile } = await merchant.snapshot();
    expect(profile).toMatchObject({
      return_url: null,
      routing_algorithm: null,
      webhook_url: null,
      sealed_webhook_password: null,
      outgoing_webhook_custom_http_headers_sealed: null,
      session_expiry: 900,
    });
    const [changes] = await merchant.changes();
    expect(changes).toMatchObject({
      return_url: { before: setProfile.return_url, after: null },
      routing_algorithm: { before: routing_algorithm, after: null },
      payout_routing_algorithm: { before: payout_routing_algorithm, after: null },
      max_auto_retries_enabled: { before: 3, after: null },
      session_expiry: { before: 1200, after: 900 },
      webhook_details: { changed: true },
      webhook_password: { changed: true },
      outgoing_webhook_custom_http_headers: { changed: true },
    });
  });

  it("empties members of webhook_details one by one", async () => {
    const merchant = await merchantWithSecrets("partly");
    const emptied = changed(await merchant.profile({ webhook_details: { webhook_url: null } }));
    expect(emptied["webhook_details"]).toMatchObject({ webhook_url: null, webhook_password: "ho*********rd" });
    const { profile } = await merchant.snapshot();
    expect(profile).toMatchObject({ webhook_url: null, sealed_webhook_password: expect.any(String) });
  });

  it("empties members of a merchant", async () => {
    const merchant = await merchantWithSecrets("plain");
    const { pm_collect_link_config } = { pm_collect_link_config: { theme: "#00aa77" } };
    const set = {
      merchant_name: "Kiosk",
      merchant_details: { website: "https://kiosk.example" },
      return_url: "https://kiosk.example/back",
      webhook_details,
      payout_routing_algorithm: setProfile.frm_routing_algorithm,
      frm_routing_algorithm: setProfile.frm_routing_algorithm,
      redirect_to_merchant_with_http_post: true,
      metadata: { shop: "Berlin" },
      locker_id: "vault_1",
      primary_business_details: [{ country: "DE", business: "shoes" }],
      pm_collect_link_config,
    };
    changed(await merchant.merchant(set));
    const emptied = changed(await merchant.merchant({ ...nullFor(set), default_profile: null }));
    expect(emptied).toMatchObject({
      ...nullFor(set),
      redirect_to_merchant_with_http_post: false,
      primary_business_details: [],
      default_profile: null,
    });
    expect(await merchant.readMerchant()).toEqual(emptied);
    expect((await merchant.changes())[0]).toMatchObject({
      merchant_name: { before: "Kiosk", after: null },
      return_url: { before: set.return_url, after: null },
    });
  });

  it("empties members of a connector account", async () => {
    const merchant = await merchantWithSecrets("unplugging");
    const unset = {
      payment_methods_enabled: null,
      connector_webhook_details: null,
      metadata: null,
      test_mode: false,
      disabled: false,
      frm_configs: null,
      walletpay_verified_domains: null,
      pm_auth_config: null,
      additional_merchant_data: null,
      connector_wallets_details: null,
    };
    const emptied = changed(await merchant.connector(nullFor(unset)));
    expect(emptied).toMatchObject(unset);
    expect(await merchant.read(merchant.connectorPath)).toEqual(emptied);
    const { connector } = await merchant.snapshot();
    expect(connector).toMatchObject({ payment_methods_enabled: null, metadata: null, sealed_webhook_secret: null });
    expect((await merchant.changes())[0]).toMatchObject({
      payment_methods_enabled: { after: null },
      test_mode: { before: true, after: false },
      webhook_secret: { changed: true },
    });
  });

  it.each([
    ["profile", "profile_name"],
    ["connector", "connector_label"],
    ["connector", "connector_account_details"],
    ["connector", "status"],
  ] as const)("is refused of a %s for %s, which cannot be empty", async (what, member) => {
    const merchant = await merchantWithSecrets(`filled_${what}_${member}`);
    const before = await merchant.changes();
    expect(await merchant[what]({ metadata: null, [member]: null })).toMatchObject({
      status: 422,
      body: { error: { code: "IR_06", reason: "invalid_data", message: expect.stringContaining(member) } },
    });
    expect(await merchant.changes()).toEqual(before);
  });

  it.each(["profile", "merchant"] as const)("leaves the key that signs of a %s as it is", async (what) => {
    const merchant = await merchantWithSecrets(`signing_${what}`);
    const before = changed(await merchant[what]({ payment_response_hash_key: `the-key-of-the-${what}` }));
    const changes = await merchant.changes();
    const after = changed(await merchant[what]({ payment_response_hash_key: null }));
    expect(after).toEqual(before);
    expect(after["payment_response_hash_key"]).toBe(`the-key-of-the-${what}`);
    expect(await merchant.changes()).toEqual(changes);
  });

  it("empties what an organization can be without, and its name is not of that", async () => {
    const made = await app.call(admin, "POST", "/organization", {
      organization_name: "Kiosks",
      metadata: { a: "b" },
    });
    const path = `/organization/${String(made.body["organization_id"])}`;
    expect(changed(await app.call(admin, "PUT", path, { metadata: null }))).toMatchObject({ metadata: null });
    expect(await app.call(admin, "PUT", path, { organization_name: null })).toMatchObject({
      status: 422,
      body: { error: { reason: "invalid_data", message: expect.stringContaining("organization_name") } },
    });
  });
});

describe("an update that contains nothing new", () => {
  it("reports no secret as changed, also of a new merchant", async () => {
    const merchant = await merchantWithSecrets("renaming");
    changed(await merchant.merchant({ merchant_name: "Renamed" }));
    expect((await merchant.changes())[0]).toEqual({ merchant_name: { before: null, after: "Renamed" } });
  });

  it("leaves an organization as it was last changed", async () => {
    const { body } = await app.call(admin, "POST", "/organization", { organization_name: "Quiet" });
    const path = `/organization/${String(body["organization_id"])}`;
    for (const same of [{}, { organization_name: "Quiet" }]) {
      expect(changed(await app.call(admin, "PUT", path, same))).toEqual(body);
    }
    expect((await app.call(admin, "GET", path)).body).toEqual(body);
  });
});

describe("headers of webhooks", () => {
  it("are refused when two of them differ in case only", async () => {
    const merchant = await merchantWithSecrets("shouting");
    const twice = { outgoing_webhook_custom_http_headers: { "x-env": "test", "X-Env": "live" } };
    for (const refused of [
      await merchant.profile(twice),
      await merchant.post("/account/shouting/business_profile", { profile_name: "loud", ...twice }),
    ]) {
      expect(refused).toMatchObject({ status: 422, body: { error: { reason: "invalid_data" } } });
    }
  });
});
