// How the Node client sends a call: retries, waits, limits of time, one idempotency key, and the errors it ends with.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import * as client from "../packages/node/src/index.ts";
import type { Attempt, RailyardOptions } from "../packages/node/src/index.ts";
import { backoffMs, retryAfterMs } from "../packages/node/src/retries.ts";
import type { ScriptedServer } from "./support/clients/scripted-server.ts";
import { answers, refuses, startScriptedServer } from "./support/clients/scripted-server.ts";

const { ApiError, ConnectionError, Railyard } = client;

let server: ScriptedServer;

beforeAll(async () => {
  server = await startScriptedServer();
});

afterAll(async () => {
  await server.stop();
});

const now = { "retry-after": "0" };
const body = { amount: 100, currency: "EUR" } as const;

const makeClient = (options: RailyardOptions = {}) =>
  new Railyard({ apiKey: "snd_key", baseUrl: server.url, ...options });

const failureOf = (call: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(call).then(
    () => undefined,
    (error: unknown) => error,
  );

describe("a request", () => {
  it("has the key, the client's name, and the arguments where they belong", async () => {
    server.script(answers(200, { payment_id: "pay_1" }));
    const railyard = makeClient({ profileId: "pro_1", connectedMerchantId: "merchant_2" });
    await railyard.payments.capture("pay/1 ü", { amount_to_capture: 100 }, { profileId: "pro_2" });
    const [request] = server.requests();
    expect(request).toMatchObject({ method: "POST", path: "/payments/pay%2F1%20%C3%BC/capture" });
    expect(request?.body).toBe('{"amount_to_capture":100}');
    expect(request?.headers).toMatchObject({
      "api-key": "snd_key",
      "content-type": "application/json",
      "user-agent": expect.stringMatching(/^railyard-node\/0\.1\.0 node\/\d+/),
      "x-profile-id": "pro_2",
      "x-connected-merchant-id": "merchant_2",
    });
  });

  it("has lists and objects in the query as the API reads them, and nothing for what was not given", async () => {
    server.script(answers(200, []));
    const created = { created_after: undefined } as Record<string, unknown>;
    await makeClient().disputes.list({ currency: ["EUR", "USD"], limit: 5, ...created });
    expect(server.requests()[0]?.path).toBe("/disputes/list?currency=EUR&currency=USD&limit=5");
  });

  it("has an empty body where one may be left out, and none where there is none", async () => {
    server.script(answers(200));
    const railyard = makeClient();
    await railyard.payments.cancel("pay_1");
    await railyard.payments.retrieve("pay_1");
    const [cancel, retrieve] = server.requests();
    expect([cancel?.body, retrieve?.body]).toEqual(["{}", ""]);
    expect(retrieve?.headers["content-type"]).toBeUndefined();
  });

  it("divides one object into query and body where an operation has both", async () => {
    server.script(answers(200));
    await makeClient().routing.dynamic.setVolumeSplit("merchant_1", "pro_1", { split: 20 });
    expect(server.requests()[0]).toMatchObject({
      path: "/account/merchant_1/business_profile/pro_1/dynamic_routing/set_volume_split?split=20",
      body: "{}",
    });
  });

  it("marks what the decision engine answers", async () => {
    server.script(answers(200, { results: [] }));
    const railyard = makeClient();
    await railyard.decisions.retrievePaymentAudit({ payment_id: "pay_1" });
    await railyard.payments.list();
    expect(server.requests().map(({ headers }) => headers["x-feature"])).toEqual(["decision-engine", undefined]);
  });

  it.each(["", ".", ".."])("is not sent with an id that leads to another operation: '%s'", async (id) => {
    server.script(answers(200));
    await expect(makeClient().payments.retrieve(id)).rejects.toThrow("payment_id");
    await expect(makeClient().payments.retrieve(undefined as unknown as string)).rejects.toThrow(TypeError);
    expect(server.requests()).toEqual([]);
  });
});

describe("retries", () => {
  it.each([408, 429, 500, 502, 503, 504])(
    "repeat a creation after %i, with the same idempotency key",
    async (status) => {
      server.script(refuses(status, {}, now), answers(200, { payment_id: "pay_1" }));
      await expect(makeClient().payments.create(body)).resolves.toEqual({ payment_id: "pay_1" });
      const keys = server.requests().map(({ headers }) => headers["idempotency-key"]);
      expect(keys).toHaveLength(2);
      expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
      expect(keys[1]).toBe(keys[0]);
    },
  );

  it("choose another key for another call, and keep the caller's", async () => {
    server.script(answers(200, {}));
    const railyard = makeClient();
    await railyard.payments.create(body);
    await railyard.payments.create(body);
    await railyard.payments.create(body, { idempotencyKey: "order-7" });
    const keys = server.requests().map(({ headers }) => headers["idempotency-key"]);
    expect(new Set(keys).size).toBe(3);
    expect(keys[2]).toBe("order-7");
  });

  it("repeat after a cut connection, and send the same body", async () => {
    server.script(() => "cut", answers(200, { payment_id: "pay_1" }));
    await makeClient().payments.create(body);
    const [first, second] = server.requests();
    expect(second?.body).toBe(first?.body);
    const waitedMs = (second?.atMs ?? 0) - (first?.atMs ?? 0);
    expect(waitedMs).toBeGreaterThanOrEqual(495);
  });

  it("end after two repetitions, or after as many as are allowed", async () => {
    server.script(refuses(503, { reason: "unavailable" }, now));
    await expect(makeClient().payments.create(body)).rejects.toBeInstanceOf(ApiError);
    expect(server.requests()).toHaveLength(3);
    server.script(refuses(503, { reason: "unavailable" }, now));
    await expect(makeClient({ maxRetries: 1 }).payments.create(body)).rejects.toBeInstanceOf(ApiError);
    expect(server.requests()).toHaveLength(2);
    server.script(refuses(503, { reason: "unavailable" }, now));
    await expect(makeClient().payments.create(body, { maxRetries: 0 })).rejects.toBeInstanceOf(ApiError);
    expect(server.requests()).toHaveLength(1);
  });

  it("never repeat what is not idempotent", async () => {
    const railyard = makeClient();
    const calls = [
      () => railyard.payments.sync({} as never),
      () => railyard.organizations.update("org_1", {}),
      () => railyard.customers.delete("cus_1"),
      () => railyard.ephemeralKeys.create({ customer_id: "cus_1" }),
    ];
    for (const call of calls) {
      for (const reaction of [refuses(503, {}, now), () => "cut" as const]) {
        server.script(reaction);
        await failureOf(call());
        expect(server.requests()).toHaveLength(1);
      }
    }
  });

  it("repeat reads, and lists that are asked for by POST", async () => {
    server.script(refuses(503, {}, now), answers(200, { data: [] }), refuses(503, {}, now), answers(200, { data: [] }));
    const railyard = makeClient();
    await railyard.payments.retrieve("pay_1");
    await railyard.refunds.list();
    expect(server.requests().map(({ method, path }) => `${method} ${path}`)).toEqual([
      "GET /payments/pay_1",
      "GET /payments/pay_1",
      "POST /refunds/list",
      "POST /refunds/list",
    ]);
  });

  it.each([400, 401, 403, 404, 409, 422])("do not repeat what is refused with %i", async (status) => {
    server.script(refuses(status, { reason: "refused" }, now));
    await failureOf(makeClient().payments.create(body));
    expect(server.requests()).toHaveLength(1);
  });

  it("wait for the first attempt while that is being processed, however often", async () => {
    const inProgress = refuses(409, { reason: "idempotency_in_progress" }, now);
    server.script(() => "cut", ...Array.from({ length: 5 }, () => inProgress), answers(200, { payment_id: "pay_1" }));
    await expect(makeClient().payments.create(body)).resolves.toEqual({ payment_id: "pay_1" });
    expect(server.requests()).toHaveLength(7);
  });

  it("wait as long as Retry-After states", async () => {
    server.script(refuses(429, {}, { "retry-after": "1" }), answers(200, {}));
    await makeClient().payments.create(body);
    const [first, second] = server.requests();
    expect((second?.atMs ?? 0) - (first?.atMs ?? 0)).toBeGreaterThanOrEqual(995);
  });

  it("are given up when the wait would be longer than the time that is left", async () => {
    server.script(refuses(429, { reason: "rate_limited" }, { "retry-after": "60" }));
    const begun = performance.now();
    await expect(makeClient().payments.create(body)).rejects.toMatchObject({ reason: "rate_limited" });
    expect(performance.now() - begun).toBeLessThan(5_000);
    expect(server.requests()).toHaveLength(1);
  });

  it("send a form again with the same bytes", async () => {
    server.script(refuses(503, {}, now), answers(200, { file_id: "file_1" }));
    const file = new File(["receipt"], "receipt.pdf", { type: "application/pdf" });
    await makeClient().files.create({ file, purpose: "dispute_evidence" });
    const [first, second] = server.requests();
    expect(first?.body).toContain('filename="receipt.pdf"');
    expect([second?.body, second?.headers["content-type"]]).toEqual([first?.body, first?.headers["content-type"]]);
  });

  it("refuse an idempotency key where the operation does not honour one", async () => {
    server.script(answers(200));
    const call = makeClient().customers.delete("cus_1", { idempotencyKey: "once" });
    await expect(call).rejects.toThrow("customers.delete does not support idempotency keys");
    expect(server.requests()).toEqual([]);
  });

  it("wait from half a second to eight, doubling and spread", () => {
    expect([0, 1, 2, 3, 4, 9].map((repetition) => backoffMs(repetition, 0))).toEqual([
      500, 1_000, 2_000, 4_000, 8_000, 8_000,
    ]);
    expect(backoffMs(0, 0.999)).toBeLessThan(1_000);
    expect(backoffMs(4, 0.999)).toBe(8_000);
  });

  it.each([
    ["2", 2_000],
    ["0", 0],
    ["-1", 0],
    ["Mon, 30 Nov 2026 00:00:05 GMT", 5_000],
    ["Sun, 29 Nov 2026 00:00:05 GMT", 0],
    ["soon", undefined],
    ["", undefined],
    [null, undefined],
  ])("read Retry-After %j as %j milliseconds", (header, expected) => {
    expect(retryAfterMs(header, new Date("2026-11-30T00:00:00Z"))).toBe(expected);
  });
});

describe("the time of a call", () => {
  it("ends an attempt, after which the next one is made", async () => {
    server.script(() => "silence", answers(200, { payment_id: "pay_1" }));
    const railyard = makeClient({ attemptTimeoutMs: 200 });
    await expect(railyard.payments.create(body)).resolves.toEqual({ payment_id: "pay_1" });
    expect(server.requests()).toHaveLength(2);
  });

  it("ends the whole call, even in the middle of an attempt", async () => {
    server.script(() => "silence");
    const begun = performance.now();
    const error = await failureOf(makeClient().payments.create(body, { timeoutMs: 300 }));
    expect(performance.now() - begun).toBeGreaterThanOrEqual(295);
    expect(performance.now() - begun).toBeLessThan(5_000);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ message: "The platform did not answer within 300 ms.", status: undefined });
    expect(server.requests()).toHaveLength(1);
  });

  it("is divided among attempts, the last of which has what is left", async () => {
    server.script(() => "silence");
    const durations: number[] = [];
    const onAttempt = ({ durationMs }: Attempt): void => {
      durations.push(durationMs);
    };
    await failureOf(makeClient({ attemptTimeoutMs: 1_000, onAttempt }).payments.create(body, { timeoutMs: 2_200 }));
    expect(durations).toHaveLength(2);
    expect(durations[0]).toBeGreaterThanOrEqual(995);
    expect(durations[1]).toBeLessThan(750);
  });

  it("ends while an answer's body does not end", async () => {
    const endless = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode("{")) });
    const stalls = makeClient({
      fetch: (_url, { signal }) => {
        const body = endless.pipeThrough(new TransformStream(), signal ? { signal } : {});
        return Promise.resolve(new Response(body, { status: 200 }));
      },
      attemptTimeoutMs: 200,
      maxRetries: 0,
    });
    await expect(stalls.payments.retrieve("pay_1")).rejects.toBeInstanceOf(ConnectionError);
  });

  it("ends when the caller aborts: during an attempt, during a wait, and before", async () => {
    const reason = new Error("The customer left.");
    const abortIn = (delayMs: number): AbortSignal => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(reason), delayMs);
      return controller.signal;
    };
    server.script(() => "silence");
    expect(await failureOf(makeClient().payments.create(body, { signal: abortIn(50) }))).toBe(reason);
    expect(server.requests()).toHaveLength(1);
    server.script(refuses(503, {}, { "retry-after": "10" }));
    expect(await failureOf(makeClient().payments.create(body, { signal: abortIn(50) }))).toBe(reason);
    expect(server.requests()).toHaveLength(1);
    server.script(answers(200));
    expect(await failureOf(makeClient().payments.create(body, { signal: AbortSignal.abort(reason) }))).toBe(reason);
    expect(server.requests()).toEqual([]);
  });
});

