import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import type { HttpAnswer } from "@railyard/testing";

import { codeOf, stepAt } from "../../src/adapters/second-factor/second-factors.ts";
import { movableClock } from "../support/clock.ts";
import type { MerchantsApp } from "../support/merchants-app.ts";
import { admin, startMerchants } from "../support/merchants-app.ts";
import { claimsOf, holderOf, isRevoked } from "../support/users.ts";

const time = movableClock();
const password = "Tr1ver#7788";
let app: MerchantsApp;
beforeAll(async () => {
  app = await startMerchants({ overrides: { clock: time.clock } });
  await app.call(admin, "POST", "/accounts", { merchant_id: "kiosk" });
});
afterAll(() => app.stop());
// Codes of earlier tests are out of the way, and so are the locks.
beforeEach(() => {
  time.forward(20 * 60_000);
});

let people = 0;
const signUp = async (of = app): Promise<{ email: string; token: unknown; body: HttpAnswer["body"] }> => {
  people += 1;
  const email = `person-${String(people)}@kiosk.example`;
  const who = { email, password, name: "Ada", merchant_id: "kiosk" };
  const { body } = await of.call(admin, "POST", "/user/signup_with_merchant_id", who);
  return { email, token: body["token"], body };
};
const signIn = (email: string, of = app) => of.call(null, "POST", "/user/v2/signin", { email, password });
const as = async (token: unknown, method: string, path: string, body?: unknown, of = app) =>
  of.call(await holderOf(of, token), method, path, body);
const codeNow = (secret: unknown, stepsAhead = 0): string => codeOf(String(secret), stepAt(time.clock()) + stepsAhead);
const verify = (token: unknown, totp: string) => as(token, "POST", "/user/2fa/totp/verify", { totp });
const wrongCode = { status: 401, body: { error: { code: "UR_70" } } };

/** A user with an authenticator. */
const enrolled = async () => {
  const { email, token } = await signUp();
  const { body } = await as(token, "GET", "/user/2fa/totp/begin");
  expect((await verify(token, codeNow(body["secret"], -1))).status).toBe(200);
  return { email, token, secret: body["secret"] };
};

