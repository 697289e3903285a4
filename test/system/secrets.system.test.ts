// What no third party may learn is nowhere in clear: not in logs, not in messages, not in any table.
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, jest } from "@jest/globals";
import {
  callSuccessfully,
  cardPayment,
  cards,
  createApiClient,
  sandboxAdminKey,
  startWebhookInbox,
  walkChallenge,
} from "@railyard/local";
import type { ApiAnswer, ApiCall, WebhookInbox } from "@railyard/local";
import { defined } from "@railyard/members";
import { eventually } from "@railyard/testing";
import { isReading, ownCells } from "../support/access/cells.ts";
import { bearer, openTokenMint } from "../support/access/credentials.ts";
import { callersOf, operations, requestsOf, send, someAtATime } from "../support/access/sending.ts";
import { startTenant } from "../support/access/tenant.ts";
import type { Tenant } from "../support/access/tenant.ts";
import { cardNumbersIn, createHoard, formsOf, learningClient } from "../support/secrets/hoard.ts";
import { readMetrics, readStreams, readTables, readWebhooks } from "../support/secrets/places.ts";
import type { Place } from "../support/secrets/places.ts";
import { startTraceCollector } from "../support/secrets/trace-collector.ts";
import type { TraceCollector } from "../support/secrets/trace-collector.ts";
import { codeOf, stepAt } from "../../services/merchants/src/adapters/second-factor/second-factors.ts";
import { permissionsOfRole, predefinedRoles } from "../../services/merchants/src/domain/roles.ts";
import { startMailServer } from "../../services/merchants/test/support/mail-server.ts";
import type { MailServer } from "../../services/merchants/test/support/mail-server.ts";
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
let inbox: WebhookInbox;
let mails: MailServer;
let traces: TraceCollector;
/** The trace of the last requests, by which the collector knows that it has all. */
const lastTraceId = randomBytes(16).toString("hex");
/** Security codes that occur as nothing else; all of them are used, and looked for together, against chance. */
const securityCodes = ["7391", "8462", "9573", "6284"] as const;
/** The merchant with whose objects every operation is called. */
let tenant: Tenant;
/** What is answered about the tries to deliver webhooks. */
const deliveries: string[] = [];
const hoards = { everywhere: createHoard(), ofLogs: createHoard() };
const answers: Place[] = [];

/** Where secrets may occur in clear. */
const byDesign = [
  // What is made for a caller is shown to that caller, once: keys, tokens, ephemeral keys.
  /^(api_key|token|secret|recovery_codes) of the answer to (\S+ \S+) in the answer to \2$/,
  // With this key merchants check redirects; those who may change the account or the profile read it there.
  /^payment_response_hash_key of .* in the answer to \w+ \/accounts?\//,
  /^payment_response_hash_key of .* in the answer to POST \/accounts$/,
  // What merchants want sent to their own address.
  /^(custom header|password of webhooks|webhook_password of .*) in headers of webhooks$/,
  // The sandbox's provider is outside of Railyard, and signs with what it shares with the merchant.
  /^merchant_secret of .* in sandbox-provider, public\.accounts$/,
];

const call = (method: string, path: string, options: ApiCall): Promise<ApiAnswer> =>
  system.gateway.call(method, path, options);

const pay = (card: string, members: Readonly<Record<string, unknown>> = {}): Promise<ApiAnswer> =>
  call("POST", "/payments", { key: merchant.secretKey, body: cardPayment(card, members) });

/** Cards with codes of four digits: those of three are met everywhere. */
const longCodeCard = "378282246310005";

