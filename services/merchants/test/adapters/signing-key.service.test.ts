import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { generateTokenKey, publicJwk, readTokenKey } from "@railyard/auth";
import { eventually, httpRequest } from "@railyard/testing";
import pg from "pg";

import { createApp } from "../../src/app.ts";
import { readConfig } from "../../src/config.ts";
import type { MerchantsApp } from "../support/merchants-app.ts";
import { startMerchants } from "../support/merchants-app.ts";

let app: MerchantsApp;
beforeAll(async () => {
  app = await startMerchants();
});
afterAll(() => app.stop());

/** The published keys of another process on the same database. */
const publishedBy = async (environment: Readonly<Record<string, string>>): Promise<unknown> => {
  const settings = { DATABASE_URL: app.databaseUrl, NATS_URL: app.natsUrl, HTTP_PORT: "0", LOG_LEVEL: "silent" };
  const replica = createApp(readConfig({ ...settings, ...environment }));
  const { port } = await replica.start();
  try {
    return (await httpRequest({ port, method: "GET", path: "/.well-known/jwks.json" })).body;
  } finally {
    await replica.stop();
  }
};

describe("the key that signs sessions", () => {
  it("is made once, however many processes start together", async () => {
    const same = { MASTER_KEY: "0f".repeat(32) };
    const [first, second, third] = await Promise.all([publishedBy(same), publishedBy(same), publishedBy(same)]);
    expect(first).toMatchObject({ keys: [{ kty: "EC", crv: "P-256", alg: "ES256", use: "sig" }] });
    expect(second).toEqual(first);
    expect(third).toEqual(first);
    expect((await app.call(null, "GET", "/.well-known/jwks.json")).body).toEqual(first);
  });

  it("is the one that another process has made while this one waited for its turn", async () => {
    const pool = new pg.Pool({ connectionString: app.databaseUrl });
    const holder = await pool.connect();
    try {
      const { rows } = await holder.query<{ key_id: string }>("select * from signing_keys");
      await holder.query("delete from signing_keys");
      await holder.query("begin");
      await holder.query("select pg_advisory_xact_lock(hashtext('signing_keys'))");
      const published = publishedBy({ MASTER_KEY: "0f".repeat(32) });
      await eventually(async () => {
        const waiting = "select from pg_locks where locktype = 'advisory' and not granted";
        return (await pool.query(waiting)).rowCount === 1;
      });
      await holder.query("insert into signing_keys select (json_populate_record(null::signing_keys, $1)).*", [
        JSON.stringify({ ...rows[0], activates_at: new Date() }),
      ]);
      await holder.query("commit");
      expect(await published).toMatchObject({ keys: [{ kid: rows[0]?.key_id }] });
    } finally {
      holder.release();
      await pool.end();
    }
  });

  it("is the configured one where there is one, line breaks written as text included", async () => {
    const pem = generateTokenKey();
    const expected = { keys: [publicJwk(readTokenKey(pem))] };
    expect(await publishedBy({ JWT_SIGNING_KEY: pem })).toEqual(expected);
    expect(await publishedBy({ JWT_SIGNING_KEY: pem.replaceAll("\n", "\\n") })).toEqual(expected);
  });
});
