import { Agent, request as startRequest } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { maximumUploadBytes } from "@railyard/contracts";
import { eventually, rawCall } from "@railyard/testing";
import { newMerchantKey, startSurroundings } from "../support/gateway-surroundings.ts";
import type { Surroundings, TestGateway } from "../support/gateway-surroundings.ts";

const limitBytes = 2_048;

let surroundings: Surroundings;
let gateway: TestGateway;
let headers: Readonly<Record<string, string>>;

beforeAll(async () => {
  surroundings = await startSurroundings();
  gateway = await surroundings.startGateway({ BODY_LIMIT_BYTES: String(limitBytes) });
  headers = { "api-key": newMerchantKey(surroundings).key };
});
afterAll(() => surroundings.stop());
beforeEach(() => {
  surroundings.service.seen.length = 0;
  surroundings.service.respondWith(undefined);
  surroundings.service.receiveWith(undefined);
});

const chunked = { "transfer-encoding": "chunked" };
const tooLarge = {
  status: 413,
  body: { error: { type: "invalid_request", code: "IR_06", reason: "body_too_large" } },
};

/** As Node's own client of browsers' kind sends it, which begins to read only later. */
const byFetch = (url: string, init: RequestInit): Promise<Response> => fetch(url, init);

describe("the size of a body", () => {
  it("may be the limit, stated or not", async () => {
    const body = "x".repeat(limitBytes);
    expect(await gateway.call("/payments", { headers, body })).toMatchObject({ status: 200 });
    expect(await gateway.call("/payments", { headers: { ...headers, ...chunked }, body })).toMatchObject({
      status: 200,
    });
    expect(surroundings.service.seen.map((seen) => seen.body.length)).toEqual([limitBytes, limitBytes]);
  });

  it.each([1, 900_000])("may not be %p bytes more, by its content-length", async (excess) => {
    const body = "x".repeat(limitBytes + excess);
    expect(await gateway.call("/payments", { headers, body })).toMatchObject(tooLarge);
    expect(surroundings.service.seen).toEqual([]);
  });

  it.each([1, 900_000])("may not be %p bytes more in chunks; the service sees no whole request", async (excess) => {
    const body = "x".repeat(limitBytes + excess);
    expect(await gateway.call("/payments", { headers: { ...headers, ...chunked }, body })).toMatchObject(tooLarge);
    expect(surroundings.service.seen).toEqual([]);
  });

  it("may be larger where a file is uploaded, and there it has the contract's own limit", async () => {
    const form = { ...headers, "content-type": "multipart/form-data; boundary=b" };
    const body = "x".repeat(limitBytes * 100);
    expect(await gateway.call("/files", { headers: form, body })).toMatchObject({ status: 200 });
    expect(surroundings.service.seen.map((seen) => seen.body.length)).toEqual([body.length]);
    const huge = "x".repeat(maximumUploadBytes + 1);
    expect(await gateway.call("/files", { headers: form, body: huge })).toMatchObject(tooLarge);
  });

  it("is refused so that callers hear it, though they send 20 MB, with or without a credential", async () => {
    const body = Buffer.alloc(20 * 1024 * 1024, "x");
    const url = `http://127.0.0.1:${String(gateway.port)}/payments`;
    for (let time = 0; time < 5; time += 1) {
      expect(await gateway.call("/payments", { headers, body })).toMatchObject(tooLarge);
      expect(await gateway.call("/payments", { headers: { ...headers, ...chunked }, body })).toMatchObject(tooLarge);
      const answer = await byFetch(url, { method: "POST", headers, body });
      expect({ status: answer.status, body: await answer.json() }).toMatchObject(tooLarge);
      expect(await gateway.call("/payments", { body })).toMatchObject({ status: 401 });
      expect(await gateway.call("/nowhere", { body })).toMatchObject({ status: 404 });
    }
    expect(surroundings.service.seen).toEqual([]);
  });

  it("is checked after the credential, so that a stranger hears nothing of it", async () => {
    const body = "x".repeat(limitBytes + 1);
    expect(await gateway.call("/payments", { body })).toMatchObject({ status: 401 });
  });

  it("leaves the connection usable for the next request", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (const expected of [413, 200, 413, 200]) {
      const body = expected === 413 ? "x".repeat(limitBytes + 1) : "{}";
      expect((await gateway.call("/payments", { headers, body, agent })).status).toBe(expected);
    }
    agent.destroy();
  });
});

