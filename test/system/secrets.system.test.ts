// What must be known to nobody else stands nowhere in clear: not in logs, not in messages, not in any table.
import { afterAll, beforeAll, describe, expect, it, jest } from "@jest/globals";
import {
  callSuccessfully,
  cardPayment,
  cards,
  databaseNameOf,
  sandboxAdminKey,
  servicesWithDatabase,
  walkChallenge,
} from "@railyard/local";
import type { ApiAnswer, ApiCall } from "@railyard/local";
import { connectMessaging } from "@railyard/messaging";
import { eventually, recordingLogger } from "@railyard/testing";
import pg from "pg";
import { startMerchant, startSystem } from "../support/system.ts";
import type { System, TestMerchant } from "../support/system.ts";

jest.setTimeout(60_000);

const password = "Hidden#Harbour42";
const webhookPassword = "Hidden#Webhook43";
const providerKey = "hidden_provider_key_44";
const headerValue = "hidden_header_45";
const usedCards = [
  cards.succeeds,
  cards.declined,
  cards.challenge,
  cards.answerLost,
  "4000000000000119",
  "4242424242424241",
];

let output = "";
let system: System;
let merchant: TestMerchant;
let other: TestMerchant;
/** By what it is, so that a failure does not print the secret itself. */
const secrets = new Map<string, string>();
const clientSecrets: string[] = [];

const call = (method: string, path: string, options: ApiCall): Promise<ApiAnswer> =>
  system.gateway.call(method, path, options);

const pay = async (card: string, members: Readonly<Record<string, unknown>> = {}): Promise<ApiAnswer> => {
  const payment = await call("POST", "/payments", { key: merchant.secretKey, body: cardPayment(card, members) });
  const { client_secret: secret } = payment.body;
  if (typeof secret === "string") clientSecrets.push(secret);
  return payment;
};

const configure = async (): Promise<void> => {
  const { merchantId, profileId, secretKey } = merchant;
  await callSuccessfully(system.gateway, "POST", `/account/${merchantId}/connectors`, {
    key: secretKey,
    headers: { "idempotency-key": "connector" },
    body: {
      connector_type: "payment_processor",
      connector_name: "pretendpay",
      profile_id: profileId,
      connector_account_details: { auth_type: "HeaderKey", api_key: providerKey },
      test_mode: true,
    },
  });
  await callSuccessfully(system.gateway, "POST", `/account/${merchantId}/business_profile/${profileId}`, {
    key: secretKey,
    body: {
      webhook_details: { webhook_url: merchant.inbox.url, webhook_username: "u", webhook_password: webhookPassword },
      outgoing_webhook_custom_http_headers: { "x-secret": headerValue },
    },
  });
  const made = await callSuccessfully(system.gateway, "POST", `/api_keys/${merchantId}`, {
    key: sandboxAdminKey,
    headers: { "idempotency-key": "key" },
    body: { name: "second", expiration: "never" },
  });
  secrets.set("api key made with an Idempotency-Key", String(made.body["api_key"]));
};

const useAccounts = async (): Promise<void> => {
  const email = "hidden@shop.example";
  const { merchantId } = merchant;
  const signedUp = await callSuccessfully(system.gateway, "POST", "/user/signup_with_merchant_id", {
    key: sandboxAdminKey,
    headers: { "idempotency-key": "sign-up" },
    body: { email, password, name: "Ada", company_name: "Kiosk", merchant_id: merchantId },
  });
  const token = String(signedUp.body["token"]);
  secrets.set("token", token);
  await call("POST", "/user/signin", { body: { email, password } });
  await call("POST", "/user/signin", { body: { email, password: `${password}!` } });
  await call("POST", "/user/signin", { rawBody: `{"email":"${email}","password":"${password}"` });
  const engineKey = await callSuccessfully(system.engine, "POST", "/api-key/create", {
    token,
    headers: { "idempotency-key": "engine-key" },
    body: { merchant_id: merchantId },
  });
  secrets.set("engine key", String(engineKey.body["api_key"]));
};

const usePayments = async (): Promise<void> => {
  for (const card of usedCards) await pay(card);
  await walkChallenge(await pay(cards.challenge, { authentication_type: "three_ds" }), "Complete");
  const open = await pay(cards.succeeds, { confirm: false });
  const query = `?client_secret=${String(open.body["client_secret"])}`;
  await call("GET", `/payments/${String(open.body["payment_id"])}${query}`, { key: merchant.publishableKey });
  await call("GET", `/payments/${cards.succeeds}${query}`, { key: other.secretKey });
  await call("GET", `/nothing/${String(open.body["client_secret"])}${query}`, { key: other.secretKey });
  await call("POST", "/payments", {
    key: merchant.secretKey,
    headers: { "idempotency-key": "payment" },
    body: cardPayment(cards.succeeds),
  });
  await call("POST", "/payments", { key: `${merchant.secretKey}x`, body: cardPayment(cards.succeeds) });
};

