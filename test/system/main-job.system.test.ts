// The main job through public HTTP only, on every service, real PostgreSQL, real NATS and the sandbox provider.
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { callSuccessfully, cardMembers, cardPayment, cards, redirectOf, walkChallenge } from "@railyard/local";
import { sandboxAdminKey } from "@railyard/local";
import type { ApiAnswer } from "@railyard/local";
import { connectMessaging } from "@railyard/messaging";
import { eventually, publishEvent, recordingLogger } from "@railyard/testing";
import { filesWith, foldersOf } from "../support/secrets/files.ts";
import { inServiceDatabase } from "../support/service-databases.ts";
import { startMerchant, startSystem, withoutExploration } from "../support/system.ts";
import type { System, TestMerchant } from "../support/system.ts";

let system: System;
let merchant: TestMerchant;

beforeAll(async () => {
  system = await startSystem();
  merchant = await startMerchant(system);
  await withoutExploration(system, merchant.merchantId);
}, 120_000);

afterAll(async () => {
  await merchant.inbox.stop();
  await system.stop();
});

const pay = (cardNumber: string, members: Readonly<Record<string, unknown>> = {}): Promise<ApiAnswer> =>
  merchant.server.post("/payments", cardPayment(cardNumber, members));

const pathOf = (payment: ApiAnswer): string => `/payments/${String(payment.body["payment_id"])}`;

interface Attempt {
  readonly attempt_id: string;
  readonly status: string;
  readonly connector: string;
  readonly error_code: string | null;
}

