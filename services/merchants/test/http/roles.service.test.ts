import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Principal } from "@railyard/auth";
import { permissionGroups } from "@railyard/contracts";
import type { HttpAnswer } from "@railyard/testing";
import { eventually } from "@railyard/testing";

import type { MailServer } from "../support/mail-server.ts";
import { startMailServer } from "../support/mail-server.ts";
import type { MerchantsApp } from "../support/merchants-app.ts";
import { startMerchants } from "../support/merchants-app.ts";
import type { TwoMerchants } from "../support/organization.ts";
import { assign, makeMember, makeOrganization, makeUser, password, signIn } from "../support/organization.ts";
import { holderOf, isRevoked } from "../support/users.ts";

let app: MerchantsApp;
let mailServer: MailServer;
let kiosk: TwoMerchants;
let rival: TwoMerchants;
let chief: Principal;
let manager: Principal;
beforeAll(async () => {
  mailServer = await startMailServer();
  app = await startMerchants({ environment: { SMTP_URL: mailServer.url } });
  kiosk = await makeOrganization(app, "kiosk");
  rival = await makeOrganization(app, "rival");
  chief = await makeMember(app, "chief@kiosk.example", { organizationId: kiosk.organizationId }, "org_admin");
  manager = await makeMember(app, "manager@kiosk.example", merchantOf(kiosk), "merchant_admin");
  await makeMember(app, "chief@rival.example", { organizationId: rival.organizationId }, "org_admin");
});
afterAll(async () => {
  await app.stop();
  await mailServer.stop();
});

const merchantOf = ({ organizationId, merchantId }: TwoMerchants) => ({ organizationId, merchantId });
const codeOf = ({ body }: HttpAnswer): unknown => (body["error"] as { code?: string } | undefined)?.code;
const post = (user: Principal, path: string, body: unknown) => app.call(user, "POST", path, body);

interface Invited {
  readonly is_email_sent: boolean;
  readonly error_code: string | null;
}

const invite = async (user: Principal, entry: object): Promise<Invited> => {
  const { body } = await post(user, "/user/user/invite_multiple", [entry]);
  const [first] = body as unknown as readonly Invited[];
  if (first === undefined) throw new TypeError(`The invitation answered ${JSON.stringify(body)}.`);
  return first;
};

const mailedToken = (email: string, position = -1): Promise<string> =>
  eventually(() => {
    const mails = mailServer.received.filter(({ to }) => to === email);
    const token = /#token=([\w-]+)/.exec(mails.at(position)?.text ?? "")?.[1];
    if (token === undefined) throw new TypeError("There is no mail yet.");
    return Promise.resolve(token);
  });

const accept = (body: object) => app.call(null, "POST", "/user/accept_invite_from_email", body);

