import { createServer } from "node:http";
import type { RequestListener, Server } from "node:http";
import { setImmediate } from "node:timers/promises";

import { createIdentitySigner } from "@railyard/auth";
import { edgeFailures } from "@railyard/failures";
import { createServiceClient, defineRoute } from "@railyard/http";
import type { Handler, ServiceClient } from "@railyard/http";
import { afterAll, afterEach, describe, expect, it } from "@jest/globals";
import { httpCall } from "@railyard/testing";

import type { TestServer } from "./support/test-server.ts";
import { as, merchantKey, retrievePayment, secret, updatePayment } from "./support/test-server.ts";
import { startServer, stopServers } from "./support/test-server.ts";

const closers: (() => void)[] = [];
const clientOf = (port: number, signingSecret = secret, timeoutMs = 30_000): ServiceClient => {
  const client = createServiceClient({
    service: "gateway",
    baseUrl: `http://127.0.0.1:${String(port)}`,
    identity: createIdentitySigner(signingSecret),
    timeoutMs,
    maximumResponseBytes: 1000,
  });
  closers.push(client.close);
  return client;
};

const startRaw = async (listener: RequestListener): Promise<number> => {
  const server: Server = createServer(listener);
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
};

afterEach(() => {
  for (const close of closers.splice(0)) close();
});
afterAll(stopServers);

const params = { payment_id: "pay_1" };

describe("a call to another service", () => {
  const update: Handler<typeof updatePayment> = ({ body }) =>
    Promise.resolve({ body: { payment_id: "pay_1", amount: body?.amount ?? 0 } });
  const start = (retrieve: Handler<typeof retrievePayment>): Promise<TestServer> =>
    startServer([defineRoute(retrievePayment, retrieve), defineRoute(updatePayment, update)]);

  it("brings parameters, body and identity over and the answer back", async () => {
    const test = await start(({ query, principal, requestId }) =>
      Promise.resolve({
        body: { payment_id: requestId, amount: query.force_sync === true ? 1 : 0, note: principal.kind },
      }),
    );
    const client = clientOf(test.port);
    const query = { force_sync: true, expand: ["a", "b"] };
    expect(await client.call(retrievePayment, { params, query, requestId: "req-7" })).toEqual({
      payment_id: "req-7",
      amount: 1,
      note: "service",
    });
    expect(await client.call(updatePayment, { params, body: { amount: 8 }, principal: merchantKey })).toEqual({
      payment_id: "pay_1",
      amount: 8,
    });
  });

  it("throws the failure that the service answered with", async () => {
    const test = await start(() => {
      throw edgeFailures.not_found({ resource: "The payment" });
    });
    await expect(clientOf(test.port).call(retrievePayment, { params })).rejects.toMatchObject({
      kind: "failure",
      failureName: "not_found",
      code: "HE_02",
      status: 404,
    });
  });

  it("takes a refused identity for a fault of the deployment", async () => {
    const test = await start(() => Promise.resolve({ body: { payment_id: "x", amount: 1 } }));
    await expect(clientOf(test.port, "another secret").call(retrievePayment, { params })).rejects.toMatchObject({
      kind: "operational",
      code: "service_refused",
      retryable: false,
    });
  });
});

describe("a service that does not answer well", () => {
  const failureCode = async (listener: RequestListener, timeoutMs?: number): Promise<unknown> => {
    const port = await startRaw(listener);
    const result: unknown = await clientOf(port, secret, timeoutMs)
      .call(retrievePayment, { params })
      .catch((error: unknown) => error);
    return result;
  };

  it("is an operational error, whatever is wrong", async () => {
    const busy: RequestListener = (_request, response) => response.writeHead(503, { "retry-after": "4" }).end();
    expect(await failureCode(busy)).toMatchObject({
      kind: "operational",
      code: "service_failed",
      retryAfterSeconds: 4,
    });
    expect(await failureCode((_request, response) => response.end("<html>"))).toMatchObject({
      code: "service_answer_unreadable",
    });
    expect(await failureCode((_request, response) => response.end("x".repeat(5000)))).toMatchObject({
      code: "service_answer_too_large",
    });
    expect(await failureCode((_request, response) => response.destroy())).toMatchObject({
      code: "service_unreachable",
    });
    expect(await failureCode(() => undefined, 1_000)).toMatchObject({ code: "service_timeout" });
    await expect(clientOf(1).call(retrievePayment, { params })).rejects.toMatchObject({
      code: "service_unreachable",
    });
  });

  it("is named with what went wrong, in the log and to the caller", async () => {
    const nowhere = clientOf(1);
    await expect(nowhere.call(retrievePayment, { params })).rejects.toMatchObject({
      message:
        "The payments service did not answer GET 127.0.0.1:1/payments/pay_1: " +
        "the connection was refused (ECONNREFUSED, loopback address)",
      part: "payments service",
    });
    const silent = clientOf(await startRaw(() => undefined), secret, 300);
    const between = await startServer([
      defineRoute(retrievePayment, async () => ({ body: await silent.call(retrievePayment, { params }) })),
    ]);
    const answer = await httpCall(between.port, "/payments/pay_1", { headers: as(merchantKey) });
    expect(answer).toMatchObject({
      status: 503,
      body: { error: { message: "The payments service is not reachable at the moment. Try again shortly." } },
    });
    const line = between.lines.find(({ level }) => level === "error");
    expect(line).toMatchObject({
      payment_id: "pay_1",
      error: { code: "service_timeout", message: expect.stringContaining("no answer within 300 ms") },
    });
    expect(JSON.stringify(line).length).toBeLessThan(700);
  });

  it("is asked with the id of the request that caused the call", async () => {
    const seen: (string | undefined)[] = [];
    const asked = await startServer([
      defineRoute(retrievePayment, ({ requestId }) => {
        seen.push(requestId);
        return Promise.resolve({ body: { payment_id: "pay_1", amount: 1 } });
      }),
    ]);
    const client = clientOf(asked.port);
    const between = await startServer([
      defineRoute(retrievePayment, async () => ({ body: await client.call(retrievePayment, { params }) })),
    ]);
    const headers = { ...as(merchantKey), "x-request-id": "req-one" };
    await httpCall(between.port, "/payments/pay_1", { headers });
    expect(seen).toEqual(["req-one"]);
  });

  it("is not waited for when the caller gives up", async () => {
    const abort = new AbortController();
    const port = await startRaw(() => {
      abort.abort();
    });
    const call = clientOf(port).call(retrievePayment, { params, signal: abort.signal });
    await expect(call).rejects.toMatchObject({ code: "service_call_aborted" });
  });

  it("is asked again when it closed a kept connection, if that does no harm", async () => {
    let requests = 0;
    const port = await startRaw((request, response) => {
      requests += 1;
      if (requests === 2) request.socket.destroy();
      else response.end(JSON.stringify({ payment_id: "pay_1", amount: requests }));
    });
    const client = clientOf(port);
    await client.call(retrievePayment, { params });
    // A connection is kept from the next turn of the event loop on.
    await setImmediate();
    expect(await client.call(retrievePayment, { params })).toMatchObject({ amount: 3 });
  });
});
