import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import type { AuditEntry } from "@railyard/contracts";
import type { Database } from "@railyard/database";
import { createDatabase, defineStatement } from "@railyard/database";
import { recordingLogger } from "@railyard/testing";

import { codeOf, stepAt } from "../../src/adapters/second-factor/second-factors.ts";
import { movableClock } from "../support/clock.ts";
import type { MerchantsApp } from "../support/merchants-app.ts";
import { admin, startMerchants } from "../support/merchants-app.ts";
import type { TwoMerchants } from "../support/organization.ts";
import { assign, makeOrganization, makeUser, password } from "../support/organization.ts";
import { holderOf } from "../support/users.ts";

const time = movableClock();
const wrongPassword = "Gu3ssed#secret";
let app: MerchantsApp;
let database: Database;
let kiosk: TwoMerchants;
let rival: TwoMerchants;
beforeAll(async () => {
  app = await startMerchants({ overrides: { clock: time.clock } });
  database = createDatabase({
    url: app.databaseUrl,
    poolSize: 1,
    applicationName: "test",
    logger: recordingLogger(),
  });
  kiosk = await makeOrganization(app, "kiosk");
  rival = await makeOrganization(app, "rival");
});
afterAll(async () => {
  await database.close();
  await app.stop();
});
// Earlier guesses are forgotten.
beforeEach(() => {
  time.forward(2 * 60 * 60_000);
});

let people = 0;
/** A user with a role at the merchant of the kiosk. */
const member = async (): Promise<{ email: string; userId: string; token: unknown }> => {
  people += 1;
  const email = `failing-${String(people)}@kiosk.example`;
  await makeUser(app, email);
  const { organizationId, merchantId } = kiosk;
  await assign(app, email, { organizationId, merchantId }, "merchant_operator");
  const { body } = await signIn(email, password);
  return { email, userId: String(body["user_id"]), token: body["token"] };
};

const signIn = (email: string, secret = wrongPassword, path = "/user/signin") =>
  app.callWith({ "x-forwarded-for": "203.0.113.9" }, null, "POST", path, { email, password: secret });

/** What the log of an organization contains about the user's failures, oldest first. */
const failuresOf = async (userId: string, organization = kiosk): Promise<readonly AuditEntry[]> => {
  const path = `/organization/${organization.organizationId}/audit_log?object_id=${userId}&limit=100`;
  const { body } = await app.call(admin, "GET", path);
  const entries = body["data"] as unknown as readonly AuditEntry[];
  return entries.filter(({ action }) => /_(failed|locked)$/.test(action)).toReversed();
};
const actionsOf = async (userId: string): Promise<readonly string[]> =>
  (await failuresOf(userId)).map(({ action }) => action);

const wholeLog = defineStatement<{ entry: string }>({
  name: "test_whole_log",
  text: "select row_to_json(audit_log)::text as entry from audit_log",
});

