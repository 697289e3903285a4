import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Principal } from "@railyard/auth";
import { hashApiKey } from "@railyard/auth";
import type { JsonObject } from "@railyard/testing";

import type { MerchantsApp } from "../support/merchants-app.ts";
import { admin, adminSecret, anotherService, apiKeyPepper, startMerchants } from "../support/merchants-app.ts";
import { assign, makeMember, makeOrganization, makeUser, password as memberPassword } from "../support/organization.ts";
import { holderOf, isRevoked } from "../support/users.ts";

let app: MerchantsApp;
beforeAll(async () => {
  app = await startMerchants();
});
afterAll(() => app.stop());

const engineKeyOf = (merchantId: string): Principal => ({ kind: "engine_key", merchantId });
const createMerchant = (merchant_id: string, members: object = {}) =>
  app.call(adminSecret, "POST", "/merchant-account/create", { merchant_id, ...members });

const userOf = (token: unknown) => holderOf(app, token);

const resolve = async (plaintext: unknown): Promise<JsonObject> => {
  const query = { kind: "engine_key", hash_or_key: hashApiKey(String(plaintext), apiKeyPepper) };
  return (await app.call(anotherService, "POST", "/internal/credentials/resolve", query)).body;
};

describe("merchants of the decision engine", () => {
  it("are made with their first key", async () => {
    const settings = '{"defaultLatencyThreshold":90}';
    const created = await createMerchant("shop_42", { gateway_success_rate_based_decider_input: settings });
    expect(created.status).toBe(200);
    expect(created.body).toEqual({
      message: "Merchant account created successfully",
      merchant_id: "shop_42",
      gateway_success_rate_based_decider_input: settings,
      api_key: expect.stringMatching(/^DE_[0-9a-f]{64}$/),
    });
    const owner = await resolve(created.body["api_key"]);
    expect(owner).toMatchObject({ found: true, kind: "engine_key", merchant_id: "shop_42" });
    const retrieved = await app.call(engineKeyOf("shop_42"), "GET", "/merchant-account/shop_42");
    expect(retrieved.body).toEqual({ merchant_id: "shop_42", gateway_success_rate_based_decider_input: settings });
  });

  it("are merchants of the one directory", async () => {
    await createMerchant("shared");
    const account = await app.call(admin, "GET", "/accounts/shared");
    expect(account.body).toMatchObject({ merchant_id: "shared", product_type: "dynamic_routing" });
    await app.call(admin, "POST", "/accounts", { merchant_id: "orchestrating" });
    expect((await app.call(engineKeyOf("orchestrating"), "GET", "/merchant-account/orchestrating")).status).toBe(200);
  });

  it("exist once, and only for whom they belong to", async () => {
    await createMerchant("once");
    const again = await createMerchant("once");
    expect(again.status).toBe(400);
    expect(again.body).toMatchObject({ error: { code: "HE_01" } });
    for (const principal of [null, admin, engineKeyOf("once")]) {
      const refused = await app.call(principal, "POST", "/merchant-account/create", { merchant_id: "mine" });
      expect(refused.status).toBe(401);
    }
    expect((await app.call(engineKeyOf("once"), "GET", "/merchant-account/shop_42")).status).toBe(401);
    expect((await app.call(engineKeyOf("ghost"), "GET", "/merchant-account/ghost")).status).toBe(404);
  });

  it("switch debit routing", async () => {
    await createMerchant("debit");
    const path = "/merchant-account/debit/debit-routing";
    const before = await app.call(engineKeyOf("debit"), "GET", path);
    expect(before.body).toEqual({ merchant_id: "debit", debit_routing_enabled: false });
    const switched = await app.call(engineKeyOf("debit"), "POST", path, { enabled: true });
    expect(switched.body).toEqual({ merchant_id: "debit", debit_routing_enabled: true });
    expect((await app.call(engineKeyOf("debit"), "GET", path)).body).toEqual(switched.body);
    const snapshot = await app.call(anotherService, "GET", "/internal/merchants/debit/snapshot");
    expect(snapshot.body).toMatchObject({ debit_routing_enabled: true });
  });

  it("are deleted by their own credential unless they do more than routing", async () => {
    const created = await createMerchant("leaving");
    const deleted = await app.call(engineKeyOf("leaving"), "DELETE", "/merchant-account/leaving");
    expect(deleted.body).toEqual({ message: "Merchant account deleted successfully", merchant_id: "leaving" });
    expect(await resolve(created.body["api_key"])).toMatchObject({ found: false });
    await app.call(admin, "POST", "/accounts", { merchant_id: "paying" });
    const refused = await app.call(engineKeyOf("paying"), "DELETE", "/merchant-account/paying");
    expect(refused.status).toBe(403);
    expect((await app.call(admin, "GET", "/accounts/paying")).status).toBe(200);
  });
});

