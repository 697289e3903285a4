import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { newEngineKey, newEphemeralKey, newPublishableKey, newSecretKey } from "@railyard/auth";
import type { Received } from "@railyard/testing";
import { eventually } from "@railyard/testing";
import {
  adminKey,
  internalSecret,
  newMerchantKey,
  pepper,
  startSurroundings,
} from "../support/gateway-surroundings.ts";
import type { Surroundings, TestGateway } from "../support/gateway-surroundings.ts";

let surroundings: Surroundings;
beforeAll(async () => {
  surroundings = await startSurroundings();
});
afterAll(() => surroundings.stop());
beforeEach(() => {
  surroundings.service.seen.length = 0;
});

const rateLimited = {
  status: 429,
  body: { error: { type: "invalid_request", code: "HE_00", reason: "rate_limited" } },
};

const create = (gateway: TestGateway, key: string, address = "203.0.113.1"): Promise<Received> =>
  gateway.call("/payments/pay_1", { headers: { "api-key": key, "x-forwarded-for": address } });

const statusesOf = (answers: readonly Received[]): readonly number[] => answers.map(({ status }) => status);

describe("the rate of one credential", () => {
  it("is stated on every answer and refused beyond its burst, until there is room again", async () => {
    const gateway = await surroundings.startGateway({ RATE_LIMIT_PER_SECOND: "2", RATE_LIMIT_BURST: "3" });
    const { key } = newMerchantKey(surroundings);
    const answers = [];
    for (let time = 0; time < 4; time += 1) answers.push(await create(gateway, key));
    expect(statusesOf(answers)).toEqual([200, 200, 200, 429]);
    expect(answers.map(({ headers }) => headers["ratelimit-limit"])).toEqual(["3", "3", "3", "3"]);
    expect(answers.map(({ headers }) => headers["ratelimit-remaining"])).toEqual(["2", "1", "0", "0"]);
    for (const { headers } of answers) expect(headers["ratelimit-reset"]).toMatch(/^[12]$/);
    expect(answers[3]).toMatchObject({ ...rateLimited, headers: { "retry-after": "1" } });
    expect(surroundings.service.seen).toHaveLength(3);
    const other = newMerchantKey(surroundings).key;
    expect(await create(gateway, other)).toMatchObject({ status: 200 });
    await eventually(async () => (await create(gateway, key)).status === 200, { intervalMs: 100 });
    await gateway.stop();
  });

  it("is stated also when the service is away", async () => {
    const gateway = await surroundings.startGateway();
    const { key } = newMerchantKey(surroundings);
    await surroundings.service.stop();
    expect(await create(gateway, key)).toMatchObject({ status: 503, headers: { "ratelimit-limit": "4000" } });
    await surroundings.service.startAgain();
    await gateway.stop();
  });

  it("is counted by address for publishable keys and for the public, which share nothing secret", async () => {
    const limits = { RATE_LIMIT_PER_SECOND: "1", RATE_LIMIT_BURST: "1", TRUST_FORWARDED_FOR: "true" };
    const gateway = await surroundings.startGateway(limits);
    const key = `pk_snd_${"b".repeat(32)}`;
    surroundings.merchants.addKey(key, { kind: "publishable_key", merchantId: "merchant_a" });
    const addresses = ["203.0.113.1", "203.0.113.1", "203.0.113.2", "2001:db8::1", "2001:db8::2", "2001:db8:0:1::1"];
    const answers = [];
    for (const address of addresses) answers.push(await create(gateway, key, address));
    expect(statusesOf(answers)).toEqual([200, 429, 200, 200, 429, 200]);
    const open = [];
    for (const address of addresses) {
      open.push(await gateway.call("/feature_matrix", { headers: { "x-forwarded-for": address } }));
    }
    expect(statusesOf(open)).toEqual([200, 429, 200, 200, 429, 200]);
    await gateway.stop();
  });
});

