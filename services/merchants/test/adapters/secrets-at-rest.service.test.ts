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
    poolSize: 1,
    applicationName: "test",
    logger: recordingLogger(),
  });
});
afterAll(async () => {
  await database.close();
  await app.stop();
});

const listTables = defineStatement<{ name: string }>({
  name: "list_tables",
  text: "select table_name as name from information_schema.tables where table_schema = 'public'",
});

/** Every row of every table, as text. */
const everything = async (): Promise<string> => {
  const tables = await database.query(listTables);
  const texts: string[] = [];
  for (const { name } of tables) {
    const dump = defineStatement<{ content: string }>({
      name: `dump_${name}`,
      text: `select coalesce(json_agg(t)::text, '') as content from "${name}" t`,
    });
    const rows = await database.query(dump);
    texts.push(...rows.map(({ content }) => `${name}: ${content}`));
  }
  return texts.join("\n");
};

const secrets = {
  connectorKey: completeConnectorRequest.connector_account_details.api_key,
  webhookSecret: completeConnectorRequest.connector_webhook_details.merchant_secret,
  secondWebhookSecret: completeConnectorRequest.connector_webhook_details.additional_secret,
  walletCertificate: completeConnectorRequest.connector_wallets_details.walletpay.certificate,
  recipient: completeConnectorRequest.additional_merchant_data.open_banking_recipient_data.connector_recipient_id,
  webhookPassword: "password-of-the-webhook",
  profileWebhookPassword: "password-of-the-profile",
  header: "token-in-a-header",
  hashKey: "hash-key-of-the-merchant",
  profileHashKey: "hash-key-of-the-profile",
  password: "Tr1ver#7788",
};

describe("secrets at rest", () => {
  it("are sealed or hashed in every table, the stored answers included", async () => {
    const merchant = {
      merchant_id: "kiosk",
      payment_response_hash_key: secrets.hashKey,
      webhook_details: { webhook_password: secrets.webhookPassword },
    };
    const once = (key: string) => ({ "idempotency-key": key });
    const created = await app.callWith(once("1"), admin, "POST", "/accounts", merchant);
    const key = merchantKeyOf("kiosk");
    const profile = {
      profile_name: "secretive",
      payment_response_hash_key: secrets.profileHashKey,
      webhook_details: { webhook_password: secrets.profileWebhookPassword },
      outgoing_webhook_custom_http_headers: { "x-token": secrets.header },
    };
    await app.callWith(once("2"), key, "POST", "/account/kiosk/business_profile", profile);
    await app.callWith(once("3"), key, "POST", "/account/kiosk/connectors", completeConnectorRequest);
    const apiKey = await app.callWith(once("4"), admin, "POST", "/api_keys/kiosk", {
      name: "k",
      expiration: "never",
    });
    const user = { email: "ada@kiosk.example", password: secrets.password, name: "Ada", merchant_id: "kiosk" };
    const session = await app.call(admin, "POST", "/user/signup_with_merchant_id", user);
    expect([created.status, apiKey.status, session.status]).toEqual([200, 200, 200]);

    const stored = await everything();
    expect(stored).toContain("kiosk");
    expect(stored).toContain("secretive");
    const issued = { apiKey: String(apiKey.body["api_key"]), token: String(session.body["token"]) };
    const given = Object.entries({ ...secrets, ...issued });
    expect(given.filter(([, secret]) => stored.includes(secret)).map(([name]) => name)).toEqual([]);
    expect(stored).not.toContain("PRIVATE KEY");
  });
});