describe("an invitation", () => {
  it("of a stranger opens nothing until the stranger chose a password by the mail", async () => {
    const email = "new@kiosk.example";
    expect(await invite(manager, { email, name: "Nia", role_id: "merchant_operator" })).toMatchObject({
      is_email_sent: true,
      is_new_user: true,
    });
    const token = await mailedToken(email);
    expect(codeOf(await accept({ token }))).toBe("IR_04");
    expect(codeOf(await accept({ token, password: "weak" }))).toBe("IR_06");
    expect(codeOf(await accept({ token: `${token}x`, password }))).toBe("UR_04");
    expect((await accept({ token, password, name: "Nia" })).status).toBe(200);
    expect(codeOf(await accept({ token, password: "0ther#Password" }))).toBe("UR_04");
    expect(await signIn(app, email)).toMatchObject({ merchantId: kiosk.merchantId });
  });

  it("is accepted in a session, and only by whom it is for", async () => {
    const email = "known@kiosk.example";
    await makeUser(app, email);
    const invited = await signIn(app, email);
    await invite(chief, { email, role_id: "merchant_view_only" });
    expect(invited.merchantId).toBe("");
    const entity = { entity_type: "merchant", entity_id: kiosk.merchantId };
    const { body: open } = await app.call(invited, "GET", "/user/list/invitation");
    expect(open).toMatchObject([{ ...entity, role_id: "merchant_view_only", status: "invitation_sent" }]);
    expect(codeOf(await post(manager, "/user/user/invite/accept", [entity]))).toBe("UR_38");
    const both = [entity, { entity_type: "merchant", entity_id: rival.merchantId }];
    expect(codeOf(await post(invited, "/user/user/invite/accept", both))).toBe("UR_38");
    expect((await signIn(app, email)).merchantId).toBe("");
    expect((await post(invited, "/user/user/invite/accept", [entity])).status).toBe(200);
    expect((await signIn(app, email)).permissions).toContain("payments:read");
  });

  it("lets no user set the password of a user who has one", async () => {
    const email = "careful@kiosk.example";
    await makeUser(app, email);
    await invite(manager, { email, role_id: "merchant_view_only" });
    expect((await accept({ token: await mailedToken(email), password: "Att4cker#Pass" })).status).toBe(200);
    const wrong = await app.call(null, "POST", "/user/signin", { email, password: "Att4cker#Pass" });
    expect(wrong.status).toBe(401);
    expect(await signIn(app, email)).toMatchObject({ merchantId: kiosk.merchantId });
  });

  it("that is sent again refuses the earlier mail", async () => {
    const email = "again@kiosk.example";
    await invite(manager, { email, role_id: "merchant_view_only" });
    const first = await mailedToken(email);
    expect((await post(manager, "/user/user/resend_invite", { email })).status).toBe(200);
    const second = await eventually(async () => {
      const token = await mailedToken(email, 1);
      if (token === first) throw new TypeError("That is the first mail.");
      return token;
    });
    expect(codeOf(await accept({ token: first, password }))).toBe("UR_04");
    expect((await accept({ token: second, password })).status).toBe(200);
    expect(codeOf(await post(manager, "/user/user/resend_invite", { email }))).toBe("UR_38");
  });

  it("that is withdrawn is worth nothing", async () => {
    const email = "withdrawn@kiosk.example";
    await invite(manager, { email, role_id: "merchant_view_only" });
    const token = await mailedToken(email);
    expect((await app.call(manager, "DELETE", "/user/user/delete", { email })).status).toBe(200);
    expect(codeOf(await accept({ token, password }))).toBe("UR_04");
  });

  it.each([
    ["a role of a wider entity", () => manager, { role_id: "org_admin" }, "UR_33"],
    ["a role that there is not", () => manager, { role_id: "merchant_king" }, "UR_30"],
    ["a role at a profile without saying which", () => manager, { role_id: "profile_admin" }, "IR_04"],
    ["a second role at the same entity", () => manager, { email: "chief2@kiosk.example" }, "UR_36"],
  ])("is refused for %s", async (_what, user, members, code) => {
    await invite(manager, { email: "chief2@kiosk.example", role_id: "merchant_view_only" });
    const entry = { email: "someone@kiosk.example", role_id: "merchant_view_only", ...members };
    expect(await invite(user(), entry)).toMatchObject({ is_email_sent: false, error_code: code });
  });

  it("to a profile is for profiles of the merchant only", async () => {
    const entry = { email: "profile@kiosk.example", role_id: "profile_operator" };
    expect(await invite(manager, { ...entry, profile_id: rival.profileId })).toMatchObject({ error_code: "HE_02" });
    expect(await invite(manager, { ...entry, profile_id: kiosk.sisterProfileId })).toMatchObject({
      is_email_sent: true,
    });
  });
});

