// Idempotency, accounts, set behaviour, the ledger, and calls that are wrong.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { describeSchemaDrift } from "@railyard/database";
import { silentLogger } from "@railyard/telemetry";
import { eventually, testDatabase } from "@railyard/testing";
import { join } from "node:path";
import pg from "pg";

import { createApp, migrationsFolder } from "../../src/app.ts";
import { readConfig } from "../../src/config.ts";
import type { Sandbox } from "../support/sandbox.ts";
import { apiKey, authorize, cardInput, ledgerOf, newReference, startSandbox, sync } from "../support/sandbox.ts";

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});

afterAll(async () => {
  await sandbox.stop();
});

const body = {
  reference: "pay_x_1",
  order_reference: "pay_x",
  amount: 1000,
  currency: "USD",
  capture: "automatic",
  method: "card",
  card: { number: "4242424242424242", expiry_month: "12", expiry_year: "2099" },
  return_url: "http://shop.example/return",
};

const headers = {
  authorization: `Bearer ${apiKey}`,
  "sandbox-connector": "fauxpay",
  "idempotency-key": "key",
};

const call = async (
  changes: { readonly headers?: Record<string, string>; readonly body?: unknown; readonly path?: string } = {},
): Promise<{ status: number; reason: string | undefined; paymentId: string | undefined }> => {
  const response = await sandbox.transport.send(
    {
      method: "POST",
      url: sandbox.baseUrl + (changes.path ?? "/v1/payments"),
      headers: changes.headers ?? { ...headers, "idempotency-key": newReference("key") },
      body: JSON.stringify(changes.body ?? body),
      contentType: "application/json",
    },
    { connector: "fauxpay", flow: "raw" },
  );
  const answer = JSON.parse(response.body.toString()) as { payment_id?: string; error?: { reason?: string } };
  return { status: response.status, reason: answer.error?.reason, paymentId: answer.payment_id };
};

describe("an idempotency key", () => {
  it("makes one payment of many calls at once", async () => {
    const input = cardInput("4242424242424242");
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => authorize(sandbox, "fauxpay", input)));
    expect(new Set(outcomes.map(({ connectorTransactionId }) => connectorTransactionId)).size).toBe(1);
    expect(await ledgerOf(sandbox, input.paymentId)).toMatchObject({ captured: 1000 });
  });

  it("belongs to one request", async () => {
    const key = newReference("key");
    const withKey = { ...headers, "idempotency-key": key };
    expect((await call({ headers: withKey })).status).toBe(200);
    expect(await call({ headers: withKey, body: { ...body, amount: 999 } })).toMatchObject({
      status: 409,
      reason: "idempotency_key_reused",
    });
  });

  it("belongs to one account, and so do payments", async () => {
    const input = cardInput("4242424242424242");
    const first = await authorize(sandbox, "fauxpay", input);
    const second = await authorize(sandbox, "phonypay", input);
    expect(second.connectorTransactionId).not.toBe(first.connectorTransactionId);
    expect(await sync(sandbox, "phonypay", input, first)).toMatchObject({ found: false });
  });

  it("is required", async () => {
    const without = { authorization: headers.authorization, "sandbox-connector": "fauxpay" };
    expect(await call({ headers: without })).toMatchObject({ status: 400, reason: "idempotency_key_missing" });
  });
});

describe("a wrong call", () => {
  it.each([
    ["no api key", { headers: { "sandbox-connector": "fauxpay", "idempotency-key": "k" } }, 401, "api_key_missing"],
    ["an unknown connector", { headers: { ...headers, "sandbox-connector": "x" } }, 400, "connector_unknown"],
    ["a member it does not know", { body: { ...body, tip: 1 } }, 400, "invalid_request"],
    ["a negative amount", { body: { ...body, amount: -1 } }, 422, "invalid_data"],
    ["no card", { body: { ...body, card: undefined } }, 400, "method_data_missing"],
    ["no such payment", { path: "/v1/payments/none/void", body: undefined }, 404, "payment_not_found"],
  ])("with %s is refused with a reason and takes nothing", async (_what, changes, status, reason) => {
    const before = await sandbox.get("/sandbox/ledger");
    const answer = await call(changes);
    expect(answer.reason).toBe(reason);
    expect(answer.status).toBe(status);
    expect((await sandbox.get("/sandbox/ledger")).body).toEqual(before.body);
  });
});

