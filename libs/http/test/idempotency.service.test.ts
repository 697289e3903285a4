import { edgeFailures } from "@railyard/failures";
import { defineRoute } from "@railyard/http";
import type { Handler, IdempotencyClaim, IdempotencyRequest, IdempotencyStore } from "@railyard/http";
import { afterAll, beforeEach, describe, expect, it } from "@jest/globals";
import type { Received } from "@railyard/testing";
import { httpCall } from "@railyard/testing";

import type { TestServer } from "./support/test-server.ts";
import { as, createPayment, merchantKey, startServer, stopServers } from "./support/test-server.ts";

interface StoredKey {
  readonly request: IdempotencyRequest;
  answer?: { readonly status: number; readonly body: string };
}

/** The port in memory: what it promises, without a database. */
const createMemoryStore = (): IdempotencyStore & { readonly requests: IdempotencyRequest[] } => {
  const keys = new Map<string, StoredKey>();
  const requests: IdempotencyRequest[] = [];
  const claim = (request: IdempotencyRequest): IdempotencyClaim => {
    requests.push(request);
    const name = [request.scope, request.operation, request.key].join("\n");
    const known = keys.get(name);
    if (known === undefined) {
      const stored: StoredKey = { request };
      keys.set(name, stored);
      const complete = (status: number, body: string): Promise<void> => {
        stored.answer = { status, body };
        return Promise.resolve();
      };
      const release = (): Promise<void> => {
        keys.delete(name);
        return Promise.resolve();
      };
      return { outcome: "claimed", complete, release };
    }
    if (known.request.canonicalHash !== request.canonicalHash) return { outcome: "conflict" };
    return known.answer === undefined
      ? { outcome: "in_flight", retryAfterSeconds: 3 }
      : { outcome: "replay", ...known.answer };
  };
  return { requests, claim: (request) => Promise.resolve(claim(request)) };
};

let calls = 0;
let gate: Promise<unknown> = Promise.resolve();
const handler: Handler<typeof createPayment> = async ({ body }) => {
  calls += 1;
  await gate;
  if (body.amount === 1) throw new TypeError("a bug");
  if (body.amount === 2) throw edgeFailures.not_found({ resource: "The profile" });
  if (body.amount === 3) throw edgeFailures.busy({ resource: "this payment" });
  return { body: { payment_id: `pay_${String(calls)}`, amount: body.amount } };
};

let test: TestServer;
let store: ReturnType<typeof createMemoryStore>;
beforeEach(async () => {
  calls = 0;
  gate = Promise.resolve();
  store = createMemoryStore();
  test = await startServer([defineRoute(createPayment, handler)], { idempotency: store });
});
afterAll(stopServers);

const post = (amount: number, key: string, headers = as(merchantKey)): Promise<Received> =>
  httpCall(test.port, "/payments", { body: { amount }, headers: { ...headers, "idempotency-key": key } });

/** The body as this very text. */
const send = (body: string): Promise<Received> =>
  httpCall(test.port, "/payments", { body, headers: { ...as(merchantKey), "idempotency-key": "key-1" } });

describe("an idempotency key", () => {
  it("makes a repetition receive the first answer, byte for byte", async () => {
    const first = await post(100, "key-1");
    const second = await post(100, "key-1");
    expect(first.headers).not.toHaveProperty("idempotent-replayed");
    expect(second).toMatchObject({ status: 200, text: first.text, headers: { "idempotent-replayed": "true" } });
    expect(calls).toBe(1);
    expect(store.requests[0]).toMatchObject({ scope: "merchant_a", operation: "createPayment", key: "key-1" });
  });

  it("is refused for another body", async () => {
    await post(100, "key-1");
    const conflict = { status: 409, body: { error: { reason: "idempotency_conflict" } } };
    expect(await post(101, "key-1")).toMatchObject(conflict);
    expect(calls).toBe(1);
  });

  it("takes the same JSON with its members in another order for the same request", async () => {
    const first = await send('{"amount":100,"note":"x"}');
    expect(await send('{ "note": "x", "amount": 100.0 }')).toMatchObject({ status: 200, text: first.text });
    expect(await send('{"amount":100,"note":"y"}')).toMatchObject({ status: 409 });
    expect(calls).toBe(1);
  });

  it("is refused for the same body by a credential of another profile, or of none", async () => {
    const conflict = { status: 409, body: { error: { reason: "idempotency_conflict" } } };
    await post(100, "key-1", as({ ...merchantKey, profileId: "pro_a" }));
    expect(await post(100, "key-1", as({ ...merchantKey, profileId: "pro_b" }))).toMatchObject(conflict);
    expect(await post(100, "key-1")).toMatchObject(conflict);
    expect(calls).toBe(1);
  });

  it("makes a second request wait while the first one runs", async () => {
    const opened = Promise.withResolvers<undefined>();
    gate = opened.promise;
    const first = post(100, "key-1");
    while (store.requests.length === 0) await new Promise(setImmediate);
    expect(await post(100, "key-1")).toMatchObject({ status: 409, headers: { "retry-after": "3" } });
    opened.resolve(undefined);
    expect(await first).toMatchObject({ status: 200 });
    expect(calls).toBe(1);
  });

  it("stores refusals, but not answers that ask to come again", async () => {
    for (const [amount, expectedCalls] of [
      [2, 1],
      [1, 2],
      [3, 2],
    ] as const) {
      calls = 0;
      const first = await post(amount, `key-${String(amount)}`);
      const second = await post(amount, `key-${String(amount)}`);
      expect(second.status).toBe(first.status);
      expect(calls).toBe(expectedCalls);
    }
  });

  it("belongs to one merchant", async () => {
    await post(100, "key-1");
    await post(100, "key-1", as({ kind: "merchant_key", merchantId: "merchant_b" }));
    expect(calls).toBe(2);
  });

  it("belongs to one user, also to one who has no merchant yet", async () => {
    const conflict = { status: 409, body: { error: { reason: "idempotency_conflict" } } };
    const user = (userId: string, merchantId = "merchant_a") =>
      as({ kind: "jwt", merchantId, userId, tokenId: `tok_${userId}` });
    const ofUsers = { ...createPayment, access: ["jwt"] } as const;
    const route = defineRoute(ofUsers, ({ body: { amount } }) => {
      calls += 1;
      return Promise.resolve({ body: { payment_id: `pay_${String(calls)}`, amount } });
    });
    test = await startServer([route], { idempotency: store });
    await post(100, "key-1", user("usr_ada"));
    expect(await post(100, "key-1", user("usr_grace"))).toMatchObject(conflict);
    const own = await post(100, "key-1", user("usr_ada", ""));
    const others = await post(100, "key-1", user("usr_grace", ""));
    expect(others.text).not.toBe(own.text);
    expect(await post(100, "key-1", user("usr_ada", ""))).toMatchObject({ text: own.text });
    expect(calls).toBe(3);
  });

  it("is not claimed for a request that is refused before it is executed", async () => {
    const headers = { ...as(merchantKey), "idempotency-key": "key-1" };
    expect(await httpCall(test.port, "/payments", { body: { amount: "x" }, headers })).toMatchObject({ status: 400 });
    expect(await post(100, "key-1")).toMatchObject({ status: 200 });
    const tooLong = { status: 422, body: { error: { field: "Idempotency-Key" } } };
    expect(await post(100, "x".repeat(256))).toMatchObject(tooLong);
  });
});