describe("engine keys", () => {
  it("are made, listed and revoked, and stay listed", async () => {
    await createMerchant("keyed");
    const body = { merchant_id: "keyed", description: "checkout-backend" };
    const created = await app.call(engineKeyOf("keyed"), "POST", "/api-key/create", body);
    expect(created.body).toEqual({
      key_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      api_key: expect.stringMatching(/^DE_[0-9a-f]{64}$/),
      key_prefix: expect.stringMatching(/^DE_[0-9a-f]{8}$/),
      merchant_id: "keyed",
      description: "checkout-backend",
      created_at: expect.any(String),
      scopes: null,
    });
    const { api_key: plaintext, key_id: id } = created.body;
    const revoked = await app.call(engineKeyOf("keyed"), "DELETE", `/api-key/${String(id)}`);
    expect(revoked.body).toEqual({ key_id: id, message: "API key revoked successfully" });
    expect(await resolve(plaintext)).toMatchObject({ found: false });
    const listed = await app.call(engineKeyOf("keyed"), "GET", "/api-key/list/keyed");
    const states = (listed.body as unknown as { is_active: boolean }[]).map(({ is_active }) => is_active);
    expect(states.sort()).toEqual([false, true]);
    expect(listed.text).not.toContain(String(plaintext));
  });

  it("are revoked again without an error", async () => {
    await createMerchant("twice");
    const created = await app.call(engineKeyOf("twice"), "POST", "/api-key/create", { merchant_id: "twice" });
    const path = `/api-key/${String(created.body["key_id"])}`;
    const answers = await Promise.all([1, 2, 3].map(() => app.call(engineKeyOf("twice"), "DELETE", path)));
    const message = "API key revoked successfully";
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([200, { key_id: created.body["key_id"], message }]);
    }
    const unknown = await app.call(engineKeyOf("twice"), "DELETE", "/api-key/0f6f4f0e-3c1b-4f6a-9d2e-5b7c8a1d3e4f");
    expect(unknown.status).toBe(404);
  });

  it("cannot be made, listed or revoked for another merchant", async () => {
    await createMerchant("victim");
    await createMerchant("attacker");
    const own = await app.call(engineKeyOf("victim"), "POST", "/api-key/create", { merchant_id: "victim" });
    const attacker = engineKeyOf("attacker");
    expect((await app.call(attacker, "POST", "/api-key/create", { merchant_id: "victim" })).status).toBe(401);
    expect((await app.call(attacker, "GET", "/api-key/list/victim")).status).toBe(401);
    expect((await app.call(attacker, "DELETE", `/api-key/${String(own.body["key_id"])}`)).status).toBe(404);
    expect(await resolve(own.body["api_key"])).toMatchObject({ found: true });
  });
});

describe("what changes a merchant or its keys in the engine's API", () => {
  const permitted = (...permissions: string[]): Principal => ({
    kind: "jwt",
    merchantId: "guarded",
    userId: "user_1",
    permissions,
  });
  const make = (principal: Principal) => app.call(principal, "POST", "/api-key/create", { merchant_id: "guarded" });

  it("requires what the other API requires, and not for routing", async () => {
    await createMerchant("guarded");
    const router = permitted("routing:read", "routing:write");
    const keys = permitted("api_keys:read", "api_keys:write");
    expect((await make(router)).status).toBe(403);
    const made = await make(keys);
    expect(made.status).toBe(200);
    const path = `/api-key/${String(made.body["key_id"])}`;
    expect((await app.call(router, "GET", "/api-key/list/guarded")).status).toBe(403);
    expect((await app.call(router, "DELETE", path)).status).toBe(403);
    expect((await app.call(keys, "GET", "/api-key/list/guarded")).status).toBe(200);
    expect((await app.call(keys, "DELETE", path)).status).toBe(200);
    for (const principal of [router, keys]) {
      expect((await app.call(principal, "DELETE", "/merchant-account/guarded")).status).toBe(403);
    }
    expect((await app.call(permitted("account:write"), "DELETE", "/merchant-account/guarded")).status).toBe(200);
  });

  it("is refused to keys that are limited to routing, which could make keys without limits", async () => {
    await createMerchant("limited");
    const limited: Principal = { ...engineKeyOf("limited"), permissions: ["routing:read", "routing:write"] };
    const body = { merchant_id: "limited" };
    expect((await app.call(limited, "POST", "/api-key/create", body)).status).toBe(403);
    expect((await app.call(limited, "DELETE", "/merchant-account/limited")).status).toBe(403);
  });
});

