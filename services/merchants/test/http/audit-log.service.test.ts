import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { AuditEntry } from "@railyard/contracts";
import type { Principal } from "@railyard/auth";

import { fauxpayRequest } from "../support/connector-requests.ts";
import type { MerchantsApp } from "../support/merchants-app.ts";
import { admin, merchantKeyOf, startMerchants } from "../support/merchants-app.ts";

let app: MerchantsApp;
let organization: string;
let rivalOrganization: string;
let profile: string;
beforeAll(async () => {
  app = await startMerchants();
  const kiosk = await app.call(admin, "POST", "/accounts", { merchant_id: "kiosk" });
  const rival = await app.call(admin, "POST", "/accounts", { merchant_id: "rival" });
  organization = String(kiosk.body["organization_id"]);
  rivalOrganization = String(rival.body["organization_id"]);
  profile = String(kiosk.body["default_profile"]);
});
afterAll(() => app.stop());

const key: Principal = { ...merchantKeyOf("kiosk"), keyId: "key_of_kiosk" };
const userOf = (more: Partial<Principal> = {}): Principal => ({
  kind: "jwt",
  userId: "usr_ada",
  organizationId: organization,
  merchantId: "kiosk",
  permissions: ["audit:read"],
  ...more,
});

const list = (query = "", principal: Principal = admin, of = organization) =>
  app.call(principal, "GET", `/organization/${of}/audit_log${query}`);
const entriesOf = async (query = "", principal: Principal = admin): Promise<readonly AuditEntry[]> => {
  const { status, body } = await list(query, principal);
  expect(status).toBe(200);
  expect(body["size"]).toBe((body["data"] as readonly unknown[]).length);
  return body["data"] as unknown as readonly AuditEntry[];
};
const profilePath = () => `/account/kiosk/business_profile/${profile}`;

describe("an entry of the audit log", () => {
  it("states who changed what, from which value to which, in which request and from where", async () => {
    const headers = { "x-request-id": "req-rename", "x-forwarded-for": "203.0.113.9" };
    const body = { profile_name: "counter", is_auto_retries_enabled: true };
    const before = new Date();
    expect((await app.callWith(headers, key, "POST", profilePath(), body)).status).toBe(200);
    const [entry, ...others] = await entriesOf("?request_id=req-rename");
    expect(others).toEqual([]);
    expect(entry).toEqual({
      entry_id: expect.stringMatching(/^aud_/),
      occurred_at: expect.any(String),
      organization_id: organization,
      merchant_id: "kiosk",
      profile_id: profile,
      service: "merchants",
      action: "updated",
      object_type: "profile",
      object_id: profile,
      changes: {
        profile_name: { before: "default", after: "counter" },
        is_auto_retries_enabled: { before: false, after: true },
      },
      actor_kind: "merchant_key",
      actor_id: "key_of_kiosk",
      operation_id: "updateBusinessProfile",
      request_id: "req-rename",
      trace_id: null,
      caller_address: "203.0.113.9",
    });
    expect(Date.parse(entry?.occurred_at ?? "")).toBeGreaterThanOrEqual(before.getTime() - 1);
  });

  it("states that a secret changed, and contains nothing of secrets that stayed as they were", async () => {
    const path = "/account/kiosk/connectors";
    const created = await app.call(key, "POST", path, fauxpayRequest);
    const account = String(created.body["merchant_connector_id"]);
    const update = (body: object) => app.call(key, "POST", `${path}/${account}`, { ...body });
    const kind = { connector_type: fauxpayRequest.connector_type };
    expect((await update({ ...kind, connector_label: "second till" })).status).toBe(200);
    const credentials = { auth_type: "HeaderKey", api_key: "another-secret" };
    expect((await update({ ...kind, connector_account_details: credentials })).status).toBe(200);
    const [secret, label, first] = await entriesOf(`?object_id=${account}`);
    expect(first).toMatchObject({ action: "created", object_type: "connector_account" });
    expect(first?.changes["account_details"]).toEqual({ changed: true });
    expect(label?.changes).toEqual({
      connector_label: { before: created.body["connector_label"], after: "second till" },
    });
    expect(secret?.changes).toEqual({ account_details: { changed: true } });
  });

  it("is written for each object that one request makes, and for keys that are revoked", async () => {
    const { body } = await app.call(admin, "POST", "/api_keys/kiosk", { name: "till", expiration: "never" });
    const keyId = String(body["key_id"]);
    await app.call(userOf({ permissions: ["api_keys:write"] }), "DELETE", `/api_keys/kiosk/${keyId}`);
    const [revoked, created] = await entriesOf(`?object_id=${keyId}`);
    expect(created).toMatchObject({ action: "created", actor_kind: "admin_key", actor_id: null });
    expect(created?.changes).toMatchObject({ name: { before: null, after: "till" }, key_hash: { changed: true } });
    expect(revoked).toMatchObject({ action: "revoked", actor_kind: "jwt", actor_id: "usr_ada" });
    const made = await entriesOf("?action=created&merchant_id=kiosk");
    const kinds = new Set(made.map((entry) => entry.object_type));
    expect([...kinds].toSorted()).toEqual(["api_key", "connector_account", "merchant", "profile"]);
  });

  it("is not left by a request that is refused, nor by one that changes nothing", async () => {
    const before = await entriesOf("?limit=100");
    const refused = [
      await app.call(key, "POST", profilePath(), { profile_name: 7 }),
      await app.call(key, "POST", profilePath(), { no_such_member: true }),
      await app.call(merchantKeyOf("rival"), "POST", profilePath(), { profile_name: "stolen" }),
      await app.call(key, "POST", "/account/kiosk/connectors", { ...fauxpayRequest, connector_name: "nobody" }),
      await app.call(admin, "DELETE", profilePath()),
    ];
    for (const { status } of refused) expect(status).toBeGreaterThanOrEqual(400);
    expect((await app.call(key, "POST", profilePath(), { profile_name: "counter" })).status).toBe(200);
    expect(await entriesOf("?limit=100")).toEqual(before);
  });
});

