import { OperationalError } from "@railyard/failures";
import { defineRoute } from "@railyard/http";
import type { Handler, RefusedCall } from "@railyard/http";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Received } from "@railyard/testing";
import { httpCall, rawCall } from "@railyard/testing";

import type { TestServer } from "./support/test-server.ts";
import { as, createPayment, merchantKey, retrievePayment, startServer, stopServers } from "./support/test-server.ts";

let calls = 0;
const create: Handler<typeof createPayment> = (request) => {
  calls += 1;
  const { amount } = request.body;
  if (amount === 1) throw new TypeError("cannot read properties of a secret");
  if (amount === 2) throw new OperationalError("database_unavailable", "no connection", { retryAfterSeconds: 7 });
  const body = { payment_id: "pay_1", amount };
  if (amount === 3) return Promise.resolve({ body: { ...body, amount: 0.5 } });
  if (amount === 4) return Promise.resolve({ body, headers: { "x-broken": "a\r\nb" } });
  return Promise.resolve({ body });
};

let test: TestServer;
const post = (body: unknown, headers: Record<string, string> = {}): Promise<Received> =>
  httpCall(test.port, "/payments", { method: "POST", body, headers: { ...as(merchantKey), ...headers } });

const publicUrl = "https://pay.example";

const envelope = (code: string, reason: string, more: object = {}): unknown => ({
  error: expect.objectContaining({
    type: "invalid_request",
    code,
    reason,
    request_id: expect.any(String),
    doc_url: `${publicUrl}/docs/error-codes/#${code}`,
    ...more,
  }),
});

const retrieve: Handler<typeof retrievePayment> = ({ params }) =>
  Promise.resolve({ body: { payment_id: String(params.payment_id), amount: 1 } });
const routes = [defineRoute(createPayment, create), defineRoute(retrievePayment, retrieve)];
const limits = { bodyBytes: 1024, headerBytes: 4096, requestTimeoutMs: 30_000 };

const refused: RefusedCall[] = [];

beforeAll(async () => {
  test = await startServer(routes, { limits, publicUrl, onRefused: (call) => refused.push(call) });
});
afterAll(stopServers);

describe("a listener for refusals", () => {
  it("is notified of each, with what the caller was answered and who that is, and of nothing else", async () => {
    refused.length = 0;
    const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    await post({ amount: 5 });
    await post({ payment_id: "pay_told" }, { traceparent });
    await httpCall(test.port, "/payments", { method: "POST", body: { amount: 5 } });
    await httpCall(test.port, "/health", { method: "POST" });
    expect(refused).toMatchObject([
      { template: "/payments", failure: { failureName: "missing_field" }, principal: merchantKey },
      { template: "/payments", failure: { status: 401 }, principal: undefined },
    ]);
    expect(refused[0]?.traceParent).toBe(traceparent);
  });
});

