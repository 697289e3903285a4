import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import type { AuditEntry } from "@railyard/contracts";
import { eventually } from "@railyard/testing";

import { movableClock } from "../support/clock.ts";
import type { MailServer } from "../support/mail-server.ts";
import { startMailServer } from "../support/mail-server.ts";
import type { MerchantsApp } from "../support/merchants-app.ts";
import { admin, startMerchants } from "../support/merchants-app.ts";
import { claimsOf, holderOf, isRevoked } from "../support/users.ts";

const time = movableClock();
const password = "Tr1ver#7788";
let mailServer: MailServer;
/** Where addresses must be verified, and where they may. */
let strict: MerchantsApp;
let open: MerchantsApp;
beforeAll(async () => {
  mailServer = await startMailServer();
  const overrides = { clock: time.clock };
  const environment = { SMTP_URL: mailServer.url };
  strict = await startMerchants({ overrides, environment: { ...environment, EMAIL_VERIFICATION_REQUIRED: "true" } });
  open = await startMerchants({ overrides, environment });
  for (const app of [strict, open]) await app.call(admin, "POST", "/accounts", { merchant_id: "kiosk" });
});
afterAll(async () => {
  await strict.stop();
  await open.stop();
  await mailServer.stop();
});
// Earlier requests for links are forgotten.
beforeEach(() => {
  time.forward(2 * 60 * 60_000);
});

let people = 0;
const signUp = async (app = strict) => {
  people += 1;
  const email = `unverified-${String(people)}@kiosk.example`;
  const who = { email, password, name: "Ada", merchant_id: "kiosk" };
  const { status, body } = await app.call(admin, "POST", "/user/signup_with_merchant_id", who);
  expect(status).toBe(200);
  return { email, body, token: body["token"] };
};
const signIn = (email: string, app = strict, path = "/user/signin") =>
  app.call(null, "POST", path, { email, password });
const as = async (token: unknown, method: string, path: string, body?: unknown, app = strict) =>
  app.call(await holderOf(app, token), method, path, body);
const verify = (holder: unknown, token?: string, app = strict, path = "/user/verify_email") =>
  as(holder, "POST", path, token === undefined ? {} : { token }, app);
const request = (email: string, app = strict) => app.call(null, "POST", "/user/verify_email_request", { email });

const mailsTo = (email: string) => mailServer.received.filter(({ to }) => to === email);
const linksTo = (email: string) => mailsTo(email).filter(({ text }) => text.includes("/verify_email#"));
/** The token of the link with this number, counted from 1. */
const mailedToken = (email: string, number = 1): Promise<string> =>
  eventually(() => {
    const token = /#token=(\S+)/.exec(linksTo(email)[number - 1]?.text ?? "")?.[1];
    return token === undefined ? Promise.reject(new TypeError("no mail yet")) : Promise.resolve(token);
  });
const unverified = { status: 401, body: { error: { code: "UR_05", reason: "email_unverified" } } };
const noLink = { status: 401, body: { error: { code: "UR_04" } } };

