import { defineOperation } from "@railyard/contracts";
import { defineRoute, neededAtStart, pageReply, redirectReply } from "@railyard/http";
import type { Handler, HttpRequest } from "@railyard/http";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { httpCall } from "@railyard/testing";

import type { TestServer } from "./support/test-server.ts";
import { as, merchantKey, retrievePayment, startServer, stopServers, updatePayment } from "./support/test-server.ts";

const bound = defineOperation({
  operationId: "readAccount",
  service: "payments",
  api: "merchant",
  method: "GET",
  path: "/accounts/{account_id}",
  access: ["merchant_key", "admin_key"],
  merchantPathParameter: "account_id",
  tag: "Accounts",
  summary: "Reads an account.",
  response: { type: "object", properties: { id: { type: "string" } } },
});

const list = defineOperation({
  operationId: "listThings",
  service: "payments",
  api: "merchant",
  method: "GET",
  path: "/things",
  access: "public",
  tag: "Things",
  summary: "Lists things.",
  bodyMembersInQuery: true,
  query: { type: "object", properties: { verbose: { type: "boolean" } } },
  body: {
    type: "object",
    additionalProperties: false,
    required: ["limit"],
    properties: { limit: { type: "integer", maximum: 100 }, status: { type: "array", items: { type: "string" } } },
  },
  response: { type: "object", additionalProperties: true },
});

const listAll = defineOperation({
  operationId: "listParts",
  service: "payments",
  api: "merchant",
  method: "GET",
  path: "/parts",
  access: "public",
  tag: "Things",
  summary: "Lists parts.",
  weight: "bounded",
  response: { type: "array", items: { type: "string" } },
});

const page = defineOperation({
  operationId: "challenge",
  service: "payments",
  api: "merchant",
  method: "POST",
  path: "/challenge/{id}",
  access: "public",
  page: true,
  idempotent: false,
  tag: "Pages",
  summary: "Answers a challenge.",
  body: { type: "object", properties: { attempt: { type: "integer" }, answer: { type: "string" } } },
});

const seen: Pick<HttpRequest<typeof retrievePayment>, "query" | "principal" | "requestId" | "url">[] = [];
const retrieve: Handler<typeof retrievePayment> = (request) => {
  const { query, principal, requestId, url } = request;
  seen.push({ query, principal, requestId, url });
  const stored = { payment_id: String(request.params.payment_id), amount: 5, client_secret: "must stay inside" };
  return Promise.resolve({ body: stored, headers: { "x-railyard-directory-version": "merchant_a=3" } });
};
const update: Handler<typeof updatePayment> = ({ params, body }) =>
  Promise.resolve({ body: { payment_id: params.payment_id, amount: body?.amount ?? -1 } });
const answerPage: Handler<typeof page> = ({ body }) =>
  Promise.resolve(body.answer === "go" ? redirectReply("/done") : pageReply(`<p>${String(body.attempt)}</p>`));

let test: TestServer;
beforeAll(async () => {
  test = await startServer([
    defineRoute(retrievePayment, retrieve),
    defineRoute(updatePayment, update),
    defineRoute(bound, ({ params }) => Promise.resolve({ body: { id: String(params["account_id"]) } })),
    defineRoute(list, ({ body, query }) => Promise.resolve({ body: { ...body, ...query } })),
    defineRoute(listAll, () => Promise.resolve({ body: ["a"] })),
    defineRoute(page, answerPage),
  ]);
});
afterAll(stopServers);