describe("a request that the contract does not allow", () => {
  it("never reaches the handler", async () => {
    const before = calls;
    expect(await post({ amount: "5" })).toMatchObject({ status: 400, body: envelope("IR_06", "invalid_request") });
    expect(await post({ amount: 5, colour: 1 })).toMatchObject({
      status: 400,
      body: envelope("IR_06", "invalid_request", { field: "colour" }),
    });
    const missing = envelope("IR_04", "missing_field", { field: "amount" });
    expect(await post({})).toMatchObject({ status: 400, body: missing });
    expect(await post({ amount: 5, note: "too long" })).toMatchObject({
      status: 422,
      body: envelope("IR_06", "invalid_data", { field: "note" }),
    });
    expect(await post([1])).toMatchObject({ status: 400, body: envelope("IR_06", "invalid_request") });
    expect(await post("")).toMatchObject({ status: 400, body: envelope("IR_04", "missing_field") });
    expect(calls).toBe(before);
  });

  it("is refused when its body is no JSON, or of another type", async () => {
    expect(await post('{"amount": 5')).toMatchObject({ status: 400, body: envelope("IR_06", "invalid_request") });
    expect(await post("amount=5", { "content-type": "application/x-www-form-urlencoded" })).toMatchObject({
      status: 415,
      body: envelope("IR_06", "unsupported_content_type"),
    });
    expect(await post("{}", { "content-encoding": "gzip" })).toMatchObject({ status: 415 });
    expect(await post({ amount: 5 }, { "content-type": "application/json; charset=utf-8" })).toMatchObject({
      status: 200,
    });
  });

  it("is refused when its body is too large, declared or not", async () => {
    const large = JSON.stringify({ amount: 5, note: "x".repeat(200_000) });
    expect(await post(large)).toMatchObject({ status: 413, body: envelope("IR_06", "body_too_large") });
    expect(await post(large, { "transfer-encoding": "chunked" })).toMatchObject({ status: 413 });
    expect(await post({ amount: 5 })).toMatchObject({ status: 200 });
  });

  it("is refused when its address or method is unknown", async () => {
    const unknown = envelope("IR_02", "unknown_route");
    expect(await httpCall(test.port, "/nothing")).toMatchObject({ status: 404, body: unknown });
    expect(await httpCall(test.port, "/payments", { method: "DELETE" })).toMatchObject({
      status: 405,
      headers: { allow: "POST" },
      body: envelope("IR_03", "wrong_method"),
    });
    expect(await httpCall(test.port, "/payments/%zz")).toMatchObject({
      status: 400,
      body: envelope("IR_06", "invalid_request"),
    });
    const force = "/payments/pay_1?force_sync=%zz";
    expect(await httpCall(test.port, force, { headers: as(merchantKey) })).toMatchObject({ status: 400 });
  });
});

/** As Node's own client of browsers' kind sends it, which begins to read only later. */
const byFetch = (url: string, init: RequestInit): Promise<Response> => fetch(url, init);

describe("a body that is far too large", () => {
  const twentyMegabytes = Buffer.alloc(20 * 1024 * 1024, "x");
  const isRefused = { status: 413, body: envelope("IR_06", "body_too_large") };

  it("is refused so that callers hear it, whatever they send with", async () => {
    const url = `http://127.0.0.1:${String(test.port)}/payments`;
    for (let time = 0; time < 5; time += 1) {
      expect(await post(twentyMegabytes)).toMatchObject(isRefused);
      expect(await post(twentyMegabytes, { "transfer-encoding": "chunked" })).toMatchObject(isRefused);
      const headers = { ...as(merchantKey), "content-type": "application/json" };
      const answer = await byFetch(url, { method: "POST", headers, body: twentyMegabytes });
      expect({ status: answer.status, body: await answer.json() }).toMatchObject(isRefused);
    }
  });

  it("is refused before it is sent where the caller waits to be asked for it", async () => {
    const identity = Object.entries(as(merchantKey)).map(([name, value]) => `${name}: ${value}`);
    const length = `content-length: ${String(twentyMegabytes.length)}`;
    const head = ["POST /payments HTTP/1.1", "host: x", "expect: 100-continue", ...identity, length, "", ""];
    // The first line, so it was not asked for.
    expect(await rawCall(test.port, head.join("\r\n"))).toMatch(/^HTTP\/1\.1 413 /);
  });
});

describe("a handler that fails", () => {
  it("reports nothing but the request id to the caller, and everything to the log", async () => {
    const answer = await post({ amount: 1 }, { "x-request-id": "req-bug" });
    expect(answer).toMatchObject({ status: 500, headers: { "x-request-id": "req-bug" } });
    expect(answer.body).toEqual({
      error: expect.objectContaining({ type: "api", code: "HE_00", reason: "internal", request_id: "req-bug" }),
    });
    expect(answer.text).not.toContain("secret");
    const line = test.lines.find((entry) => entry["request_id"] === "req-bug");
    expect(line).toMatchObject({ level: "error", status: 500, merchant_id: "merchant_a" });
    expect(JSON.stringify(line)).toContain("cannot read properties");
  });

  it("asks to come again when something outside it is down", async () => {
    expect(await post({ amount: 2 })).toMatchObject({
      status: 503,
      headers: { "retry-after": "7" },
      body: { error: expect.objectContaining({ code: "HE_00", reason: "unavailable" }) },
    });
  });

  it("cannot send what its contract does not describe, nor a header that breaks HTTP", async () => {
    expect(await post({ amount: 3 })).toMatchObject({ status: 500, body: { error: { reason: "internal" } } });
    expect(await post({ amount: 4 })).toMatchObject({ status: 500, body: { error: { reason: "internal" } } });
  });
});

