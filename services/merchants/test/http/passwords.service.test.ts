import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { createDatabase, defineStatement } from "@railyard/database";
import { eventually, recordingLogger } from "@railyard/testing";

import { createPasswordHasher } from "../../src/adapters/passwords/argon2-password-hasher.ts";
import { movableClock } from "../support/clock.ts";
import type { MailServer } from "../support/mail-server.ts";
import { startMailServer } from "../support/mail-server.ts";
import type { MerchantsApp } from "../support/merchants-app.ts";
import { admin, adminSecret, startMerchants } from "../support/merchants-app.ts";
import { holderOf, isRevoked } from "../support/users.ts";

const time = movableClock();
const password = "Tr1ver#7788";
const nextPassword = "N3xt#password";
let mailServer: MailServer;
let app: MerchantsApp;
beforeAll(async () => {
  mailServer = await startMailServer();
  app = await startMerchants({ overrides: { clock: time.clock }, environment: { SMTP_URL: mailServer.url } });
  await app.call(admin, "POST", "/accounts", { merchant_id: "kiosk" });
});
afterAll(async () => {
  await app.stop();
  await mailServer.stop();
});
// Earlier guesses and requests are forgotten.
beforeEach(() => {
  time.forward(2 * 60 * 60_000);
});

let people = 0;
const signUp = async (): Promise<{ email: string; token: unknown }> => {
  people += 1;
  const email = `person-${String(people)}@kiosk.example`;
  const who = { email, password, name: "Ada", merchant_id: "kiosk" };
  const { body } = await app.call(admin, "POST", "/user/signup_with_merchant_id", who);
  return { email, token: body["token"] };
};
const signIn = (email: string, secret = password) =>
  app.call(null, "POST", "/user/signin", { email, password: secret });
const as = async (token: unknown, method: string, path: string, body?: unknown) =>
  app.call(await holderOf(app, token), method, path, body);
const ended = { status: 401, body: { error: { code: "IR_01" } } };
const wrongCredentials = { status: 401, body: { error: { code: "UR_01" } } };

