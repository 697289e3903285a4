import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { hashApiKey } from "@railyard/auth";
import type { JsonObject } from "@railyard/testing";
import { fixedClock } from "@railyard/testing";

import type { MerchantsApp } from "../support/merchants-app.ts";
import { admin, anotherService, apiKeyPepper, merchantKeyOf, startMerchants } from "../support/merchants-app.ts";

const clock = fixedClock("2026-11-20T10:00:00.000Z");
let app: MerchantsApp;
let publishableKey: string;
beforeAll(async () => {
  app = await startMerchants({ overrides: { clock: () => clock.now() } });
  const created = await app.call(admin, "POST", "/accounts", { merchant_id: "kiosk" });
  publishableKey = String(created.body["publishable_key"]);
  await app.call(admin, "POST", "/accounts", { merchant_id: "rival" });
});
afterAll(() => app.stop());

const create = (body: object) => app.call(admin, "POST", "/api_keys/kiosk", body);
const resolve = async (kind: string, value: string): Promise<JsonObject> => {
  const hash_or_key = kind === "publishable_key" ? value : hashApiKey(value, apiKeyPepper);
  return (await app.call(anotherService, "POST", "/internal/credentials/resolve", { kind, hash_or_key })).body;
};

const nobody = {
  found: false,
  kind: null,
  merchant_id: null,
  profile_id: null,
  organization_id: null,
  key_id: null,
  directory_version: null,
  expires_at: null,
  scopes: null,
};

