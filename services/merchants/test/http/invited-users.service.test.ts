import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { AuditEntry } from "@railyard/contracts";
import type { Principal } from "@railyard/auth";
import type { HttpAnswer } from "@railyard/testing";

import type { MerchantsApp } from "../support/merchants-app.ts";
import { admin, startMerchants } from "../support/merchants-app.ts";
import type { TwoMerchants } from "../support/organization.ts";
import { assign, makeMember, makeOrganization, makeUser, password } from "../support/organization.ts";
import { holderOf, isRevoked } from "../support/users.ts";

let app: MerchantsApp;
let kiosk: TwoMerchants;
let rival: TwoMerchants;
let chief: Principal;
beforeAll(async () => {
  app = await startMerchants();
  kiosk = await makeOrganization(app, "kiosk");
  rival = await makeOrganization(app, "rival");
  chief = await makeMember(app, "chief@kiosk.example", { organizationId: kiosk.organizationId }, "org_admin");
});
afterAll(() => app.stop());

const codeOf = ({ body }: HttpAnswer): unknown => (body["error"] as { code?: string } | undefined)?.code;
const invite = async (email: string, role_id = "merchant_view_only", by = chief): Promise<unknown> => {
  const { body } = await app.call(by, "POST", "/user/user/invite_multiple", [{ email, role_id }]);
  return (body as unknown as readonly unknown[])[0];
};
const withdraw = (email: string) => app.call(chief, "DELETE", "/user/user/delete", { email });
const tokenOf = async (email: string): Promise<unknown> =>
  (await app.call(null, "POST", "/user/signin", { email, password })).body["token"];
const switchTo = async (token: unknown, merchant_id: string): Promise<void> => {
  const { status } = await app.call(await holderOf(app, token), "POST", "/user/switch/merchant", { merchant_id });
  expect(status).toBe(200);
};

/** What the log of an organization contains about a user and the user's roles, newest first. */
const entriesOf = async (userId: unknown, { organizationId }: TwoMerchants): Promise<readonly AuditEntry[]> => {
  const path = `/organization/${organizationId}/audit_log?limit=100`;
  const { body } = await app.call(admin, "GET", path);
  const entries = body["data"] as unknown as readonly AuditEntry[];
  const isNamed = (entry: AuditEntry, id: unknown): boolean => JSON.stringify(entry).includes(String(id));
  const roles = entries.filter((entry) => entry.object_type === "role_assignment" && isNamed(entry, userId));
  const ids = [userId, ...roles.map((entry) => entry.object_id)];
  return entries.filter((entry) => ids.some((id) => isNamed(entry, id)));
};

/** A user who works for both merchants of the rival. */
const rivalMember = async (email: string): Promise<Principal> =>
  makeMember(app, email, { organizationId: rival.organizationId }, "org_admin");

describe("a user who invites another", () => {
  it("sees the invitation in the audit log, and nothing that the invited user does", async () => {
    const email = "watched@rival.example";
    const { userId } = await rivalMember(email);
    await invite(email);
    const token = await tokenOf(email);
    await switchTo(token, rival.sisterId);
    await app.call(await holderOf(app, token), "POST", "/user/update", { name: "Vic" });
    await app.call(null, "POST", "/user/signin", { email, password: "Wr0ng#pass" });
    await app.call(await holderOf(app, token), "POST", "/user/signout");
    await app.call(chief, "POST", "/user/user/update_role", { email, role_id: "merchant_operator" });
    await withdraw(email);
    const seen = await entriesOf(userId, kiosk);
    expect(seen.map(({ action, object_type }) => [action, object_type])).toEqual([
      ["deleted", "role_assignment"],
      ["updated", "role_assignment"],
      ["created", "role_assignment"],
    ]);
    expect(JSON.stringify(seen)).not.toContain(rival.merchantId);
    const own = await entriesOf(userId, rival);
    expect(own.map(({ action }) => action)).toEqual(expect.arrayContaining(["sign_in_failed", "signed_in"]));
  });

  it("ends no session by withdrawing the invitation or by changing its role", async () => {
    const email = "busy@rival.example";
    await rivalMember(email);
    const token = await tokenOf(email);
    await invite(email);
    const change = { email, role_id: "merchant_operator" };
    expect((await app.call(chief, "POST", "/user/user/update_role", change)).status).toBe(200);
    expect((await withdraw(email)).status).toBe(200);
    expect(await isRevoked(app, token)).toBe(false);
  });

  it("ends no session of the invited by changing the role that the invitation is to", async () => {
    const email = "desk@rival.example";
    await rivalMember(email);
    const token = await tokenOf(email);
    const made = { role_name: "Desk", groups: ["operations_view"], role_scope: "merchant" };
    const { body } = await app.call(chief, "POST", "/user/role", made);
    const path = `/user/role/${String(body["role_id"])}`;
    await makeUser(app, "desk@kiosk.example");
    const { organizationId, merchantId } = kiosk;
    await assign(app, "desk@kiosk.example", { organizationId, merchantId }, String(body["role_id"]));
    const member = await tokenOf("desk@kiosk.example");
    await invite(email, String(body["role_id"]));
    for (const same of [{}, { role_name: "Front desk" }, { groups: ["operations_view", "operations_view"] }]) {
      await app.call(chief, "PUT", path, same);
      expect([await isRevoked(app, token), await isRevoked(app, member)]).toEqual([false, false]);
    }
    const groups = ["operations_view", "operations_manage"];
    expect((await app.call(chief, "PUT", path, { groups })).status).toBe(200);
    expect([await isRevoked(app, token), await isRevoked(app, member)]).toEqual([false, true]);
  });
});

