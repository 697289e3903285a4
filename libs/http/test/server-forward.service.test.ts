import { edgeFailures, OperationalError } from "@railyard/failures";
import type { ForwardCall } from "@railyard/http";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { httpCall } from "@railyard/testing";

import type { TestServer } from "./support/test-server.ts";
import { merchantKey, startServer, stopServers } from "./support/test-server.ts";

const forward: ForwardCall = async ({ request, response, requestId, url }, forwarded) => {
  forwarded.template = "/echo/{name}";
  forwarded.principal = merchantKey;
  if (url.pathname === "/refused") throw edgeFailures.unauthorized();
  if (url.pathname === "/method")
    throw edgeFailures.wrong_method({ path: "/method", method: "GET", allowed: "PUT, POST" });
  if (url.pathname === "/down") throw new OperationalError("service_unreachable", "the service is not there");
  response.writeHead(201, { "x-request-id": requestId });
  for await (const chunk of request) response.write(chunk);
  if (url.pathname === "/cut") throw new OperationalError("service_unreachable", "it went away half-way");
  response.end();
  return 201;
};

let test: TestServer;
beforeAll(async () => {
  test = await startServer([], { forward });
});
afterAll(stopServers);

describe("a forwarding server", () => {
  it("hands over the raw request and accounts for it under its template", async () => {
    const headers = { "x-request-id": "req-forward" };
    const answer = await httpCall(test.port, "/echo/anything", { body: "raw {bytes", headers });
    expect(answer).toMatchObject({ status: 201, text: "raw {bytes", headers });
    expect((await httpCall(test.port, "/metrics")).text).toContain('route="/echo/{name}"');
    expect(test.lines.find((line) => line["request_id"] === "req-forward")).toMatchObject({
      route: "/echo/{name}",
      status: 201,
      merchant_id: "merchant_a",
    });
  });

  it("answers what is thrown before the answer has begun in the envelope", async () => {
    expect(await httpCall(test.port, "/refused")).toMatchObject({ status: 401, body: { error: { code: "IR_01" } } });
    expect(await httpCall(test.port, "/down")).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
  });

  it("reports where a refused call was going, and states in headers what HTTP has headers for", async () => {
    const answer = await httpCall(test.port, "/method", { headers: { "x-request-id": "req-method" } });
    expect(answer).toMatchObject({ status: 405, headers: { allow: "PUT, POST" } });
    expect(test.lines.find((line) => line["request_id"] === "req-method")).toMatchObject({
      route: "/echo/{name}",
      merchant_id: "merchant_a",
    });
  });

  it("reads on what a refused caller is still sending, so that it receives the refusal", async () => {
    const body = "x".repeat(900_000);
    for (let time = 0; time < 5; time += 1) {
      const answer = await httpCall(test.port, "/refused", { body, headers: { "transfer-encoding": "chunked" } });
      expect(answer.status).toBe(401);
    }
  });

  it("cuts the connection when the answer breaks off, so that no client takes a part for the whole", async () => {
    const answer = httpCall(test.port, "/cut", { body: "half", headers: { "transfer-encoding": "chunked" } });
    await expect(answer).rejects.toMatchObject({ code: "ECONNRESET" });
  });

  it("still answers for its own health", async () => {
    expect(await httpCall(test.port, "/health")).toMatchObject({ status: 200 });
  });

  it("keeps its metrics to itself where the public comes in", async () => {
    const { port } = await startServer([], { publishes: "health" });
    expect(await httpCall(port, "/health/ready")).toMatchObject({ status: 200 });
    expect(await httpCall(port, "/metrics")).toMatchObject({ status: 404, body: { error: { code: "IR_02" } } });
  });
});
