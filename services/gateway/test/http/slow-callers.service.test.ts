import { once } from "node:events";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { eventually, rawCall } from "@railyard/testing";
import { newMerchantKey, startSurroundings } from "../support/gateway-surroundings.ts";
import type { Surroundings, TestGateway } from "../support/gateway-surroundings.ts";

let surroundings: Surroundings;
let gateway: TestGateway;
let key: string;

beforeAll(async () => {
  surroundings = await startSurroundings();
  gateway = await surroundings.startGateway({
    HEADERS_TIMEOUT_MS: "300",
    REQUEST_TIMEOUT_MS: "600",
    STALLED_CALLER_MS: "300",
  });
  ({ key } = newMerchantKey(surroundings));
});
afterEach(() => {
  surroundings.service.receiveWith(undefined);
  surroundings.service.seen.length = 0;
});
afterAll(() => surroundings.stop());

const head = (...lines: readonly string[]): string =>
  [...lines.slice(0, 1), "host: x", `api-key: ${key}`, ...lines.slice(1), "", ""].join("\r\n");

const open = async (port: number): Promise<Socket> => {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  return socket;
};

describe("a caller that is slow", () => {
  it.each([
    ["headers", "GET /payments/pay_1 HTTP/1.1\r\nhost: x\r\nx-slow"],
    ["a body", ""],
  ])("with its %s is cut off with 408", async (part, bytes) => {
    const sent = part === "headers" ? bytes : `${head("POST /payments HTTP/1.1", "content-length: 10")}half`;
    const answer = await rawCall(gateway.port, sent);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"code":"IR_06"');
    expect(answer).toContain("connection: close");
    expect(surroundings.service.seen).toEqual([]);
  });

  it("with a short body keeps no service waiting", async () => {
    let taken = 0;
    surroundings.service.receiveWith((_request, response) => {
      taken += 1;
      response.end();
    });
    const answer = await rawCall(gateway.port, `${head("POST /payments HTTP/1.1", "content-length: 10")}half`);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(taken).toBe(0);
  });

  it("with a body of unknown length holds its service no longer than itself", async () => {
    const left = Promise.withResolvers<undefined>();
    surroundings.service.receiveWith((request, response) => {
      request.resume();
      response.once("close", () => {
        left.resolve(undefined);
      });
    });
    await rawCall(gateway.port, `${head("POST /payments HTTP/1.1", "transfer-encoding: chunked")}4\r\nhalf\r\n`);
    await left.promise;
  });

  it("in reading its answer is cut off, and its service with it, without the answer being kept", async () => {
    const left = Promise.withResolvers<undefined>();
    let written = 0;
    surroundings.service.receiveWith((request, response) => {
      request.resume();
      response.writeHead(200, { "content-type": "application/octet-stream" });
      const chunk = Buffer.alloc(65_536);
      const more = (): void => {
        while (!response.destroyed && response.write(chunk)) written += chunk.length;
        written += chunk.length;
        response.once("drain", more);
      };
      more();
      response.once("close", () => {
        left.resolve(undefined);
      });
    });
    const socket = await open(gateway.port);
    socket.pause();
    socket.write(head("GET /payments/pay_1 HTTP/1.1"));
    await left.promise;
    // What fits into the buffers of three connections, and no more.
    expect(written).toBeLessThan(40 * 1024 * 1024);
    socket.destroy();
  });
});

describe("a request that two readers could read differently", () => {
  it.each([
    ["two lengths", ["content-length: 5", "content-length: 6"]],
    ["a length and chunks", ["content-length: 5", "transfer-encoding: chunked"]],
    ["chunks that are not the last coding", ["transfer-encoding: chunked, identity"]],
    ["an unknown coding", ["transfer-encoding: xchunked"]],
    ["a length with a sign", ["content-length: +5"]],
    ["a length in words", ["content-length: 5, 5"]],
    ["a space before the colon", ["transfer-encoding : chunked"]],
    ["a header folded over two lines", ["x-folded: one", " transfer-encoding: chunked"]],
    ["a lone carriage return in a header", ["x-header: a\rtransfer-encoding: chunked"]],
    ["a zero byte in a header", ["x-header: a\0b"]],
  ])("with %s is refused, and nothing reaches a service", async (_name, lines) => {
    const answer = await rawCall(gateway.port, `${head("POST /payments HTTP/1.1", ...lines)}0\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(surroundings.service.seen).toEqual([]);
  });

  it.each([
    ["a chunk size that is no number", "xyz\r\n"],
    ["a chunk longer than its size", "2\r\nabcd\r\n0\r\n\r\n"],
    ["a negative chunk size", "-1\r\n\r\n"],
  ])("with %s never becomes a whole request", async (_name, body) => {
    await rawCall(gateway.port, head("POST /payments HTTP/1.1", "transfer-encoding: chunked") + body);
    expect(surroundings.service.seen).toEqual([]);
  });

  it("with more headers than the limit is 431, and so is one with long headers", async () => {
    const many = Array.from({ length: 120 }, (_, index) => `x-${String(index)}: 1`);
    const close = "connection: close";
    expect(await rawCall(gateway.port, head("GET /payments/pay_1 HTTP/1.1", ...many, close))).toMatch(
      /^HTTP\/1\.1 431 /,
    );
    const long = `x-long: ${"x".repeat(20_000)}`;
    expect(await rawCall(gateway.port, head("GET /payments/pay_1 HTTP/1.1", long))).toMatch(/^HTTP\/1\.1 431 /);
    expect(surroundings.service.seen).toEqual([]);
  });

  it.each(["http://payments/payments/pay_1", "*", "payments/pay_1"])("for the target %p is 400", async (target) => {
    const method = target === "*" ? "OPTIONS" : "GET";
    const answer = await rawCall(gateway.port, head(`${method} ${target} HTTP/1.1`, "connection: close"));
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(surroundings.service.seen).toEqual([]);
  });
});

describe("connections", () => {
  it("beyond the limit are refused, and accepted again when there is room", async () => {
    const small = await surroundings.startGateway({ CONNECTIONS_MAX: "2" });
    const held = [await open(small.port), await open(small.port)];
    await eventually(async () => {
      const third = connect(small.port, "127.0.0.1").on("error", () => undefined);
      await once(third, "close");
      return true;
    });
    for (const socket of held) socket.destroy();
    await eventually(async () => {
      const answer = await rawCall(small.port, head("GET /payments/pay_1 HTTP/1.1", "connection: close")).catch(
        () => "",
      );
      return answer.startsWith("HTTP/1.1 200");
    });
    await small.stop();
  });
});