describe("the listing", () => {
  it("goes back page by page, newest first, and misses nothing", async () => {
    const all = await entriesOf("?limit=100");
    expect(all.length).toBeGreaterThan(5);
    const times = all.map((entry) => entry.occurred_at);
    expect(times).toEqual(times.toSorted().toReversed());
    const paged: AuditEntry[] = [];
    for (let page = await entriesOf("?limit=2"); page.length > 0;) {
      paged.push(...page);
      page = await entriesOf(`?limit=2&starting_after=${String(page.at(-1)?.entry_id)}`);
    }
    expect(paged).toEqual(all);
  });

  it("finds entries by each of its filters", async () => {
    const all = await entriesOf("?limit=100");
    const expectOnly = async (query: string, belongs: (entry: AuditEntry) => boolean): Promise<void> => {
      const expected = all.filter(belongs);
      expect(expected.length).toBeGreaterThan(0);
      expect(await entriesOf(`?limit=100&${query}`)).toEqual(expected);
    };
    const middle = String(all[3]?.occurred_at);
    await expectOnly("object_type=profile", (entry) => entry.object_type === "profile");
    await expectOnly(`profile_id=${profile}`, (entry) => entry.profile_id === profile);
    await expectOnly("actor_id=usr_ada", (entry) => entry.actor_id === "usr_ada");
    await expectOnly("actor_kind=admin_key", (entry) => entry.actor_kind === "admin_key");
    await expectOnly("action=revoked", (entry) => entry.action === "revoked");
    await expectOnly(`occurred_at.gte=${middle}`, (entry) => entry.occurred_at >= middle);
    await expectOnly(`occurred_at.lt=${middle}`, (entry) => entry.occurred_at < middle);
    expect(await entriesOf("?object_type=profile&action=revoked")).toEqual([]);
  });

  it("shows a user the merchant and the profile of its token, and nothing else of the organization", async () => {
    const merchants = { merchant_id: "kiosk_two", organization_id: organization };
    expect((await app.call(admin, "POST", "/accounts", merchants)).status).toBe(200);
    const seen = await entriesOf("?limit=100", userOf());
    expect(new Set(seen.map((entry) => entry.merchant_id))).toEqual(new Set(["kiosk"]));
    expect(await entriesOf("?merchant_id=kiosk_two", userOf())).toEqual([]);
    const ofProfile = await entriesOf("?limit=100", userOf({ profileId: profile }));
    expect(ofProfile.length).toBeGreaterThan(0);
    expect(ofProfile.every((entry) => entry.profile_id === profile)).toBe(true);
    const whole = userOf({ permissions: ["audit:read", "organization:read"] });
    expect(await entriesOf("?limit=100", whole)).toEqual(await entriesOf("?limit=100"));
    const held = await entriesOf("?limit=100", { ...whole, profileId: profile });
    expect(held).toEqual(ofProfile);
    const [hidden] = await entriesOf("?merchant_id=kiosk_two");
    const cursor = await list(`?starting_after=${String(hidden?.entry_id)}`, userOf());
    expect(cursor).toMatchObject({ status: 404, body: { error: { code: "HE_02" } } });
  });

  it("is closed to other organizations, to users without the permission, and to keys", async () => {
    const stranger = userOf({ organizationId: rivalOrganization, merchantId: "rival" });
    expect((await list("", stranger)).status).toBe(401);
    expect((await list("", userOf({ permissions: ["account:read"] }))).status).toBe(403);
    expect((await list("", key)).status).toBe(401);
    expect((await list("", admin, "org_nowhere")).status).toBe(404);
    expect((await app.call(userOf(), "GET", "/audit_log")).status).toBe(401);
    const [foreign] = (await list("", admin, rivalOrganization)).body["data"] as unknown as readonly AuditEntry[];
    expect((await list(`?starting_after=${String(foreign?.entry_id)}`)).status).toBe(404);
  });

  it.each(["?limit=0", "?limit=101", "?limit=x", "?occurred_at.gte=yesterday", "?actor_kind=god"])(
    "refuses %s",
    async (query) => {
      expect([400, 422]).toContain((await list(query)).status);
    },
  );

  it("shows the operator changes that belong to no organization", async () => {
    // The first request for the keys creates one.
    await app.call(null, "GET", "/.well-known/jwks.json");
    const { status, body } = await app.call(admin, "GET", "/audit_log?object_type=signing_key");
    expect(status).toBe(200);
    expect(body["data"]).toEqual(
      expect.arrayContaining([expect.objectContaining({ action: "created", organization_id: null })]),
    );
  });
});
