import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { MerchantSnapshot } from "@railyard/contracts";
import { sealPurposes } from "@railyard/contracts";
import { createSealer } from "@railyard/encryption";
import type { HttpAnswer } from "@railyard/testing";
import pg from "pg";

import { sealedColumns } from "../../src/adapters/postgres/sealed-columns.ts";
import { codeOf, stepAt } from "../../src/adapters/second-factor/second-factors.ts";
import { completeConnectorRequest } from "../support/connector-requests.ts";
import type { MerchantsApp } from "../support/merchants-app.ts";
import {
  admin,
  anotherService,
  internalSecret,
  masterKey,
  merchantKeyOf,
  startMerchants,
} from "../support/merchants-app.ts";
import { runReseal } from "../support/reseal.ts";
import { holderOf } from "../support/users.ts";

const newKey = "c3".repeat(32);
const password = "Tr1ver#7788";
// No server listens there, so that mails stay.
const environment = { SMTP_URL: "smtp://127.0.0.1:1" };

const ahead = { MASTER_KEY: masterKey, MASTER_KEY_PREVIOUS: newKey };
const during = { MASTER_KEY: newKey, MASTER_KEY_PREVIOUS: masterKey };
const after = { MASTER_KEY: newKey };

let app: MerchantsApp;
let pool: pg.Pool;
beforeAll(async () => {
  app = await startMerchants({ environment });
  pool = new pg.Pool({ connectionString: app.databaseUrl, max: 1 });
});
afterAll(async () => {
  await pool.end();
  await app.stop();
});

const addAccount = (merchantId: string): Promise<HttpAnswer> =>
  app.callWith({ "idempotency-key": merchantId }, admin, "POST", "/accounts", {
    merchant_id: merchantId,
    webhook_details: { webhook_password: `password of ${merchantId}` },
  });
const addConnector = (merchantId: string): Promise<HttpAnswer> =>
  app.call(merchantKeyOf(merchantId), "POST", `/account/${merchantId}/connectors`, completeConnectorRequest);
const signIn = (email: string) => app.call(null, "POST", "/user/v2/signin", { email, password });
const as = async (token: unknown, method: string, path: string, body?: unknown) =>
  app.call(await holderOf(app, token), method, path, body);
const codeNow = (secret: unknown, stepsAhead: number): string =>
  codeOf(String(secret), stepAt(new Date()) + stepsAhead);

/** A user with an authenticator, and one whose authenticator waits for its first code. */
const addUser = async (name: string): Promise<{ email: string; secret: unknown }> => {
  const email = `${name}@kiosk.example`;
  const signUp = { email, password, name, merchant_id: "kiosk" };
  const { body } = await app.call(admin, "POST", "/user/signup_with_merchant_id", signUp);
  const { body: begun } = await as(body["token"], "GET", "/user/2fa/totp/begin");
  return { email, secret: begun["secret"] };
};

/** Columns that contain something sealed under a master key, by its form. */
const columnsUnderMasterKey = async (): Promise<readonly string[]> => {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found = new Set<string>();
  for (const { name } of tables) {
    const { rows } = await pool.query<{ member: string }>(
      `select distinct member from "${name}" held, jsonb_each_text(to_jsonb(held)) as member(member, value)
       where value like '%v1.m1.%'`,
    );
    for (const { member } of rows) found.add(`${name}.${member}`);
  }
  return [...found].sort();
};

const snapshotOf = async (merchantId: string): Promise<MerchantSnapshot> => {
  const { body } = await app.call(anotherService, "GET", `/internal/merchants/${merchantId}/snapshot`);
  return body as unknown as MerchantSnapshot;
};

/** The secrets of a merchant as payments and events open them with one key. */
const credentialsOpenedWith = async (key: string, merchantId: string): Promise<unknown> => {
  const { sealed_data_key, connectors } = await snapshotOf(merchantId);
  const sealed = connectors[0]?.sealed_account_details ?? "";
  const context = { merchantId, purpose: sealPurposes.sealed_account_details };
  return JSON.parse(createSealer(key).open(sealed, context, sealed_data_key));
};

describe("the master key", () => {
  it("is rotated under use, and the old one is needed no more", async () => {
    const [kiosk] = [await addAccount("kiosk"), await addConnector("kiosk")];
    const ada = await addUser("ada");
    const waiting = await addUser("waiting");
    const { token } = (await signIn(ada.email)).body;
    expect((await as(token, "POST", "/user/2fa/totp/verify", { totp: codeNow(ada.secret, -1) })).status).toBe(200);
    expect((await app.call(null, "POST", "/user/forgot_password", { email: ada.email })).status).toBe(200);
    const keysBefore = (await app.call(null, "GET", "/.well-known/jwks.json")).body;

    // Every replica opens what is sealed under the new key before one seals under it.
    await app.restart(ahead);
    expect((await addAccount("before")).status).toBe(200);
    await app.restart(during);
    expect((await addAccount("meanwhile")).status).toBe(200);
    expect(await credentialsOpenedWith(masterKey, "kiosk")).toEqual(completeConnectorRequest.connector_account_details);

    const columns = sealedColumns(createSealer(newKey), [internalSecret]).map((one) => `${one.table}.${one.column}`);
    // Stored answers are sealed once more, so that the form of what is inside cannot be seen.
    expect([...(await columnsUnderMasterKey()), "idempotency_keys.response_body"].sort()).toEqual(columns.sort());

    // Made and changed while the command runs.
    const [run, ...made] = await Promise.all([
      runReseal(app.databaseUrl, during),
      ...Array.from({ length: 10 }, (_, index) => addAccount(`under_way_${String(index)}`)),
      addConnector("meanwhile"),
    ]);
    expect([run.code, run.output]).toEqual([0, expect.stringContaining("MASTER_KEY_PREVIOUS can be removed")]);
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 200));

    await app.restart(after);
    expect((await addAccount("kiosk")).body).toEqual(kiosk.body);
    for (const merchantId of ["kiosk", "meanwhile"]) {
      const { body } = await app.call(admin, "GET", `/accounts/${merchantId}`);
      expect(body["webhook_details"]).toMatchObject({ webhook_password: expect.stringMatching(/^pa\*+/) });
      const opened = await credentialsOpenedWith(newKey, merchantId);
      expect(opened).toEqual(completeConnectorRequest.connector_account_details);
    }
    expect((await app.call(null, "GET", "/.well-known/jwks.json")).body).toEqual(keysBefore);
    const step = (await signIn(ada.email)).body["token"];
    expect((await as(step, "POST", "/user/2fa/totp/verify", { totp: codeNow(ada.secret, 0) })).status).toBe(200);
    const first = (await signIn(waiting.email)).body["token"];
    expect((await as(first, "POST", "/user/2fa/totp/verify", { totp: codeNow(waiting.secret, 0) })).status).toBe(200);
    const { rows: mails } = await pool.query<{ sealed: string }>(
      "select sealed_content as sealed from mails where sealed_content is not null",
    );
    expect(mails.length).toBeGreaterThan(0);
    const again = await runReseal(app.databaseUrl, after);
    expect([again.code, again.output]).toEqual([0, expect.stringContaining('"rewritten":0')]);
  });

  it("is kept by the command as long as something needs it, which is reported with its place", async () => {
    const run = await runReseal(app.databaseUrl, { MASTER_KEY: "d4".repeat(32) });
    expect(run.code).toBe(69);
    expect(run.output).toContain("are not sealed under MASTER_KEY. Keep MASTER_KEY_PREVIOUS");
    expect(run.output).toContain('"table":"merchants"');
    expect(run.output).not.toContain(newKey);
  });
});
