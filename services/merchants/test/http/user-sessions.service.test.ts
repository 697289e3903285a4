// Sessions that are open in a user's name, and the proof that the user is still there.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import type { HttpAnswer } from "@railyard/testing";
import pg from "pg";

import { codeOf, stepAt } from "../../src/adapters/second-factor/second-factors.ts";
import { movableClock } from "../support/clock.ts";
import type { MerchantsApp } from "../support/merchants-app.ts";
import { anotherService, startMerchants } from "../support/merchants-app.ts";
import type { TwoMerchants } from "../support/organization.ts";
import { assign, makeOrganization, makeUser, password } from "../support/organization.ts";
import { claimsOf, eventsOf, holderOf, isRevoked } from "../support/users.ts";

const minuteMs = 60_000;
const time = movableClock();
let app: MerchantsApp;
let kiosk: TwoMerchants;
beforeAll(async () => {
  app = await startMerchants({ overrides: { clock: time.clock } });
  kiosk = await makeOrganization(app, "kiosk");
});
afterAll(() => app.stop());
// Locks and codes of earlier tests are out of the way.
beforeEach(() => {
  time.forward(20 * minuteMs);
});

const signIn = async (
  email: string,
  headers: Readonly<Record<string, string>> = {},
  sessionKind?: string,
): Promise<string> => {
  const caller = { kind: "caller", callerAddress: "192.0.2.7", sessionKind } as const;
  return String((await app.callWith(headers, caller, "POST", "/user/signin", { email, password })).body["token"]);
};
const as = async (token: unknown, method: string, path: string, body?: object): Promise<HttpAnswer> =>
  app.call({ ...(await holderOf(app, token)), callerAddress: "192.0.2.7" }, method, path, body);

let people = 0;
const newPerson = async (): Promise<string> => {
  const email = `person-${String((people += 1))}@kiosk.example`;
  await makeUser(app, email);
  await assign(app, email, { organizationId: kiosk.organizationId, merchantId: kiosk.merchantId }, "merchant_admin");
  // The operator who signed the person up has a session in that name.
  await as(await signIn(email), "POST", "/user/signout");
  return email;
};

type Listed = Readonly<Record<string, unknown>>;
const sessionsOf = async (token: unknown): Promise<readonly Listed[]> =>
  (await as(token, "GET", "/user/sessions")).body["data"] as readonly Listed[];
const idOf = (session: Listed | undefined): string => String(session?.["session_id"]);

/** How long ago the user of the token proved who it is, as a gateway is informed. */
const proofAgeOf = async (token: unknown): Promise<unknown> => {
  const { jti, user_id, merchant_id, session_generation: generation } = await claimsOf(app, token);
  const query = new URLSearchParams({ user_id, merchant_id, session_generation: String(generation) });
  return (await app.call(anotherService, "GET", `/internal/tokens/${jti}?${query.toString()}`)).body[
    "proof_age_seconds"
  ];
};

const codeOfAnswer = ({ status, body }: HttpAnswer): string =>
  `${String(status)} ${String((body["error"] as Listed | undefined)?.["code"])}`;

