import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import type { Jwks } from "@railyard/auth";
import { createUserTokenVerifier, generateTokenKey, publicJwk, readTokenKey } from "@railyard/auth";
import type { Database } from "@railyard/database";
import { createDatabase } from "@railyard/database";
import { createSealer } from "@railyard/encryption";
import { Secret } from "@railyard/config";
import { eventually, recordingLogger } from "@railyard/testing";

import { createPrismaClient } from "../../src/adapters/postgres/prisma-client.ts";
import { createSigningKeyStore } from "../../src/adapters/postgres/signing-key-store.ts";
import type { MerchantsApp } from "../support/merchants-app.ts";
import { admin, anotherService, masterKey, startMerchants } from "../support/merchants-app.ts";

const path = "/user/signing_key/rotate";
const email = "ada@rotation.example";
const password = "Sunny#Harbour42";

const publishedBy = async (app: MerchantsApp): Promise<Jwks> =>
  (await app.call(null, "GET", "/.well-known/jwks.json")).body as unknown as Jwks;
const keyIdsOf = async (app: MerchantsApp): Promise<readonly string[]> =>
  (await publishedBy(app)).keys.map(({ kid }) => kid);
const verifies = async (app: MerchantsApp, token: string): Promise<boolean> =>
  createUserTokenVerifier(await publishedBy(app)).verify(token) !== undefined;

const signIn = async (app: MerchantsApp): Promise<string> => {
  const { body, status } = await app.call(null, "POST", "/user/signin", { email, password });
  if (status !== 200) throw new TypeError(`Signing in answered ${String(status)}.`);
  return String(body["token"]);
};
const keyIdOf = (token: string): unknown => {
  const [header = ""] = token.split(".");
  return (JSON.parse(Buffer.from(header, "base64url").toString("utf8")) as { kid?: unknown }).kid;
};

describe("rotation of the key that signs sessions", () => {
  let app: MerchantsApp;
  let database: Database;
  beforeEach(async () => {
    app = await startMerchants();
    database = createDatabase({
      url: app.databaseUrl,
      poolSize: 4,
      applicationName: "test",
      logger: recordingLogger(),
    });
    await app.call(admin, "POST", "/accounts", { merchant_id: "rotation" });
    const person = { email, password, name: "Ada", merchant_id: "rotation" };
    await app.call(admin, "POST", "/user/signup_with_merchant_id", person);
  });
  afterEach(async () => {
    await database.close();
    await app.stop();
  });

  /** Lets that much time pass for the keys. */
  const pass = async (interval: string): Promise<void> => {
    await database.pool.query(
      "update signing_keys set activates_at = activates_at - $1::interval, retires_at = retires_at - $1::interval",
      [interval],
    );
  };

  it("publishes the new key first, then signs with it, and keeps the old one as long as tokens", async () => {
    const [first] = await keyIdsOf(app);
    const { body, status } = await app.call(admin, "POST", path, {});
    expect(status).toBe(200);
    expect(await keyIdsOf(app)).toEqual([first, body["key_id"]]);
    expect(Date.parse(String(body["signs_from"])) - Date.now()).toBeGreaterThan(50_000);
    const ahead = Date.parse(String(body["previous_keys_verify_until"])) - Date.parse(String(body["signs_from"]));
    expect(ahead).toBeGreaterThanOrEqual(24 * 60 * 60_000);
    const old = await signIn(app);
    expect(keyIdOf(old)).toBe(first);

    await pass("61 seconds");
    const later = await signIn(app);
    expect(keyIdOf(later)).toBe(body["key_id"]);
    expect(await keyIdsOf(app)).toEqual([body["key_id"], first]);
    await pass("24 hours");
    expect([await verifies(app, old), await verifies(app, later)]).toEqual([true, true]);
    await pass("5 minutes");
    expect([await verifies(app, old), await verifies(app, later)]).toEqual([false, true]);
    expect(await keyIdsOf(app)).toEqual([body["key_id"]]);
  });

  it("answers the key that is on its way instead of making another, however many ask", async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => app.call(admin, "POST", path, {})));
    expect(new Set(answers.map(({ body }) => body["key_id"])).size).toBe(1);
    expect(await keyIdsOf(app)).toHaveLength(2);
  });

  it("drops all other keys at once when asked to", async () => {
    const old = await signIn(app);
    await app.call(admin, "POST", path, {});
    const { body } = await app.call(admin, "POST", path, { drop_previous_keys: true });
    expect(body).toMatchObject({ previous_keys_verify_until: null });
    expect(await keyIdsOf(app)).toEqual([body["key_id"]]);
    expect(await verifies(app, old)).toBe(false);
    expect(await verifies(app, await signIn(app))).toBe(true);
  });

  it("happens by itself at the configured age, once for several replicas", async () => {
    const stores = [1, 2, 3].map(() =>
      createSigningKeyStore(createPrismaClient(database.pool), createSealer(new Secret(masterKey))),
    );
    await pass("89 days");
    await Promise.all(stores.map((store) => store.tend(90)));
    expect(await keyIdsOf(app)).toHaveLength(1);
    await pass("1 day");
    await Promise.all(stores.map((store) => store.tend(0)));
    expect(await keyIdsOf(app)).toHaveLength(1);
    await Promise.all(stores.map((store) => store.tend(90)));
    expect(await keyIdsOf(app)).toHaveLength(2);
  });

  it("is done by the jobs, which also forget keys that are over", async () => {
    const [first] = await keyIdsOf(app);
    // A job that is under way meanwhile sets when it is due next, so that it is made due until it was done.
    const untilTended = (isTended: () => Promise<boolean>): Promise<unknown> =>
      eventually(async () => {
        await database.pool.query("update signing_keys set due_at = now() where due_at > now()");
        return isTended();
      });
    await pass("90 days");
    await untilTended(async () => (await keyIdsOf(app)).length === 2);
    await pass("25 hours");
    await untilTended(async () => {
      const { rows } = await database.pool.query<{ key_id: string }>("select key_id from signing_keys");
      return rows.length === 1 && rows[0]?.key_id !== first;
    });
  });

  it("is the operator's alone", async () => {
    const { status } = await app.call(anotherService, "POST", path, {});
    expect(status).toBeGreaterThanOrEqual(400);
    expect(await keyIdsOf(app)).toHaveLength(1);
  });
});

describe("a signing key from configuration", () => {
  const [signing, previous, eldest] = [generateTokenKey(), generateTokenKey(), generateTokenKey()];
  let app: MerchantsApp;
  beforeAll(async () => {
    const jwtPreviousKeys = `${previous}${eldest}`.replaceAll("\n", "\\n");
    app = await startMerchants({ environment: { JWT_SIGNING_KEY: signing, JWT_PREVIOUS_KEYS: jwtPreviousKeys } });
  });
  afterAll(() => app.stop());

  it("is published with the keys before it, and rotated nowhere else", async () => {
    const expected = [signing, previous, eldest].map((pem) => publicJwk(readTokenKey(pem)));
    expect(await publishedBy(app)).toEqual({ keys: expected });
    const { body, status } = await app.call(admin, "POST", path, { drop_previous_keys: true });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { code: "IR_16", message: expect.stringContaining("JWT_PREVIOUS_KEYS") } });
    expect(await publishedBy(app)).toEqual({ keys: expected });
  });
});