beforeAll(async () => {
  system = await startSystem({
    onOutput: (text) => {
      output += text;
    },
    overrides: { LOG_LEVEL: "trace" },
  });
  merchant = await startMerchant(system);
  other = await startMerchant(system);
  await configure();
  await useAccounts();
  await usePayments();
  // By now the webhooks are out, and so is everything that led to them.
  await eventually(() => merchant.inbox.received().length >= 4, { timeoutMs: 15_000 });
  for (const [name, secret] of Object.entries({
    "secret key": merchant.secretKey,
    "password of a user": password,
    "password of webhooks": webhookPassword,
    "key of a provider": providerKey,
    "key of the first provider": `fauxpay-${merchant.merchantId}`,
    "custom header": headerValue,
    "signing key": merchant.signingKey,
  })) {
    secrets.set(name, secret);
  }
  for (const card of usedCards) secrets.set(`card ending in ${card.slice(-4)}`, card);
}, 60_000);

afterAll(async () => {
  await merchant.inbox.stop();
  await other.inbox.stop();
  await system.stop();
});

/** A security code under its name. */
const securityCode = /"(card_)?cvc\\*"\s*:\s*\\*"?\d{3,4}\b/;

const foundIn = (text: string): readonly string[] => [
  ...[...secrets].filter(([, secret]) => text.includes(secret)).map(([name]) => name),
  ...(securityCode.test(text) ? ["security code"] : []),
  ...(text.includes("PRIVATE KEY") ? ["private key"] : []),
];

const readTables = async (url: string): Promise<readonly (readonly [table: string, rows: string])[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      "select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'",
    );
    const contents: (readonly [string, string])[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select row_to_json(t)::text as row from ${name} t`);
      contents.push([name, rows.map(({ row }) => row).join("\n")]);
    }
    return contents;
  } finally {
    await client.end();
  }
};

describe("secrets", () => {
  it("are in no table", async () => {
    const found: string[] = [];
    let read = "";
    for (const service of servicesWithDatabase) {
      const tables = await readTables(system.stack.surroundings.databaseUrl(databaseNameOf(service)));
      expect(tables.length).toBeGreaterThan(1);
      for (const [table, rows] of tables) {
        read += rows;
        found.push(...foundIn(rows).map((secret) => `${secret} in ${service}, ${table}`));
      }
    }
    expect(found).toEqual([]);
    // What is no secret was found, so the rest would have been, too.
    expect([merchant.merchantId, merchant.publishableKey].filter((text) => !read.includes(text))).toEqual([]);
  });

  it("are in no message", async () => {
    const messages: string[] = [];
    const messaging = connectMessaging({ url: system.nats.url, name: "reader", logger: recordingLogger() });
    try {
      for (const stream of ["PAYMENTS", "MERCHANTS", "ROUTING"] as const) {
        messaging.consume({
          stream,
          durable: `reader-${stream}`,
          subject: `${stream.toLowerCase()}.>`,
          handler: (envelope) => Promise.resolve(messages.push(JSON.stringify(envelope))),
        });
      }
      await eventually(() => messages.length > 10, { timeoutMs: 10_000 });
    } finally {
      await messaging.close();
    }
    expect(foundIn(messages.join("\n"))).toEqual([]);
  });

  it("are in no log, client secrets among them", () => {
    expect(output).toContain('"level":"info"');
    expect(foundIn(output)).toEqual([]);
    expect(clientSecrets.length).toBeGreaterThan(5);
    expect(clientSecrets.filter((secret) => output.includes(secret))).toEqual([]);
  });

  it("of one merchant are not in what another reads", async () => {
    const { merchantId, secretKey } = other;
    const pages = ["/refunds/list", `/account/${merchantId}/connectors`, `/accounts/${merchantId}`].map((path) =>
      call(path === "/refunds/list" ? "POST" : "GET", path, { key: secretKey }),
    );
    for (const { text } of await Promise.all(pages)) {
      expect(foundIn(text)).toEqual([]);
      expect(clientSecrets.filter((secret) => text.includes(secret))).toEqual([]);
    }
  });
});
