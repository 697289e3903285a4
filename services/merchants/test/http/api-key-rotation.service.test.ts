import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { hashApiKey } from "@railyard/auth";
import type { HttpAnswer, JsonObject } from "@railyard/testing";
import { eventually, fixedClock } from "@railyard/testing";

import type { MerchantsApp } from "../support/merchants-app.ts";
import { admin, anotherService, apiKeyPepper, merchantKeyOf, startMerchants } from "../support/merchants-app.ts";

const clock = fixedClock(new Date().toISOString());
let app: MerchantsApp;
beforeAll(async () => {
  app = await startMerchants({ overrides: { clock: () => clock.now() } });
  for (const merchant_id of ["kiosk", "rival"]) await app.call(admin, "POST", "/accounts", { merchant_id });
});
afterAll(() => app.stop());

const create = async (members: object = {}): Promise<JsonObject> =>
  (await app.call(admin, "POST", "/api_keys/kiosk", { name: "shop", expiration: "never", ...members })).body;
const pathOf = (key: JsonObject): string => `/api_keys/kiosk/${String(key["key_id"])}`;
const rotate = (key: JsonObject, body?: object): Promise<HttpAnswer> =>
  app.call(admin, "POST", `${pathOf(key)}/rotate`, body);
const retrieve = async (key: JsonObject): Promise<JsonObject> => (await app.call(admin, "GET", pathOf(key))).body;
const resolve = async (key: JsonObject): Promise<JsonObject> => {
  const hash_or_key = hashApiKey(String(key["api_key"]), apiKeyPepper);
  const body = { kind: "api_key", hash_or_key };
  return (await app.call(anotherService, "POST", "/internal/credentials/resolve", body)).body;
};
const refusal = (status: number, code: string, reason: string): object => ({
  status,
  body: { error: { code, reason } },
});

