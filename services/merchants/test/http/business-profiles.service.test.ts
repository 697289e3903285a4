import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Principal } from "@railyard/auth";
import type { JsonObject } from "@railyard/testing";

import { fauxpayRequest } from "../support/connector-requests.ts";
import type { MerchantsApp } from "../support/merchants-app.ts";
import { admin, anotherService, merchantKeyOf, startMerchants } from "../support/merchants-app.ts";

const live = new Set<string>();
let app: MerchantsApp;
let defaultProfile: string;
beforeAll(async () => {
  const exist = ({ profileId = "" }) => Promise.resolve(live.has(profileId));
  app = await startMerchants({ overrides: { livePayments: { exist } } });
  const merchant = { merchant_id: "kiosk", return_url: "https://kiosk.example/return" };
  const created = await app.call(admin, "POST", "/accounts", merchant);
  defaultProfile = String(created.body["default_profile"]);
  await app.call(admin, "POST", "/accounts", { merchant_id: "rival" });
});
afterAll(() => app.stop());

const key = merchantKeyOf("kiosk");
const collection = "/account/kiosk/business_profile";
const create = (body: object) => app.call(key, "POST", collection, body);
const update = (id: string, body: object) => app.call(key, "POST", `${collection}/${id}`, body);
const retrieve = async (id: string): Promise<JsonObject> => (await app.call(key, "GET", `${collection}/${id}`)).body;

/** The profile as other services have it. */
const snapshotOf = async (id: string): Promise<JsonObject | undefined> => {
  const { body } = await app.call(anotherService, "GET", "/internal/merchants/kiosk/snapshot");
  return (body["profiles"] as readonly JsonObject[]).find(({ profile_id }) => profile_id === id);
};

const everyMember = {
  profile_name: "complete",
  return_url: "https://kiosk.example/back",
  enable_payment_response_hash: false,
  payment_response_hash_key: "a-key-of-mine",
  redirect_to_merchant_with_http_post: true,
  webhook_details: {
    webhook_version: "1.0.1",
    webhook_username: "kiosk",
    webhook_password: "abcd",
    webhook_url: "https://kiosk.example/hook",
    payment_created_enabled: false,
    payment_succeeded_enabled: true,
    payment_failed_enabled: true,
    payment_statuses_enabled: ["succeeded", "failed"],
    refund_statuses_enabled: ["succeeded"],
    payout_statuses_enabled: ["success", "failed"],
  },
  metadata: { shop: "Berlin" },
  frm_routing_algorithm: { type: "single", data: { connector: "x", merchant_connector_id: "mca_2" } },
  intent_fulfillment_time: 600,
  session_expiry: 1200,
  walletpay_verified_domains: ["kiosk.example"],
  applepay_verified_domains: ["kiosk.example"],
  is_external_vault_enabled: "enable",
  external_vault_connector_details: { vault_connector_id: "mca_vault" },
  merchant_category_code: "5411",
  merchant_country_code: "840",
  always_enable_overcapture: true,
  is_l2_l3_enabled: true,
  is_iframe_redirection_enabled: true,
  dispute_polling_interval: 24,
  billing_processor_id: "mca_billing",
  network_tokenization_credentials: { private_key: "token-service-key", key_id: "1234", nested: { retries: 2 } },
  surcharge_connector_details: { connector: "x" },
  is_pre_network_tokenization_enabled: true,
  authentication_connector_details: {
    authentication_connectors: ["threedsecure"],
    three_ds_requestor_url: "https://kiosk.example",
    three_ds_requestor_app_url: "app://kiosk",
  },
  use_billing_as_payment_method_billing: false,
  extended_card_info_config: { public_key: "pem", ttl_in_secs: 900 },
  collect_shipping_details_from_wallet_connector: true,
  collect_billing_details_from_wallet_connector: true,
  always_collect_shipping_details_from_wallet_connector: true,
  always_collect_billing_details_from_wallet_connector: true,
  is_connector_agnostic_mit_enabled: true,
  payout_link_config: { logo: "https://kiosk.example/l.png", form_layout: "tabs", payout_test_mode: true },
  outgoing_webhook_custom_http_headers: { "x-token": "token-of-the-shop", "x-env": "test" },
  tax_connector_id: "mca_tax",
  is_tax_connector_enabled: false,
  is_network_tokenization_enabled: true,
  is_auto_retries_enabled: true,
  is_manual_retry_enabled: true,
  max_auto_retries_enabled: 3,
  always_request_extended_authorization: true,
  is_click_to_pay_enabled: true,
  authentication_product_ids: { click_to_pay: "mca_9" },
  payment_method_blocking: {
    card: { issuing_country: ["DE"], card_types: ["debit"], block_if_bin_info_unavailable: true },
  },
  card_testing_guard_config: {
    card_ip_blocking_status: "enabled",
    card_ip_blocking_threshold: 4,
    guest_user_card_blocking_status: "disabled",
    guest_user_card_blocking_threshold: 11,
    customer_id_blocking_status: "enabled",
    customer_id_blocking_threshold: 6,
    card_testing_guard_expiry: 7200,
  },
  is_clear_pan_retries_enabled: true,
  force_3ds_challenge: true,
  is_debit_routing_enabled: true,
  merchant_business_country: "DE",
  payment_link_config: { theme: "#123456", sdk_layout: "accordion", transaction_details: [{ key: "a", value: "b" }] },
  allowed_checkout_domains: ["kiosk.example", "https://*.kiosk.example:8443", "müller.example"],
  support_email: "help@müller.example",
  support_phone: "+49 30 123456, ext. 7",
  terms_url: "https://kiosk.example/terms?lang=de#top",
  privacy_url: "http://kiosk.example/privacy",
  refund_policy_url: `https://kiosk.example/${"r".repeat(2026)}`,
};