describe("errors", () => {
  it.each([
    [400, "card_number_invalid", "CardError"],
    [400, "card_expired", "CardError"],
    [403, "payment_blocked", "CardError"],
    [400, "missing_field", "InvalidRequestError"],
    [422, "invalid_data", "InvalidRequestError"],
    [401, "unauthorized", "AuthenticationError"],
    [403, "merchant_suspended", "PermissionError"],
    [404, "payment_not_found", "NotFoundError"],
    [409, "routing_rule_version_conflict", "ConflictError"],
    [409, "idempotency_conflict", "IdempotencyError"],
    [429, "rate_limited", "RateLimitError"],
    [500, "internal", "ApiError"],
    [503, "provider_did_not", "ApiError"],
  ] as const)("are thrown by status %i and reason %s as %s", async (status, reason, name) => {
    server.script(refuses(status, { reason, code: "XX_01", field: "amount", data: { left: 1 }, request_id: "req_1" }));
    const error = await failureOf(makeClient({ maxRetries: 0 }).payments.create(body));
    expect(error).toBeInstanceOf(client[name]);
    expect(error).toBeInstanceOf(client.RailyardError);
    expect(error).toMatchObject({ name, status, reason, code: "XX_01", field: "amount", data: { left: 1 } });
    expect(error).toMatchObject({ message: "Refused.", requestId: "req_1" });
  });

  it("have the address of the page that explains them, and the request id of the header", async () => {
    const docUrl = "https://api.example/docs/error-codes/#IR_16";
    server.script(refuses(400, { doc_url: docUrl }, { "x-request-id": "req_header" }));
    const error = await failureOf(makeClient().payments.create(body));
    expect(error).toMatchObject({ docUrl, requestId: "req_header" });
  });

  it("are understandable when something else than the platform answers", async () => {
    server.script(answers(502, "<html>Bad gateway</html>"));
    const unavailable = await failureOf(makeClient({ maxRetries: 0 }).payments.retrieve("pay_1"));
    expect(unavailable).toBeInstanceOf(ApiError);
    expect(unavailable).toMatchObject({ status: 502, code: undefined });
    server.script(answers(200, "<html>Welcome</html>"));
    const welcomed = await failureOf(makeClient().payments.retrieve("pay_1"));
    expect(welcomed).toBeInstanceOf(ApiError);
    expect((welcomed as client.ApiError).message).toContain("without JSON");
    server.script(answers(302, "", { location: "https://elsewhere.example/" }));
    const moved = await failureOf(makeClient().payments.retrieve("pay_1"));
    expect(moved).toMatchObject({ name: "ApiError", status: 302 });
    expect(server.requests()).toHaveLength(1);
  });

  it("state why there was no connection", async () => {
    const refusing = makeClient({
      baseUrl: "http://127.0.0.1:1",
      maxRetries: 0,
      fetch: (url, init) => fetch(url, init),
    });
    const error = await failureOf(refusing.payments.list());
    expect(error).toBeInstanceOf(ConnectionError);
    expect((error as client.ConnectionError).cause).toBeDefined();
  });
});