describe("no user exceeds their own permissions", () => {
  it("by giving, making or changing roles", async () => {
    const email = "iam@kiosk.example";
    const iam = await makeMember(app, email, merchantOf(kiosk), "merchant_iam_admin");
    for (const role_id of ["merchant_admin", "merchant_developer", "org_admin"]) {
      expect(await invite(iam, { email: "friend@kiosk.example", role_id })).toMatchObject({ error_code: "UR_33" });
    }
    const wide = { role_name: "wide", groups: ["operations_manage"], role_scope: "merchant" };
    expect(codeOf(await post(iam, "/user/role", wide))).toBe("UR_33");
    const organizationWide = { role_name: "wide", groups: ["users_manage"], role_scope: "organization" };
    expect(codeOf(await post(iam, "/user/role", organizationWide))).toBe("UR_33");
    const small = { role_name: "viewers", groups: ["operations_view"], role_scope: "merchant" };
    const { body: made } = await post(iam, "/user/role", small);
    const path = `/user/role/${String(made["role_id"])}`;
    expect(codeOf(await app.call(iam, "PUT", path, { groups: ["api_keys_manage"] }))).toBe("UR_33");
    expect(codeOf(await post(iam, "/user/user/update_role", { email, role_id: "merchant_admin" }))).toBe("UR_34");
    const theirs = { email: "manager@kiosk.example", role_id: "merchant_view_only" };
    expect(codeOf(await post(iam, "/user/user/update_role", theirs))).toBe("UR_33");
    const { body: grantable } = await app.call(iam, "GET", "/user/role/list/invite");
    const ids = (grantable as unknown as readonly { role_id: string }[]).map(({ role_id }) => role_id);
    expect(ids).toEqual(expect.arrayContaining(["merchant_iam_admin", "merchant_customer_support", made["role_id"]]));
    expect(ids).not.toContain("merchant_admin");
    expect(ids).not.toContain("merchant_developer");
  });

  it("by a session that is limited to a profile", async () => {
    const { body } = await post(manager, "/user/switch/profile", { profile_id: kiosk.profileId });
    const held = await holderOf(app, body["token"]);
    expect(await invite(held, { email: "w@kiosk.example", role_id: "merchant_view_only" })).toMatchObject({
      error_code: "UR_33",
    });
    const elsewhere = { email: "w@kiosk.example", role_id: "profile_admin", profile_id: kiosk.sisterProfileId };
    expect(await invite(held, elsewhere)).toMatchObject({ error_code: "UR_33" });
    expect(await invite(held, { email: "w@kiosk.example", role_id: "profile_admin" })).toMatchObject({
      is_email_sent: true,
    });
    manager = await signIn(app, "manager@kiosk.example");
  });

  it("in an organization that is not theirs", async () => {
    for (const path of ["/user/user", "/user/user/update_role"]) {
      const body = { email: "chief@rival.example", ...(path.endsWith("role") ? { role_id: "org_admin" } : {}) };
      expect({ path, code: codeOf(await post(chief, path, body)) }).toEqual({ path, code: "UR_02" });
    }
    const refused = await app.call(chief, "DELETE", "/user/user/delete", { email: "chief@rival.example" });
    expect(refused.status).toBe(404);
    const { body: users } = await app.call(chief, "GET", "/user/user/list");
    expect(JSON.stringify(users)).not.toContain("rival");
  });

  it("by seeing less than managing asks for", async () => {
    const viewer = await makeMember(app, "viewer@kiosk.example", merchantOf(kiosk), "merchant_view_only");
    expect((await app.call(viewer, "GET", "/user/user/list")).status).toBe(200);
    expect((await post(viewer, "/user/user/invite_multiple", [])).status).toBe(403);
    expect((await post(viewer, "/user/role", {})).status).toBe(403);
  });
});