describe("the rate of card look-ups by browsers", () => {
  const lookUp = async (gateway: TestGateway, key: string, address: string, secret: string): Promise<number> => {
    const headers = { "api-key": key, "x-forwarded-for": address };
    return (await gateway.call(`/cards/424242?client_secret=${secret}`, { headers })).status;
  };
  const publishable = `pk_snd_${"c".repeat(32)}`;
  let gateway: TestGateway;
  beforeAll(async () => {
    const limits = { CARD_LOOKUP_LIMIT_PER_MINUTE: "2", TRUST_FORWARDED_FOR: "true" };
    gateway = await surroundings.startGateway(limits);
    surroundings.merchants.addKey(publishable, { kind: "publishable_key", merchantId: "merchant_a" });
  });
  afterAll(() => gateway.stop());

  it("is limited by address, whatever the client secret, and leaves other operations alone", async () => {
    const address = "203.0.113.10";
    const statuses = [];
    for (const secret of ["one", "two", "three"]) statuses.push(await lookUp(gateway, publishable, address, secret));
    expect(statuses).toEqual([200, 200, 429]);
    const headers = { "api-key": publishable, "x-forwarded-for": address };
    expect(await gateway.call("/cards/424242", { headers })).toMatchObject(rateLimited);
    expect(await create(gateway, publishable, address)).toMatchObject({ status: 200 });
  });

  it("is limited by client secret, whatever the address", async () => {
    const statuses = [];
    for (const host of ["21", "22", "23"]) {
      statuses.push(await lookUp(gateway, publishable, `203.0.113.${host}`, "pay_1_secret_x"));
    }
    expect(statuses).toEqual([200, 200, 429]);
    expect(await lookUp(gateway, publishable, "203.0.113.23", "pay_2_secret_y")).toBe(200);
  });

  it("does not limit a merchant's own server", async () => {
    const { key } = newMerchantKey(surroundings);
    const statuses = [];
    for (let time = 0; time < 4; time += 1) statuses.push(await lookUp(gateway, key, "203.0.113.30", "same"));
    expect(statuses).toEqual([200, 200, 200, 200]);
  });
});

describe("the rate of one address", () => {
  it("applies whatever the credentials, and is stated where it leaves less than the credential's", async () => {
    const gateway = await surroundings.startGateway({
      ADDRESS_RATE_LIMIT_PER_SECOND: "1",
      ADDRESS_RATE_LIMIT_BURST: "3",
      TRUST_FORWARDED_FOR: "true",
    });
    const keys = Array.from({ length: 4 }, () => newMerchantKey(surroundings).key);
    const answers = [];
    for (const key of keys) answers.push(await create(gateway, key, "203.0.113.9"));
    expect(statusesOf(answers)).toEqual([200, 200, 200, 429]);
    expect(answers.map(({ headers }) => headers["ratelimit-remaining"])).toEqual(["2", "1", "0", "0"]);
    expect(answers[3]).toMatchObject({ ...rateLimited, headers: { "ratelimit-limit": "3", "retry-after": "1" } });
    expect(await create(gateway, keys[0] ?? "", "203.0.113.10")).toMatchObject({ status: 200 });
    await gateway.stop();
  });
});

describe("the rate of decisions", () => {
  const small = {
    RATE_LIMIT_PER_SECOND: "1",
    RATE_LIMIT_BURST: "1",
    ADDRESS_RATE_LIMIT_PER_SECOND: "1",
    ADDRESS_RATE_LIMIT_BURST: "1",
  };
  const newEngineMerchant = (): string => {
    const key = newEngineKey(pepper);
    surroundings.merchants.addKey(key, { kind: "engine_key", merchantId: "merchant_a" });
    return key;
  };
  const feedback = ["/update-gateway-score", "/update-score"];
  const decisions = ["/decide-gateway", "/decision_gateway", ...feedback, "/routing/evaluate", "/routing/hybrid"];
  const askEngine = (gateway: TestGateway, path: string, key: string): Promise<Received> =>
    gateway.call(path, { method: "POST", headers: { "x-api-key": key, "x-feature": "decision-engine" }, body: "{}" });

  it("counts for none of the limits of other operations, nor they for it", async () => {
    const gateway = await surroundings.startGateway(small);
    const key = newEngineMerchant();
    const answers = [];
    for (const path of [...decisions, ...decisions]) answers.push(await askEngine(gateway, path, key));
    expect(statusesOf(answers)).toEqual(answers.map(() => 200));
    expect(answers[0]?.headers["ratelimit-limit"]).toBe("40000");
    const others = [];
    for (let time = 0; time < 2; time += 1) others.push(await askEngine(gateway, "/routing/create", key));
    expect(statusesOf(others)).toEqual([200, 429]);
    expect(await askEngine(gateway, "/decide-gateway", key)).toMatchObject({ status: 200 });
    await gateway.stop();
  });

  it("has limits of its own, by credential and by address", async () => {
    const limits = { DECISION_RATE_LIMIT_PER_SECOND: "1", DECISION_RATE_LIMIT_BURST: "2" };
    const gateway = await surroundings.startGateway(limits);
    const answers = [];
    for (const key of [newEngineMerchant(), newEngineMerchant(), newEngineMerchant()]) {
      answers.push(await askEngine(gateway, "/decide-gateway", key));
    }
    expect(statusesOf(answers)).toEqual([200, 200, 429]);
    expect(answers[2]).toMatchObject({ ...rateLimited, headers: { "retry-after": "1" } });
    await gateway.stop();
  });

  it("leaves wrong credentials to the limits that apply everywhere", async () => {
    const gateway = await surroundings.startGateway({ REFUSED_LIMIT_PER_MINUTE: "2" });
    const answers = [];
    for (let time = 0; time < 4; time += 1) {
      answers.push(await askEngine(gateway, "/decide-gateway", `DE_${String(time).repeat(64)}`));
    }
    expect(statusesOf(answers)).toEqual([401, 401, 429, 429]);
    await gateway.stop();
  });
});