describe("the frame of a body", () => {
  it("stays around the body of a GET, so that no caller can put a second request into it", async () => {
    const smuggled = "GET /smuggled HTTP/1.1\r\nhost: x\r\n\r\n";
    const chunk = `${smuggled.length.toString(16)}\r\n${smuggled}\r\n0\r\n\r\n`;
    const head = [
      "GET /payments/pay_1 HTTP/1.1",
      "host: x",
      `api-key: ${headers["api-key"] ?? ""}`,
      "connection: close",
    ];
    const answers = [
      await rawCall(gateway.port, [...head, "transfer-encoding: chunked", "", chunk].join("\r\n")),
      await rawCall(gateway.port, [...head, `content-length: ${String(smuggled.length)}`, "", smuggled].join("\r\n")),
    ];
    for (const answer of answers) expect(answer).toContain("HTTP/1.1 200 OK");
    expect(surroundings.service.seen.map(({ url, body }) => ({ url, body }))).toEqual([
      { url: "/payments/pay_1", body: smuggled },
      { url: "/payments/pay_1", body: smuggled },
    ]);
  });

  it("cannot be named a matter of the connection", async () => {
    const body = "GET /smuggled HTTP/1.1\r\nhost: x\r\n\r\n";
    const head = [
      "GET /payments/pay_1 HTTP/1.1",
      "host: x",
      `api-key: ${headers["api-key"] ?? ""}`,
      "connection: close, content-length",
      `content-length: ${String(body.length)}`,
    ];
    expect(await rawCall(gateway.port, [...head, "", body].join("\r\n"))).toContain("HTTP/1.1 200 OK");
    expect(surroundings.service.seen.map(({ url }) => url)).toEqual(["/payments/pay_1"]);
  });

  it("is refused when it contradicts itself", async () => {
    const head = ["POST /payments HTTP/1.1", "host: x", `api-key: ${headers["api-key"] ?? ""}`];
    const both = ["content-length: 5", "transfer-encoding: chunked", "", "0\r\n\r\n"];
    expect(await rawCall(gateway.port, [...head, ...both].join("\r\n"))).toContain("HTTP/1.1 400");
    expect(surroundings.service.seen).toEqual([]);
  });

  it("is there for a POST without a body", async () => {
    await gateway.call("/payments/pay_1/cancel", { method: "POST", headers });
    expect(surroundings.service.seen.at(-1)).toMatchObject({ headers: { "content-length": "0" }, body: "" });
  });
});

describe("a body under way", () => {
  it("passes on while it is still being sent", async () => {
    const firstPartSeen = Promise.withResolvers<undefined>();
    surroundings.service.receiveWith((request, response) => {
      let received = "";
      request.on("data", (chunk: Buffer) => {
        received += chunk.toString("utf8");
        firstPartSeen.resolve(undefined);
      });
      request.on("end", () => response.end(received));
    });
    const text = await new Promise<string>((resolve, reject) => {
      const options = { port: gateway.port, path: "/payments", method: "POST", headers: { ...headers, ...chunked } };
      const outgoing = startRequest({ ...options, agent: false });
      outgoing.on("response", (response) => {
        response.on("data", (chunk: Buffer) => {
          resolve(chunk.toString("utf8"));
        });
      });
      outgoing.on("error", reject);
      outgoing.write("first ");
      void firstPartSeen.promise.then(() => outgoing.end("second"));
    });
    expect(text).toBe("first second");
  });

  it.each(["before its body is whole", "before it is answered"])(
    "ends at the service when its caller leaves %s",
    async (when) => {
      const arrived = Promise.withResolvers<undefined>();
      const left = Promise.withResolvers<undefined>();
      surroundings.service.receiveWith((request, response) => {
        request.resume();
        request.once("data", () => {
          arrived.resolve(undefined);
        });
        response.once("close", () => {
          left.resolve(undefined);
        });
      });
      const socket = connect(gateway.port, "127.0.0.1");
      // One that is known to be short would not reach the service before it is whole.
      const frame = when === "before it is answered" ? "content-length: 4" : "transfer-encoding: chunked";
      const bytes = when === "before it is answered" ? "some" : "4\r\nsome\r\n";
      const head = [
        "POST /payments HTTP/1.1",
        "host: x",
        `api-key: ${headers["api-key"] ?? ""}`,
        "x-request-id: leaver",
      ];
      socket.write([...head, frame, "", bytes].join("\r\n"));
      await arrived.promise;
      socket.destroy();
      await left.promise;
      const line = await eventually(() => {
        const found = gateway.logger.lines.findLast(({ fields }) => fields["request_id"] === "leaver");
        return found ?? false;
      });
      // No party's fault, so no error in the log.
      expect(line).toMatchObject({ level: "info", fields: { status: 499, route: "/payments" } });
      gateway.logger.lines.length = 0;
    },
  );
});
