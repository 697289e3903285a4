import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import type { HttpAnswer } from "@railyard/testing";
import { eventually } from "@railyard/testing";

import { createPasswordHasher } from "../../src/adapters/passwords/argon2-password-hasher.ts";
import type { PasswordHasher } from "../../src/ports.ts";
import { codeOf, stepAt } from "../../src/adapters/second-factor/second-factors.ts";
import { movableClock } from "../support/clock.ts";
import type { MailServer } from "../support/mail-server.ts";
import { startMailServer } from "../support/mail-server.ts";
import type { MerchantsApp } from "../support/merchants-app.ts";
import { admin, startMerchants } from "../support/merchants-app.ts";
import { holderOf } from "../support/users.ts";

const time = movableClock();
const password = "Tr1ver#7788";
const wrongPassword = "Wr0ng#pass";

/** How often a wrong password was looked at: compared with one that is stored, or hashed to take as long. */
let lookedAt = 0;
const hasher = createPasswordHasher({ memoryKib: 64, passes: 1, parallelism: 1 });
const countingHasher: PasswordHasher = {
  ...hasher,
  hash: (given) => {
    if (given === wrongPassword) lookedAt += 1;
    return hasher.hash(given);
  },
  verify: (given, stored) => {
    if (given === wrongPassword) lookedAt += 1;
    return hasher.verify(given, stored);
  },
};

let mails: MailServer;
let app: MerchantsApp;
let replica: Awaited<ReturnType<MerchantsApp["replica"]>>;
beforeAll(async () => {
  mails = await startMailServer();
  app = await startMerchants({
    overrides: { clock: time.clock, passwords: countingHasher },
    environment: { SMTP_URL: mails.url },
  });
  replica = await app.replica();
  await app.call(admin, "POST", "/accounts", { merchant_id: "kiosk" });
});
afterAll(async () => {
  await replica.stop();
  await app.stop();
  await mails.stop();
});
// Earlier guesses are forgotten.
beforeEach(() => {
  time.forward(25 * 60 * 60_000);
  lookedAt = 0;
});

let people = 0;
const signUp = async (of = app): Promise<{ email: string; token: unknown }> => {
  people += 1;
  const email = `person-${String(people)}@kiosk.example`;
  const who = { email, password, name: "Ada", merchant_id: "kiosk" };
  const { body } = await of.call(admin, "POST", "/user/signup_with_merchant_id", who);
  return { email, token: body["token"] };
};
const signIn = (email: string, secret = password, of: Pick<MerchantsApp, "call"> = app) =>
  of.call(null, "POST", "/user/signin", { email, password: secret });

/** Token of the link that was mailed last to the address. */
const linkFor = async (email: string): Promise<string> => {
  expect((await app.call(null, "POST", "/user/forgot_password", { email })).status).toBe(200);
  return eventually(() => {
    const token = /#token=(\S+)/.exec(mails.received.findLast(({ to }) => to === email)?.text ?? "")?.[1];
    if (token === undefined) throw new TypeError("no mail yet");
    return token;
  });
};

/** How many answers have each status and code. */
const counted = (answers: readonly HttpAnswer[]): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const outcome = `${String(status)} ${(body["error"] as { code?: string } | undefined)?.code ?? ""}`;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
};

const inOneGo = (count: number, guess: (index: number) => Promise<HttpAnswer>): Promise<HttpAnswer[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => guess(index)));

describe("guesses at passwords", () => {
  it("are five, however many guess together at all replicas, for known and unknown addresses alike", async () => {
    const { email } = await signUp();
    for (const guessed of [email, "nobody-else@kiosk.example"]) {
      lookedAt = 0;
      const answers = await inOneGo(80, (index) => signIn(guessed, wrongPassword, index % 2 === 0 ? app : replica));
      expect(counted(answers)).toEqual({ "401 UR_01": 5, "429 HE_00": 75 });
      expect(lookedAt).toBe(5);
      const waits = answers.filter(({ status }) => status === 429).map(({ headers }) => headers["retry-after"]);
      expect(new Set(waits)).toEqual(new Set(["2"]));
    }
  });

  it("lock out the right password too, until the lock is over", async () => {
    const { email } = await signUp();
    await inOneGo(20, () => signIn(email, wrongPassword));
    expect(counted([await signIn(email)])).toEqual({ "429 HE_00": 1 });
    time.forward(2_000);
    expect((await signIn(email)).status).toBe(200);
    expect(await signIn(email, wrongPassword)).toMatchObject({ status: 401 });
  });

  it("are counted by network too, which only the gateway names", async () => {
    const at = (callerAddress: string) => ({ kind: "caller", callerAddress }) as const;
    const guess = (index: number, headers: Readonly<Record<string, string>> = {}) =>
      app.callWith(headers, at("192.0.2.7"), "POST", "/user/signin", {
        email: `stolen-${String(index)}@kiosk.example`,
        password: wrongPassword,
      });
    const answers = await inOneGo(400, guess);
    expect(counted(answers)).toEqual({ "401 UR_01": 50, "429 HE_00": 350 });
    expect(lookedAt).toBe(50);
    expect((await guess(999, { "x-forwarded-for": "198.51.100.1" })).status).toBe(429);
    const { email } = await signUp();
    const elsewhere = await app.call(at("198.51.100.1"), "POST", "/user/signin", { email, password });
    expect(elsewhere.status).toBe(200);
  });

  it("are none when right: a whole office signs in at once from one network", async () => {
    const callers = { kind: "caller", callerAddress: "192.0.2.8" } as const;
    const { email } = await signUp();
    const people = await inOneGo(3, () => app.call(callers, "POST", "/user/signin", { email, password }));
    expect(counted(people)).toEqual({ "200 ": 3 });
    const strangers = await inOneGo(55, (index) =>
      app.call(callers, "POST", "/user/signin", {
        email: `s-${String(index)}@kiosk.example`,
        password: wrongPassword,
      }),
    );
    expect(counted(strangers)).toEqual({ "401 UR_01": 50, "429 HE_00": 5 });
  });
});