describe("wrong credentials from one address", () => {
  const wrongKey = (name: string): string => `snd_${name.padEnd(64, "w")}`;

  it("are refused with 429 beyond the limit, and no longer looked up", async () => {
    const gateway = await surroundings.startGateway({ REFUSED_LIMIT_PER_MINUTE: "3", TRUST_FORWARDED_FOR: "true" });
    const { resolve } = surroundings.merchants.calls;
    const answers = [];
    for (let time = 0; time < 6; time += 1) answers.push(await create(gateway, wrongKey(`guess${String(time)}`)));
    expect(statusesOf(answers)).toEqual([401, 401, 401, 429, 429, 429]);
    expect(surroundings.merchants.calls.resolve).toBe(resolve + 3);
    expect(answers[3]).toMatchObject({
      ...rateLimited,
      headers: {
        "ratelimit-limit": "3",
        "ratelimit-remaining": "0",
        "retry-after": expect.stringMatching(/^(19|20)$/),
      },
    });
    expect(await create(gateway, wrongKey("guess"), "203.0.113.2")).toMatchObject({ status: 401 });
    await gateway.stop();
  });

  it("are no longer looked up when they are many different ones", async () => {
    const gateway = await surroundings.startGateway({ GUESS_LIMIT_PER_MINUTE: "3", TRUST_FORWARDED_FOR: "true" });
    const { resolve } = surroundings.merchants.calls;
    const ofOne = [];
    for (const name of ["a", "b", "c", "d", "e"]) {
      ofOne.push(await create(gateway, wrongKey(name.repeat(8)), "203.0.113.7"));
    }
    expect(statusesOf(ofOne)).toEqual([401, 401, 401, 429, 429]);
    expect(ofOne[3]).toMatchObject({
      ...rateLimited,
      headers: { "retry-after": expect.stringMatching(/^(19|20)$/) },
    });
    expect(surroundings.merchants.calls.resolve).toBe(resolve + 3);
    await gateway.stop();
  });

  it("lock out no key by its beginning, from however many addresses, also when it is new here", async () => {
    const gateway = await surroundings.startGateway({ GUESS_LIMIT_PER_MINUTE: "3", TRUST_FORWARDED_FOR: "true" });
    const { key } = newMerchantKey(surroundings);
    for (let host = 1; host <= 8; host += 1) {
      const guess = `${key.slice(0, 12)}${String(host).padEnd(56, "g")}`;
      expect(await create(gateway, guess, `203.0.114.${String(host)}`)).toMatchObject({ status: 401 });
    }
    expect(await create(gateway, key, "203.0.113.1")).toMatchObject({ status: 200 });
    await gateway.stop();
  });

  it("are one guess when they are one key that is tried again and again", async () => {
    const gateway = await surroundings.startGateway({ GUESS_LIMIT_PER_MINUTE: "2" });
    const stale = wrongKey("stale");
    let lookedUp = 0;
    await eventually(async () => {
      const { resolve } = surroundings.merchants.calls;
      expect((await create(gateway, stale)).status).toBe(401);
      lookedUp += surroundings.merchants.calls.resolve - resolve;
      return lookedUp === 3;
    });
    expect(await create(gateway, wrongKey("another"))).toMatchObject({ status: 401 });
    await gateway.stop();
  });

  it("shut out neither a key that was good before, though it was forgotten, nor the operator", async () => {
    const gateway = await surroundings.startGateway({ REFUSED_LIMIT_PER_MINUTE: "1" });
    const { key } = newMerchantKey(surroundings, "merchant_kept");
    expect(await create(gateway, key)).toMatchObject({ status: 200 });
    expect(await create(gateway, wrongKey("first"))).toMatchObject({ status: 401 });
    expect(await create(gateway, wrongKey("second"))).toMatchObject({ status: 429 });
    expect(await create(gateway, key)).toMatchObject({ status: 200 });
    const { resolve } = surroundings.merchants.calls;
    await surroundings.publish("merchants.account.changed", { merchant_id: "merchant_kept", version: 2 });
    await eventually(async () => {
      expect(await create(gateway, key)).toMatchObject({ status: 200 });
      return surroundings.merchants.calls.resolve > resolve;
    });
    expect(await gateway.call("/accounts/list", { headers: { "api-key": adminKey } })).toMatchObject({ status: 200 });
    await gateway.stop();
  });

  it("shut out no credential that was issued, behind the same address and new at this gateway", async () => {
    const { merchants, service } = surroundings;
    const keys = {
      secret: newSecretKey("sandbox", pepper),
      publishable: newPublishableKey("sandbox", pepper),
      engine: newEngineKey(pepper),
      ephemeral: newEphemeralKey(internalSecret),
    };
    merchants.addKey(keys.secret, { kind: "merchant_key", merchantId: "merchant_a" });
    merchants.addKey(keys.publishable, { kind: "publishable_key", merchantId: "merchant_a" });
    merchants.addKey(keys.engine, { kind: "engine_key", merchantId: "merchant_a" });
    merchants.profiles.add("merchant_a pro_behind_nat");
    service.respondWith((request, response) => {
      const found = { found: true, merchant_id: "merchant_a", customer_id: "cus_1", expires_at: null };
      const answer = request.url?.startsWith("/internal/") === true ? found : { ok: true };
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
    });
    const gateway = await surroundings.startGateway({ REFUSED_LIMIT_PER_MINUTE: "1", GUESS_LIMIT_PER_MINUTE: "1" });
    for (const name of ["one", "two"]) await create(gateway, wrongKey(name));
    expect(await create(gateway, wrongKey("three"))).toMatchObject(rateLimited);
    const token = merchants.signToken({ permissions: ["payments:read"] });
    const narrowed = { "api-key": keys.secret, "x-profile-id": "pro_behind_nat" };
    const paths: readonly (readonly [string, Record<string, string>])[] = [
      ["/payments/pay_1", { "api-key": keys.secret }],
      ["/payments/pay_1", narrowed],
      ["/payments/pay_1", { "api-key": keys.publishable }],
      ["/payments/pay_1", { authorization: `Bearer ${token}` }],
      ["/customers/cus_1", { "api-key": keys.ephemeral }],
      ["/merchant-account/merchant_a", { "x-api-key": keys.engine, "x-feature": "decision-engine" }],
    ];
    for (const [path, headers] of paths) expect(await gateway.call(path, { headers })).toMatchObject({ status: 200 });
    const revoked = newSecretKey("sandbox", pepper);
    const forged = `${keys.secret.slice(0, -9)}${keys.secret.at(-9) === "0" ? "1" : "0"}${keys.secret.slice(-8)}`;
    const { resolve } = merchants.calls;
    for (const key of [forged, revoked]) expect(await create(gateway, key)).toMatchObject(rateLimited);
    expect(merchants.calls.resolve).toBe(resolve + 1);
    service.respondWith(undefined);
    await gateway.stop();
  });

  it("of profiles count against the key that names them, and against no other behind its address", async () => {
    const gateway = await surroundings.startGateway({ GUESS_LIMIT_PER_MINUTE: "2" });
    surroundings.merchants.profiles.add("merchant_a pro_of_a");
    const [one, other] = [newMerchantKey(surroundings).key, newMerchantKey(surroundings).key];
    const asking = (key: string, profile: string): Promise<Received> =>
      gateway.call("/payments/pay_1", { headers: { "api-key": key, "x-profile-id": profile } });
    const statuses = [];
    for (const profile of ["pro_1", "pro_2", "pro_3"]) statuses.push((await asking(one, profile)).status);
    expect(statuses).toEqual([401, 401, 429]);
    expect((await asking(other, "pro_of_a")).status).toBe(200);
    await gateway.stop();
  });
});