describe("payments", () => {
  it("creates and confirms in one call", async () => {
    const payment = await pay(cards.succeeds);
    expect(payment.body).toMatchObject({
      merchant_id: merchant.merchantId,
      profile_id: merchant.profileId,
      status: "succeeded",
      amount: 6540,
      net_amount: 6540,
      amount_capturable: 0,
      amount_received: 6540,
      currency: "USD",
      connector: "fauxpay",
      merchant_connector_id: merchant.connectors["fauxpay"],
      attempt_count: 1,
      payment_method: "card",
    });
    expect(String(payment.body["payment_id"])).toHaveLength(30);
    expect(payment.text).not.toContain(cards.succeeds);
  });

  it("creates on the server and confirms in the browser", async () => {
    const created = await merchant.server.post("/payments", { amount: 1200, currency: "EUR" });
    expect(created.body).toMatchObject({
      status: "requires_payment_method",
      amount_capturable: 1200,
      amount_received: null,
      connector: null,
      merchant_connector_id: null,
    });
    const path = `${pathOf(created)}/confirm`;
    const withoutSecret = await system.gateway.call("POST", path, {
      key: merchant.publishableKey,
      body: cardMembers(cards.succeeds),
    });
    expect(withoutSecret.status).toBe(400);
    const foreignSecret = await system.gateway.call("POST", path, {
      key: merchant.publishableKey,
      body: { client_secret: "pay_another_secret_x", ...cardMembers(cards.succeeds) },
    });
    expect(foreignSecret.status).toBe(400);
    const confirmed = await callSuccessfully(system.gateway, "POST", path, {
      key: merchant.publishableKey,
      body: { client_secret: created.body["client_secret"], ...cardMembers(cards.succeeds) },
    });
    expect(confirmed.body).toMatchObject({ status: "succeeded", amount_received: 1200 });
  });

  it("captures in full and in part", async () => {
    const whole = await pay(cards.succeeds, { capture_method: "manual" });
    expect(whole.body).toMatchObject({ status: "requires_capture", amount_capturable: 6540, amount_received: null });
    const captured = await merchant.server.post(`${pathOf(whole)}/capture`);
    expect(captured.body).toMatchObject({ status: "succeeded", amount_capturable: 0, amount_received: 6540 });
    const again = await system.gateway.call("POST", `${pathOf(whole)}/capture`, {
      key: merchant.secretKey,
      body: {},
    });
    expect(again.status).toBe(400);
    expect(again.body["error"]).toMatchObject({ code: "IR_14" });

    const part = await pay(cards.succeeds, { capture_method: "manual" });
    const partly = await merchant.server.post(`${pathOf(part)}/capture`, { amount_to_capture: 200 });
    expect(partly.body).toMatchObject({ status: "partially_captured", amount_capturable: 0, amount_received: 200 });

    const above = await pay(cards.succeeds, { capture_method: "manual" });
    const refused = await system.gateway.call("POST", `${pathOf(above)}/capture`, {
      key: merchant.secretKey,
      body: { amount_to_capture: 6541 },
    });
    expect(refused.status).toBe(422);
  });

  it("walks the 3DS challenge as plain pages", async () => {
    const members = { authentication_type: "three_ds", return_url: "https://merchant.example/return?order=7" };
    const completed = await pay(cards.challenge, members);
    expect(completed.body).toMatchObject({ status: "requires_customer_action" });
    expect(redirectOf(completed)).toContain("/payments/redirect/");
    const back = await walkChallenge(completed, "Complete");
    expect(back.origin + back.pathname).toBe("https://merchant.example/return");
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      order: "7",
      status: "succeeded",
      payment_id: completed.body["payment_id"],
      signature_algorithm: "HMAC-SHA512",
    });
    expect((await merchant.server.get(pathOf(completed))).body).toMatchObject({ status: "succeeded" });

    const rejected = await pay(cards.challenge, members);
    expect((await walkChallenge(rejected, "Reject")).searchParams.get("status")).toBe("failed");
    expect((await merchant.server.get(pathOf(rejected))).body).toMatchObject({ status: "failed" });
  });

  it("reports a decline as a failed payment", async () => {
    const declined = await pay(cards.declined);
    expect(declined.body).toMatchObject({ status: "failed", amount_received: null, amount_capturable: 0 });
    expect(declined.body["error_code"]).toEqual(expect.any(String));
    expect(declined.body["unified_code"]).toEqual(expect.any(String));
  });

  it("retries on the second connector where an error-mapping rule specifies it", async () => {
    // A merchant of its own: nothing has been learnt about its connectors, so their own order applies.
    const other = await startMerchant(system);
    await other.inbox.stop();
    await withoutExploration(system, other.merchantId);
    const payment = await other.server.post("/payments", cardPayment(cards.declinedByFauxpay));
    expect(payment.body).toMatchObject({ status: "succeeded", connector: "phonypay", attempt_count: 2 });
    const expanded = await other.server.get(`${pathOf(payment)}?expand_attempts=true`);
    const attempts = expanded.body["attempts"] as unknown as readonly Attempt[];
    expect(attempts.map(({ connector, status }) => [connector, status])).toEqual(
      expect.arrayContaining([
        ["fauxpay", "failure"],
        ["phonypay", "charged"],
      ]),
    );
  });

  it("obeys an error-mapping rule that the operator changes", async () => {
    const rule = {
      connector: "fauxpay",
      flow: "Authorize",
      sub_flow: "sub_flow",
      code: "card_declined",
      message: "",
    };
    const known = await system.gateway.call("POST", "/gsm/get", { key: "test_admin", body: rule });
    expect([200, 404]).toContain(known.status);
    const asMerchant = await system.gateway.call("POST", "/gsm/get", { key: merchant.secretKey, body: rule });
    expect(asMerchant.status).toBe(401);
  });

  it("cancels before capture and refuses it after", async () => {
    const held = await pay(cards.succeeds, { capture_method: "manual" });
    const cancelled = await merchant.server.post(`${pathOf(held)}/cancel`, { cancellation_reason: "changed mind" });
    expect(cancelled.body).toMatchObject({
      status: "cancelled",
      cancellation_reason: "changed mind",
      amount_capturable: 0,
    });
    const paid = await pay(cards.succeeds);
    const refused = await system.gateway.call("POST", `${pathOf(paid)}/cancel`, {
      key: merchant.secretKey,
      body: {},
    });
    expect(refused.status).toBe(400);
    expect(refused.body["error"]).toMatchObject({ code: "IR_16" });
  });

  it("retrieves with sync, attempts and captures", async () => {
    const payment = await pay(cards.succeeds, { capture_method: "manual_multiple" });
    await merchant.server.post(`${pathOf(payment)}/capture`, { amount_to_capture: 1000 });
    await merchant.server.post(`${pathOf(payment)}/capture`, { amount_to_capture: 500 });
    const plain = await merchant.server.get(pathOf(payment));
    expect(plain.body).toMatchObject({ status: "partially_captured_and_capturable", amount_received: 1500 });
    expect(plain.body["attempts"]).toBeNull();
    expect(plain.body["captures"]).toBeNull();
    const whole = await merchant.server.get(
      `${pathOf(payment)}?force_sync=true&expand_attempts=true&expand_captures=true`,
    );
    expect(whole.body["attempts"]).toHaveLength(1);
    expect(whole.body["captures"]).toHaveLength(2);
    expect(whole.body).toMatchObject({ amount_capturable: 5040 });
  });
});