describe("where addresses must be verified", () => {
  it("no user gets in before, and every user after, by a link that is good once", async () => {
    const { email, body, token } = await signUp();
    expect(body).toMatchObject({ token_type: "verify_email", merchant_id: null, user_role: null });
    expect(await claimsOf(strict, token)).toMatchObject({
      purpose: "verify_email",
      merchant_id: "",
      permissions: [],
    });
    const second = (await signIn(email)).body;
    expect(second).toMatchObject({ token_type: "verify_email" });
    for (const path of ["/user", "/user/2fa/terminate", "/accounts/kiosk"]) {
      expect(await as(token, "GET", path)).toMatchObject({ status: 401, body: { error: { code: "IR_17" } } });
    }
    expect(await verify(token)).toMatchObject(unverified);
    const link = await mailedToken(email);
    const holders = [token, second["token"]];
    const answers = await Promise.all(holders.map((holder) => verify(holder, link)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const [first, late] = answers[0]?.status === 200 ? holders : holders.toReversed();
    const verified = answers.find(({ status }) => status === 200)?.body ?? {};
    expect(verified).toMatchObject({ token_type: "user_info", email });
    expect(await claimsOf(strict, verified["token"])).toMatchObject({ merchant_id: "kiosk" });
    expect((await verify(late)).body).toMatchObject({ token_type: "user_info" });
    expect(await verify(first, link)).toMatchObject({ status: 401, body: { error: { reason: "step_taken" } } });
    expect((await signIn(email)).body).toMatchObject({ token_type: "user_info", merchant_id: "kiosk" });
    expect(mailsTo(email)).toHaveLength(1);
  });

  it("another device continues without the link once the address is verified", async () => {
    const { email, token } = await signUp();
    const elsewhere = (await signIn(email)).body["token"];
    expect((await verify(elsewhere, await mailedToken(email))).status).toBe(200);
    expect((await verify(token)).body).toMatchObject({ token_type: "user_info" });
  });

  it("a link verifies only the user it was mailed to, and stays good after the attempt", async () => {
    const { email, token } = await signUp();
    const other = await signUp();
    const link = await mailedToken(email);
    expect(await verify(other.token, link)).toMatchObject(noLink);
    expect(await verify(other.token)).toMatchObject(unverified);
    expect(await verify(other.token, "guessed")).toMatchObject(noLink);
    expect((await strict.call(null, "POST", "/user/verify_email", { token: link })).status).toBe(401);
    expect((await verify(token, link)).status).toBe(200);
  });

  it("a link is good for a day, and the next sign-in mails another", async () => {
    const { email, token } = await signUp();
    const first = await mailedToken(email);
    time.forward(24 * 60 * 60_000);
    expect(await verify(token, first)).toMatchObject(noLink);
    const { body } = await signIn(email);
    const second = await mailedToken(email, 2);
    expect((await verify(body["token"], second)).status).toBe(200);
  });

  it("a link of a forgotten password does not verify by itself, but setting a password by it does", async () => {
    const { email, token } = await signUp();
    await strict.call(null, "POST", "/user/forgot_password", { email });
    const reset = await eventually(() => {
      const mail = mailsTo(email).find(({ text }) => text.includes("/reset-password#"));
      const found = /#token=(\S+)/.exec(mail?.text ?? "")?.[1];
      return found === undefined ? Promise.reject(new TypeError("no mail yet")) : Promise.resolve(found);
    });
    expect(await verify(token, reset)).toMatchObject(noLink);
    const set = await strict.call(null, "POST", "/user/reset_password", { token: reset, password: "N3xt#password" });
    expect(set.status).toBe(200);
    const { body } = await strict.call(null, "POST", "/user/signin", { email, password: "N3xt#password" });
    expect(body).toMatchObject({ token_type: "user_info" });
  });

  it("an invitation that is accepted by its mail verifies the address", async () => {
    const chief = await signUp();
    const { body } = await verify(chief.token, await mailedToken(chief.email));
    const email = "invited@kiosk.example";
    const entry = [{ email, role_id: "merchant_view_only" }];
    expect((await as(body["token"], "POST", "/user/user/invite_multiple", entry)).body).toMatchObject([
      { is_email_sent: true },
    ]);
    const token = await eventually(() => {
      const found = /#token=(\S+)/.exec(mailsTo(email)[0]?.text ?? "")?.[1];
      return found === undefined ? Promise.reject(new TypeError("no mail yet")) : Promise.resolve(found);
    });
    const accepted = await strict.call(null, "POST", "/user/accept_invite_from_email", { token, password });
    expect(accepted.status).toBe(200);
    expect((await signIn(email)).body).toMatchObject({ token_type: "user_info", merchant_id: "kiosk" });
  });

  it("an invitation's mail gives no role to who knows only the password of the address", async () => {
    const chief = await signUp();
    const { body } = await verify(chief.token, await mailedToken(chief.email));
    const email = "squatted@kiosk.example";
    const squatter = await strict.call(null, "POST", "/auth/signup", { email, password });
    const entry = [{ email, role_id: "merchant_view_only" }];
    await as(body["token"], "POST", "/user/user/invite_multiple", entry);
    const token = await eventually(() => {
      const mail = mailsTo(email).find(({ text }) => text.includes("/accept-invitation#"));
      const found = /#token=(\S+)/.exec(mail?.text ?? "")?.[1];
      return found === undefined ? Promise.reject(new TypeError("no mail yet")) : Promise.resolve(found);
    });
    const accept = () => strict.call(null, "POST", "/user/accept_invite_from_email", { token });
    expect(await accept()).toMatchObject(unverified);
    const step = squatter.body["token"];
    expect((await verify(step, await mailedToken(email))).body).toMatchObject({ token_type: "accept_invite" });
    expect((await accept()).status).toBe(200);
    expect((await signIn(email)).body).toMatchObject({ token_type: "user_info", merchant_id: "kiosk" });
  });

  it("a link is asked for again without revealing whose address it is, and not without end", async () => {
    const { email, token } = await signUp();
    await mailedToken(email);
    const known = await request(email.toUpperCase());
    const verified = await signUp();
    await verify(verified.token, await mailedToken(verified.email));
    for (const other of ["nobody@kiosk.example", verified.email]) {
      const answer = await request(other);
      expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: known.body });
    }
    const again = await mailedToken(email, 2);
    expect((await verify(token, again)).status).toBe(200);
    expect(mailsTo("nobody@kiosk.example")).toEqual([]);
    expect(mailsTo(verified.email)).toHaveLength(1);
    const crowd = await Promise.all(Array.from({ length: 8 }, () => request("nobody@kiosk.example")));
    expect(crowd.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429, 429, 429, 429]);
    expect((await request("no address")).status).toBe(422);
  });

  it("leaves an entry in the audit log that shows when, not where", async () => {
    const { email, body, token } = await signUp();
    await verify(token, await mailedToken(email));
    const { body: merchant } = await strict.call(admin, "GET", "/accounts/kiosk");
    const organization = String(merchant["organization_id"]);
    const path = `/organization/${organization}/audit_log?object_id=${String(body["user_id"])}`;
    const log = (await strict.call(admin, "GET", path)).body["data"] as unknown as readonly AuditEntry[];
    expect(log.filter(({ operation_id }) => operation_id === "verifyEmail")).toMatchObject([
      { action: "signed_in", actor_kind: "jwt" },
      {
        action: "updated",
        object_type: "user",
        actor_id: body["user_id"],
        changes: { email_verified_at: { before: null, after: expect.any(String) } },
      },
    ]);
    expect(JSON.stringify(log)).not.toContain(email);
  });
});