const payWithCode = (code: string, members: Readonly<Record<string, unknown>> = {}): Promise<ApiAnswer> => {
  const payment = cardPayment(longCodeCard, members);
  const { card } = payment["payment_method_data"] as { readonly card: object };
  const body = { ...payment, payment_method_data: { card: { ...card, card_cvc: code } } };
  return call("POST", "/payments", { key: merchant.secretKey, body });
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
  await callSuccessfully(system.gateway, "POST", `/api_keys/${merchantId}`, {
    key: sandboxAdminKey,
    headers: { "idempotency-key": "key" },
    body: { name: "second", expiration: "never" },
  });
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
  await call("POST", "/user/signin", { body: { email, password } });
  await call("POST", "/user/signin", { body: { email, password: `${password}!` } });
  await call("POST", "/user/signin", { rawBody: `{"email":"${email}","password":"${password}"` });
  await callSuccessfully(system.engine, "POST", "/api-key/create", {
    token,
    headers: { "idempotency-key": "engine-key" },
    body: { merchant_id: merchantId },
  });
};

const usePayments = async (): Promise<void> => {
  for (const card of usedCards) await pay(card);
  for (const code of securityCodes) {
    expect((await payWithCode(code)).body["status"]).toBe("succeeded");
    // Kept until it is confirmed, and refused for something else.
    expect((await payWithCode(code, { confirm: false })).status).toBe(200);
    expect((await payWithCode(code, { amount: -1 })).status).toBe(422);
  }
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

/** A user sets a second factor up, uses recovery codes up, and resets the password by mail. */
const useSecondFactor = async (): Promise<void> => {
  const email = "second@shop.example";
  const signedUp = await callSuccessfully(system.gateway, "POST", "/user/signup_with_merchant_id", {
    key: sandboxAdminKey,
    body: { email, password: `${password}2`, name: "Grace", company_name: "Kiosk", merchant_id: merchant.merchantId },
  });
  const token = String(signedUp.body["token"]);
  const asUser = (method: string, path: string, body?: unknown): Promise<ApiAnswer> =>
    callSuccessfully(system.gateway, method, path, { token, ...defined({ body }) });
  const begun = await asUser("GET", "/user/2fa/totp/begin");
  const secret = String(begun.body["secret"]);
  await asUser("POST", "/user/2fa/totp/verify", { totp: codeOf(secret, stepAt(new Date())) });
  const made = await asUser("POST", "/user/2fa/recovery_code/generate");
  const [code] = made.body["recovery_codes"] as unknown as readonly string[];
  await asUser("POST", "/user/2fa/recovery_code/verify", { recovery_code: code });
  await call("POST", "/user/2fa/recovery_code/verify", { token, body: { recovery_code: code } });
  await asUser("GET", "/user/2fa/totp/reset");
  await callSuccessfully(system.gateway, "POST", "/user/forgot_password", { body: { email } });
  const link = await eventually(
    () => {
      const mail = mails.received.find(({ to }) => to === email);
      const found = /#token=(\S+)/.exec(mail?.text ?? "")?.[1];
      if (found === undefined) throw new TypeError("no mail yet");
      return found;
    },
    { timeoutMs: 20_000 },
  );
  hoards.everywhere.note("token of a mail", decodeURIComponent(link));
  const reset = { token: link, password: `${password}3` };
  await callSuccessfully(system.gateway, "POST", "/user/reset_password", { body: reset });
  await call("POST", "/user/reset_password", { body: reset });
};

/** Calls every operation that the contracts have, and gives back what did not go as it should. */
const useEverything = async (): Promise<readonly string[]> => {
  const mint = await openTokenMint(system);
  const options = { system, mint, webhookUrl: inbox.url };
  tenant = await startTenant(options);
  const queries = ["collectQuery", "payoutQuery", "linkQuery", "startQuery", "returnQuery", "authorizeQuery"];
  for (const query of queries) {
    for (const [name, value] of new URLSearchParams(tenant.ids[query])) {
      if (name.endsWith("token")) hoards.ofLogs.note(query, value);
    }
  }
  return ownCells(system, tenant, options, { kindsOf: (operation) => callersOf(operation).slice(0, 1) });
};

const reading = /^(list|search|filter|retrieve|read|aggregate)/;

/** Reads everything once more, when all that is to be found is there. */
const readEverything = async (): Promise<void> => {
  for (const operation of operations.filter(({ operationId }) => reading.test(operationId))) {
    const [request] = requestsOf(operation);
    const [kind = "public"] = callersOf(operation);
    const proof = kind === "public" ? {} : tenant.proofs[kind];
    if (request === undefined || request.ends !== undefined || proof === undefined) continue;
    await send(system, { operation, parts: request.make(tenant.ids, kind), proof });
  }
};

interface Listed {
  readonly events: readonly { readonly event_id: string }[];
}

/** What merchants read of their webhooks: every try, with what was sent. */
const readDeliveries = async (): Promise<void> => {
  const { merchantId } = merchant;
  const list = await callSuccessfully(system.gateway, "POST", `/events/${merchantId}`, {
    key: sandboxAdminKey,
    body: {},
  });
  for (const { event_id: eventId } of (list.body as unknown as Listed).events) {
    const path = `/events/${merchantId}/${eventId}/attempts`;
    const { text } = await callSuccessfully(system.gateway, "GET", path, { key: sandboxAdminKey });
    deliveries.push(text);
  }
};

/** Requests that every service has a part in, in a trace of their own. */
const markLastTrace = async (): Promise<void> => {
  const headers = { traceparent: `00-${lastTraceId}-b7ad6b7169203331-01` };
  const { merchantId, secretKey } = merchant;
  await callSuccessfully(system.gateway, "GET", `/accounts/${merchantId}`, { key: sandboxAdminKey, headers });
  const asOperator = { key: sandboxAdminKey, headers, body: {} };
  await callSuccessfully(system.gateway, "POST", `/events/${merchantId}`, asOperator);
  const body = cardPayment(cards.succeeds);
  await callSuccessfully(system.gateway, "POST", "/payments", { key: secretKey, headers, body });
};

beforeAll(async () => {
  mails = await startMailServer();
  traces = await startTraceCollector();
  const started = await startSystem({
    onOutput: (text) => {
      output += text;
    },
    overrides: {
      LOG_LEVEL: "trace",
      SMTP_URL: mails.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: traces.url,
      TRACES_SAMPLED_PERCENT: "100",
      REFUSED_LIMIT_PER_MINUTE: "1000000",
      RATE_LIMIT_PER_SECOND: "10000",
      READ_TIME_PERCENT: "100",
      // Providers are not asked again about what is pending, which must not change under the requests.
      SYNC_FIRST_DELAY_MS: "3600000",
      SYNC_LONGEST_DELAY_MS: "3600000",
    },
  });
  const keepAnswer = (where: string, { text }: ApiAnswer): void => {
    answers.push({ name: `the answer to ${where}`, entries: [text] });
  };
  system = {
    ...started,
    gateway: learningClient(started.gateway, hoards, keepAnswer),
    engine: learningClient(started.engine, hoards, keepAnswer),
  };
  await system.gateway.call("GET", "/.well-known/jwks.json");
  inbox = await startWebhookInbox({ port: 0, signingKey: () => undefined });
  merchant = await startMerchant(system);
  other = await startMerchant(system);
  await configure();
  await useAccounts();
  await useSecondFactor();
  await usePayments();
  expect(await useEverything()).toEqual([]);
  // By now the webhooks are out, and so is everything that led to them.
  await eventually(() => merchant.inbox.received().length >= 4, { timeoutMs: 15_000 });
  await readEverything();
  await readDeliveries();
  await markLastTrace();
  for (const [name, secret] of Object.entries({
    "secret key": merchant.secretKey,
    "password of a user": password,
    "password of webhooks": webhookPassword,
    "key of a provider": providerKey,
    "key of the first provider": `fauxpay-${merchant.merchantId}`,
    "custom header": headerValue,
    "signing key": merchant.signingKey,
  })) {
    hoards.everywhere.note(name, secret);
  }
}, 400_000);

afterAll(async () => {
  await Promise.all([merchant.inbox.stop(), other.inbox.stop(), inbox.stop()]);
  await system.stop();
  await mails.stop();
  await traces.stop();
});

/** Security codes by themselves, whatever their names: all that were used, so that no number of a time is meant. */
const holdsCodes = (text: string): boolean =>
  securityCodes.every((code) => new RegExp(`(?<![\\w.-])${code}(?![\\w.-])`).test(text));

/** A security code under its name. */
const securityCode = /"(card_)?cvc\\*"\s*:\s*\\*"?\d{3,4}\b|\b(card_)?cvc=\d{3,4}\b/;

const foundIn = (text: string): readonly string[] => [
  ...hoards.everywhere.foundIn(text),
  ...(securityCode.test(text) || holdsCodes(text) ? ["security code"] : []),
  ...(text.includes("PRIVATE KEY") ? ["private key"] : []),
];

const foundInPlaces = (places: readonly Place[]): readonly string[] =>
  places
    .flatMap(({ name, entries }) => foundIn(entries.join("\n")).map((secret) => `${secret} in ${name}`))
    .filter((found) => !byDesign.some((pattern) => pattern.test(found)));

/** Which places hold a text that is no secret, found by the same search. */
const placesWith = (places: readonly Place[], text: string): readonly string[] => {
  const hoard = createHoard();
  hoard.note("text", text);
  return places.filter(({ entries }) => hoard.foundIn(entries.join("\n")).length > 0).map(({ name }) => name);
};

const countOf = (places: readonly Place[]): number => places.reduce((sum, { entries }) => sum + entries.length, 0);

/** Sends something to where services send by themselves. */
const postTo = async (url: string, body: unknown): Promise<void> => {
  const { origin, pathname } = new URL(url);
  const client = createApiClient(origin);
  try {
    expect((await client.call("POST", pathname, { body })).status).toBe(200);
  } finally {
    client.close();
  }
};

/** A span with a text in it, as a service called planted would send it. */
const plantedExport = (traceId: string, stringValue: string): unknown => ({
  resourceSpans: [
    {
      resource: { attributes: [{ key: "service.name", value: { stringValue: "planted" } }] },
      scopeSpans: [{ spans: [{ traceId, attributes: [{ key: "url.full", value: { stringValue } }] }] }],
    },
  ],
});

describe("the search", () => {
  it("finds what is planted, however it is written", () => {
    const card = cards.succeeds;
    const planted = [
      ...formsOf(card),
      Buffer.from(`{"number":"${card}"}`).toString("base64"),
      Buffer.from(`x${password}`).toString("base64url"),
      encodeURIComponent(password),
      `Bearer ${merchant.secretKey}`,
      '{"card_cvc":"737"}',
      "method=card&card_cvc=737&",
      String.raw`{\"cvc\":\"737\"}`,
      securityCodes.map((code) => `{"code":"${code}"}`).join("\n"),
    ];
    expect(planted.filter((text) => foundIn(`before ${text} behind`).length === 0)).toEqual([]);
    expect(foundIn(`before ${merchant.publishableKey} behind`)).toEqual([]);
    expect(cardNumbersIn("a=4242+4242+4242+4242&b=1")).toEqual([cards.succeeds]);
  });

  it("knows secrets of every sort", () => {
    const names = [...hoards.everywhere.names(), ...hoards.ofLogs.names()].join("\n");
    const sorts = [
      /^api_key of the answer to POST \/api_keys\//m,
      /^api_key of the answer to POST \/api-key\/create/m,
      /^connector_account_details of the request POST \/account\/\S+\/connectors/m,
      /^connector_account_details of the request POST \/account\/connectors\/verify/m,
      /^merchant_secret of /m,
      /^password of the request POST \/user\//m,
      /^token of the answer to POST \/user\//m,
      /^secret of the answer to POST \/ephemeral_keys/m,
      /^card ending in 4242/m,
      /^client_secret of the answer to POST \/payments/m,
      /^secret of the answer to GET \/user\/2fa\/totp\/begin$/m,
      /^secret of the answer to GET \/user\/2fa\/totp\/reset$/m,
      /^recovery_codes of the answer to POST /m,
      /^token of a mail$/m,
      /^collectQuery$/m,
      /^payoutQuery$/m,
    ];
    expect(sorts.filter((sort) => !sort.test(names)).map(String)).toEqual([]);
    expect(hoards.everywhere.names().length).toBeGreaterThan(100);
    expect(operations.length).toBeGreaterThan(200);
  });
});

describe("secrets", () => {
  it("are in no table", async () => {
    const tables = await readTables(system);
    expect(foundInPlaces(tables)).toEqual([]);
    expect(tables.length).toBeGreaterThan(60);
    expect(countOf(tables)).toBeGreaterThan(1_000);
    // What is no secret was found, so the rest would have been, too.
    expect(placesWith(tables, tenant.owner.publishableKey).length).toBeGreaterThan(0);
    const found = placesWith(tables, tenant.owner.merchantId).join("\n");
    // Planted in names and descriptions of every object.
    const planted = placesWith(tables, tenant.owner.marker).join("\n");
    expect(planted).toMatch(/^merchants, public\.merchants$/m);
    expect(planted).toMatch(/^payments, public\.payments$/m);
    const holders = [/^merchants, \S+\.audit_log$/m, /^merchants, \S+outbox/m, /^payments, \S+outbox/m, /^events, /m];
    expect(holders.filter((holder) => !holder.test(found)).map(String)).toEqual([]);
  }, 120_000);

  it("are in no message", async () => {
    const streams = await readStreams(system);
    expect(foundInPlaces(streams)).toEqual([]);
    expect(countOf(streams)).toBeGreaterThan(200);
    expect(placesWith(streams, tenant.owner.merchantId)).toEqual(
      expect.arrayContaining(["stream PAYMENTS", "stream MERCHANTS", "stream ROUTING"]),
    );
  }, 120_000);

  it("are in no metrics", async () => {
    const metrics = await readMetrics(system);
    expect(foundInPlaces(metrics)).toEqual([]);
    expect(metrics.filter(({ entries }) => entries.length < 20)).toEqual([]);
  });

  it("are in no log, client secrets and the tokens of links among them", () => {
    const lines = output.split("\n").length;
    expect(lines).toBeGreaterThan(1_000);
    expect(output).toContain('"level":"info"');
    expect(placesWith([{ name: "log", entries: [output] }], tenant.owner.merchantId)).toEqual(["log"]);
    expect(foundIn(output)).toEqual([]);
    expect(hoards.ofLogs.names().length).toBeGreaterThan(20);
    expect(hoards.ofLogs.foundIn(output)).toEqual([]);
  }, 120_000);

  it("are in no span", async () => {
    const services = ["gateway", "merchants", "payments", "events", "decision-engine"];
    const spans = await traces.spansUpTo(lastTraceId, services);
    expect(foundInPlaces(spans)).toEqual([]);
    for (const { name, entries } of spans) {
      expect({ name, hiddenFromLogs: hoards.ofLogs.foundIn(entries.join("\n")) }).toEqual({
        name,
        hiddenFromLogs: [],
      });
    }
    expect(countOf(spans)).toBeGreaterThan(2_000);
    expect(placesWith(spans, "/payments/{payment_id}")).toEqual(
      expect.arrayContaining(["spans of gateway", "spans of payments"]),
    );
    const plantedTraceId = randomBytes(16).toString("hex");
    await postTo(`${traces.url}/v1/traces`, plantedExport(plantedTraceId, `/x?key=${merchant.secretKey}`));
    const withPlanted = await traces.spansUpTo(plantedTraceId, ["planted"]);
    expect(foundInPlaces(withPlanted)).toEqual([expect.stringMatching(/ in spans of planted$/)]);
  }, 120_000);

  it("are in no webhook, but those in the headers that the merchant asked for", async () => {
    const webhooks = readWebhooks([merchant.inbox, other.inbox, inbox]);
    expect(foundInPlaces(webhooks)).toEqual([]);
    expect(countOf(webhooks)).toBeGreaterThan(100);
    // An endpoint that was added to a profile has the marker as a header.
    expect(placesWith(webhooks, tenant.owner.marker)).toEqual(["headers of webhooks", "bodies of webhooks"]);
    // Both are sent, in clear, to the merchant who set them, and to no other.
    const asked = [headerValue, Buffer.from(`u:${webhookPassword}`).toString("base64")];
    for (const text of asked) expect(placesWith(webhooks, text)).toEqual(["headers of webhooks"]);
    const others = readWebhooks([other.inbox, inbox]);
    for (const text of asked) expect(placesWith(others, text)).toEqual([]);
    await postTo(other.inbox.url, { note: merchant.secretKey });
    expect(foundInPlaces(readWebhooks([other.inbox]))).toEqual([expect.stringMatching(/ in bodies of webhooks$/)]);
  });

  it("are masked in what merchants read of the webhooks that were sent", () => {
    const tries = [{ name: "tries of deliveries", entries: deliveries }];
    expect(foundInPlaces(tries)).toEqual([]);
    expect(deliveries.length).toBeGreaterThan(3);
    // The headers are there, without their values.
    expect(deliveries.join("\n")).toContain('["x-secret","');
    expect(deliveries.join("\n")).toContain('["authorization","');
    const planted = [{ name: "tries of deliveries", entries: [...deliveries, `["x-secret","${headerValue}"]`] }];
    expect(foundInPlaces(planted)).toEqual([expect.stringMatching(/ in tries of deliveries$/)]);
  });

  it("are in no answer but those that are to show them", () => {
    expect(answers.length).toBeGreaterThan(400);
    expect(foundInPlaces(answers)).toEqual([]);
  }, 120_000);

  it("are in no answer to who may only read, whatever the role", async () => {
    const roles = new Map<string, readonly string[]>(
      predefinedRoles.map((role) => [role.roleId, permissionsOfRole(role)] as const),
    );
    const read = operations.filter(
      (operation) => isReading(operation) && operation.permission !== undefined && callersOf(operation).includes("jwt"),
    );
    const shown: Record<string, readonly string[]> = {};
    let answered = 0;
    for (const [role, granted] of roles) {
      const proof = bearer(tenant.tokenWith({ permissions: granted }));
      const texts = await someAtATime(read, async (operation) => {
        const [request] = requestsOf(operation);
        if (request === undefined || request.ends !== undefined) return "";
        const { status, text } = await send(system, { operation, parts: request.make(tenant.ids, "jwt"), proof });
        answered += status === 200 ? 1 : 0;
        return text;
      });
      const found = new Set(texts.flatMap((text) => foundIn(text)).map((name) => name.replace(/ of .*$/, "")));
      shown[role] = [...found];
    }
    // Roles that may change a profile or an account may read with which key its messages are signed; and no others.
    const writers = [...roles].filter(([, granted]) => granted.some((one) => /^(profiles|account):write$/.test(one)));
    const expected = Object.fromEntries([...roles.keys()].map((role) => [role, [] as readonly string[]]));
    for (const [role] of writers) expected[role] = ["payment_response_hash_key"];
    expect(shown).toEqual(expected);
    expect(writers.length).toBeGreaterThan(3);
    expect(answered).toBeGreaterThan(300);
  }, 120_000);

  it("of one merchant are not in what another reads", async () => {
    const { merchantId, secretKey } = other;
    const pages = ["/refunds/list", `/account/${merchantId}/connectors`, `/accounts/${merchantId}`].map((path) =>
      call(path === "/refunds/list" ? "POST" : "GET", path, { key: secretKey }),
    );
    for (const { text } of await Promise.all(pages)) {
      expect(foundIn(text)).toEqual([]);
      expect(hoards.ofLogs.foundIn(text)).toEqual([]);
    }
  });
});