describe("roles of one's own", () => {
  const makeRole = async (members: object = {}): Promise<string> => {
    const body = { role_name: "Refund desk", groups: ["operations_manage"], role_scope: "organization", ...members };
    const made = await post(chief, "/user/role", body);
    expect({ status: made.status, body: made.body }).toMatchObject({ status: 200 });
    return String(made.body["role_id"]);
  };

  it("permit what their groups specify; a change ends the sessions of their users", async () => {
    const roleId = await makeRole();
    const user = await makeMember(app, "desk@kiosk.example", merchantOf(kiosk), roleId);
    expect(user.permissions).toEqual(expect.arrayContaining(["refunds:write", "payments:read"]));
    expect(user.permissions).not.toContain("routing:read");
    const { body } = await app.call(null, "POST", "/user/signin", { email: "desk@kiosk.example", password });
    expect((await app.call(chief, "PUT", `/user/role/${roleId}`, { groups: ["operations_view"] })).status).toBe(200);
    expect(await isRevoked(app, body["token"])).toBe(true);
    expect((await signIn(app, "desk@kiosk.example")).permissions).not.toContain("refunds:write");
    const { body: own } = await app.call(await signIn(app, "desk@kiosk.example"), "GET", "/user/role");
    expect(own).toMatchObject({ role_id: roleId, entity_type: "merchant" });
    expect(codeOf(await app.call(chief, "DELETE", `/user/role/${roleId}`))).toBe("UR_32");
  });

  it("are not changed by their own users", async () => {
    const groups = ["users_manage", "operations_view"];
    const roleId = await makeRole({ role_name: "Shift lead", groups, role_scope: "merchant" });
    const lead = await makeMember(app, "lead@kiosk.example", merchantOf(kiosk), roleId);
    for (const change of [{ groups: ["users_manage"] }, { groups: [...groups, "users_view"] }, { role_name: "x" }]) {
      expect(codeOf(await app.call(lead, "PUT", `/user/role/${roleId}`, change))).toBe("UR_34");
    }
    const { body } = await app.call(chief, "GET", `/user/role/${roleId}`);
    expect(body).toMatchObject({ role_name: "Shift lead", groups });
  });

  it("are known where they were made for", async () => {
    const merchants = await makeRole({ role_name: "here", role_scope: "merchant" });
    const { body } = await post(chief, "/user/switch/merchant", { merchant_id: kiosk.sisterId });
    const there = await holderOf(app, body["token"]);
    expect(codeOf(await app.call(there, "GET", `/user/role/${merchants}`))).toBe("UR_30");
    expect(await invite(there, { email: "x@kiosk.example", role_id: merchants })).toMatchObject({
      error_code: "UR_30",
    });
    chief = await signIn(app, "chief@kiosk.example");
    await post(chief, "/user/switch/merchant", { merchant_id: kiosk.merchantId });
    chief = await signIn(app, "chief@kiosk.example");
    const rivalChief = await signIn(app, "chief@rival.example");
    expect(codeOf(await app.call(rivalChief, "GET", `/user/role/${merchants}`))).toBe("UR_30");
  });

  it("have a name once, at least one group that permits something, and can be deleted unused", async () => {
    const roleId = await makeRole({ role_name: "unused" });
    const again = { role_name: "UNUSED", groups: ["users_view"], role_scope: "organization" };
    expect(codeOf(await post(chief, "/user/role", again))).toBe("UR_31");
    const empty = { role_name: "e", groups: ["api_keys_view"], role_scope: "organization", entity_type: "profile" };
    expect(codeOf(await post(chief, "/user/role", empty))).toBe("IR_06");
    const wider = { ...empty, groups: [...permissionGroups], role_scope: "merchant", entity_type: "organization" };
    expect(codeOf(await post(chief, "/user/role", wider))).toBe("IR_06");
    expect(codeOf(await post(chief, "/user/role", { ...empty, groups: [] }))).toBe("IR_06");
    expect(codeOf(await app.call(chief, "PUT", "/user/role/merchant_admin", { groups: ["users_view"] }))).toBe("UR_39");
    expect((await app.call(chief, "DELETE", `/user/role/${roleId}`)).body).toEqual({
      role_id: roleId,
      deleted: true,
    });
    expect(codeOf(await app.call(chief, "GET", `/user/role/${roleId}`))).toBe("UR_30");
  });
});