describe("in the engine's API, where addresses must be verified", () => {
  it("a sign-up answers that a link was mailed, and the token of the step", async () => {
    const email = "engineer@kiosk.example";
    const signedUp = await strict.call(null, "POST", "/auth/signup", { email, password });
    expect(signedUp).toMatchObject({ status: 200 });
    const [message, token] = [expect.any(String), expect.any(String)];
    expect(signedUp.body).toEqual({
      message,
      email_verification_required: true,
      token,
      token_type: "verify_email",
    });
    expect((await signIn(email, strict, "/auth/login")).status).toBe(401);
    const step = { ...signedUp.body, ...(await claimsOf(strict, signedUp.body["token"])) } as Record<string, unknown>;
    expect((await as(step["token"], "GET", "/auth/me")).status).toBe(401);
    expect(await verify(step["token"], undefined, strict, "/auth/verify-email")).toMatchObject(unverified);
    const verified = await verify(step["token"], await mailedToken(email), strict, "/auth/verify-email");
    expect(verified.body).toMatchObject({ token_type: "user_info", email });
    // The user belongs to no organization yet, so that it is published to the operator alone.
    const path = `/audit_log?object_id=${String(step["user_id"])}&action=updated`;
    expect((await strict.call(admin, "GET", path)).body["data"]).toMatchObject([
      { operation_id: "engineVerifyEmail", actor_id: step["user_id"], changes: { sign_up: { changed: true } } },
      { operation_id: "engineVerifyEmail", actor_kind: "jwt", actor_id: step["user_id"] },
    ]);
    expect((await as(verified.body["token"], "GET", "/auth/me")).body).toMatchObject({ email_verified: true });
    expect(mailsTo(email)).toHaveLength(1);
  });
});

