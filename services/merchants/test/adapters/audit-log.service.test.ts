import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Database } from "@railyard/database";
import { createDatabase, defineStatement } from "@railyard/database";
import { recordingLogger } from "@railyard/testing";

import { completeConnectorRequest } from "../support/connector-requests.ts";
import type { MerchantsApp } from "../support/merchants-app.ts";
import { admin, merchantKeyOf, startMerchants } from "../support/merchants-app.ts";

let app: MerchantsApp;
let database: Database;
beforeAll(async () => {
  app = await startMerchants();
  database = createDatabase({
    url: app.databaseUrl,
    poolSize: 2,
    applicationName: "test",
    logger: recordingLogger(),
  });
});
afterAll(async () => {
  await database.close();
  await app.stop();
});

/** Tables whose changes are no administrative changes. An addition states its reason; the list only ever shrinks. */
const notAudited: Readonly<Record<string, string>> = {
  audit_log: "It is the log.",
  outbox: "Its changes are recorded where they happen.",
  outbox_counter: "A counter.",
  inbox: "Bookkeeping of received messages.",
  inbox_cursor: "Bookkeeping of received messages.",
  idempotency_keys: "Answers that were given already.",
  totp_enrolments: "Secrets that do not count yet.",
  totp_uses: "Codes that were used.",
  token_steps: "Steps of signing in; what they lead to is noted.",
  mail_links: "Links that were mailed; what they lead to is noted.",
  guesses: "Counters.",
  known_networks: "Where users signed in from; the sign-in is noted.",
  webhook_claims: "Who is at work; what comes of it is noted on the connector account.",
  user_views: "Filters that are shown; nothing but the display changes.",
  user_preferences: "As views.",
  user_sessions: "Signing in and ending a session are noted.",
  operator_visits: "Noted with their reason by a trigger of their own, in both logs.",
  decision_rule_versions: "Copies of what merchants had, whose changes are recorded.",
  mails: "Their changes are recorded where they happen.",
  _prisma_migrations: "The operator's deployments.",
};

const textOfLog = async (): Promise<string> => {
  const { rows } = await database.pool.query<{ text: string | null }>(
    "select json_agg(e)::text as text from audit_log e",
  );
  return rows[0]?.text ?? "";
};

describe("the audit log", () => {
  it("is written by the database for every table that is not excepted, whichever caller changes it", async () => {
    const { rows } = await database.pool.query<{ name: string; captured: boolean }>(`
      select tables.table_name as name, exists (
        select from pg_trigger join pg_proc on pg_proc.oid = tgfoid
        where tgrelid = tables.table_name::regclass and proname = 'audit_capture'
      ) as captured
      from information_schema.tables tables where table_schema = 'public'`);
    const missing = rows.filter(({ name, captured }) => !captured && notAudited[name] === undefined);
    // A new table needs a trigger with audit_capture in its migration: see 0180_audit_log.
    expect(missing.map(({ name }) => name)).toEqual([]);
    const superfluous = Object.keys(notAudited).filter(
      (name) => rows.find((row) => row.name === name)?.captured ?? true,
    );
    expect(superfluous).toEqual([]);
  });

  it.each([
    ["update audit_log set action = 'nothing'"],
    ["update audit_log set action = 'nothing' where false"],
    ["delete from audit_log"],
    ["truncate audit_log"],
    ["set session_replication_role = replica; delete from audit_log"],
  ])("only grows: the database refuses %s", async (statement) => {
    await app.call(admin, "POST", "/organization", { organization_name: "Kept" });
    const before = await textOfLog();
    const client = await database.pool.connect();
    try {
      await expect(client.query(statement)).rejects.toThrow("The audit log only grows");
    } finally {
      client.release(true);
    }
    expect(before).toContain("Kept");
    expect(await textOfLog()).toBe(before);
  });

  it("keeps nothing of a transaction that is rolled back", async () => {
    const before = await textOfLog();
    const name = defineStatement({
      name: "rename_all",
      text: "update organizations set organization_name = 'undone'",
    });
    const rolledBack = database.transaction(async (transaction) => {
      expect(await transaction.execute(name)).toBeGreaterThan(0);
      throw new TypeError("undo");
    });
    await expect(rolledBack).rejects.toThrow("undo");
    expect(await textOfLog()).toBe(before);
  });

  it("contains no secret and nothing about a person, whatever is created and changed", async () => {
    const marked = (name: string) => `marked-${name}-value`;
    const webhook = (name: string) => ({
      webhook_username: marked(`${name}-username`),
      webhook_password: marked(`${name}-password`),
      webhook_url: `https://hook.example/?token=${marked(name)}`,
    });
    const key = merchantKeyOf("vault");
    const person = { primary_contact_person: marked("contact"), primary_email: "marked-mail@vault.example" };
    const merchant = {
      merchant_name: "Vault",
      merchant_details: person,
      payment_response_hash_key: marked("hash-key"),
      webhook_details: webhook("merchant"),
      metadata: { note: marked("metadata") },
    };
    const profile = {
      payment_response_hash_key: marked("profile-hash-key"),
      webhook_details: webhook("profile"),
      outgoing_webhook_custom_http_headers: { "x-token": marked("header") },
      metadata: { note: marked("profile-metadata") },
    };
    const { connector_type } = completeConnectorRequest;
    const connector = {
      connector_type,
      connector_account_details: { auth_type: "HeaderKey", api_key: marked("api-key") },
      connector_webhook_details: { merchant_secret: marked("hook"), additional_secret: marked("second-hook") },
      connector_wallets_details: { walletpay: { certificate: marked("certificate") } },
      metadata: { terminal: marked("terminal") },
      additional_merchant_data: { open_banking_recipient_data: { connector_recipient_id: marked("recipient") } },
    };
    const user = { email: "marked-user@vault.example", password: "Marked#77889900", name: marked("user") };
    const created = await app.call(admin, "POST", "/accounts", { merchant_id: "vault", ...merchant });
    expect(created.status).toBe(200);
    const madeProfile = await app.call(key, "POST", "/account/vault/business_profile", {
      profile_name: "till",
      ...profile,
    });
    const madeConnector = await app.call(key, "POST", "/account/vault/connectors", {
      ...completeConnectorRequest,
      ...connector,
    });
    const apiKey = await app.call(admin, "POST", "/api_keys/vault", { name: "till", expiration: "never" });
    const session = await app.call(admin, "POST", "/user/signup_with_merchant_id", { ...user, merchant_id: "vault" });
    const again = (text: object): object => JSON.parse(JSON.stringify(text).replaceAll("-value", "-other")) as object;
    const path = `/account/vault/connectors/${String(madeConnector.body["merchant_connector_id"])}`;
    const answers = [
      madeProfile,
      madeConnector,
      apiKey,
      session,
      await app.call(admin, "POST", "/accounts/vault", { merchant_id: "vault", ...again(merchant) }),
      await app.call(
        key,
        "POST",
        `/account/vault/business_profile/${String(madeProfile.body["profile_id"])}`,
        again(profile),
      ),
      await app.call(key, "POST", path, again(connector)),
    ];
    expect(answers.map(({ status, body }) => [status, body["error"]])).toEqual(answers.map(() => [200, undefined]));

    const log = await textOfLog();
    expect(log).toContain("vault");
    expect([...log.matchAll(/marked[^"]*/gi)].map(([found]) => found)).toEqual([]);
    const issued = [String(apiKey.body["api_key"]), String(session.body["token"])];
    expect(issued.filter((secret) => log.includes(secret))).toEqual([]);
    expect(log).not.toContain("argon2");
    expect(log).not.toContain("PRIVATE KEY");
  });
});
