import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import type { Principal } from "@railyard/auth";
import type { AuditEntry } from "@railyard/contracts";
import { eventually } from "@railyard/testing";

import { codeOf, stepAt } from "../../src/adapters/second-factor/second-factors.ts";
import { movableClock } from "../support/clock.ts";
import type { MailServer } from "../support/mail-server.ts";
import { startMailServer } from "../support/mail-server.ts";
import type { MerchantsApp } from "../support/merchants-app.ts";
import { admin, merchantKeyOf, startMerchants } from "../support/merchants-app.ts";
import type { Place, TwoMerchants } from "../support/organization.ts";
import { assign, makeMember, makeOrganization, makeUser, password } from "../support/organization.ts";
import { holderOf, isRevoked } from "../support/users.ts";

const time = movableClock();
let app: MerchantsApp;
let mailServer: MailServer;
let kiosk: TwoMerchants;
let rival: TwoMerchants;
let chief: Principal;
beforeAll(async () => {
  mailServer = await startMailServer();
  app = await startMerchants({ overrides: { clock: time.clock }, environment: { SMTP_URL: mailServer.url } });
  kiosk = await makeOrganization(app, "kiosk");
  rival = await makeOrganization(app, "rival");
  chief = await makeMember(app, "chief@kiosk.example", { organizationId: kiosk.organizationId }, "org_admin");
});
afterAll(async () => {
  await app.stop();
  await mailServer.stop();
});
// Codes of earlier tests are out of the way, and so are the locks.
beforeEach(() => {
  time.forward(20 * 60_000);
});

const merchantOf = ({ organizationId, merchantId }: TwoMerchants): Place => ({ organizationId, merchantId });
const tokenAt = async (email: string) => (await app.call(null, "POST", "/user/signin", { email, password })).body;
const as = async (token: unknown, method: string, path: string, body?: unknown) =>
  app.call(await holderOf(app, token), method, path, body);
const codeNow = (secret: unknown, stepsAhead = 0): string => codeOf(String(secret), stepAt(time.clock()) + stepsAhead);
const remove = (token: unknown, body: object) => as(token, "POST", "/user/2fa/remove", body);
const reset = (who: Principal, email: string) => app.call(who, "POST", "/user/2fa/reset", { email });
const mailsTo = (email: string) => mailServer.received.filter(({ to }) => to === email);

let people = 0;

/** A member with an authenticator and recovery codes. */
const enrolled = async (place: Place = merchantOf(kiosk), roleId = "merchant_developer") => {
  const email = `person-${String((people += 1))}@kiosk.example`;
  await makeUser(app, email);
  await assign(app, email, place, roleId);
  const { token } = await tokenAt(email);
  const { body } = await as(token, "GET", "/user/2fa/totp/begin");
  const { secret } = body;
  await as(token, "POST", "/user/2fa/totp/verify", { totp: codeNow(secret, -1) });
  const generated = await as(token, "POST", "/user/2fa/recovery_code/generate");
  const codes = generated.body["recovery_codes"] as readonly string[];
  return { email, token, secret, codes, userId: String((await holderOf(app, token)).userId) };
};

const entriesOf = async (userId: string, operation: string): Promise<readonly AuditEntry[]> => {
  const path = `/organization/${kiosk.organizationId}/audit_log?object_id=${userId}`;
  const entries = (await app.call(admin, "GET", path)).body["data"] as unknown as readonly AuditEntry[];
  return entries.filter(({ operation_id: operationId }) => operationId === operation);
};

