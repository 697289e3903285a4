import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Principal } from "@railyard/auth";

import type { MerchantsApp } from "../support/merchants-app.ts";
import { admin, startMerchants } from "../support/merchants-app.ts";
import type { TwoMerchants } from "../support/organization.ts";
import { assign, makeMember, makeOrganization, makeUser, password, signIn } from "../support/organization.ts";
import { claimsOf, holderOf, isRevoked } from "../support/users.ts";

let app: MerchantsApp;
let kiosk: TwoMerchants;
let bakery: TwoMerchants;
beforeAll(async () => {
  app = await startMerchants();
  kiosk = await makeOrganization(app, "kiosk");
  bakery = await makeOrganization(app, "bakery");
});
afterAll(() => app.stop());

const token = async (email: string): Promise<unknown> =>
  (await app.call(null, "POST", "/user/signin", { email, password })).body["token"];
const merchantOf = ({ organizationId, merchantId }: TwoMerchants) => ({ organizationId, merchantId });
const switchTo = (user: Principal, kind: string, body: object) => app.call(user, "POST", `/user/switch/${kind}`, body);

describe("a founder", () => {
  it("administers an organization of one's own, and adds merchants to it", async () => {
    const body = { email: "founder@new.example", password, name: "Fay", company_name: "New GmbH" };
    const founded = await app.call(null, "POST", "/user/signup", body);
    expect(founded.body).toMatchObject({ token_type: "user_info", user_role: "org_admin", email: body.email });
    const founder = await holderOf(app, founded.body["token"]);
    const { body: organization } = await app.call(founder, "GET", `/organization/${founder.organizationId ?? ""}`);
    expect(organization).toMatchObject({ organization_name: "New GmbH" });
    const { body: profiles } = await app.call(founder, "GET", "/user/list/profile");
    expect(profiles).toHaveLength(1);
    const added = await app.call(founder, "POST", "/user/create_merchant", { company_name: "New Two" });
    expect(added.body).toMatchObject({ merchant_name: "New Two", org_id: founder.organizationId });
    const switched = await switchTo(founder, "merchant", { merchant_id: added.body["merchant_id"] });
    expect(switched.body).toMatchObject({ role_id: "org_admin" });
    expect((await app.call(null, "POST", "/user/signup", body)).body).toMatchObject({ error: { code: "UR_03" } });
    const weak = { ...body, email: "weak@new.example", password: "weak" };
    expect((await app.call(null, "POST", "/user/signup", weak)).body).toMatchObject({ error: { code: "IR_06" } });
  });

  it("is shown what to do once the last merchant is gone, and continues with the next one", async () => {
    const email = "last@new.example";
    const founded = await app.call(null, "POST", "/user/signup", { email, password, company_name: "Last GmbH" });
    const { merchantId = "", organizationId = "" } = await holderOf(app, founded.body["token"]);
    expect((await app.call(admin, "DELETE", `/accounts/${merchantId}`)).status).toBe(200);
    const founder = await signIn(app, email);
    expect(founder).toMatchObject({ merchantId: "" });
    const body = { org_id: organizationId };
    const refused = await switchTo(founder, "org", body);
    expect(refused).toMatchObject({
      status: 400,
      body: { error: { code: "IR_16", message: expect.stringContaining("POST /onboarding/merchant") } },
    });
    const next = { merchant_id: "last_two", organization_id: organizationId };
    expect((await app.call(admin, "POST", "/accounts", next)).status).toBe(200);
    const { body: switched } = await switchTo(founder, "org", body);
    expect(switched).toMatchObject({ org_id: organizationId, merchant_id: "last_two", role_id: "org_admin" });
  });

  it("creates a platform next to it, administers that, and continues with it", async () => {
    const body = { email: "platform@new.example", password, company_name: "Old GmbH" };
    const founded = await app.call(null, "POST", "/user/signup", body);
    const founder = await holderOf(app, founded.body["token"]);
    const { body: made, status } = await app.call(founder, "POST", "/user/create_platform", {
      organization_name: "Market",
    });
    expect(status).toBe(200);
    expect(made).toEqual({
      org_id: expect.stringMatching(/^org_/),
      org_name: "Market",
      org_type: "platform",
      merchant_id: expect.any(String),
    });
    expect(made["org_id"]).not.toBe(founder.organizationId);
    expect((await app.call(admin, "GET", `/organization/${String(made["org_id"])}`)).body).toMatchObject({
      organization_name: "Market",
      organization_type: "platform",
      platform_merchant_id: made["merchant_id"],
    });
    const { body: switched } = await switchTo(founder, "org", { org_id: made["org_id"] });
    expect(switched).toMatchObject({ merchant_id: made["merchant_id"], role_id: "org_admin" });
    const there = await holderOf(app, switched["token"]);
    const { body: later } = await app.call(there, "POST", "/user/create_merchant", { company_name: "Stall" });
    expect((await app.call(admin, "GET", `/accounts/${String(later["merchant_id"])}`)).body).toMatchObject({
      merchant_account_type: "standard",
      organization_id: made["org_id"],
    });
    const outsider = await makeMember(app, "viewer@kiosk.example", merchantOf(kiosk), "merchant_view_only");
    const refused = await app.call(outsider, "POST", "/user/create_platform", { organization_name: "Mine" });
    expect(refused).toMatchObject({ status: 403, body: { error: { code: "IR_22" } } });
    const key = { kind: "merchant_key", merchantId: kiosk.merchantId } as const;
    expect((await app.call(key, "POST", "/user/create_platform", { organization_name: "Mine" })).status).toBe(401);
  });

  it("is the user who administers the organization, not a merchant of it", async () => {
    const user = await makeMember(app, "merchant-admin@kiosk.example", merchantOf(kiosk), "merchant_admin");
    const refused = await app.call(user, "POST", "/user/create_merchant", { company_name: "Mine" });
    expect(refused.body).toMatchObject({ error: { code: "IR_22" } });
  });
});