describe("limits of refunds", () => {
  const limitOf = (currency: string, amount_per_refund: number, amount_per_day: number) => ({
    currency,
    amount_per_refund,
    amount_per_day,
  });
  const limits = { refunds: [limitOf("EUR", 5000, 20_000)] };
  const support = { groups: ["operations_view", "refunds_manage"], role_scope: "organization", limits };
  const make = (user: Principal, members: object) => post(user, "/user/role", { ...support, ...members });
  const made = async (user: Principal, members: object): Promise<string> => {
    const { status, body } = await make(user, members);
    expect({ status, body }).toMatchObject({ status: 200 });
    return String(body["role_id"]);
  };

  it("are part of a role and of its users' tokens; a change ends their sessions", async () => {
    const roleId = await made(chief, { role_name: "Support to 50" });
    expect((await app.call(chief, "GET", `/user/role/${roleId}`)).body).toMatchObject({ limits });
    const email = "support@kiosk.example";
    const user = await makeMember(app, email, merchantOf(kiosk), roleId);
    expect(user).toMatchObject({ refundLimits: "EUR:5000:20000" });
    expect((await app.call(user, "GET", "/user/role")).body).toMatchObject({ role_id: roleId, limits });
    const { body } = await app.call(null, "POST", "/user/signin", { email, password });
    const path = `/user/role/${roleId}`;
    expect((await app.call(chief, "PUT", path, { role_name: "Support", limits })).status).toBe(200);
    expect(await isRevoked(app, body["token"])).toBe(false);
    const lower = { refunds: [limitOf("EUR", 4000, 20_000)] };
    expect((await app.call(chief, "PUT", path, { limits: lower })).body).toMatchObject({ limits: lower });
    expect(await isRevoked(app, body["token"])).toBe(true);
    expect(await signIn(app, email)).toMatchObject({ refundLimits: "EUR:4000:20000" });
    expect((await app.call(chief, "PUT", path, { limits: null })).body).toMatchObject({ limits: null });
    expect(await signIn(app, email)).not.toHaveProperty("refundLimits", expect.anything());
  });

  it("are the widest of the roles that permit refunds where the session works", async () => {
    const email = "both@kiosk.example";
    const narrow = await made(chief, { role_name: "narrow", limits: { refunds: [limitOf("EUR", 100, 900)] } });
    const wide = { refunds: [limitOf("EUR", 200, 300), limitOf("JPY", 1, 2)] };
    const atProfile = await made(chief, { role_name: "wide", entity_type: "profile", limits: wide });
    await makeMember(app, email, merchantOf(kiosk), narrow);
    await assign(app, email, { ...merchantOf(kiosk), profileId: kiosk.profileId }, atProfile);
    const user = await signIn(app, email);
    expect(user).toMatchObject({ refundLimits: "EUR:100:900" });
    const { body } = await post(user, "/user/switch/profile", { profile_id: kiosk.profileId });
    expect(await holderOf(app, body["token"])).toMatchObject({ refundLimits: "EUR:200:900 JPY:1:2" });
    // A role that permits no refunds does not lift the limits of one that does; one without limits does.
    const other = "other@kiosk.example";
    await makeMember(app, other, merchantOf(kiosk), narrow);
    await assign(app, other, { ...merchantOf(kiosk), profileId: kiosk.profileId }, "profile_customer_support");
    const { body: held } = await post(await signIn(app, other), "/user/switch/profile", {
      profile_id: kiosk.profileId,
    });
    expect(await holderOf(app, held["token"])).toMatchObject({ refundLimits: "EUR:100:900" });
    const free = "free@kiosk.example";
    await makeMember(app, free, merchantOf(kiosk), narrow);
    await assign(app, free, { ...merchantOf(kiosk), profileId: kiosk.profileId }, "profile_operator");
    const { body: freed } = await post(await signIn(app, free), "/user/switch/profile", {
      profile_id: kiosk.profileId,
    });
    expect(await holderOf(app, freed["token"])).not.toHaveProperty("refundLimits", expect.anything());
  });

  it("are not exceeded by giving, making or changing roles", async () => {
    const groups = ["operations_view", "refunds_manage", "users_manage"];
    const lead = await made(chief, { role_name: "Lead", groups });
    const same = await made(chief, { role_name: "same" });
    const without = await made(chief, { role_name: "without", limits: null });
    const user = await makeMember(app, "limited-lead@kiosk.example", merchantOf(kiosk), lead);
    const at = { role_scope: "merchant" };
    const beyond = [null, { refunds: [limitOf("EUR", 5001, 20_000)] }, { refunds: [limitOf("USD", 1, 1)] }];
    for (const more of [...beyond, undefined]) {
      expect(codeOf(await make(user, { ...at, role_name: "more", limits: more }))).toBe("UR_33");
    }
    const less = { refunds: [limitOf("EUR", 5000, 100)] };
    const own = await made(user, { ...at, role_name: "less", limits: less });
    for (const more of beyond) {
      expect(codeOf(await app.call(user, "PUT", `/user/role/${own}`, { limits: more }))).toBe("UR_33");
    }
    const entry = { email: "hired@kiosk.example" };
    for (const role_id of [without, "merchant_operator"]) {
      expect(await invite(user, { ...entry, role_id })).toMatchObject({ error_code: "UR_33" });
    }
    expect(await invite(user, { ...entry, role_id: same })).toMatchObject({ is_email_sent: true });
    expect(codeOf(await post(user, "/user/user/update_role", { ...entry, role_id: without }))).toBe("UR_33");
    const { body: grantable } = await app.call(user, "GET", "/user/roles/grantable");
    const ids = (grantable as unknown as readonly { role_id: string }[]).map(({ role_id }) => role_id);
    expect(ids).toEqual(expect.arrayContaining([same, own]));
    expect(ids).not.toContain(without);
  });

  it.each([
    ["of a role without refunds", { groups: ["operations_view"] }],
    ["of a role that makes keys, which have none", { groups: ["refunds_manage", "api_keys_manage"] }],
    ["with a currency twice", { limits: { refunds: [limitOf("EUR", 1, 1), limitOf("EUR", 2, 2)] } }],
    ["with an unknown member", { limits: { refunds: [], payouts: [] } }],
    ["with a negative amount", { limits: { refunds: [limitOf("EUR", -1, 1)] } }],
    ["without the amount of a day", { limits: { refunds: [{ currency: "EUR", amount_per_refund: 1 }] } }],
  ])("are refused %s", async (_what, members) => {
    const answer = await make(chief, { role_name: "refused", ...members });
    expect(codeOf(answer)).toBe("IR_06");
  });
});