describe("a second factor", () => {
  it("is set up, asked for at the next sign-in, and opens it", async () => {
    const { email, secret } = await enrolled();
    const first = await signIn(email);
    expect(first.body).toMatchObject({ token_type: "totp", merchant_id: null, user_role: null });
    const step = first.body["token"];
    expect(await claimsOf(app, step)).toMatchObject({ purpose: "totp", merchant_id: "", permissions: [] });
    expect((await as(step, "GET", "/user/2fa/totp/begin")).body).toEqual({ secret: null, totp_url: null });
    expect((await verify(step, codeNow(secret))).status).toBe(200);
    const done = await as(step, "GET", "/user/2fa/terminate");
    expect(done.body).toMatchObject({ token_type: "user_info", merchant_id: "kiosk", email });
    expect(await claimsOf(app, done.body["token"])).not.toHaveProperty("purpose");
  });

  it("cannot be skipped, and its step opens nothing else and only once", async () => {
    const { email, secret } = await enrolled();
    const step = (await signIn(email)).body["token"];
    for (const path of ["/user/2fa/terminate", "/user/2fa/terminate?skip_two_factor_auth=true"]) {
      expect(await as(step, "GET", path)).toMatchObject({ status: 401, body: { error: { code: "UR_71" } } });
    }
    const elsewhere = [
      ["GET", "/accounts/kiosk"],
      ["GET", "/user"],
      ["POST", "/user/signout"],
      ["POST", "/user/rotate_password"],
      ["POST", "/user/change_password"],
    ] as const;
    for (const [method, path] of elsewhere) {
      const refused = await as(step, method, path, method === "POST" ? {} : undefined);
      expect({ path, ...refused }).toMatchObject({ path, status: 401, body: { error: { code: "IR_17" } } });
    }
    await verify(step, codeNow(secret));
    const both = await Promise.all([1, 2].map(() => as(step, "GET", "/user/2fa/terminate")));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    for (const path of ["/user/2fa", "/user/2fa/terminate"]) {
      expect(await as(step, "GET", path)).toMatchObject({ status: 401, body: { error: { reason: "step_taken" } } });
    }
  });

  it("is proved by the token that showed it, not by another of the same user", async () => {
    const { email, secret } = await enrolled();
    const mine = (await signIn(email)).body["token"];
    const thief = (await signIn(email)).body["token"];
    await verify(mine, codeNow(secret));
    expect((await as(thief, "GET", "/user/2fa/terminate")).status).toBe(401);
  });

  it("takes each code once, also from two requests at a time", async () => {
    const { email, secret } = await enrolled();
    const step = (await signIn(email)).body["token"];
    const code = codeNow(secret);
    const both = await Promise.all([verify(step, code), verify(step, code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await verify(step, code)).toMatchObject(wrongCode);
    expect((await verify(step, codeNow(secret, 1))).status).toBe(200);
  });

  it("takes its first code once too, however many requests show it", async () => {
    const { email, token } = await signUp();
    const { body } = await as(token, "GET", "/user/2fa/totp/begin");
    const code = codeNow(body["secret"]);
    const answers = await Promise.all([1, 2, 3].map(() => verify(token, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect(answers.filter(({ status }) => status === 401)).toMatchObject([wrongCode, wrongCode]);
    const step = (await signIn(email)).body["token"];
    expect((await verify(step, codeNow(body["secret"], 1))).status).toBe(200);
  });

  it("is replaced by the first code of another once, however many requests show it", async () => {
    const { token } = await enrolled();
    const { body } = await as(token, "GET", "/user/2fa/totp/reset");
    const totp = codeNow((body["secret"] as { secret: string }).secret);
    const answers = await Promise.all([1, 2, 3].map(() => as(token, "PUT", "/user/2fa/totp/verify", { totp })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it("opens nothing by a step that began before all sessions of the user were ended", async () => {
    const { email, token, secret } = await enrolled();
    const step = (await signIn(email)).body["token"];
    expect((await verify(step, codeNow(secret))).status).toBe(200);
    expect((await as(token, "POST", "/user/signout")).status).toBe(200);
    const ended = { status: 401, body: { error: { code: "IR_01" } } };
    expect(await as(step, "GET", "/user/2fa/terminate")).toMatchObject(ended);
    expect(await verify(step, codeNow(secret, 1))).toMatchObject(ended);
  });

  it("is guessed at four times per five minutes, however many guess together", async () => {
    const { email, secret } = await enrolled();
    const step = (await signIn(email)).body["token"];
    const guesses = await Promise.all(Array.from({ length: 12 }, () => verify(step, "000000")));
    const statuses = guesses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(4);
    expect(statuses.filter((status) => status === 429)).toHaveLength(8);
    expect(Number(guesses.find(({ status }) => status === 429)?.headers["retry-after"])).toBeGreaterThan(290);
    expect((await verify(step, codeNow(secret))).status).toBe(429);
    time.forward(5 * 60_000 + 1_000);
    expect((await verify(step, codeNow(secret))).status).toBe(200);
  });

  it("is replaced only by who has shown it lately, and the one so far counts until then", async () => {
    const { token, secret } = await enrolled();
    time.forward(6 * 60_000);
    expect(await as(token, "GET", "/user/2fa/totp/reset")).toMatchObject({
      status: 401,
      body: { error: { code: "UR_71" } },
    });
    expect((await verify(token, codeNow(secret))).status).toBe(200);
    const { body } = await as(token, "GET", "/user/2fa/totp/reset");
    const next = (body["secret"] as { secret: string }).secret;
    expect(await verify(token, codeNow(next))).toMatchObject(wrongCode);
    const update = (totp: string) => as(token, "PUT", "/user/2fa/totp/verify", { totp });
    expect(await update(codeNow(secret, 1))).toMatchObject(wrongCode);
    expect((await update(codeNow(next))).status).toBe(200);
    expect(await verify(token, codeNow(secret, 1))).toMatchObject(wrongCode);
    expect((await verify(token, codeNow(next, 1))).status).toBe(200);
  });

  it("is not begun by a code without a secret, nor by one that waited too long", async () => {
    const { token } = await signUp();
    expect(await verify(token, "123456")).toMatchObject({ status: 400, body: { error: { code: "UR_73" } } });
    const { body } = await as(token, "GET", "/user/2fa/totp/begin");
    time.forward(16 * 60_000);
    expect(await verify(token, codeNow(body["secret"]))).toMatchObject({
      status: 400,
      body: { error: { code: "UR_73" } },
    });
    expect((await as(token, "GET", "/user/2fa")).body).toMatchObject({ is_enrolled: false, is_verified: false });
    expect(await verify(token, "12345")).toMatchObject({ status: 422 });
  });
});

describe("recovery codes", () => {
  it("replace the authenticator, each once", async () => {
    const { email, token } = await enrolled();
    const generated = await as(token, "POST", "/user/2fa/recovery_code/generate");
    const codes = generated.body["recovery_codes"] as readonly string[];
    expect(codes).toHaveLength(8);
    const use = (of: unknown, recovery_code: unknown) =>
      as(of, "POST", "/user/2fa/recovery_code/verify", { recovery_code });
    const step = (await signIn(email)).body["token"];
    const both = await Promise.all([use(step, codes[0]), use(step, codes[0])]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await as(step, "GET", "/user/2fa")).body).toMatchObject({ is_verified: true, recovery_codes_left: 7 });
    expect((await as(step, "GET", "/user/2fa/terminate")).body).toMatchObject({ token_type: "user_info" });
  });

  it("are worth nothing once new ones are made, and are made by who has shown the second factor", async () => {
    const { token } = await enrolled();
    const generate = () => as(token, "POST", "/user/2fa/recovery_code/generate");
    const [old] = (await generate()).body["recovery_codes"] as readonly string[];
    await generate();
    const refused = await as(token, "POST", "/user/2fa/recovery_code/verify", { recovery_code: old });
    expect(refused).toMatchObject(wrongCode);
    time.forward(6 * 60_000);
    expect((await generate()).status).toBe(401);
    const { token: stranger } = await signUp();
    expect(await as(stranger, "POST", "/user/2fa/recovery_code/generate")).toMatchObject({ status: 400 });
  });

  it("are guessed at four times per ten minutes", async () => {
    const { token } = await enrolled();
    const guess = () => as(token, "POST", "/user/2fa/recovery_code/verify", { recovery_code: "aaaa-bbbb" });
    const statuses = (await Promise.all(Array.from({ length: 6 }, guess))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([401, 401, 401, 401, 429, 429]);
    time.forward(5 * 60_000);
    expect((await guess()).status).toBe(429);
  });
});

describe("where everybody needs a second factor", () => {
  let strict: MerchantsApp;
  beforeAll(async () => {
    strict = await startMerchants({
      overrides: { clock: time.clock },
      environment: { FORCE_TWO_FACTOR_AUTH: "true" },
    });
    await strict.call(admin, "POST", "/accounts", { merchant_id: "kiosk" });
  });
  afterAll(() => strict.stop());

  it("users set one up on the way in, also in the engine's API", async () => {
    const { email, body } = await signUp(strict);
    expect(body).toMatchObject({ token_type: "totp" });
    const engine = await strict.call(null, "POST", "/auth/login", { email, password });
    expect(engine.body).toMatchObject({ token_type: "totp", merchant_id: "", merchants: [] });
    const token = (await signIn(email, strict)).body["token"];
    const skipped = await as(token, "GET", "/user/2fa/terminate?skip_two_factor_auth=true", undefined, strict);
    expect(skipped.status).toBe(401);
    const { body: begun } = await as(token, "GET", "/user/2fa/totp/begin", undefined, strict);
    const totp = codeNow(begun["secret"]);
    expect((await as(token, "POST", "/user/2fa/totp/verify", { totp }, strict)).status).toBe(200);
    const done = await as(token, "GET", "/user/2fa/terminate", undefined, strict);
    expect(done.body).toMatchObject({ token_type: "user_info", merchant_id: "kiosk" });
    expect(await isRevoked(strict, done.body["token"])).toBe(false);
  });
});