describe("a session", () => {
  it("of an organization's user works with any merchant of it, also one made later", async () => {
    const user = await makeMember(app, "chief@kiosk.example", { organizationId: kiosk.organizationId }, "org_admin");
    expect(user).toMatchObject({ merchantId: kiosk.merchantId, organizationId: kiosk.organizationId });
    expect(user.profileId).toBeUndefined();
    const { body: merchants } = await app.call(user, "GET", "/user/list/merchant");
    expect(merchants).toMatchObject([{ merchant_id: kiosk.merchantId }, { merchant_id: kiosk.sisterId }]);
    const created = await app.call({ kind: "admin_key" }, "POST", "/accounts", {
      merchant_id: "kiosk_three",
      organization_id: kiosk.organizationId,
    });
    expect(created.status).toBe(200);
    const switched = await switchTo(user, "merchant", { merchant_id: "kiosk_three" });
    expect(switched.body).toMatchObject({ merchant_id: "kiosk_three", profile_id: null, role_id: "org_admin" });
    expect(await holderOf(app, switched.body["token"])).toMatchObject({ merchantId: "kiosk_three" });
    const path = `/accounts/list?organization_id=${kiosk.organizationId}`;
    const { body: accounts } = await app.call(user, "GET", path);
    expect(accounts).toHaveLength(3);
  });

  it("of a profile's user is limited to that profile", async () => {
    const place = { ...merchantOf(kiosk), profileId: kiosk.sisterProfileId };
    const user = await makeMember(app, "profile@kiosk.example", place, "profile_admin");
    expect(user).toMatchObject({ merchantId: kiosk.merchantId, profileId: kiosk.sisterProfileId });
    const path = `/account/${kiosk.merchantId}/business_profile`;
    const { body: profiles } = await app.call(user, "GET", path);
    expect(profiles).toMatchObject([{ profile_id: kiosk.sisterProfileId }]);
    expect((await app.call(user, "GET", `${path}/${kiosk.profileId}`)).status).toBe(400);
    expect((await app.call(user, "POST", `${path}/${kiosk.profileId}`, { return_url: null })).status).toBe(400);
    expect((await app.call(user, "GET", `/api_keys/${kiosk.merchantId}/list`)).status).toBe(403);
    expect((await app.call(user, "POST", path, { profile_name: "third" })).status).toBe(403);
    const { body: reachable } = await app.call(user, "GET", "/user/list/profile");
    expect(reachable).toMatchObject([{ profile_id: kiosk.sisterProfileId }]);
    expect((await switchTo(user, "profile", { profile_id: kiosk.profileId })).status).toBe(404);
  });

  it("continues with a profile and back, and never with its old token", async () => {
    await makeMember(app, "narrow@kiosk.example", merchantOf(kiosk), "merchant_admin");
    const first = await token("narrow@kiosk.example");
    const narrowed = await switchTo(await holderOf(app, first), "profile", { profile_id: kiosk.profileId });
    expect(narrowed.body).toMatchObject({ token_type: "user_info", profile_id: kiosk.profileId });
    const held = await holderOf(app, narrowed.body["token"]);
    expect(held).toMatchObject({ profileId: kiosk.profileId });
    expect(held.permissions).not.toContain("api_keys:read");
    expect(await isRevoked(app, first)).toBe(true);
    expect((await switchTo(await holderOf(app, first), "profile", { profile_id: kiosk.profileId })).status).toBe(401);
    const back = await switchTo(held, "merchant", { merchant_id: kiosk.merchantId });
    expect((await holderOf(app, back.body["token"])).permissions).toContain("api_keys:write");
    expect(await isRevoked(app, narrowed.body["token"])).toBe(true);
    const before = await claimsOf(app, first);
    expect((await claimsOf(app, back.body["token"])).exp).toBeLessThanOrEqual(before.exp + 1);
  });

  it("is ended once, however often two requests switch it", async () => {
    const user = await makeMember(app, "twice@kiosk.example", merchantOf(kiosk), "merchant_operator");
    const body = { merchant_id: kiosk.merchantId };
    const answers = await Promise.all([1, 2, 3].map(() => switchTo(user, "merchant", body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  it("does not survive a sign-out by being switched", async () => {
    const user = await makeMember(app, "out@kiosk.example", merchantOf(kiosk), "merchant_operator");
    await app.call(user, "POST", "/user/signout");
    expect((await switchTo(user, "merchant", { merchant_id: kiosk.merchantId })).status).toBe(401);
  });

  it("continues with another organization of its user, and with no stranger's", async () => {
    const email = "both@kiosk.example";
    await makeUser(app, email);
    await assign(app, email, merchantOf(kiosk), "merchant_view_only");
    await assign(app, email, { organizationId: bakery.organizationId }, "org_admin");
    const user = await signIn(app, email);
    expect(user).toMatchObject({ merchantId: kiosk.merchantId });
    const { body: organizations } = await app.call(user, "GET", "/user/list/org");
    expect(organizations).toEqual([
      { org_id: kiosk.organizationId, org_name: "kiosk" },
      { org_id: bakery.organizationId, org_name: "bakery" },
    ]);
    const { body: refused } = await app.call(user, "GET", `/organization/${bakery.organizationId}`);
    expect(refused).toMatchObject({ error: { code: "IR_22" } });
    const switched = await switchTo(user, "org", { org_id: bakery.organizationId });
    expect(switched.body).toMatchObject({ org_id: bakery.organizationId, merchant_id: bakery.merchantId });
    const there = await holderOf(app, switched.body["token"]);
    expect((await app.call(there, "GET", `/organization/${bakery.organizationId}`)).status).toBe(200);
    expect((await app.call(there, "GET", `/organization/${kiosk.organizationId}`)).status).toBe(401);
  });

  const limitedUser = async (): Promise<Principal> => {
    const email = "limited@kiosk.example";
    const { status } = await app.call(null, "POST", "/user/signin", { email, password });
    return status === 200 ? signIn(app, email) : makeMember(app, email, merchantOf(kiosk), "merchant_admin");
  };

  it.each([
    ["merchant", () => ({ merchant_id: bakery.merchantId }), "HE_02"],
    ["merchant", () => ({ merchant_id: kiosk.sisterId }), "HE_02"],
    ["merchant", () => ({ merchant_id: "nobody" }), "HE_02"],
    ["org", () => ({ org_id: bakery.organizationId }), "IR_37"],
    ["profile", () => ({ profile_id: bakery.profileId }), "HE_02"],
  ])("is refused a %s that its user does not reach, as if there were none", async (kind, body, code) => {
    const user = await limitedUser();
    const refused = await switchTo(user, kind, body());
    expect({ status: refused.status, body: refused.body }).toMatchObject({ status: 404, body: { error: { code } } });
    const still = await app.call(user, "GET", `/accounts/${kiosk.merchantId}`);
    expect(still.status).toBe(200);
  });
});