describe("a connection that does not speak properly", () => {
  it("is answered in the envelope and closed", async () => {
    const answer = await rawCall(test.port, "what is this\r\n\r\n");
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"code":"IR_06"');
    expect(answer).toContain(`"doc_url":"${publicUrl}/docs/error-codes/#IR_06"`);
    const headers = await rawCall(test.port, `GET /health HTTP/1.1\r\nhost: x\r\nx-big: ${"a".repeat(8000)}\r\n\r\n`);
    expect(headers).toMatch(/^HTTP\/1\.1 431 /);
    expect(headers).toContain('"reason":"headers_too_large"');
    // Support can be informed which refusal this was.
    const [, requestId] = /^x-request-id: (\S+)\r$/m.exec(headers) ?? [];
    expect(headers).toContain(`"request_id":"${String(requestId)}"`);
  });

  it.each(["idempotency-key", "API-Key", "authorization", "x-profile-id", "x-connected-merchant-id", "x-api-key"])(
    "is refused with two %s headers, even when they are equal",
    async (name) => {
      const lines = ["GET /payments/pay_1 HTTP/1.1", "host: x", `${name}: a`, `${name}: a`, "connection: close"];
      const answer = await rawCall(test.port, `${lines.join("\r\n")}\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"IR_06"/);
      expect(answer).toContain(`"field":"${name.toLowerCase()}"`);
    },
  );

  it("is refused with two hosts, without one, and when it wants a tunnel", async () => {
    const heads = [
      "GET /health HTTP/1.1\r\nHost: one\r\nhost: two",
      "GET /health HTTP/1.1\r\nHost: one\r\nHost: one",
      "GET /health HTTP/1.1\r\naccept: */*",
      "CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443",
      "CONNECT /health HTTP/1.1\r\nHost: one",
    ];
    for (const head of heads) {
      const answer = await rawCall(test.port, `${head}\r\nx-request-id: req-raw\r\nconnection: close\r\n\r\n`);
      expect({ head, answer }).toEqual({ head, answer: expect.stringMatching(/^HTTP\/1\.1 400 /) });
      expect(answer).toContain('"code":"IR_06"');
      expect(answer).toContain('"request_id":"req-raw"');
    }
    const old = await rawCall(test.port, "GET /health HTTP/1.0\r\n\r\n");
    expect(old).toMatch(/^HTTP\/1\.1 200 /);
  });

  it("is informed when it expects what the server does not know", async () => {
    const answer = await rawCall(test.port, "GET /health HTTP/1.1\r\nhost: x\r\nexpect: 200-maybe\r\n\r\n");
    expect(answer).toMatch(/^HTTP\/1\.1 417 /);
    expect(answer).toContain('"reason":"expectation_unknown"');
    expect(answer).toContain(`"doc_url":"${publicUrl}/docs/error-codes/#`);
  });

  it("is refused without an address of the documentation where none is known", async () => {
    const { port } = await startServer(routes);
    const { body } = await httpCall(port, "/unknown");
    expect(body).toMatchObject({ error: { reason: "unknown_route" } });
    expect(JSON.stringify(body)).not.toContain("doc_url");
  });

  it("is cut off when its request does not arrive in time", async () => {
    const identity = Object.entries(as(merchantKey)).map(([name, value]) => `${name}: ${value}`);
    const head = ["POST /payments HTTP/1.1", "host: x", ...identity, "content-length: 100", "", '{"amount"'];
    // A server of its own: the other requests may take longer on a machine that is held up.
    const impatient = await startServer(routes, { limits: { ...limits, requestTimeoutMs: 600 } });
    const answer = await rawCall(impatient.port, head.join("\r\n"));
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"reason":"request_timed_out"');
  });
});