describe("open sessions of a user", () => {
  it("are listed, the own one first, with what they were begun with", async () => {
    const email = await newPerson();
    const seen = { "user-agent": "Firefox/140.0 <b>", "x-forwarded-for": "192.0.2.7" };
    const inConsole = await signIn(email, seen, "console");
    time.forward(minuteMs);
    const own = await signIn(email);
    const { body } = await as(own, "GET", "/user/sessions");
    expect(body).toMatchObject({
      total_count: 2,
      data: [
        { is_current: true, kind: "bearer", caller_address: null },
        { is_current: false, kind: "console", user_agent: "Firefox/140.0 <b>", caller_address: "192.0.2.7" },
      ],
    });
    expect(await claimsOf(app, inConsole)).toMatchObject({ session_kind: "console" });
    expect(await claimsOf(app, own)).not.toHaveProperty("session_kind");
    expect(await sessionsOf(await signIn(await newPerson()))).toHaveLength(1);
  });

  it("are used, roughly, when gateways ask about their tokens", async () => {
    const token = await signIn(await newPerson());
    const [begun] = await sessionsOf(token);
    time.forward(2 * minuteMs);
    await isRevoked(app, token);
    expect((await sessionsOf(token))[0]?.["last_used_at"]).toBe(begun?.["started_at"]);
    time.forward(4 * minuteMs);
    await isRevoked(app, token);
    expect((await sessionsOf(token))[0]?.["last_used_at"]).toBe(time.clock().toISOString());
  });

  it("end one by one, and then their tokens are good for nothing", async () => {
    const email = await newPerson();
    const [stolen, own] = [await signIn(email), await signIn(email)];
    const other = (await sessionsOf(own)).find(({ is_current: isCurrent }) => isCurrent === false);
    expect(await as(own, "DELETE", `/user/sessions/${idOf(other)}`)).toMatchObject({
      status: 200,
      body: { session_id: idOf(other), ended: true },
    });
    expect([await isRevoked(app, stolen), await isRevoked(app, own)]).toEqual([true, false]);
    expect(await sessionsOf(own)).toHaveLength(1);
    const { jti } = await claimsOf(app, stolen);
    expect(await eventsOf(app, "merchants.token.revoked")).toContainEqual(expect.objectContaining({ token_id: jti }));
    // A gateway may not have heard of it yet.
    expect(codeOfAnswer(await as(stolen, "GET", "/user/sessions"))).toBe("401 IR_01");
    expect(codeOfAnswer(await as(own, "DELETE", `/user/sessions/${idOf(other)}`))).toBe("404 HE_02");
  });

  it("cannot be ended by another user", async () => {
    const [own, another] = [await signIn(await newPerson()), await signIn(await newPerson())];
    const [session] = await sessionsOf(another);
    expect(codeOfAnswer(await as(own, "DELETE", `/user/sessions/${idOf(session)}`))).toBe("404 HE_02");
    expect(await isRevoked(app, another)).toBe(false);
  });

  it("end all but the one that asks", async () => {
    const email = await newPerson();
    const others = [await signIn(email), await signIn(email)];
    const own = await signIn(email);
    const another = await signIn(await newPerson());
    expect((await as(own, "DELETE", "/user/sessions")).body).toEqual({ ended_count: 2 });
    expect(await Promise.all([...others, own, another].map((token) => isRevoked(app, token)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(await sessionsOf(own)).toHaveLength(1);
    expect((await as(own, "DELETE", "/user/sessions")).body).toEqual({ ended_count: 0 });
  });

  it("stay one session of the same kind when they continue elsewhere, and end with their latest token", async () => {
    const email = await newPerson();
    const first = await signIn(email, {}, "console");
    const [begun] = await sessionsOf(first);
    const switched = await as(first, "POST", "/user/switch/merchant", { merchant_id: kiosk.merchantId });
    const next = switched.body["token"];
    expect(await claimsOf(app, next)).toMatchObject({ session_kind: "console" });
    expect(await sessionsOf(next)).toEqual([begun]);
    const watcher = await signIn(email);
    await as(watcher, "DELETE", `/user/sessions/${idOf(begun)}`);
    expect(await isRevoked(app, next)).toBe(true);
  });

  it("leave no good token behind when they end while they continue elsewhere", async () => {
    const email = await newPerson();
    const watcher = await signIn(email);
    for (let round = 0; round < 8; round += 1) {
      const token = await signIn(email);
      const [session] = await sessionsOf(token);
      const [switched] = await Promise.all([
        as(token, "POST", "/user/switch/merchant", { merchant_id: kiosk.merchantId }),
        as(watcher, "DELETE", `/user/sessions/${idOf(session)}`),
      ]);
      expect(await isRevoked(app, token)).toBe(true);
      if (switched.status === 200) expect(await isRevoked(app, switched.body["token"])).toBe(true);
    }
    expect(await sessionsOf(watcher)).toHaveLength(1);
  });

  it("are none any more after a sign-out everywhere, and the one that continues after another password", async () => {
    const email = await newPerson();
    const [first] = [await signIn(email), await signIn(email)];
    const change = { old_password: password, new_password: "An0ther#Harbour" };
    const { body } = await as(first, "POST", "/user/change_password", change);
    expect(await sessionsOf(body["token"])).toMatchObject([{ is_current: true }]);
    await as(body["token"], "POST", "/user/signout");
    expect(await isRevoked(app, body["token"])).toBe(true);
  });
});

describe("a proof of who the user is", () => {
  it("is the password of a user without a second factor, and counts for this session alone", async () => {
    const email = await newPerson();
    const [token, other] = [await signIn(email), await signIn(email)];
    expect(await proofAgeOf(token)).toBe(0);
    time.forward(6 * minuteMs);
    expect(await proofAgeOf(token)).toBe(360);
    expect((await as(token, "POST", "/user/step_up", { password })).status).toBe(200);
    expect([await proofAgeOf(token), await proofAgeOf(other)]).toEqual([0, 360]);
    const switched = await as(token, "POST", "/user/switch/merchant", { merchant_id: kiosk.merchantId });
    time.forward(minuteMs);
    expect(await proofAgeOf(switched.body["token"])).toBe(60);
  });

  it("is no younger in a session that continues after another password or with another merchant", async () => {
    const email = await newPerson();
    const token = await signIn(email);
    time.forward(6 * minuteMs);
    const onboarded = await as(token, "POST", "/onboarding/merchant", { merchant_name: "Annex" });
    expect(onboarded.status).toBe(200);
    expect(await proofAgeOf(onboarded.body["token"])).toBe(360);
    const change = { old_password: password, new_password: "An0ther#Harbour" };
    const changed = await as(token, "POST", "/user/change_password", change);
    expect(await proofAgeOf(changed.body["token"])).toBe(360);
  });

  it("is a code of a user with a second factor, good once, and not the password", async () => {
    const token = await signIn(await newPerson());
    const { body: begun } = await as(token, "GET", "/user/2fa/totp/begin");
    const codeNow = (stepsAhead = 0): string => codeOf(String(begun["secret"]), stepAt(time.clock()) + stepsAhead);
    await as(token, "POST", "/user/2fa/totp/verify", { totp: codeNow(-1) });
    const { body: made } = await as(token, "POST", "/user/2fa/recovery_code/generate");
    const [recoveryCode] = made["recovery_codes"] as readonly string[];
    time.forward(10 * minuteMs);
    expect(codeOfAnswer(await as(token, "POST", "/user/step_up", { password }))).toBe("400 UR_76");
    expect(await proofAgeOf(token)).toBe(600);
    const totp = codeNow();
    expect((await as(token, "POST", "/user/step_up", { totp })).status).toBe(200);
    expect(await proofAgeOf(token)).toBe(0);
    expect(codeOfAnswer(await as(token, "POST", "/user/step_up", { totp }))).toBe("401 UR_70");
    // It was shown for what asks for the second factor, too.
    expect((await as(token, "GET", "/user/2fa")).body).toMatchObject({ is_verified: true });
    time.forward(10 * minuteMs);
    const proof = { recovery_code: recoveryCode };
    expect((await as(token, "POST", "/user/step_up", proof)).status).toBe(200);
    expect(codeOfAnswer(await as(token, "POST", "/user/step_up", proof))).toBe("401 UR_70");
  });

  it.each([
    ["nothing", {}, "400 IR_04"],
    ["two proofs", { password, totp: "123456" }, "422 IR_06"],
    ["two codes", { totp: "123456", recovery_code: "aaaa-bbbb" }, "422 IR_06"],
    ["a code of nobody", { totp: "123456" }, "400 UR_76"],
    ["what it does not know", { password, proved_at: 0 }, "400 IR_06"],
  ])("is not %s", async (_what, body, refusal) => {
    const token = await signIn(await newPerson());
    time.forward(minuteMs);
    expect(codeOfAnswer(await as(token, "POST", "/user/step_up", body))).toBe(refusal);
    expect(await proofAgeOf(token)).toBe(60);
  });

  it("cannot be guessed: wrong passwords and codes lock as at the sign-in", async () => {
    const token = await signIn(await newPerson());
    const guesses: string[] = [];
    for (let guess = 0; guess < 6; guess += 1) {
      guesses.push(codeOfAnswer(await as(token, "POST", "/user/step_up", { password: `Wr0ng#${String(guess)}pass` })));
    }
    expect(guesses).toEqual([...Array<string>(5).fill("401 UR_01"), "429 HE_00"]);
    expect(codeOfAnswer(await as(token, "POST", "/user/step_up", { password }))).toBe("429 HE_00");
    time.forward(10 * minuteMs);
    expect(await proofAgeOf(token)).toBe(600);
  });

  it("is taken of a session from before sessions were kept, which is listed from then on", async () => {
    const token = await signIn(await newPerson());
    const client = new pg.Client({ connectionString: app.databaseUrl });
    await client.connect();
    await client.query("delete from user_sessions where token_id = $1", [(await claimsOf(app, token)).jti]);
    await client.end();
    expect([await proofAgeOf(token), await sessionsOf(token)]).toEqual([null, []]);
    expect((await as(token, "POST", "/user/step_up", { password })).status).toBe(200);
    expect(await proofAgeOf(token)).toBe(0);
    expect(await sessionsOf(token)).toMatchObject([{ is_current: true }]);
  });

  it("is not taken of a session that was ended", async () => {
    const email = await newPerson();
    const [stolen, own] = [await signIn(email), await signIn(email)];
    await as(own, "DELETE", "/user/sessions");
    expect(codeOfAnswer(await as(stolen, "POST", "/user/step_up", { password }))).toBe("401 IR_01");
  });
});