describe("a user takes off the own second factor", () => {
  it("with the password and a code; all other sessions end, and the user is notified", async () => {
    const { email, token, secret, userId } = await enrolled();
    const removed = await remove(token, { password, totp: codeNow(secret) });
    expect(removed).toMatchObject({ status: 200, body: { token_type: "user_info", merchant_id: "kiosk_one" } });
    expect(await isRevoked(app, token)).toBe(true);
    expect(await isRevoked(app, removed.body["token"])).toBe(false);
    const state = await as(removed.body["token"], "GET", "/user/2fa");
    expect(state.body).toMatchObject({ is_enrolled: false, is_verified: false, recovery_codes_left: 0 });
    expect(await tokenAt(email)).toMatchObject({ token_type: "user_info" });
    await eventually(() => Promise.resolve(mailsTo(email).length === 1));
    expect(mailsTo(email)[0]?.text).toContain("taken off by you");
    const entries = await entriesOf(userId, "removeTwoFactor");
    for (const entry of entries) expect(entry).toMatchObject({ actor_kind: "jwt", actor_id: userId });
    expect(entries.map(({ changes }) => changes)).toEqual([
      { session_generation: { before: expect.any(Number), after: expect.any(Number) } },
      { totp_secret: { changed: true }, recovery_code_hashes: { changed: true } },
    ]);
  });

  it("with the password and a recovery code, and may set up another one", async () => {
    const { email, token, codes } = await enrolled();
    const removed = await remove(token, { password, recovery_code: codes[0] });
    expect(removed.status).toBe(200);
    const fresh = removed.body["token"];
    const { body } = await as(fresh, "GET", "/user/2fa/totp/begin");
    expect((await as(fresh, "POST", "/user/2fa/totp/verify", { totp: codeNow(body["secret"]) })).status).toBe(200);
    const step = (await tokenAt(email))["token"];
    const old = await as(step, "POST", "/user/2fa/recovery_code/verify", { recovery_code: codes[1] });
    expect(old).toMatchObject({ status: 401, body: { error: { code: "UR_70" } } });
  });

  it("not without both, and wrong guesses are counted", async () => {
    const { email, token, secret, codes } = await enrolled();
    const totp = codeNow(secret);
    const wrong = totp === "000000" ? "000001" : "000000";
    const refusals = [
      [{ password }, 400, "IR_04"],
      [{ totp }, 400, "IR_04"],
      [{ password, totp, recovery_code: codes[0] }, 422, "IR_06"],
      [{ password: "another", totp }, 401, "UR_01"],
      [{ password, recovery_code: "aaaa-bbbb" }, 401, "UR_70"],
      [{ password, totp: codeNow(secret, -1 - 40) }, 401, "UR_70"],
      [{ password, totp: wrong }, 401, "UR_70"],
      [{ password, totp: wrong }, 401, "UR_70"],
      [{ password, totp: wrong }, 401, "UR_70"],
      [{ password, totp }, 429, "HE_00"],
    ] as const;
    for (const [body, status, code] of refusals) {
      expect({ body, answer: await remove(token, body) }).toMatchObject({
        answer: { status, body: { error: { code } } },
      });
    }
    expect(await isRevoked(app, token)).toBe(false);
    expect(await tokenAt(email)).toMatchObject({ token_type: "totp" });
    expect(mailsTo(email)).toEqual([]);
  });

  it("once, of two requests at a time", async () => {
    const { token, codes } = await enrolled();
    const both = await Promise.all([0, 1].map((index) => remove(token, { password, recovery_code: codes[index] })));
    expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  });

  it("only when there is one, and only by the token of a signed-in user", async () => {
    const { email, token } = await enrolled();
    const step = (await tokenAt(email))["token"];
    const body = { password, recovery_code: "aaaa-bbbb" };
    expect(await remove(step, body)).toMatchObject({ status: 401, body: { error: { code: "IR_17" } } });
    await reset(admin, email);
    expect(await remove(token, body)).toMatchObject({ status: 401, body: { error: { code: "IR_01" } } });
    const next = (await tokenAt(email))["token"];
    expect(await remove(next, body)).toMatchObject({ status: 400, body: { error: { code: "UR_72" } } });
  });

  it("nowhere where everybody needs one", async () => {
    const strict = await startMerchants({ environment: { FORCE_TWO_FACTOR_AUTH: "true" } });
    const user = { kind: "jwt", userId: "usr_1", tokenId: "tok_1", merchantId: "kiosk" } as const;
    const refused = await strict.call(user, "POST", "/user/2fa/remove", { password, totp: "123456" });
    expect(refused).toMatchObject({ status: 400, body: { error: { code: "UR_74" } } });
    await strict.stop();
  });
});

describe("the second factor of a user who has lost it", () => {
  it.each(["the operator", "an administrator of the organization"] as const)("is taken off by %s", async (who) => {
    const { email, token, userId } = await enrolled();
    const principal = who === "the operator" ? admin : chief;
    const step = (await tokenAt(email))["token"];
    expect((await reset(principal, email.toUpperCase())).status).toBe(200);
    for (const ended of [token, step]) expect(await isRevoked(app, ended)).toBe(true);
    expect(await tokenAt(email)).toMatchObject({ token_type: "user_info" });
    await eventually(() => Promise.resolve(mailsTo(email).length === 1));
    const entries = await entriesOf(userId, "resetTwoFactor");
    expect(entries).toHaveLength(2);
    const actor = { actor_kind: principal.kind, actor_id: principal.userId ?? null };
    for (const entry of entries) expect(entry).toMatchObject(actor);
    expect((await reset(principal, email)).status).toBe(200);
    expect(await entriesOf(userId, "resetTwoFactor")).toEqual(entries);
    expect(mailsTo(email)).toHaveLength(1);
  });

  it("stays where the caller may do less, or the user has a role elsewhere too", async () => {
    const administrator = await enrolled(merchantOf(kiosk), "merchant_admin");
    const elsewhere = await enrolled();
    await assign(app, elsewhere.email, merchantOf(rival), "merchant_view_only");
    const iam = await makeMember(app, `iam-${String(people)}@kiosk.example`, merchantOf(kiosk), "merchant_iam_admin");
    const rivalChief = await makeMember(
      app,
      `chief-${String(people)}@rival.example`,
      { organizationId: rival.organizationId },
      "org_admin",
    );
    const invited = await enrolled();
    await assign(app, invited.email, merchantOf(rival), "merchant_view_only", "invitation_sent");
    const refusals = [
      [iam, administrator.email, 403, "UR_33"],
      [chief, elsewhere.email, 403, "UR_33"],
      [rivalChief, elsewhere.email, 403, "UR_33"],
      [rivalChief, administrator.email, 404, "UR_02"],
      [rivalChief, invited.email, 404, "UR_02"],
      [chief, "nobody@kiosk.example", 404, "UR_02"],
      [admin, "nobody@kiosk.example", 404, "UR_02"],
      [chief, "chief@kiosk.example", 400, "UR_75"],
      [merchantKeyOf(kiosk.merchantId), administrator.email, 401, "IR_01"],
      [await holderOf(app, elsewhere.token), administrator.email, 403, "IR_22"],
    ] as const;
    for (const [who, email, status, code] of refusals) {
      expect({ email, answer: await reset(who, email) }).toMatchObject({
        answer: { status, body: { error: { code } } },
      });
    }
    for (const { email, token } of [administrator, elsewhere, invited]) {
      expect(await isRevoked(app, token)).toBe(false);
      expect(await tokenAt(email)).toMatchObject({ token_type: "totp" });
    }
  });
});