describe("refunds", () => {
  it("refunds a part, then the rest, never more", async () => {
    const paymentId = String((await pay(cards.succeeds)).body["payment_id"]);
    const part = await merchant.server.post("/refunds", { payment_id: paymentId, amount: 540, reason: "one item" });
    expect(part.body).toMatchObject({ payment_id: paymentId, amount: 540, status: "succeeded", reason: "one item" });
    const rest = await merchant.server.post("/refunds", { payment_id: paymentId });
    expect(rest.body).toMatchObject({ amount: 6000, status: "succeeded" });
    const beyond = await system.gateway.call("POST", "/refunds", {
      key: merchant.secretKey,
      body: { payment_id: paymentId, amount: 1 },
    });
    expect(beyond.status).toBe(400);
    expect(beyond.body["error"]).toMatchObject({ code: "IR_13" });
    const retrieved = await merchant.server.get(`/refunds/${String(part.body["refund_id"])}`);
    expect(retrieved.body).toMatchObject({ amount: 540, status: "succeeded" });
  });

  it("refuses to refund what was not paid", async () => {
    const failed = await pay(cards.declined);
    const refused = await system.gateway.call("POST", "/refunds", {
      key: merchant.secretKey,
      body: { payment_id: failed.body["payment_id"] },
    });
    expect(refused.status).toBe(400);
    expect(refused.body["error"]).toMatchObject({ code: "IR_14" });
  });
});

describe("idempotency", () => {
  it("replays an answer and refuses another body", async () => {
    const headers = { "idempotency-key": `order-${merchant.merchantId}` };
    const body = cardPayment(cards.succeeds);
    const first = await callSuccessfully(system.gateway, "POST", "/payments", {
      key: merchant.secretKey,
      headers,
      body,
    });
    const second = await callSuccessfully(system.gateway, "POST", "/payments", {
      key: merchant.secretKey,
      headers,
      body,
    });
    expect(second.text).toBe(first.text);
    expect(second.headers["idempotent-replayed"]).toBe("true");
    const other = await system.gateway.call("POST", "/payments", {
      key: merchant.secretKey,
      headers,
      body: { ...body, amount: 1 },
    });
    expect(other.status).toBe(409);
  });

  it("answers a repetition that comes meanwhile with 409 and when to come again, and never pays twice", async () => {
    const headers = { "idempotency-key": `meanwhile-${merchant.merchantId}` };
    const body = cardPayment(cards.succeeds);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        system.gateway.call("POST", "/payments", { key: merchant.secretKey, headers, body }),
      ),
    );
    const early = answers.filter(({ status }) => status === 409);
    expect(early.length).toBeGreaterThan(0);
    for (const answer of early) {
      expect(answer.body["error"]).toMatchObject({ reason: "idempotency_in_progress" });
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    }
    const taken = answers.filter(({ status }) => status !== 409);
    expect(new Set(taken.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(taken.map(({ text }) => text)).size).toBe(1);
  });

  it("reports that members are deprecated, also when the answer is replayed", async () => {
    const headers = { "idempotency-key": `deprecated-${merchant.merchantId}` };
    const body = cardPayment(cards.succeeds, { email: "ada@shop.example" });
    for (const replayed of [undefined, "true"]) {
      const answer = await system.gateway.call("POST", "/payments", { key: merchant.secretKey, headers, body });
      expect(answer).toMatchObject({ status: 200, headers: { deprecation: expect.stringMatching(/^@\d+$/) } });
      expect(answer.headers["link"]).toContain('rel="deprecation"');
      expect(answer.headers["idempotent-replayed"]).toBe(replayed);
    }
    const customer = { id: `c_${merchant.merchantId}`.slice(0, 60), email: "ada@shop.example" };
    const current = await pay(cards.succeeds, { customer });
    expect(current.headers).not.toHaveProperty("deprecation");
  });
});