describe("passwords", () => {
  it("are changed by who knows the one so far, and every other session ends", async () => {
    const { email, token } = await signUp();
    const other = (await signIn(email)).body["token"];
    const changed = await as(token, "POST", "/user/change_password", {
      old_password: password,
      new_password: nextPassword,
    });
    expect(changed).toMatchObject({ status: 200, body: { token_type: "user_info", merchant_id: "kiosk" } });
    expect([await isRevoked(app, token), await isRevoked(app, other)]).toEqual([true, true]);
    expect(await isRevoked(app, changed.body["token"])).toBe(false);
    expect(await signIn(email)).toMatchObject(wrongCredentials);
    expect((await signIn(email, nextPassword)).status).toBe(200);
  });

  it.each([
    ["a wrong one so far", { old_password: "Wr0ng#pass" }, 401, "UR_01"],
    ["a weak new one", { new_password: "password" }, 422, "IR_06"],
    ["the same one", { new_password: password }, 422, "IR_06"],
  ])("stay as they are after %s", async (_what, members, status, code) => {
    const { email, token } = await signUp();
    const body = { old_password: password, new_password: nextPassword, ...members };
    expect(await as(token, "POST", "/user/change_password", body)).toMatchObject({
      status,
      body: { error: { code } },
    });
    expect((await signIn(email)).status).toBe(200);
    expect(await isRevoked(app, token)).toBe(false);
  });

  it.each(["/user/signout", "/auth/logout"])("are not changed by a session that %s has ended", async (path) => {
    const { email, token } = await signUp();
    expect((await as(token, "POST", path)).status).toBe(200);
    const body = { old_password: password, new_password: nextPassword };
    expect(await as(token, "POST", "/user/change_password", body)).toMatchObject(ended);
    const engineBody = { current_password: password, new_password: "Y3t#another-one" };
    expect(await as(token, "POST", "/auth/change-password", engineBody)).toMatchObject(ended);
    expect((await signIn(email)).status).toBe(200);
  });

  it("are changed once, however many requests know the same one so far", async () => {
    const { email, token } = await signUp();
    const nexts = ["F1rst#password", "S3cond#password", "Th1rd#password"];
    const answers = await Promise.all(
      nexts.map((next) => as(token, "POST", "/user/change_password", { old_password: password, new_password: next })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(await isRevoked(app, answers[winner]?.body["token"])).toBe(false);
    const opened = await Promise.all(nexts.map((next) => signIn(email, next)));
    expect(opened.map(({ status }) => status)).toEqual(nexts.map((_next, index) => (index === winner ? 200 : 401)));
  });

  it("are replaced at sign-in when they are too old, once", async () => {
    const { email } = await signUp();
    time.forward(90 * 24 * 60 * 60_000);
    const { body } = await signIn(email);
    expect(body).toMatchObject({ token_type: "force_set_password", merchant_id: null });
    const rotate = (next: string) => as(body["token"], "POST", "/user/rotate_password", { password: next });
    expect(await rotate(password)).toMatchObject({ status: 422 });
    expect(await rotate("weak")).toMatchObject({ status: 422 });
    expect((await as(body["token"], "GET", "/user/2fa/terminate")).status).toBe(401);
    const rotated = await rotate(nextPassword);
    expect(rotated).toMatchObject({ status: 200, body: { token_type: "user_info", merchant_id: "kiosk" } });
    expect(await rotate("An0ther#password")).toMatchObject({ status: 401, body: { error: { code: "IR_17" } } });
    expect(await isRevoked(app, rotated.body["token"])).toBe(false);
    expect((await signIn(email, nextPassword)).body).toMatchObject({ token_type: "user_info" });
  });

  it("that are too old are replaced by one of two sign-ins at a time", async () => {
    const { email } = await signUp();
    time.forward(90 * 24 * 60 * 60_000);
    const steps = [await signIn(email), await signIn(email)];
    const nexts = ["F1rst#password", "S3cond#password"];
    const answers = await Promise.all(
      steps.map(({ body }, index) => as(body["token"], "POST", "/user/rotate_password", { password: nexts[index] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const opened = await Promise.all(nexts.map((next) => signIn(email, next)));
    expect(opened.map(({ status }) => status)).toEqual(answers.map(({ status }) => status));
  });

  it("are stored again at sign-in when the cost of a hash has changed", async () => {
    const cheap = createPasswordHasher({ memoryKib: 64, passes: 1, parallelism: 1 });
    const dear = createPasswordHasher({ memoryKib: 128, passes: 1, parallelism: 1 });
    expect([cheap.isCurrent(await cheap.hash("x")), dear.isCurrent(await cheap.hash("x"))]).toEqual([true, false]);
    const stronger = await startMerchants({ overrides: { passwords: dear } });
    const database = createDatabase({
      url: stronger.databaseUrl,
      poolSize: 1,
      applicationName: "test",
      logger: recordingLogger(),
    });
    const run = (name: string, text: string, values: readonly string[] = []) =>
      database.query(defineStatement<{ password_hash: string }>({ name, text }), [...values]);
    await stronger.call(admin, "POST", "/accounts", { merchant_id: "kiosk" });
    const who = { email: "old@kiosk.example", password, name: "Old", merchant_id: "kiosk" };
    await stronger.call(admin, "POST", "/user/signup_with_merchant_id", who);
    await run("test_weaken", "update users set password_hash = $1", [await cheap.hash(password)]);
    const { status } = await stronger.call(null, "POST", "/user/signin", { email: who.email, password });
    expect(status).toBe(200);
    const [row] = await run("test_hash", "select password_hash from users");
    expect(dear.isCurrent(row?.password_hash ?? "")).toBe(true);
    expect(await dear.verify(password, row?.password_hash ?? "")).toBe(true);
    await database.close();
    await stronger.stop();
  });
});

const forget = (email: string) => app.call(null, "POST", "/user/forgot_password", { email });
const reset = (token: string, secret = nextPassword) =>
  app.call(null, "POST", "/user/reset_password", { token, password: secret });

/** The token of the last link that was mailed there. */
const mailedToken = async (email: string): Promise<string> =>
  eventually(() => {
    const mail = mailServer.received.findLast(({ to }) => to === email);
    const token = /#token=(\S+)/.exec(mail?.text ?? "")?.[1];
    return token === undefined ? Promise.reject(new TypeError("no mail yet")) : Promise.resolve(token);
  });

describe("a forgotten password", () => {
  it("is replaced by a mailed link, which is good once and ends all sessions", async () => {
    const { email, token: session } = await signUp();
    expect((await forget(email.toUpperCase())).status).toBe(200);
    const token = await mailedToken(email);
    expect(await reset(token, "weak")).toMatchObject({ status: 422 });
    const both = await Promise.all([reset(token), reset(token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await reset(token)).toMatchObject({ status: 401, body: { error: { code: "UR_04" } } });
    expect(await isRevoked(app, session)).toBe(true);
    expect(await signIn(email)).toMatchObject(wrongCredentials);
    expect((await signIn(email, nextPassword)).status).toBe(200);
  });

  it("is not replaced by a link that is too old, or older than another that was used", async () => {
    const { email } = await signUp();
    await forget(email);
    const first = await mailedToken(email);
    await forget(email);
    const second = await eventually(async () => {
      const token = await mailedToken(email);
      return token === first ? Promise.reject(new TypeError("not yet")) : token;
    });
    expect((await reset(second)).status).toBe(200);
    expect((await reset(first)).status).toBe(401);
    time.forward(2 * 60 * 60_000);
    await forget(email);
    const third = await eventually(async () => {
      const token = await mailedToken(email);
      return token === second ? Promise.reject(new TypeError("not yet")) : token;
    });
    time.forward(60 * 60_000 + 1_000);
    expect(await reset(third)).toMatchObject({ status: 401, body: { error: { code: "UR_04" } } });
    expect(await reset("guessed")).toMatchObject({ status: 401 });
  });

  it("is answered alike for an unknown address, and nothing is sent there", async () => {
    const { email } = await signUp();
    const [known, unknown] = [await forget(email), await forget("nobody@kiosk.example")];
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: known.status, body: known.body });
    await mailedToken(email);
    expect(mailServer.received.filter(({ to }) => to === "nobody@kiosk.example")).toEqual([]);
    const refusals = await Promise.all(
      [email, "nobody@kiosk.example"].map(async (of) => {
        const answers = await Promise.all(Array.from({ length: 4 }, () => forget(of)));
        return answers.map(({ status }) => status).sort();
      }),
    );
    expect(refusals).toEqual([
      [200, 200, 429, 429],
      [200, 200, 429, 429],
    ]);
  });

  it("is replaced in the engine's API too", async () => {
    const { email } = await signUp();
    expect((await app.call(null, "POST", "/auth/forgot-password", { email })).status).toBe(200);
    const token = await mailedToken(email);
    const engineReset = (new_password: string) =>
      app.call(null, "POST", "/auth/reset-password", { token, new_password });
    expect(await engineReset("Sh0rt#pw")).toMatchObject({ status: 422 });
    expect((await engineReset(nextPassword)).status).toBe(200);
    const { body } = await app.call(null, "POST", "/auth/login", { email, password: nextPassword });
    expect(body).toMatchObject({ token_type: "user_info" });
    const changed = await as(body["token"], "POST", "/auth/change-password", {
      current_password: nextPassword,
      new_password: "Y3t#another-one",
    });
    expect(changed.body).toEqual({ message: expect.any(String), token: expect.any(String) });
    expect(await isRevoked(app, body["token"])).toBe(true);
    expect((await as(changed.body["token"], "GET", "/auth/me")).status).toBe(200);
  });
});

describe("own details", () => {
  it("are read and changed by the user alone", async () => {
    const { email, token } = await signUp();
    const details = await as(token, "GET", "/user");
    expect(details.body).toMatchObject({ email, name: "Ada", merchant_id: "kiosk", role_id: "merchant_admin" });
    expect(details.body).toMatchObject({ is_two_factor_auth_setup: false, recovery_codes_left: 0 });
    const renamed = await as(token, "POST", "/user/update", { name: "Ada L." });
    expect(renamed.body).toEqual({ ...details.body, name: "Ada L." });
    expect((await as(token, "GET", "/user/user")).body).toEqual(renamed.body);
    // An address is not among what they change.
    expect((await as(token, "POST", "/user/update", { email: "other@kiosk.example" })).body).toEqual(renamed.body);
    expect((await app.call(null, "GET", "/user")).status).toBe(401);
  });
});

describe("signing up in the engine's API", () => {
  it("is for the operator only where that is configured", async () => {
    const closed = await startMerchants({ environment: { ENGINE_SIGNUP_REQUIRES_ADMIN_SECRET: "true" } });
    const signUpEngine = (principal: typeof adminSecret | null, email: string) =>
      closed.call(principal, "POST", "/auth/signup", { email, password: "Tr1ver#7788" });
    expect(await signUpEngine(null, "a@kiosk.example")).toMatchObject({
      status: 401,
      body: { error: { code: "IR_01" } },
    });
    expect((await signUpEngine(adminSecret, "a@kiosk.example")).status).toBe(200);
    await closed.stop();
  });
});