describe("the behaviour of an account", () => {
  const attempt = (): ReturnType<typeof authorize> => authorize(sandbox, "fauxpay", cardInput("4242424242424242"));

  it("can be slow", async () => {
    await sandbox.behave("fauxpay", { latency_ms: 150 });
    const startedAt = performance.now();
    await attempt();
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(149);
  });

  it("can decline, fail or lose answers, and is ordinary again when reset", async () => {
    await sandbox.behave("fauxpay", { decline_rate: 1 });
    expect(await attempt()).toMatchObject({ attemptStatus: "failure", error: { code: "card_declined" } });
    await sandbox.behave("fauxpay", { server_error_rate: 1 });
    expect(await attempt()).toMatchObject({ attemptStatus: "pending", error: { httpStatus: 500 } });
    await sandbox.behave("fauxpay", { lost_answer_rate: 1 });
    expect(await attempt()).toMatchObject({ attemptStatus: "pending", transport: "connection_lost" });
    await sandbox.behave("fauxpay", {});
    expect(await attempt()).toMatchObject({ attemptStatus: "charged" });
  });

  it("is that account's alone", async () => {
    await sandbox.behave("fauxpay", { decline_rate: 1 });
    expect(await authorize(sandbox, "phonypay", cardInput("4242424242424242"))).toMatchObject({
      attemptStatus: "charged",
    });
    await sandbox.behave("fauxpay", {});
  });
});

describe("the ledger", () => {
  it("is read in pages, with totals over everything that matches", async () => {
    const pay = (): ReturnType<typeof authorize> =>
      authorize(sandbox, "phonypay", cardInput("4242424242424242", { currency: "SEK" }));
    await Promise.all(Array.from({ length: 5 }, pay));
    interface Page {
      readonly entries: readonly { readonly entry: number; readonly currency: string }[];
      readonly totals: readonly object[];
    }
    const first = (await sandbox.get("/sandbox/ledger?connector=phonypay&limit=3")).body as Page;
    const last = first.entries.at(-1)?.entry ?? 0;
    const second = (await sandbox.get(`/sandbox/ledger?connector=phonypay&limit=3&after=${last}`)).body as Page;
    expect(first.entries).toHaveLength(3);
    expect(second.entries.every(({ entry }) => entry > last)).toBe(true);
    expect(second.totals).toEqual(first.totals);
    const sums = {
      held: 0,
      captured: 5000,
      refunded: 0,
      charged_back: 0,
      paid_out: 0,
      application_fees: 0,
      transferred: 0,
    };
    expect(first.totals).toContainEqual({ currency: "SEK", ...sums });
  });
});

describe("the database", () => {
  it("is what the schema specifies", async () => {
    const database = await testDatabase({ migrationsFolder });
    const schemaFile = join(migrationsFolder, "../schema.prisma");
    expect(await describeSchemaDrift({ databaseUrl: database.url, schemaFile })).toEqual([]);
    await database.drop();
  });

  it("must be migrated before the provider is ready", async () => {
    const database = await testDatabase();
    const config = readConfig({ DATABASE_URL: database.url, HTTP_PORT: "0", LOG_LEVEL: "silent" });
    const app = createApp(config, { logger: silentLogger });
    const { port } = await app.start();
    const send = { connector: "none", flow: "control" };
    const url = `http://127.0.0.1:${port}/health/ready`;
    expect((await sandbox.transport.send({ method: "GET", url, headers: {} }, send)).status).toBe(503);
    expect((await sandbox.get("/health/ready")).status).toBe(200);
    await app.stop();
    await database.drop();
  });

  it("contains no card number, CVC or api key", async () => {
    const input = cardInput("4000000000000200", { setupFutureUsage: "off_session" });
    await authorize(sandbox, "fauxpay", input);
    const client = new pg.Client({ connectionString: sandbox.databaseUrl });
    await client.connect();
    const { rows: tables } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
    );
    const texts: string[] = [];
    for (const { name } of tables) texts.push(JSON.stringify((await client.query(`select * from ${name}`)).rows));
    await client.end();
    const everything = texts.join("\n");
    expect(everything).toContain(input.attemptId);
    for (const secret of ["4000000000000200", "4242424242424242", apiKey]) expect(everything).not.toContain(secret);
  });

  it("keeps what is still to happen while the provider is down", async () => {
    await sandbox.behave("fauxpay", { settlement_delay_ms: 200 });
    const input = cardInput("4000000000000200");
    const outcome = await authorize(sandbox, "fauxpay", input);
    await sandbox.restart();
    await eventually(async () => {
      expect((await sync(sandbox, "fauxpay", input, outcome)).attemptStatus).toBe("charged");
    });
    expect(await ledgerOf(sandbox, input.paymentId)).toMatchObject({ captured: 1000 });
  });
});