const checkoutMembers = {
  allowed_checkout_domains: everyMember.allowed_checkout_domains,
  support_email: everyMember.support_email,
  support_phone: everyMember.support_phone,
  terms_url: everyMember.terms_url,
  privacy_url: everyMember.privacy_url,
  refund_policy_url: everyMember.refund_policy_url,
};

const masked = {
  network_tokenization_credentials: { private_key: "to*************ey", key_id: "****", nested: { retries: 2 } },
  webhook_details: { ...everyMember.webhook_details, webhook_password: "****" },
  outgoing_webhook_custom_http_headers: { "x-token": "to*************op", "x-env": "****" },
};

describe("business profiles", () => {
  it("take and answer every member at creation, with secrets masked", async () => {
    const created = await create(everyMember);
    expect(created.status).toBe(200);
    expect(created.body).toMatchObject({ merchant_id: "kiosk", ...everyMember, ...masked });
    expect(await retrieve(String(created.body["profile_id"]))).toEqual(created.body);
  });

  it("take and answer every member at update", async () => {
    const created = await create({ profile_name: "plain" });
    const updated = await update(String(created.body["profile_id"]), { ...everyMember, profile_name: "renamed" });
    expect(updated.status).toBe(200);
    expect(updated.body).toMatchObject({ ...everyMember, ...masked, profile_name: "renamed" });
    expect(await retrieve(String(created.body["profile_id"]))).toEqual(updated.body);
  });

  it("take the wallet's domains by the name that peers have for them", async () => {
    const { body } = await create({ profile_name: "domains", applepay_verified_domains: ["a.example"] });
    const names = (hosts: readonly string[] | null) => ({
      applepay_verified_domains: hosts,
      walletpay_verified_domains: hosts,
    });
    expect(body).toMatchObject(names(["a.example"]));
    const id = String(body["profile_id"]);
    expect((await update(id, { applepay_verified_domains: null })).body).toMatchObject(names(null));
    const both = { applepay_verified_domains: ["b.example"], walletpay_verified_domains: ["c.example"] };
    expect((await update(id, both)).body).toMatchObject(names(["c.example"]));
  });

  it("have no sites and contact of checkouts until they are set, and none once they are null", async () => {
    const none = Object.fromEntries(Object.keys(checkoutMembers).map((name) => [name, null]));
    const created = await create({ profile_name: "checkout" });
    expect(created.body).toMatchObject(none);
    const id = String(created.body["profile_id"]);
    expect(await snapshotOf(id)).toMatchObject(none);
    expect((await update(id, checkoutMembers)).body).toMatchObject(checkoutMembers);
    expect(await snapshotOf(id)).toMatchObject(checkoutMembers);
    for (const member of Object.keys(checkoutMembers)) {
      const { [member]: before, ...others } = await retrieve(id);
      expect(before).not.toBeNull();
      expect((await update(id, { [member]: null })).body).toEqual({ ...others, [member]: null });
    }
    expect(await retrieve(id)).toEqual(created.body);
    expect(await snapshotOf(id)).toMatchObject(none);
  });

  it("refuse codes that are none", async () => {
    for (const codes of [
      { merchant_category_code: "541" },
      { merchant_category_code: 5411 },
      { merchant_country_code: "US" },
      { is_external_vault_enabled: "maybe" },
    ]) {
      const { status } = await update(defaultProfile, codes);
      expect({ codes, isRefused: status === 400 || status === 422 }).toEqual({ codes, isRefused: true });
    }
  });

  it("empty what is only kept, and keep credentials whose mask comes back", async () => {
    const { body } = await create({ ...everyMember, profile_name: "kept" });
    const id = String(body["profile_id"]);
    const { network_tokenization_credentials } = body;
    const same = await update(id, { network_tokenization_credentials, merchant_category_code: null });
    expect(same.body).toMatchObject({ ...masked, merchant_category_code: null, merchant_country_code: "840" });
    const emptied = await update(id, { network_tokenization_credentials: null });
    expect(emptied.body["network_tokenization_credentials"]).toBeNull();
    const foreign = { network_tokenization_credentials: { private_key: "xx*****yy" } };
    expect((await update(id, foreign)).status).toBe(422);
  });

  it("start with the documented defaults and what the merchant account specifies", async () => {
    expect(await retrieve(defaultProfile)).toMatchObject({
      profile_name: "default",
      return_url: "https://kiosk.example/return",
      enable_payment_response_hash: true,
      session_expiry: 900,
      intent_fulfillment_time: 900,
      use_billing_as_payment_method_billing: true,
      collect_billing_details_from_wallet_connector: false,
      is_auto_retries_enabled: false,
      max_auto_retries_enabled: null,
      outgoing_webhook_custom_http_headers: null,
      card_testing_guard_config: { card_ip_blocking_status: "disabled", card_ip_blocking_threshold: 3 },
      payment_method_blocking: null,
    });
  });

  it("never take the place of the merchant's default profile", async () => {
    await create({ profile_name: "another" });
    const merchant = await app.call(admin, "GET", "/accounts/kiosk");
    expect(merchant.body["default_profile"]).toBe(defaultProfile);
  });

  it("merge webhook_details member by member and keep what is left out", async () => {
    const created = await create({ profile_name: "merging", webhook_details: everyMember.webhook_details });
    const id = String(created.body["profile_id"]);
    const webhook_details = { webhook_url: "https://new.example/hook" };
    const updated = await update(id, { webhook_details });
    expect(updated.body).toEqual({
      ...created.body,
      webhook_details: { ...masked.webhook_details, webhook_url: "https://new.example/hook" },
    });
  });

  it("accept 0 for the times that apply when none is specified", async () => {
    const times = { session_expiry: 0, intent_fulfillment_time: 0 };
    const created = await create({ profile_name: "without times", ...times });
    expect(created).toMatchObject({ status: 200, body: times });
    const other = await create({ profile_name: "with times", session_expiry: 60, intent_fulfillment_time: 60 });
    expect(await update(String(other.body["profile_id"]), times)).toMatchObject({ status: 200, body: times });
  });

  it.each([
    ["session_expiry", 59],
    ["session_expiry", 7_890_001],
    ["intent_fulfillment_time", 59],
    ["intent_fulfillment_time", 1801],
    ["max_auto_retries_enabled", -1],
    ["max_auto_retries_enabled", 256],
    ["profile_name", "n".repeat(65)],
    ["return_url", `https://a.example/${"x".repeat(250)}`],
    ["payment_response_hash_key", "k".repeat(256)],
    ["dispute_polling_interval", 25],
    ["metadata", Object.fromEntries(Array.from({ length: 51 }, (_value, index) => [`key_${String(index)}`, "v"]))],
    ["metadata.key", { key: "v".repeat(501) }],
    ["extended_card_info_config.ttl_in_secs", { ttl_in_secs: 7201 }],
    ["card_testing_guard_config.card_testing_guard_expiry", { card_testing_guard_expiry: 31_536_001 }],
    ["card_testing_guard_config.card_ip_blocking_threshold", { card_ip_blocking_threshold: 1_000_001 }],
    ["return_url", "javascript:alert(document.cookie)"],
    ["return_url", "data:text/html,hello"],
    ["return_url", "https:evil.example"],
    ["return_url", "http://a@b.example/"],
    ["return_url", "ftp://x"],
    ["terms_url", "javascript:alert(1)"],
    ["terms_url", "data:text/html,hello"],
    ["terms_url", "kiosk://terms"],
    ["terms_url", "https:evil.example"],
    ["privacy_url", "https://a@b.example/"],
    ["privacy_url", "mailto:privacy@kiosk.example"],
    ["privacy_url", "ftp://kiosk.example/privacy"],
    ["refund_policy_url", "vbscript:msgbox(1)"],
    ["refund_policy_url", `https://kiosk.example/${"r".repeat(2027)}`],
    ["support_email", `${"a".repeat(250)}@a.example`],
    ["support_phone", "1".repeat(256)],
    ["support_phone", ""],
    ["allowed_checkout_domains", []],
    ["allowed_checkout_domains", ["a.example", "a.example"]],
    ["allowed_checkout_domains", Array.from({ length: 101 }, (_value, index) => `${String(index)}.example`)],
    ["webhook_details.webhook_url", { webhook_url: "ftp://kiosk.example/hook" }],
    ["webhook_details.webhook_url", { webhook_url: "javascript:alert(1)" }],
    ["webhook_details.webhook_url", { webhook_url: "file:///etc/passwd" }],
    ["webhook_details.webhook_url", { webhook_url: "https://user:password@kiosk.example/hook" }],
    ["webhook_details.webhook_url", { webhook_url: "https://kiosk.example:25/hook" }],
    ["webhook_details.webhook_url", { webhook_url: "http://169.254.169.254/latest/meta-data/" }],
    ["webhook_details.webhook_url", { webhook_url: "http://2130706433/hook" }],
    ["outgoing_webhook_custom_http_headers", { "x shop": "1" }],
    ["outgoing_webhook_custom_http_headers", { "": "1" }],
    ["outgoing_webhook_custom_http_headers", { "x-shop": "1\r\nx-other: 2" }],
    ["outgoing_webhook_custom_http_headers", { "x-shop": "日本" }],
    ["outgoing_webhook_custom_http_headers", { "Content-Length": "1" }],
    ["outgoing_webhook_custom_http_headers", { "X-Railyard-Identity": "forged" }],
  ])("refuse %s of %p", async (member, value) => {
    const [name = ""] = member.split(".");
    for (const refused of [
      await update(defaultProfile, { [name]: value }),
      await create({ profile_name: "refused", [name]: value }),
    ]) {
      expect(refused.status).toBe(422);
      expect(refused.body).toMatchObject({ error: { code: "IR_06", field: member } });
    }
  });

  it.each([
    ["support_email", "nobody"],
    ["support_email", "help@kiosk.example\r\nbcc: all@kiosk.example"],
    ["support_phone", "+49 30\n123456"],
    ["support_phone", "\u0085"],
    ["support_phone", " "],
    ["allowed_checkout_domains.0", ["not a host"]],
    ["allowed_checkout_domains.1", ["*.kiosk.example", "https://kiosk.example/shop"]],
    ["allowed_checkout_domains.0", ["a.example; script-src *"]],
  ])("refuse what has not the form of %s: %p", async (field, value) => {
    const [name = ""] = field.split(".");
    for (const refused of [
      await update(defaultProfile, { [name]: value }),
      await create({ profile_name: "refused", [name]: value }),
    ]) {
      expect(refused).toMatchObject({ status: 422, body: { error: { code: "IR_05", field } } });
    }
  });

  it.each([
    ["terms_url", "/terms"],
    ["privacy_url", "https://kiosk.example/a b"],
    ["refund_policy_url", ""],
    ["refund_policy_url", "https://kiosk.example/\r\nset-cookie: a"],
    ["support_email", ["help@kiosk.example"]],
    ["support_phone", 4930123456],
    ["allowed_checkout_domains", "kiosk.example"],
  ])("cannot read %s of %p", async (field, value) => {
    const refused = await update(defaultProfile, { [field]: value });
    expect(refused).toMatchObject({ status: 400, body: { error: { code: "IR_06", field } } });
  });

  it("take the longest time and the most headers there may be", async () => {
    const taken = {
      return_url: "kiosk://done",
      webhook_details: { webhook_url: "http://kiosk.example/hook" },
      card_testing_guard_config: { card_testing_guard_expiry: 31_536_000, customer_id_blocking_threshold: 1_000_000 },
      outgoing_webhook_custom_http_headers: Object.fromEntries(
        Array.from({ length: 20 }, (_value, index) => [`x-${String(index)}`, "1"]),
      ),
    };
    const created = await create({ profile_name: "widest", ...taken });
    expect(created).toMatchObject({ status: 200, body: { return_url: "kiosk://done" } });
    expect(Object.keys(created.body["outgoing_webhook_custom_http_headers"] ?? {})).toHaveLength(20);
    const outgoing_webhook_custom_http_headers = { ...taken.outgoing_webhook_custom_http_headers, "x-20": "1" };
    expect((await update(defaultProfile, { outgoing_webhook_custom_http_headers })).status).toBe(422);
  });

  it("refuse unknown members and wrong types", async () => {
    for (const body of [{ colour: "red" }, { session_expiry: "900" }, { is_auto_retries_enabled: "yes" }]) {
      const refused = await update(defaultProfile, body);
      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject({ error: { code: "IR_06" } });
    }
  });

  it("refuse a name that is taken, at creation and at update", async () => {
    const created = await create({ profile_name: "unique" });
    const twin = await create({ profile_name: "unique" });
    const renamed = await update(defaultProfile, { profile_name: "unique" });
    for (const refused of [twin, renamed]) {
      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject({ error: { code: "IR_38" } });
    }
    expect((await update(String(created.body["profile_id"]), { profile_name: "unique" })).status).toBe(200);
  });

  it.each([
    ["webhook_details", { payment_statuses_enabled: ["charged"] }],
    ["payment_link_config", { domain_name: "https://pay.example/path" }],
    ["payment_link_config", { allowed_domains: ["not a host"] }],
    ["payment_link_config", { details_layout: "layout3" }],
    ["payout_link_config", { form_layout: "pages" }],
    ["merchant_business_country", "Germany"],
  ])("refuse values that %s does not have", async (member, value) => {
    const refused = await update(defaultProfile, { [member]: value });
    expect([400, 422]).toContain(refused.status);
    expect(refused.body).toMatchObject({ error: { field: expect.stringContaining(member) } });
  });

  it("ask for taxes at an account of their own only", async () => {
    const enabled = { is_tax_connector_enabled: true };
    expect((await update(defaultProfile, enabled)).body).toMatchObject({ error: { code: "IR_04" } });
    const missing = await update(defaultProfile, { ...enabled, tax_connector_id: "mca_none" });
    expect({ status: missing.status, body: missing.body }).toMatchObject({
      status: 404,
      body: { error: { code: "HE_02", reason: "tax_connector_not_found" } },
    });
    const payments = await app.call(key, "POST", "/account/kiosk/connectors", fauxpayRequest);
    const id = payments.body["merchant_connector_id"];
    expect((await update(defaultProfile, { ...enabled, tax_connector_id: id })).status).toBe(404);
    const tax = await app.call(key, "POST", "/account/kiosk/connectors", {
      ...fauxpayRequest,
      connector_type: "tax_processor",
      connector_name: "faketax",
    });
    const tax_connector_id = tax.body["merchant_connector_id"];
    expect((await update(defaultProfile, { ...enabled, tax_connector_id })).body).toMatchObject(enabled);
    const removal = () => app.call(admin, "DELETE", `/account/kiosk/connectors/${String(tax_connector_id)}`);
    const refused = await removal();
    expect({ status: refused.status, body: refused.body }).toMatchObject({
      status: 400,
      body: { error: { code: "IR_16", reason: "connector_account_in_use" } },
    });
    await update(defaultProfile, { is_tax_connector_enabled: false });
    expect((await removal()).status).toBe(200);
  });

  it("have switches of their own, one for the operator and one for the merchant", async () => {
    const created = await create({ profile_name: "switches" });
    const path = `${collection}/${String(created.body["profile_id"])}`;
    const cards = (caller: Principal, enabled: unknown) =>
      app.call(caller, "POST", `${path}/toggle_extended_card_info`, { enabled });
    const mit = (enabled: unknown) => app.call(key, "POST", `${path}/toggle_connector_agnostic_mit`, { enabled });
    const stored = () => snapshotOf(String(created.body["profile_id"]));
    expect(await stored()).toMatchObject({ is_extended_card_info_enabled: null });
    expect((await cards(admin, false)).body).toEqual({ enabled: false });
    expect((await cards(key, true)).status).toBe(401);
    expect((await mit(true)).body).toEqual({ enabled: true });
    expect(await stored()).toMatchObject({
      is_extended_card_info_enabled: false,
      is_connector_agnostic_mit_enabled: true,
    });
    expect((await mit(false)).body).toEqual({ enabled: false });
    expect((await app.call(key, "GET", path)).body).toMatchObject({ is_connector_agnostic_mit_enabled: false });
    for (const refused of [await mit("yes"), await mit(null), await cards(admin, undefined)]) {
      expect(refused.status).toBe(400);
    }
  });

  it("are one only for a credential of one profile", async () => {
    const created = await create({ profile_name: "narrow" });
    const profile_id = String(created.body["profile_id"]);
    const user = {
      ...key,
      kind: "jwt" as const,
      permissions: ["profiles:read", "profiles:write"],
      profileId: profile_id,
    };
    for (const list of [collection, "/account/kiosk/profile"]) {
      const byToken = await app.call(user, "GET", list);
      expect(byToken.body).toEqual([created.body]);
      const byNarrowedKey = await app.call({ ...key, profileId: profile_id }, "GET", list);
      expect(byNarrowedKey.body).toEqual([created.body]);
      expect(((await app.call(key, "GET", list)).body as unknown as readonly unknown[]).length).toBeGreaterThan(1);
      const foreign = await app.call({ ...key, profileId: "pro_of_a_rival" }, "GET", list);
      expect(foreign.status).toBe(404);
    }
    expect((await app.call(user, "GET", `${collection}/${profile_id}`)).status).toBe(200);
    for (const method of ["GET", "POST"]) {
      const body = method === "POST" ? { session_expiry: 60 } : undefined;
      for (const profile of [defaultProfile, "pro_of_nobody"]) {
        const other = await app.call(user, method, `${collection}/${profile}`, body);
        expect(other).toMatchObject({
          status: 400,
          body: { error: { code: "IR_16", reason: "profile_fixed_by_credential" } },
        });
      }
    }
    expect(await retrieve(defaultProfile)).toMatchObject({ session_expiry: 900 });
  });

  it("are closed to other merchants", async () => {
    const foreignPath = await app.call(merchantKeyOf("rival"), "GET", `${collection}/${defaultProfile}`);
    expect(foreignPath.status).toBe(401);
    const foreignProfile = `/account/rival/business_profile/${defaultProfile}`;
    for (const method of ["GET", "POST"]) {
      const body = method === "POST" ? {} : undefined;
      const answer = await app.call(merchantKeyOf("rival"), method, foreignProfile, body);
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ error: { code: "HE_02" } });
    }
  });

  it("are deleted by the operator only, and not while they are needed", async () => {
    const created = await create({ profile_name: "short-lived" });
    const id = String(created.body["profile_id"]);
    const remove = (profileId: string) => app.call(admin, "DELETE", `${collection}/${profileId}`);
    expect((await app.call(key, "DELETE", `${collection}/${id}`)).status).toBe(401);
    expect((await remove(defaultProfile)).body).toMatchObject({ error: { reason: "default_profile_required" } });
    live.add(id);
    expect((await remove(id)).body).toMatchObject({ error: { reason: "live_payments", code: "IR_16" } });
    live.delete(id);
    const deleted = await remove(id);
    expect(deleted.status).toBe(200);
    expect(deleted.text).toBe("true");
    expect((await remove(id)).status).toBe(404);
    expect((await create({ profile_name: "short-lived" })).status).toBe(200);
  });
});
