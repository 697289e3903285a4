import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import type { HttpAnswer } from "@railyard/testing";

import { createPasswordHasher } from "../../src/adapters/passwords/argon2-password-hasher.ts";
import type { PasswordHasher } from "../../src/ports.ts";
import { movableClock } from "../support/clock.ts";
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

let app: MerchantsApp;
let replica: Awaited<ReturnType<MerchantsApp["replica"]>>;
beforeAll(async () => {
  app = await startMerchants({ overrides: { clock: time.clock, passwords: countingHasher } });
  replica = await app.replica();
  await app.call(admin, "POST", "/accounts", { merchant_id: "kiosk" });
});
afterAll(async () => {
  await replica.stop();
  await app.stop();
});
// Earlier guesses are forgotten.
beforeEach(() => {
  time.forward(2 * 60 * 60_000);
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