describe("a sign-up where addresses must be verified", () => {
  const own = (email: string, more: object = {}) =>
    strict.call(null, "POST", "/user/signup", { email, password, company_name: "Kiosk GmbH", ...more });
  /** What an answer shows its recipient: its form, and what does not differ by chance. */
  const shapeOf = ({ status, headers, body }: Awaited<ReturnType<typeof own>>, email: string) => ({
    status,
    headers: Object.keys(headers).sort(),
    body: JSON.parse(JSON.stringify({ ...body, token: "", user_id: "" }).replaceAll(email, "address")) as unknown,
  });

  it("answers and continues the same for an address that is taken, whose owner alone is notified", async () => {
    const { email: taken } = await signUp();
    const fresh = "fresh@kiosk.example";
    for (const path of ["/user/signup", "/auth/signup"]) {
      const made = await strict.call(null, "POST", path, { email: `${path.length}-${fresh}`, password });
      const refused = await strict.call(null, "POST", path, { email: taken, password });
      expect(shapeOf(refused, taken)).toEqual(shapeOf(made, `${path.length}-${fresh}`));
      for (const [answer, email] of [
        [made, `${path.length}-${fresh}`],
        [refused, taken],
      ] as const) {
        const token = answer.body["token"];
        expect(answer.body).toMatchObject({ token_type: "verify_email" });
        expect(await verify(token)).toMatchObject(unverified);
        expect(await verify(token, "guessed")).toMatchObject(noLink);
        expect((await as(token, "GET", "/user")).status).toBe(401);
        const other = await strict.call(null, "POST", "/user/signin", { email, password: "0ther#password" });
        expect(other).toMatchObject({ status: 401, body: { error: { code: "UR_01" } } });
      }
    }
    // A password that a stranger chose for an address opens nothing before its owner used the link.
    expect((await signIn(`12-${fresh}`)).status).toBe(401);
    await eventually(() => {
      const reported = mailsTo(taken).filter(({ subject }) => subject === "You have an account already");
      if (reported.length !== 2) throw new TypeError("not sent yet");
      expect(reported.map(({ text }) => text).join("")).not.toContain("#token=");
    });
    expect((await signIn(taken)).status).toBe(200);
  });

  it("makes the organization once the link is used, or a password is set by mail", async () => {
    const email = "founds@kiosk.example";
    const { body } = await own(email);
    expect(body).toMatchObject({ token_type: "verify_email", merchant_id: null, email });
    const verified = await verify(body["token"], await mailedToken(email));
    expect(verified.body).toMatchObject({ token_type: "user_info", email });
    const places = await as(verified.body["token"], "GET", "/user/list/org");
    expect(places.body).toMatchObject([{ org_name: "Kiosk GmbH" }]);
    expect((await signIn(email)).body).toMatchObject({ merchant_id: expect.any(String), user_role: "org_admin" });
    // A user who was signed up by a stranger keeps the address by setting a password of their own.
    const squatted = "mine@kiosk.example";
    const stranger = await own(squatted);
    await strict.call(null, "POST", "/user/forgot_password", { email: squatted });
    const reset = await eventually(() => {
      const mail = mailsTo(squatted).find(({ text }) => text.includes("/reset-password#"));
      const found = /#token=(\S+)/.exec(mail?.text ?? "")?.[1];
      return found === undefined ? Promise.reject(new TypeError("no mail yet")) : Promise.resolve(found);
    });
    const set = { token: reset, password: "My0wn#password" };
    expect((await strict.call(null, "POST", "/user/reset_password", set)).status).toBe(200);
    expect((await signIn(squatted)).status).toBe(401);
    expect((await verify(stranger.body["token"])).status).toBe(401);
    const mine = await strict.call(null, "POST", "/user/signin", { email: squatted, password: set.password });
    expect(mine.body).toMatchObject({ token_type: "user_info", user_role: "org_admin" });
  });

  it("is counted, so that no address is mailed without end", async () => {
    const statuses = [];
    for (let count = 0; count < 5; count += 1) statuses.push((await own("often@kiosk.example")).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
  });

  it("of a taken address is refused to the operator's key, which knows the users", async () => {
    const { email } = await signUp();
    const again = { email, password, name: "Ada", merchant_id: "kiosk" };
    const reported = await strict.call(admin, "POST", "/user/signup_with_merchant_id", again);
    expect(reported).toMatchObject({ status: 400, body: { error: { code: "UR_03" } } });
  });
});

describe("where addresses may be verified", () => {
  it("users get in without, are mailed nothing unasked, and verify theirs while signed in, once", async () => {
    const { email, token, body } = await signUp(open);
    expect(body).toMatchObject({ token_type: "user_info", merchant_id: "kiosk" });
    expect((await as(token, "GET", "/user", undefined, open)).body).toMatchObject({ is_email_verified: false });
    expect((await as(token, "GET", "/auth/me", undefined, open)).body).toMatchObject({ email_verified: false });
    expect(await verify(token, undefined, open)).toMatchObject(unverified);
    expect(mailsTo(email)).toEqual([]);
    await request(email, open);
    const link = await mailedToken(email);
    const verified = await verify(token, link, open);
    expect(verified.body).toEqual({ token: null, token_type: "user_info", user_id: body["user_id"], email });
    expect(await isRevoked(open, token)).toBe(false);
    expect((await as(token, "GET", "/auth/me", undefined, open)).body).toMatchObject({ email_verified: true });
    expect((await as(token, "GET", "/user", undefined, open)).body).toMatchObject({ is_email_verified: true });
    expect(await verify(token, link, open)).toMatchObject({ status: 401, body: { error: { code: "UR_11" } } });
  });
});