describe("the hook of attempts", () => {
  it("is called after each, with what happened and whether it is repeated", async () => {
    server.script(
      refuses(503, { reason: "unavailable", request_id: "req_1" }, now),
      answers(200, { payment_id: "pay_1" }, { "x-request-id": "req_2" }),
    );
    const attempts: Attempt[] = [];
    await makeClient({ onAttempt: (attempt) => attempts.push(attempt) }).payments.capture("pay_1");
    const same = { operation: "payments.capture", method: "POST", path: "/payments/{payment_id}/capture" };
    expect(attempts).toEqual([
      {
        ...same,
        attempt: 1,
        status: 503,
        requestId: "req_1",
        startedAt: expect.any(Date),
        durationMs: expect.any(Number),
        error: expect.any(ApiError),
        retryInMs: 0,
      },
      {
        ...same,
        attempt: 2,
        status: 200,
        requestId: "req_2",
        startedAt: expect.any(Date),
        durationMs: expect.any(Number),
      },
    ]);
  });

  it("cannot make a call fail, and there may be several", async () => {
    server.script(answers(200, { payment_id: "pay_1" }));
    const seen: string[] = [];
    const onAttempt = [
      () => {
        throw new Error("broken hook");
      },
      ({ operation }: Attempt) => {
        seen.push(operation);
      },
    ];
    await expect(makeClient({ onAttempt }).payments.create(body)).resolves.toEqual({ payment_id: "pay_1" });
    expect(seen).toEqual(["payments.create"]);
  });
});