describe("guesses from elsewhere", () => {
  const at = (callerAddress: string) => ({ kind: "caller", callerAddress }) as const;
  const from = (callerAddress: string, email: string, secret = password) =>
    app.call(at(callerAddress), "POST", "/user/signin", { email, password: secret });
  let networks = 0;
  const newNetwork = (): string => `198.18.${String((networks += 1) >> 8)}.${String(networks & 255)}`;

  it("lock out neither users in another network nor users who are signed in", async () => {
    const { email, token } = await signUp();
    await inOneGo(20, () => from("203.0.113.1", email, wrongPassword));
    expect((await from("203.0.113.1", email)).status).toBe(429);
    expect((await from("203.0.113.2", email)).status).toBe(200);
    const holder = await holderOf(app, token);
    const changed = { old_password: password, new_password: "N3xt#password" };
    expect((await app.call(holder, "POST", "/user/change_password", changed)).status).toBe(200);
  });

  it("from a hundred networks stop strange networks, and none that the user has signed in from", async () => {
    const { email } = await signUp();
    const home = newNetwork();
    expect((await from(home, email)).status).toBe(200);
    for (const guessed of [email, `nobody-${email}`]) {
      lookedAt = 0;
      const answers = await inOneGo(120, () => from(newNetwork(), guessed, wrongPassword));
      expect(counted(answers)).toEqual({ "401 UR_01": 100, "429 HE_00": 20 });
      expect(lookedAt).toBe(100);
    }
    const stranger = newNetwork();
    expect((await from(stranger, email)).status).toBe(429);
    expect((await from(home, email)).status).toBe(200);
    // At home, too, a password is wrong five times before it is stopped there.
    expect(counted(await inOneGo(9, () => from(home, email, wrongPassword)))).toEqual({
      "401 UR_01": 5,
      "429 HE_00": 4,
    });
    // A day later all is forgotten.
    time.forward(25 * 60 * 60_000);
    expect((await from(stranger, email)).status).toBe(200);
  });

  it("do not keep out who sets a new password by a mailed link, whose network is the only known one then", async () => {
    const { email } = await signUp();
    const [home, travelling] = [newNetwork(), newNetwork()];
    expect((await from(home, email)).status).toBe(200);
    await inOneGo(110, () => from(newNetwork(), email, wrongPassword));
    expect((await from(travelling, email)).status).toBe(429);
    const link = await linkFor(email);
    const next = "N3xt#password";
    const reset = { token: link, password: next };
    expect((await app.call(at(travelling), "POST", "/user/reset_password", reset)).status).toBe(200);
    expect((await from(travelling, email, next)).status).toBe(200);
    expect((await from(home, email, next)).status).toBe(429);
  });

  it("at codes by a thief of the password lock out no user who has signed in from another network", async () => {
    const { email, token } = await signUp();
    const [home, thief] = [newNetwork(), newNetwork()];
    const holder = await holderOf(app, token);
    const { body } = await app.call(holder, "GET", "/user/2fa/totp/begin");
    const codeNow = () => codeOf(String(body["secret"]), stepAt(time.clock()));
    const wrongCode = () => (codeNow() === "000000" ? "000001" : "000000");
    await app.call(holder, "POST", "/user/2fa/totp/verify", { totp: codeNow() });
    time.forward(60_000);
    /** The token of the step, as the gateway reports its holder. */
    const step = async (network: string) => {
      const answer = await from(network, email);
      expect(answer.body["token_type"]).toBe("totp");
      return { ...(await holderOf(app, answer.body["token"])), callerAddress: network };
    };
    const verify = (who: Awaited<ReturnType<typeof step>>, totp: string) =>
      app.call(who, "POST", "/user/2fa/totp/verify", { totp });
    const atHome = await step(home);
    expect((await verify(atHome, codeNow())).status).toBe(200);
    expect((await app.call(atHome, "GET", "/user/2fa/terminate")).status).toBe(200);
    const atThief = await step(thief);
    expect(counted(await inOneGo(9, () => verify(atThief, wrongCode())))).toEqual({ "401 UR_70": 4, "429 HE_00": 5 });
    // The password alone makes no network known, so that many of them get no further than one count.
    const elsewhere = await Promise.all(Array.from({ length: 10 }, () => step(newNetwork())));
    const twice = [...elsewhere, ...elsewhere];
    const guesses = await Promise.all(twice.map((who) => verify(who, wrongCode())));
    expect(counted(guesses)).toEqual({ "401 UR_70": 16, "429 HE_00": 4 });
    time.forward(60_000);
    expect((await verify(await step(home), codeNow())).status).toBe(200);
  });
});

describe("with the clock of the machine", () => {
  let live: MerchantsApp;
  beforeAll(async () => {
    live = await startMerchants();
    await live.call(admin, "POST", "/accounts", { merchant_id: "kiosk" });
  });
  afterAll(() => live.stop());

  it("eighty wrong codes in one go are looked at four times", async () => {
    const { token } = await signUp(live);
    const holder = await holderOf(live, token);
    await live.call(holder, "GET", "/user/2fa/totp/begin");
    const guess = () => live.call(holder, "POST", "/user/2fa/totp/verify", { totp: "000000" });
    expect(counted(await inOneGo(80, guess))).toEqual({ "401 UR_70": 4, "429 HE_00": 76 });
  });
});