describe("failed sign-ins", () => {
  it("are in the log once, and once more when they lock, however many come together", async () => {
    const { email, userId } = await member();
    await Promise.all(Array.from({ length: 30 }, () => signIn(email)));
    const [failed, locked, ...others] = await failuresOf(userId);
    expect(others).toEqual([]);
    expect(failed).toMatchObject({
      action: "sign_in_failed",
      organization_id: kiosk.organizationId,
      merchant_id: null,
      object_type: "user",
      object_id: userId,
      changes: {},
      actor_kind: "anonymous",
      actor_id: null,
      operation_id: "signInUser",
      caller_address: "203.0.113.9",
    });
    expect(failed?.request_id).toMatch(/./);
    const end = new Date(time.clock().getTime() + 2_000).toISOString();
    expect(locked).toMatchObject({
      action: "sign_in_locked",
      object_id: userId,
      changes: { locked_until: { before: null, after: end } },
    });
  });

  it("are there once for each further lock, and again once the user has signed in or a pause is over", async () => {
    const { email, userId } = await member();
    for (let guess = 0; guess < 5; guess += 1) await signIn(email);
    time.forward(2_000);
    await signIn(email);
    await signIn(email);
    expect(await actionsOf(userId)).toEqual(["sign_in_failed", "sign_in_locked", "sign_in_locked"]);
    time.forward(4_000);
    expect((await signIn(email, password)).status).toBe(200);
    await signIn(email);
    await signIn(email);
    time.forward(60 * 60_000);
    await signIn(email);
    expect((await actionsOf(userId)).slice(3)).toEqual(["sign_in_failed", "sign_in_failed"]);
  });

  it("are reported to every organization of the user, and to no other", async () => {
    const { email, userId } = await member();
    const other = await member();
    const { organizationId, merchantId } = rival;
    await assign(app, email, { organizationId, merchantId }, "merchant_view_only");
    await signIn(email, wrongPassword, "/auth/login");
    await signIn(other.email);
    for (const organization of [kiosk, rival]) {
      const reported = await failuresOf(userId, organization);
      expect(reported).toMatchObject([{ action: "sign_in_failed", operation_id: "engineLogIn" }]);
    }
    expect(await failuresOf(other.userId, rival)).toEqual([]);
  });

  it("at the password so far count too, and state who was signed in", async () => {
    const { token, userId } = await member();
    const body = { old_password: wrongPassword, new_password: "N3xt#password" };
    expect((await app.call(await holderOf(app, token), "POST", "/user/change_password", body)).status).toBe(401);
    expect(await failuresOf(userId)).toMatchObject([
      { action: "sign_in_failed", operation_id: "changePassword", actor_kind: "jwt", actor_id: userId },
    ]);
  });

  it("of unknown users leave no entry, and no entry contains an address or a password", async () => {
    const count = async (): Promise<number> => (await database.query(wholeLog)).length;
    const before = await count();
    await Promise.all(Array.from({ length: 12 }, () => signIn("nobody@kiosk.example")));
    expect(await count()).toBe(before);
    const { email } = await member();
    await signIn(email);
    const log = (await database.query(wholeLog)).map(({ entry }) => entry).join("\n");
    expect(log).toContain("sign_in_failed");
    for (const hidden of [wrongPassword, password, email, "nobody@kiosk.example"]) expect(log).not.toContain(hidden);
  });
});

describe("wrong codes", () => {
  it("of the authenticator and wrong recovery codes are in the log, each once and with their locks", async () => {
    const { email, userId, token } = await member();
    const as = async (of: unknown, path: string, body?: object) =>
      app.call(await holderOf(app, of), body === undefined ? "GET" : "POST", path, body);
    const { body: begun } = await as(token, "/user/2fa/totp/begin");
    const right = codeOf(String(begun["secret"]), stepAt(time.clock()));
    expect((await as(token, "/user/2fa/totp/verify", { totp: right })).status).toBe(200);
    const { body: step } = await signIn(email, password);
    expect(step).toMatchObject({ token_type: "totp" });
    const wrong = right === "000000" ? "000001" : "000000";
    await Promise.all(Array.from({ length: 9 }, () => as(step["token"], "/user/2fa/totp/verify", { totp: wrong })));
    const recovery_code = "aaaa-bbbb";
    await as(step["token"], "/user/2fa/recovery_code/verify", { recovery_code });
    expect(await failuresOf(userId)).toMatchObject([
      {
        action: "second_factor_failed",
        operation_id: "verifyTotp",
        actor_kind: "jwt",
        actor_id: userId,
        changes: {},
      },
      { action: "second_factor_locked", operation_id: "verifyTotp" },
      { action: "second_factor_failed", operation_id: "verifyRecoveryCode" },
    ]);
    const log = (await database.query(wholeLog)).map(({ entry }) => entry).join("\n");
    expect(log).not.toContain(recovery_code);
  });
});