describe("the files of PostgreSQL and NATS", () => {
  const token = (): string => `Q${randomBytes(9).toString("hex")}z`;

  /** Part of everything that names the customer. */
  const person = token();
  const planted = token();

  const payer = {
    customer: {
      id: `named-${randomBytes(4).toString("hex")}`,
      name: `Erika ${person}`,
      email: `${person}@kiosk.example`,
    },
    billing: {
      address: { line1: `Heidestraße ${person}`, first_name: "Erika", last_name: person, country: "DE" },
      phone: { number: "30123456" },
      email: `${person}@kiosk.example`,
    },
  };

  const post = (path: string, body: object): Promise<ApiAnswer> =>
    callSuccessfully(system.gateway, "POST", path, {
      key: merchant.secretKey,
      headers: { "idempotency-key": `${path}-named` },
      body,
    });

  /** What every store writes, on its disk. */
  const settleFiles = async (): Promise<void> => {
    for (const service of ["payments", "events", "decision-engine", "merchants"] as const) {
      await inServiceDatabase(system, service, async (client) => {
        await client.query("vacuum");
        await client.query("checkpoint");
      });
    }
  };

  const usePerson = async (): Promise<ApiAnswer> => {
    const card = {
      ...(cardMembers(cards.succeeds)["payment_method_data"] as { card: object }).card,
      card_holder_name: person,
    };
    const payment = await post("/payments", {
      ...cardPayment(cards.succeeds, { ...payer, shipping: payer.billing }),
      payment_method_data: { card, billing: payer.billing },
      setup_future_usage: "on_session",
      browser_info: { user_agent: person, ip_address: "203.0.113.9" },
    });
    expect(payment.body).toMatchObject({ status: "succeeded", customer: { name: `Erika ${person}` } });
    await callSuccessfully(system.gateway, "POST", `/account/${merchant.merchantId}/connectors`, {
      key: merchant.secretKey,
      body: {
        connector_type: "payout_processor",
        connector_name: "payoutsim",
        profile_id: merchant.profileId,
        connector_account_details: { auth_type: "HeaderKey", api_key: `payoutsim-${merchant.merchantId}` },
        test_mode: true,
      },
    });
    await post("/payouts/create", {
      ...payer,
      amount: 100,
      currency: "USD",
      payout_type: "card",
      payout_method_data: {
        card: { card_number: cards.succeeds, expiry_month: "10", expiry_year: "2040", card_holder_name: person },
      },
    });
    return payment;
  };

  /** A message as a version without encryption would send it. */
  const plantMessage = async (): Promise<void> => {
    const envelope = {
      specversion: "1.0",
      id: planted,
      source: "railyard/events",
      type: "events.audit.planted",
      subject: planted,
      time: new Date().toISOString(),
      datacontenttype: "application/json",
      sequence: "1",
      partitionkey: planted,
      data: { name: Buffer.from(`at any place: ${planted}`).toString("base64") },
    } as const;
    const messaging = connectMessaging({ url: system.nats.url, name: "planter", logger: recordingLogger() });
    try {
      await eventually(() => messaging.isUsable());
      await publishEvent(messaging, "events.audit.planted", envelope);
    } finally {
      await messaging.close();
    }
  };

  it("name a customer nowhere, neither before nor after the erasure; a planted name is found", async () => {
    const payment = await usePerson();
    const isAboutPerson = ({ rawBody }: { readonly rawBody: string }): boolean => rawBody.includes(person);
    await eventually(() => merchant.inbox.received().some(isAboutPerson), { timeoutMs: 15_000 });
    // As plaintext would be there: in a table, its log, and a stream.
    // Several, because one may lie across two pages of the log.
    const insertPlanted = "insert into planted select $1 from generate_series(1, 3)";
    await inServiceDatabase(system, "events", async (client) => {
      await client.query("create table planted (name text)");
      await client.query(insertPlanted, [planted]);
    });
    await plantMessage();
    await settleFiles();
    // Once more, because a checkpoint may remove the part of the log that has the first.
    await inServiceDatabase(system, "events", (client) => client.query(insertPlanted, [planted]));
    const folders = await foldersOf(system);
    const found = await filesWith(folders, { person, planted });
    expect(found.person).toEqual([]);
    expect([...new Set(found.planted.map(({ place }) => place))].sort()).toEqual(["log", "stream", "tables"]);
    await callSuccessfully(system.gateway, "DELETE", `/customers/${payer.customer.id}`, { key: merchant.secretKey });
    const list = await callSuccessfully(system.gateway, "POST", `/events/${merchant.merchantId}`, {
      key: sandboxAdminKey,
      body: { object_id: payment.body["payment_id"] },
    });
    const [event] = list.body["events"] as unknown as readonly { readonly event_id: string }[];
    const path = `/events/${merchant.merchantId}/${event?.event_id ?? ""}`;
    await eventually(
      async () => {
        const attempts = await callSuccessfully(system.gateway, "GET", `${path}/attempts`, { key: sandboxAdminKey });
        expect(attempts.text).not.toContain(person);
        expect(attempts.text).toContain("Redacted");
      },
      { timeoutMs: 15_000 },
    );
    await callSuccessfully(system.gateway, "POST", `${path}/retry`, { key: sandboxAdminKey });
    const again = merchant.inbox.received().at(-1)?.rawBody ?? "";
    expect(again).toContain(String(payment.body["payment_id"]));
    expect(again).not.toContain(person);
    await inServiceDatabase(system, "events", (client) => client.query("drop table planted"));
    await settleFiles();
    const left = await filesWith(folders, { person, planted });
    expect(left.person).toEqual([]);
    // The log of changes and backups keep what was plaintext until they are recycled.
    expect(left.planted.map(({ place }) => place)).not.toContain("tables");
  }, 180_000);
});