describe("users", () => {
  it("are given another role at once: their old token is refused", async () => {
    const email = "moved@kiosk.example";
    await makeMember(app, email, merchantOf(kiosk), "merchant_operator");
    const { body } = await app.call(null, "POST", "/user/signin", { email, password });
    const change = { email, role_id: "merchant_view_only" };
    expect((await post(manager, "/user/user/update_role", change)).status).toBe(200);
    expect(await isRevoked(app, body["token"])).toBe(true);
    expect((await signIn(app, email)).permissions).not.toContain("payments:write");
    const other = { email, role_id: "profile_admin" };
    expect(codeOf(await post(manager, "/user/user/update_role", other))).toBe("IR_06");
    const { body: user } = await post(manager, "/user/user", { email });
    expect(user).toMatchObject({ email, roles: [{ role_id: "merchant_view_only", status: "active" }] });
    expect((await app.call(manager, "DELETE", "/user/user/delete", { email })).status).toBe(200);
    expect((await signIn(app, email)).merchantId).toBe("");
  });

  it("with several roles are distinguished by the entity", async () => {
    const email = "several@kiosk.example";
    await makeMember(app, email, merchantOf(kiosk), "merchant_view_only");
    await assign(app, email, { ...merchantOf(kiosk), profileId: kiosk.profileId }, "profile_operator");
    expect(codeOf(await app.call(manager, "DELETE", "/user/user/delete", { email }))).toBe("UR_37");
    const named = { email, entity_type: "profile", entity_id: kiosk.profileId };
    expect((await app.call(manager, "DELETE", "/user/user/delete", named)).status).toBe(200);
    const { body } = await post(manager, "/user/user", { email });
    expect(body["roles"]).toMatchObject([{ entity_type: "merchant" }]);
  });

  it("keep the last administrator, also when two remove each other at once", async () => {
    const organization = await makeOrganization(app, "pair");
    const place = { organizationId: organization.organizationId };
    const ada = await makeMember(app, "ada@pair.example", place, "org_admin");
    const bo = await makeMember(app, "bo@pair.example", place, "org_admin");
    const answers = await Promise.all([
      app.call(ada, "DELETE", "/user/user/delete", { email: "bo@pair.example" }),
      app.call(bo, "DELETE", "/user/user/delete", { email: "ada@pair.example" }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    const body = { role_name: "twin", groups: [...permissionGroups], role_scope: "organization" };
    const left = answers[0]?.status === 200 ? ada : bo;
    const email = left === ada ? "ada@pair.example" : "bo@pair.example";
    const { body: twin } = await post(left, "/user/role", { ...body, entity_type: "organization" });
    const deputy = await makeMember(app, "deputy@pair.example", place, String(twin["role_id"]));
    expect(codeOf(await app.call(deputy, "DELETE", "/user/user/delete", { email }))).toBe("UR_35");
    const lower = { email, role_id: String(twin["role_id"]) };
    expect(codeOf(await post(deputy, "/user/user/update_role", lower))).toBe("UR_35");
  });

  it("of the decision engine's API are invited without a password in the answer", async () => {
    const email = "engine@kiosk.example";
    const invited = await post(manager, "/merchant/members/invite", { email, role: "member" });
    expect(invited.body).toEqual({ email, is_new_user: true, password: null, role: "member" });
    expect((await accept({ token: await mailedToken(email), password })).status).toBe(200);
    const { body: members } = await app.call(manager, "GET", "/merchant/members");
    expect(members).toEqual(expect.arrayContaining([expect.objectContaining({ email, role: "member" })]));
    const me = await app.call(await signIn(app, email), "GET", "/auth/me");
    expect(me.body["permissions"]).toEqual(expect.arrayContaining(["routing:write"]));
    expect(codeOf(await post(manager, "/merchant/members/invite", { email }))).toBe("UR_36");
  });
});