describe("a member of two organizations", () => {
  it("is published to each when it switches, with the merchants to their own organization only", async () => {
    const email = "both@rival.example";
    const { userId } = await rivalMember(email);
    await assign(app, email, { organizationId: kiosk.organizationId, merchantId: kiosk.merchantId }, "merchant_admin");
    await switchTo(await tokenOf(email), rival.merchantId);
    await switchTo(await tokenOf(email), rival.sisterId);
    const switches = async (organization: TwoMerchants) =>
      (await entriesOf(userId, organization)).flatMap(({ changes }) => changes["active_merchant_id"] ?? []);
    expect((await switches(rival))[0]).toEqual({ before: rival.merchantId, after: rival.sisterId });
    expect((await switches(kiosk))[0]).toEqual({ changed: true });
    expect(JSON.stringify(await entriesOf(userId, kiosk))).not.toContain(rival.sisterId);
  });
});

describe("mails to one address", () => {
  const mailsLeft = "HE_00";
  const post = (path: string, body: unknown) => app.call(chief, "POST", path, body);

  it("are three invitations, sent again or after withdrawals, and then none for a while", async () => {
    const email = "again@somewhere.example";
    expect(await invite(email)).toMatchObject({ is_email_sent: true });
    expect((await post("/user/user/resend_invite", { email: email.toUpperCase() })).status).toBe(200);
    expect((await withdraw(email)).status).toBe(200);
    expect(await invite(email)).toMatchObject({ is_email_sent: true });
    const answers = await Promise.all(Array.from({ length: 5 }, () => post("/user/user/resend_invite", { email })));
    for (const answer of answers) {
      expect({ ...answer, code: codeOf(answer) }).toMatchObject({ status: 429, code: mailsLeft });
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(60);
    }
    await withdraw(email);
    expect(await invite(email)).toMatchObject({ is_email_sent: false, error_code: mailsLeft });
    const byEngine = await post("/merchant/members/invite", { email });
    expect({ status: byEngine.status, code: codeOf(byEngine) }).toEqual({ status: 429, code: mailsLeft });
    expect(await invite("another@somewhere.example")).toMatchObject({ is_email_sent: true });
  });

  it("are not used up by what is refused, nor is the link to a new password by invitations", async () => {
    const email = "calm@somewhere.example";
    for (let attempt = 0; attempt < 4; attempt += 1) {
      expect(await invite(email, "merchant_king")).toMatchObject({ error_code: "UR_30" });
      expect((await post("/user/user/resend_invite", { email })).status).toBe(404);
    }
    for (let mail = 0; mail < 3; mail += 1) {
      expect(await invite(email)).toMatchObject({ is_email_sent: true });
      await withdraw(email);
    }
    expect(await invite(email)).toMatchObject({ error_code: mailsLeft });
    expect((await app.call(null, "POST", "/user/forgot_password", { email })).status).toBe(200);
  });
});

describe("no user", () => {
  it("invites themselves", async () => {
    const own = "Chief@kiosk.example";
    expect(await invite(own)).toMatchObject({ is_email_sent: false, error_code: "UR_34" });
    const byEngine = await app.call(chief, "POST", "/merchant/members/invite", { email: own });
    expect({ status: byEngine.status, code: codeOf(byEngine) }).toEqual({ status: 400, code: "UR_34" });
  });
});

describe("an address that was invited and is not any more", () => {
  const signUps = [
    ["/user/signup", null],
    ["/auth/signup", null],
    ["/user/signup_with_merchant_id", admin],
  ] as const;
  const signUp = ([path, principal]: (typeof signUps)[number], email: string) =>
    app.call(principal, "POST", path, {
      email,
      password,
      ...(principal === null ? {} : { merchant_id: kiosk.merchantId, name: "Nia" }),
    });

  it.each(signUps)("signs up by %s like any other, once", async (...way) => {
    const email = `free-${way[0].split("/").join("-")}@somewhere.example`;
    await invite(email);
    expect(codeOf(await signUp(way, email))).toBe("UR_03");
    await withdraw(email);
    const both = await Promise.all([signUp(way, email), signUp(way, email)]);
    expect(both.map(({ status }) => status).toSorted()[0]).toBe(200);
    expect(both.map(codeOf)).toContain("UR_03");
    const { body } = await app.call(null, "POST", "/user/signin", { email, password });
    expect(body).toMatchObject({ token_type: "user_info" });
    const expected = way[0] === "/auth/signup" ? null : expect.stringMatching(/./);
    expect(body["merchant_id"]).toEqual(expected);
    expect(codeOf(await signUp(way, email))).toBe("UR_03");
  });

  it("is not taken from a user who has an invitation of another organization", async () => {
    const email = "wanted@somewhere.example";
    const { merchantId, organizationId } = rival;
    const host = await makeMember(app, "host@rival.example", { organizationId, merchantId }, "merchant_admin");
    await invite(email);
    await invite(email, "merchant_view_only", host);
    await withdraw(email);
    expect(codeOf(await signUp(signUps[0], email))).toBe("UR_03");
  });
});