describe("API keys", () => {
  it("are shown once and then only by their first characters", async () => {
    const created = await create({ name: "shop", description: "the shop's server", expiration: "never" });
    expect(created.status).toBe(200);
    expect(created.body).toEqual({
      key_id: expect.stringMatching(/^snd_[0-9A-Za-z]{20}$/),
      merchant_id: "kiosk",
      name: "shop",
      description: "the shop's server",
      created: "2026-11-20T10:00:00.000Z",
      expiration: "never",
      scopes: null,
      rotated_from: null,
      api_key: expect.stringMatching(/^snd_[0-9A-Za-z]{64}$/),
    });
    const { api_key: plaintext, ...members } = created.body;
    const retrieved = await app.call(admin, "GET", `/api_keys/kiosk/${String(members["key_id"])}`);
    expect(retrieved.body).toEqual({
      ...members,
      prefix: String(plaintext).slice(0, 12),
      replaced_by: null,
      last_used: null,
    });
  });

  it("resolve to their merchant until they are revoked", async () => {
    const created = await create({ name: "short", expiration: "never" });
    const plaintext = String(created.body["api_key"]);
    const keyId = String(created.body["key_id"]);
    expect(await resolve("api_key", plaintext)).toEqual({
      found: true,
      kind: "merchant_key",
      merchant_account_type: "standard",
      merchant_id: "kiosk",
      profile_id: null,
      organization_id: expect.stringMatching(/^org_/),
      key_id: keyId,
      directory_version: Number(String(created.headers["x-railyard-directory-version"]).split("=")[1]),
      expires_at: null,
      scopes: null,
    });
    expect(await resolve("engine_key", plaintext)).toEqual(nobody);
    const revoked = await app.call(admin, "DELETE", `/api_keys/kiosk/${keyId}`);
    expect(revoked.body).toEqual({ merchant_id: "kiosk", key_id: keyId, revoked: true });
    expect(await resolve("api_key", plaintext)).toEqual(nobody);
    for (const method of ["GET", "DELETE"]) {
      const gone = await app.call(admin, method, `/api_keys/kiosk/${keyId}`);
      expect(gone.status).toBe(404);
      expect(gone.body).toMatchObject({ error: { code: "HE_02" } });
    }
  });

  it("resolve only with a hash that was made with the pepper", async () => {
    const created = await create({ name: "peppered", expiration: "never" });
    const hash_or_key = hashApiKey(String(created.body["api_key"]), "some other pepper");
    const query = { kind: "api_key", hash_or_key };
    expect((await app.call(anotherService, "POST", "/internal/credentials/resolve", query)).body).toEqual(nobody);
  });

  it("are refused from the moment they expire until they are extended, and state whose they are", async () => {
    const later = "2126-01-01T00:00:00.000Z";
    const lasting = await create({ name: "lasting", expiration: later });
    expect(await resolve("api_key", String(lasting.body["api_key"]))).toMatchObject({
      found: true,
      expires_at: later,
    });
    clock.set("2020-01-01T00:00:00.000Z");
    const { body } = await create({ name: "expiring", expiration: "2020-01-02T00:00:00.000Z" });
    const { api_key: plaintext, key_id } = body;
    expect(await resolve("api_key", String(plaintext))).toEqual({ ...nobody, merchant_id: "kiosk", key_id });
    clock.set("2026-11-20T10:00:00.000Z");
    await app.call(admin, "POST", `/api_keys/kiosk/${String(key_id)}`, { expiration: later });
    expect(await resolve("api_key", String(plaintext))).toMatchObject({ found: true, key_id, expires_at: later });
  });

  it("change name, description and expiration, and keep what is left out", async () => {
    const created = await create({ name: "before", description: "kept", expiration: "never" });
    const path = `/api_keys/kiosk/${String(created.body["key_id"])}`;
    const updated = await app.call(admin, "POST", path, { name: "after", expiration: "2126-01-01T00:00:00Z" });
    expect(updated.body).toMatchObject({
      name: "after",
      description: "kept",
      expiration: "2126-01-01T00:00:00.000Z",
    });
    expect((await app.call(admin, "GET", path)).body).toEqual(updated.body);
  });

  it("are listed newest first, in pages", async () => {
    await app.call(admin, "POST", "/accounts", { merchant_id: "lister" });
    for (const name of ["one", "two", "three"]) {
      clock.advance(1000);
      await app.call(admin, "POST", "/api_keys/lister", { name, expiration: "never" });
    }
    const names = async (query: string): Promise<unknown> => {
      const listed = await app.call(admin, "GET", `/api_keys/lister/list${query}`);
      return (listed.body as unknown as { name: string }[]).map(({ name }) => name);
    };
    expect(await names("")).toEqual(["three", "two", "one"]);
    expect(await names("?limit=1&skip=1")).toEqual(["two"]);
    expect((await app.call(admin, "GET", "/api_keys/lister/list?limit=101")).status).toBe(422);
  });

  it.each([
    ["no name", { expiration: "never" }, 400, "IR_04"],
    ["no expiration", { name: "k" }, 400, "IR_04"],
    ["a long name", { name: "n".repeat(65), expiration: "never" }, 422, "IR_06"],
    ["a long description", { name: "k", description: "d".repeat(257), expiration: "never" }, 422, "IR_06"],
    ["a past expiration", { name: "k", expiration: "2020-01-01T00:00:00Z" }, 422, "IR_06"],
    ["a strange expiration", { name: "k", expiration: "soon" }, 422, "IR_05"],
    ["an unknown member", { name: "k", expiration: "never", scope: "all" }, 400, "IR_06"],
  ])("refuse %s", async (_what, body, status, code) => {
    const refused = await create(body);
    expect({ status: refused.status, body: refused.body }).toMatchObject({ status, body: { error: { code } } });
  });

  it("belong to a merchant that exists", async () => {
    const refused = await app.call(admin, "POST", "/api_keys/nobody", { name: "k", expiration: "never" });
    expect(refused.status).toBe(404);
    expect(refused.body).toMatchObject({ error: { code: "HE_02" } });
  });

  it("are closed to merchant keys and to other merchants", async () => {
    const created = await create({ name: "mine", expiration: "never" });
    const id = String(created.body["key_id"]);
    expect((await app.call(merchantKeyOf("kiosk"), "GET", "/api_keys/kiosk/list")).status).toBe(401);
    expect((await app.call(admin, "GET", `/api_keys/rival/${id}`)).status).toBe(404);
    expect((await app.call(admin, "DELETE", `/api_keys/rival/${id}`)).status).toBe(404);
    expect((await app.call(admin, "GET", `/api_keys/kiosk/${id}`)).status).toBe(200);
  });
});

describe("publishable keys", () => {
  it("resolve to their merchant", async () => {
    expect(await resolve("publishable_key", publishableKey)).toMatchObject({
      found: true,
      kind: "publishable_key",
      merchant_id: "kiosk",
      key_id: null,
    });
    expect(await resolve("publishable_key", "pk_snd_none")).toEqual(nobody);
  });
});

describe("resolving", () => {
  it("is for services alone", async () => {
    const query = { kind: "publishable_key", hash_or_key: publishableKey };
    for (const principal of [null, admin, merchantKeyOf("kiosk")]) {
      expect((await app.call(principal, "POST", "/internal/credentials/resolve", query)).status).toBe(401);
    }
  });
});

describe("an Idempotency-Key", () => {
  it("answers with the same key again", async () => {
    const body = { name: "once", expiration: "never" };
    const send = () => app.callWith({ "idempotency-key": "k-1" }, admin, "POST", "/api_keys/kiosk", body);
    const first = await send();
    const second = await send();
    expect(second.body).toEqual(first.body);
    expect(second.headers["idempotent-replayed"]).toBe("true");
  });
});