describe("users of the decision engine", () => {
  const signUp = (body: object) => app.call(null, "POST", "/auth/signup", body);
  const password = "Tr1ver#7788";

  it("sign up, log in, look at themselves and log out", async () => {
    await createMerchant("kiosk");
    const signedUp = await signUp({ email: "ops@kiosk.example", password, merchant_id: "kiosk" });
    expect(signedUp.body).toEqual({
      token: expect.any(String),
      token_type: "user_info",
      user_id: expect.any(String),
      email: "ops@kiosk.example",
      merchant_id: "kiosk",
      role: "admin",
      merchants: [{ merchant_id: "kiosk", merchant_name: "kiosk", role: "admin" }],
    });
    const loggedIn = await app.call(null, "POST", "/auth/login", { email: "ops@kiosk.example", password });
    const user = await userOf(loggedIn.body["token"]);
    const me = await app.call(user, "GET", "/auth/me");
    expect(me.body).toMatchObject({ user_id: signedUp.body["user_id"], merchant_id: "kiosk", role: "admin" });
    expect(me.body["permissions"]).toEqual(expect.arrayContaining(["routing:read", "routing:write"]));
    expect((await app.call(user, "GET", "/auth/merchants")).body).toEqual(signedUp.body["merchants"]);
    const out = await app.call(user, "POST", "/auth/logout");
    expect(out.body).toEqual({ message: "Logged out successfully" });
    expect((await app.call(user, "POST", "/auth/logout")).body).toEqual(out.body);
    expect(await isRevoked(app, loggedIn.body["token"])).toBe(true);
    expect(await isRevoked(app, signedUp.body["token"])).toBe(false);
  });

  it("make a merchant of their own and go back and forth", async () => {
    const { body: first } = await signUp({ email: "new@kiosk.example", password });
    expect(first).toMatchObject({ merchant_id: "", role: "", merchants: [] });
    const user = await userOf(first["token"]);
    const onboard = async (merchant_name: string) =>
      (await app.call(user, "POST", "/onboarding/merchant", { merchant_name })).body;
    const one = await onboard("Kiosk One");
    const two = await onboard("Kiosk Two");
    expect(two).toMatchObject({ merchant_name: "Kiosk Two", merchants: [{ role: "admin" }, { role: "admin" }] });
    expect(await userOf(two["token"])).toMatchObject({ merchantId: two["merchant_id"] });
    const login = () => app.call(null, "POST", "/auth/login", { email: "new@kiosk.example", password });
    expect((await login()).body).toMatchObject({ merchant_id: two["merchant_id"] });
    const back = await app.call(user, "POST", "/auth/switch-merchant", { merchant_id: one["merchant_id"] });
    expect(await userOf(back.body["token"])).toMatchObject({ merchantId: one["merchant_id"] });
    expect((await login()).body).toMatchObject({ merchant_id: one["merchant_id"] });
    const foreign = await app.call(user, "POST", "/auth/switch-merchant", { merchant_id: "kiosk" });
    expect(foreign.status).toBe(404);
  });

  it("create a merchant once for an idempotency key, whichever other caller sends it", async () => {
    const onboard = async (email: string) => {
      const { body } = await signUp({ email, password });
      const user = await userOf(body["token"]);
      const send = () =>
        app.callWith({ "idempotency-key": "onboard-1" }, user, "POST", "/onboarding/merchant", {
          merchant_name: "Kiosk",
        });
      return { first: await send(), again: await send(), merchants: await app.call(user, "GET", "/auth/merchants") };
    };
    const one = await onboard("once@kiosk.example");
    expect(one.first).toMatchObject({ status: 200, body: { merchant_name: "Kiosk" } });
    expect(one.again).toMatchObject({ text: one.first.text, headers: { "idempotent-replayed": "true" } });
    expect(one.merchants.body).toHaveLength(1);
    const other = await onboard("else@kiosk.example");
    expect(other.first.headers).not.toHaveProperty("idempotent-replayed");
    expect(other.first.body["merchant_id"]).not.toBe(one.first.body["merchant_id"]);
  });

  it("add a merchant to the organization that they administer and that has none left", async () => {
    const { organizationId, merchantId, sisterId } = await makeOrganization(app, "emptied");
    const email = "chief@emptied.example";
    await makeMember(app, email, { organizationId }, "org_admin");
    for (const id of [merchantId, sisterId])
      expect((await app.call(admin, "DELETE", `/accounts/${id}`)).status).toBe(200);
    const login = async (who: string) =>
      (await app.call(null, "POST", "/auth/login", { email: who, password: memberPassword })).body;
    const session = await login(email);
    expect(session).toMatchObject({ merchant_id: "", merchants: [] });
    const onboard = async (of: JsonObject, organization_id: string) =>
      app.call(await userOf(of["token"]), "POST", "/onboarding/merchant", { merchant_name: "Anew", organization_id });
    const added = await onboard(session, organizationId);
    expect(added).toMatchObject({ status: 200, body: { merchants: [{ merchant_name: "Anew", role: "admin" }] } });
    const merchant = await app.call(admin, "GET", `/accounts/${String(added.body["merchant_id"])}`);
    expect(merchant.body).toMatchObject({ organization_id: organizationId });
    expect(await userOf(added.body["token"])).toMatchObject({
      merchantId: added.body["merchant_id"],
      organizationId,
    });
    const { organizationId: rivals, merchantId: rivalId } = await makeOrganization(app, "untouched");
    expect(await onboard(session, rivals)).toMatchObject({ status: 404, body: { error: { code: "IR_37" } } });
    const managed = { organizationId: rivals, merchantId: rivalId };
    await makeMember(app, "manager@untouched.example", managed, "merchant_admin");
    const manager = await onboard(await login("manager@untouched.example"), rivals);
    expect(manager).toMatchObject({ status: 403, body: { error: { code: "UR_33" } } });
  });

  it.each(["/auth/logout", "/user/signout"])("make no merchant by a session that %s has ended", async (path) => {
    const email = `gone${path.replaceAll("/", "-")}@kiosk.example`;
    const { body } = await signUp({ email, password });
    const user = await userOf(body["token"]);
    expect((await app.call(user, "POST", path)).status).toBe(200);
    const refused = await app.call(user, "POST", "/onboarding/merchant", { merchant_name: "Late" });
    expect(refused).toMatchObject({ status: 401, body: { error: { code: "IR_01" } } });
    const again = await app.call(null, "POST", "/auth/login", { email, password });
    expect(again.body).toMatchObject({ merchant_id: "", merchants: [] });
  });

  it("are listed by their highest role, and only once they have accepted", async () => {
    const { organizationId, merchantId } = await makeOrganization(app, "listed");
    const merchant = { organizationId, merchantId };
    const manager = await makeMember(app, "manager@listed.example", merchant, "merchant_admin");
    for (const name of ["invited", "promoted", "viewer"]) await makeUser(app, `${name}@listed.example`);
    await assign(app, "invited@listed.example", merchant, "merchant_admin", "invitation_sent");
    await assign(app, "promoted@listed.example", merchant, "merchant_view_only");
    await assign(app, "promoted@listed.example", { organizationId }, "org_admin");
    await assign(app, "viewer@listed.example", merchant, "merchant_view_only");
    await assign(app, "viewer@listed.example", { organizationId }, "org_admin", "invitation_sent");
    const { body } = await app.call(manager, "GET", "/merchant/members");
    const members = body as unknown as readonly { email: string; role: string }[];
    expect(members.map(({ email, role }) => [email, role]).sort()).toEqual([
      ["manager@listed.example", "admin"],
      ["promoted@listed.example", "admin"],
      ["viewer@listed.example", "member"],
    ]);
  });

  it("cannot join a merchant by knowing its id", async () => {
    await createMerchant("taken_over");
    expect((await signUp({ email: "first@kiosk.example", password, merchant_id: "taken_over" })).status).toBe(200);
    await app.call(admin, "POST", "/accounts", { merchant_id: "with_payments" });
    for (const merchant_id of ["taken_over", "with_payments"]) {
      const refused = await signUp({ email: "thief@kiosk.example", password, merchant_id });
      expect(refused.status).toBe(403);
      expect(refused.body).toMatchObject({ error: { code: "IR_22" } });
    }
    expect((await signUp({ email: "thief@kiosk.example", password, merchant_id: "nobody" })).status).toBe(404);
    expect((await app.call(null, "POST", "/auth/login", { email: "thief@kiosk.example", password })).status).toBe(401);
  });

  it("are refused with a taken address, a short password or wrong credentials", async () => {
    await signUp({ email: "twice@kiosk.example", password });
    expect((await signUp({ email: "Twice@kiosk.example", password })).status).toBe(409);
    expect((await signUp({ email: "short@kiosk.example", password: "Tr1ver#77" })).status).toBe(422);
    const body = { email: "twice@kiosk.example", password: "Wr0ng#pass1" };
    const wrong = await app.call(null, "POST", "/auth/login", body);
    expect(wrong.status).toBe(401);
    expect((await app.call(null, "GET", "/auth/me")).status).toBe(401);
  });
});