describe("replacing a key", () => {
  it("makes a key like it, and takes both until the overlap ends", async () => {
    const old = await create({ description: "till", scopes: ["payments:write", "read"] });
    const rotated = await rotate(old, { overlap_seconds: 3600 });
    expect(rotated).toMatchObject({
      status: 200,
      body: {
        key_id: expect.not.stringMatching(String(old["key_id"])),
        api_key: expect.stringMatching(/^snd_[0-9A-Za-z]{64}$/),
        name: "shop",
        description: "till",
        scopes: ["payments:write", "read"],
        expiration: "never",
        rotated_from: old["key_id"],
      },
    });
    const end = new Date(clock.now().getTime() + 3_600_000).toISOString();
    expect(await retrieve(old)).toMatchObject({ expiration: end, replaced_by: rotated.body["key_id"] });
    expect(await retrieve(rotated.body)).toMatchObject({ rotated_from: old["key_id"], replaced_by: null });
    expect(await resolve(old)).toMatchObject({ found: true, expires_at: end, scopes: ["payments:write", "read"] });
    expect(await resolve(rotated.body)).toMatchObject({ found: true, expires_at: null });
  });

  it("overlaps for a day when nothing else is specified, with no body at all", async () => {
    const old = await create();
    expect((await rotate(old)).status).toBe(200);
    const end = new Date(clock.now().getTime() + 86_400_000).toISOString();
    expect(await retrieve(old)).toMatchObject({ expiration: end });
  });

  it("ends the old key at once without an overlap, and at its own end if that is earlier", async () => {
    const atOnce = await create();
    expect((await rotate(atOnce, { overlap_seconds: 0 })).status).toBe(200);
    await eventually(async () => (await resolve(atOnce))["found"] === false);
    const expiration = new Date(clock.now().getTime() + 60_000).toISOString();
    const ending = await create({ expiration });
    const rotated = await rotate(ending, { expiration: "never" });
    expect(rotated.body).toMatchObject({ expiration: "never" });
    expect(await retrieve(ending)).toMatchObject({ expiration });
  });

  it("happens once, however many ask together", async () => {
    const old = await create();
    const answers = await Promise.all(Array.from({ length: 4 }, () => rotate(old)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    expect(await rotate(old)).toMatchObject(refusal(400, "IR_16", "api_key_already_replaced"));
  });

  it("is refused for a key that is revoked, expired, of another merchant or of the engine", async () => {
    const revoked = await create();
    await app.call(admin, "DELETE", pathOf(revoked));
    expect(await rotate(revoked)).toMatchObject(refusal(404, "HE_02", "api_key_not_found"));
    const expiring = await create({ expiration: new Date(clock.now().getTime() + 1_000).toISOString() });
    clock.advance(1_000);
    expect(await rotate(expiring)).toMatchObject(refusal(400, "IR_16", "api_key_expired"));
    const foreign = await create();
    const elsewhere = `/api_keys/rival/${String(foreign["key_id"])}/rotate`;
    expect(await app.call(admin, "POST", elsewhere)).toMatchObject(refusal(404, "HE_02", "api_key_not_found"));
    const engine = await app.call({ kind: "engine_key", merchantId: "kiosk" }, "POST", "/api-key/create", {
      merchant_id: "kiosk",
    });
    expect(await rotate(engine.body)).toMatchObject(refusal(404, "HE_02", "api_key_not_found"));
    expect(await app.call(merchantKeyOf("kiosk"), "POST", `${pathOf(foreign)}/rotate`)).toMatchObject({
      status: 401,
    });
    expect(await retrieve(foreign)).toMatchObject({ replaced_by: null, expiration: "never" });
  });

  it.each([
    ["a negative overlap", { overlap_seconds: -1 }, 422, "IR_06"],
    ["an overlap beyond 30 days", { overlap_seconds: 2_592_001 }, 422, "IR_06"],
    ["a past expiration", { expiration: "2020-01-01T00:00:00Z" }, 422, "IR_06"],
    ["a strange expiration", { expiration: "soon" }, 422, "IR_05"],
    ["an unknown member", { overlap: 1 }, 400, "IR_06"],
  ])("is refused with %s, and leaves the key as it was", async (_what, body, status, code) => {
    const old = await create();
    expect(await rotate(old, body)).toMatchObject({ status, body: { error: { code } } });
    expect(await retrieve(old)).toMatchObject({ replaced_by: null, expiration: "never" });
  });

  it("leaves an end that may come earlier, not later", async () => {
    const old = await create();
    await rotate(old, { overlap_seconds: 3600 });
    const change = (expiration: string): Promise<HttpAnswer> => app.call(admin, "POST", pathOf(old), { expiration });
    expect(await change("never")).toMatchObject(refusal(400, "IR_16", "api_key_already_replaced"));
    const sooner = new Date(clock.now().getTime() + 60_000).toISOString();
    expect(await change(sooner)).toMatchObject({ status: 200, body: { expiration: sooner } });
  });

  it("answers a repeated request with the same new key", async () => {
    const old = await create();
    const send = () => app.callWith({ "idempotency-key": "rotate-1" }, admin, "POST", `${pathOf(old)}/rotate`);
    const first = await send();
    expect(first.status).toBe(200);
    expect((await send()).body).toEqual(first.body);
  });
});

describe("scopes of a key", () => {
  it("are kept, shown everywhere the key is, and published to gateways", async () => {
    const scoped = await create({ scopes: ["read", "refunds:write"] });
    expect(scoped["scopes"]).toEqual(["read", "refunds:write"]);
    expect(await retrieve(scoped)).toMatchObject({ scopes: ["read", "refunds:write"] });
    const listed = (await app.call(admin, "GET", "/api_keys/kiosk/list")).body as unknown as readonly JsonObject[];
    expect(listed.find(({ key_id }) => key_id === scoped["key_id"])).toMatchObject({
      scopes: ["read", "refunds:write"],
    });
    expect(await resolve(scoped)).toMatchObject({ scopes: ["read", "refunds:write"] });
    expect(await resolve(await create({ scopes: null }))).toMatchObject({ found: true, scopes: null });
  });

  it("change when others are named, and stay when they are left out or null", async () => {
    const scoped = await create({ scopes: ["read"] });
    const change = async (body: object): Promise<unknown> =>
      (await app.call(admin, "POST", pathOf(scoped), body)).body["scopes"];
    expect(await change({ name: "renamed", scopes: null })).toEqual(["read"]);
    expect(await change({ scopes: ["payments:write"] })).toEqual(["payments:write"]);
    expect(await resolve(scoped)).toMatchObject({ scopes: ["payments:write"] });
  });

  it.each([
    ["an empty list", []],
    ["a scope that does not exist", ["payments:delete"]],
    ["a scope that no operation asks keys for", ["api_keys:write"]],
    ["a scope twice", ["read", "read"]],
    ["a text", "read"],
  ])("are refused as %s", async (_what, scopes) => {
    const body = { name: "k", expiration: "never", scopes };
    const refused = await app.call(admin, "POST", "/api_keys/kiosk", body);
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.body).toMatchObject({ error: { code: "IR_06" } });
  });

  it("limit engine keys to routing", async () => {
    const principal = { kind: "engine_key", merchantId: "kiosk" } as const;
    const make = (scopes: unknown): Promise<HttpAnswer> =>
      app.call(principal, "POST", "/api-key/create", { merchant_id: "kiosk", scopes });
    const made = await make(["routing:read"]);
    expect(made).toMatchObject({ status: 200, body: { scopes: ["routing:read"] } });
    expect(await make(["payments:read"])).toMatchObject({ status: 400, body: { error: { code: "IR_06" } } });
    const limited = { ...principal, permissions: ["routing:read"] };
    const refused = await app.call(limited, "POST", "/api-key/create", { merchant_id: "kiosk" });
    expect(refused).toMatchObject(refusal(403, "IR_22", "forbidden"));
    expect((await app.call(limited, "GET", "/api-key/list/kiosk")).status).toBe(403);
    const listed = await app.call(principal, "GET", "/api-key/list/kiosk");
    expect(listed.body).toEqual(
      expect.arrayContaining([expect.objectContaining({ key_id: made.body["key_id"], scopes: ["routing:read"] })]),
    );
  });
});

describe("the last use of a key", () => {
  const report = (uses: readonly object[]): Promise<HttpAnswer> =>
    app.call(anotherService, "POST", "/internal/credentials/uses", { uses });
  const at = (secondsAgo: number): string => new Date(Date.now() - secondsAgo * 1000).toISOString();

  it("is shown as the latest that a gateway has seen, in whatever order they report it", async () => {
    const key = await create();
    const key_id = key["key_id"];
    const [early, late] = [at(60), at(30)];
    expect(await report([{ key_id, last_used: early }])).toMatchObject({ status: 200, body: { recorded: 1 } });
    expect(
      await report([
        { key_id, last_used: late },
        { key_id, last_used: early },
      ]),
    ).toMatchObject({
      body: { recorded: 1 },
    });
    expect(await report([{ key_id, last_used: early }])).toMatchObject({ body: { recorded: 0 } });
    expect(await retrieve(key)).toMatchObject({ last_used: late });
    const listed = (await app.call(admin, "GET", "/api_keys/kiosk/list")).body as unknown as readonly JsonObject[];
    expect(listed.find((candidate) => candidate["key_id"] === key_id)).toMatchObject({ last_used: late });
  });

  it("is never in the future, nor of a key that does not exist", async () => {
    const key = await create();
    await report([
      { key_id: key["key_id"], last_used: at(-3600) },
      { key_id: "snd_nobody", last_used: at(1) },
    ]);
    expect(Date.parse(String((await retrieve(key))["last_used"]))).toBeLessThanOrEqual(Date.now());
  });

  it("survives many gateways that report the same keys at once", async () => {
    const keys = await Promise.all(Array.from({ length: 5 }, () => create()));
    const reports = Array.from({ length: 12 }, (_value, index) => {
      const uses = keys.map(({ key_id }) => ({ key_id, last_used: at(100 - index) }));
      return report(index % 2 === 0 ? uses : uses.reverse());
    });
    expect((await Promise.all(reports)).map(({ status }) => status)).toEqual(Array(12).fill(200));
  });

  it("is reported by services alone", async () => {
    const body = { uses: [] };
    for (const principal of [admin, merchantKeyOf("kiosk"), null]) {
      expect((await app.call(principal, "POST", "/internal/credentials/uses", body)).status).toBe(401);
    }
  });
});