describe("an operation", () => {
  it("receives typed parameters and answers only what its contract declares", async () => {
    const path = "/payments/pay_1?force_sync=true&expand=a,b&unknown=1";
    const answer = await httpCall(test.port, path, { headers: { ...as(merchantKey), "x-request-id": "req-1" } });
    expect(answer).toMatchObject({
      status: 200,
      body: { payment_id: "pay_1", amount: 5 },
      headers: {
        "content-type": "application/json",
        "cache-control": "no-store",
        "x-request-id": "req-1",
        "x-railyard-directory-version": "merchant_a=3",
      },
    });
    expect(answer.text).not.toContain("client_secret");
    expect(answer.headers).not.toHaveProperty("x-powered-by");
    const { url, ...request } = seen.at(-1) ?? {};
    expect(request).toEqual({
      query: { force_sync: true, expand: ["a", "b"] },
      principal: merchantKey,
      requestId: "req-1",
    });
    expect(url?.searchParams.get("unknown")).toBe("1");
  });

  it("is reached by its aliases and by HEAD, and makes a request id where none is usable", async () => {
    const headers = { ...as(merchantKey), "x-request-id": "not one of ours {}" };
    const answer = await httpCall(test.port, "/v1/payments/pay_2", { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    const head = await httpCall(test.port, "/payments/pay_1", { method: "HEAD", headers });
    expect(head).toMatchObject({ status: 200, text: "" });
  });

  it("may do without its body when the contract allows it", async () => {
    const headers = as(merchantKey);
    expect(await httpCall(test.port, "/payments/pay_1", { method: "POST", headers })).toMatchObject({
      status: 200,
      body: { amount: -1 },
    });
    expect(await httpCall(test.port, "/payments/pay_1", { headers, body: { amount: 9 } })).toMatchObject({
      status: 200,
      body: { amount: 9 },
    });
  });

  it("refuses a parameter of a list that has none, which would seem to filter it", async () => {
    expect(await httpCall(test.port, "/parts")).toMatchObject({ status: 200, body: ["a"] });
    const refused = await httpCall(test.port, "/parts?profile_id=pro_1");
    expect(refused).toMatchObject({ status: 400, body: { error: { code: "IR_06", field: "profile_id" } } });
  });

  it("takes body members from the query as well", async () => {
    const query = "/things?limit=5&status=a,b&verbose=true";
    expect(await httpCall(test.port, query)).toMatchObject({
      status: 200,
      body: { limit: 5, status: ["a", "b"], verbose: true },
    });
    const both = await httpCall(test.port, "/things?limit=5&status[]=a", { method: "GET", body: { limit: 7 } });
    expect(both).toMatchObject({ status: 200, body: { limit: 7, status: ["a"] } });
    const wrongLimit = { status: 400, body: { error: { field: "limit" } } };
    expect(await httpCall(test.port, "/things?limit=x")).toMatchObject(wrongLimit);
    expect(await httpCall(test.port, "/things?limit=500")).toMatchObject({ status: 422 });
    expect(await httpCall(test.port, "/things?limit=5&colour=red")).toMatchObject({ status: 400 });
    expect(await httpCall(test.port, "/things")).toMatchObject({ status: 400, body: { error: { code: "IR_04" } } });
  });

  it("may be a page with a form", async () => {
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const shown = await httpCall(test.port, "/challenge/1", { method: "POST", headers: form, body: "attempt=2" });
    expect(shown).toMatchObject({ status: 200, text: "<p>2</p>" });
    expect(shown.headers["content-security-policy"]).toContain("default-src 'none'");
    const sent = await httpCall(test.port, "/challenge/1", { method: "POST", headers: form, body: "answer=go" });
    expect(sent).toMatchObject({ status: 303, headers: { location: "/done" }, text: "" });
  });
});

describe("the identity check", () => {
  const unauthorized = { status: 401, body: { error: { code: "IR_01", reason: "unauthorized" } } };

  it("refuses missing, false and unsuitable identities", async () => {
    const path = "/payments/pay_1";
    expect(await httpCall(test.port, path)).toMatchObject(unauthorized);
    const invented = { "x-railyard-identity": "false" };
    expect(await httpCall(test.port, path, { headers: invented })).toMatchObject(unauthorized);
    const publishable = as({ kind: "publishable_key", merchantId: "merchant_a" });
    expect(await httpCall(test.port, path, { headers: publishable })).toMatchObject(unauthorized);
  });

  it("refuses users without the permission, and lets those with it in", async () => {
    const user = { kind: "jwt", merchantId: "merchant_a" } as const;
    const send = (permissions: readonly string[]): Promise<unknown> =>
      httpCall(test.port, "/payments/pay_1", { method: "POST", headers: as({ ...user, permissions }) });
    expect(await send(["payments:read"])).toMatchObject({ status: 403, body: { error: { code: "IR_22" } } });
    expect(await send(["payments:write"])).toMatchObject({ status: 200 });
  });

  it("binds the path to the credential's merchant, except for the operator", async () => {
    const headers = as(merchantKey);
    expect(await httpCall(test.port, "/accounts/merchant_a", { headers })).toMatchObject({ status: 200 });
    expect(await httpCall(test.port, "/accounts/merchant_b", { headers })).toMatchObject(unauthorized);
    const operator = as({ kind: "admin_key" });
    expect(await httpCall(test.port, "/accounts/merchant_b", { headers: operator })).toMatchObject({ status: 200 });
  });
});

describe("what every server reports about itself", () => {
  it("is its health, its readiness and its metrics", async () => {
    const ready = await startServer([], { readiness: [{ name: "database", isReady: () => true }] });
    expect(await httpCall(ready.port, "/health")).toMatchObject({ status: 200, body: { message: "Health is good" } });
    expect(await httpCall(ready.port, "/health/ready")).toMatchObject({
      status: 200,
      body: { message: "Up", database: true, accepting: true },
    });
    const unready = await startServer([], {
      readiness: [
        { name: "database", isReady: () => Promise.reject(new Error("down")) },
        { name: "nats", isReady: () => Promise.resolve(true) },
      ],
    });
    expect(await httpCall(unready.port, "/health/ready")).toMatchObject({
      status: 503,
      body: { message: "Down", database: false, nats: true, accepting: true },
    });
    expect(await httpCall(ready.port, "/health", { method: "POST" })).toMatchObject({ status: 405 });
  });

  it("shows a part that it can do without once it was there, and is ready all the same", async () => {
    const broker = { isThere: false };
    const { port } = await startServer([], {
      readiness: [neededAtStart({ name: "broker", isReady: () => broker.isThere })],
    });
    const readiness = async () => {
      const { status, body } = await httpCall(port, "/health/ready");
      return { status, body };
    };
    const down = { status: 503, body: { message: "Down", broker: false, accepting: true } };
    expect(await readiness()).toEqual(down);
    broker.isThere = true;
    expect(await readiness()).toEqual({ status: 200, body: { message: "Up", broker: true, accepting: true } });
    broker.isThere = false;
    expect(await readiness()).toEqual({ status: 200, body: { message: "Up", broker: false, accepting: true } });
  });

  it("is not taken over by an operation at the same path", async () => {
    const health = defineRoute({ ...list, path: "/health" }, () => Promise.resolve({ body: { mine: true } }));
    const { port } = await startServer([health]);
    expect(await httpCall(port, "/health")).toMatchObject({ status: 200, body: { message: "Health is good" } });
  });

  it("counts requests by route, never by address", async () => {
    await httpCall(test.port, "/payments/pay_12345", { headers: as(merchantKey) });
    const { text } = await httpCall(test.port, "/metrics");
    expect(text).toContain('route="/payments/{payment_id}",method="GET",status_class="2xx"');
    expect(text).not.toContain("pay_12345");
  });

  it("leaves one line per request, with the merchant", async () => {
    const headers = { ...as(merchantKey), "x-request-id": "req-line" };
    await httpCall(test.port, "/payments/pay_1", { headers });
    expect(test.lines.filter((line) => line["request_id"] === "req-line")).toEqual([
      expect.objectContaining({
        level: "info",
        route: "/payments/{payment_id}",
        method: "GET",
        status: 200,
        duration_ms: expect.any(Number),
        merchant_id: "merchant_a",
      }),
    ]);
  });
});
