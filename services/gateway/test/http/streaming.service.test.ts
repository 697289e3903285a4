import { request as startRequest } from "node:http";
import { connect } from "node:net";
import { once } from "node:events";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { maximumUploadBytes } from "@railyard/contracts";
import { newMerchantKey, startSurroundings } from "../support/gateway-surroundings.ts";
import type { Surroundings, TestGateway } from "../support/gateway-surroundings.ts";

const mebibyte = 1024 * 1024;

let surroundings: Surroundings;
let gateway: TestGateway;
let key: string;

beforeAll(async () => {
  surroundings = await startSurroundings();
  gateway = await surroundings.startGateway();
  ({ key } = newMerchantKey(surroundings));
});
afterEach(() => {
  surroundings.service.receiveWith(undefined);
  surroundings.service.seen.length = 0;
});
afterAll(() => surroundings.stop());

describe("what is large", () => {
  it("is downloaded without being held, as slowly as its reader reads", async () => {
    const chunk = Buffer.alloc(65_536, 1);
    const totalBytes = chunk.length * 3_200;
    let sentBytes = 0;
    surroundings.service.receiveWith((request, response) => {
      request.resume();
      response.writeHead(200, { "content-length": String(totalBytes) });
      const more = (): void => {
        while (sentBytes < totalBytes) {
          sentBytes += chunk.length;
          if (!response.write(chunk)) {
            response.once("drain", more);
            return;
          }
        }
        response.end();
      };
      more();
    });
    let readBytes = 0;
    let furthestAhead = 0;
    await new Promise<void>((resolve, reject) => {
      const outgoing = startRequest({ port: gateway.port, path: "/payments/pay_1", headers: { "api-key": key } });
      outgoing.on("response", (response) => {
        response.on("data", (part: Buffer) => {
          readBytes += part.length;
          if (readBytes % (40 * mebibyte) >= part.length) return;
          response.pause();
          // Time enough for all the rest to arrive, if anybody took it.
          setTimeout(() => {
            furthestAhead = Math.max(furthestAhead, sentBytes - readBytes);
            response.resume();
          }, 300);
        });
        response.on("end", resolve);
      });
      outgoing.on("error", reject);
      outgoing.end();
    });
    expect(readBytes).toBe(totalBytes);
    // What is ahead lies in the kernel's buffers of two connections, however it sizes them; the rest waits.
    expect(furthestAhead).toBeLessThan(totalBytes / 2);
  });

  it("is uploaded without being held, as slowly as its service reads", async () => {
    const size = maximumUploadBytes;
    surroundings.service.receiveWith((request, response) => {
      let bytes = 0;
      request.on("data", (part: Buffer) => {
        bytes += part.length;
        request.pause();
        setImmediate(() => request.resume());
      });
      request.on("end", () => response.end(String(bytes)));
    });
    const answer = await gateway.call("/files", {
      headers: { "api-key": key, "content-type": "multipart/form-data; boundary=b" },
      body: Buffer.alloc(size, 1),
    });
    expect(answer.text).toBe(String(size));
  });

  it("is not asked for before it is known that it will be taken", async () => {
    const expectations = async (apiKey: string): Promise<string> => {
      const socket = connect(gateway.port, "127.0.0.1");
      await once(socket, "connect");
      const lines = [
        "POST /payments HTTP/1.1",
        "host: x",
        `api-key: ${apiKey}`,
        "content-length: 2",
        "expect: 100-continue",
      ];
      socket.write(`${lines.join("\r\n")}\r\n\r\n`);
      let received = "";
      socket.on("data", (part: Buffer) => {
        received += part.toString("utf8");
        if (received.startsWith("HTTP/1.1 100 ") && !received.includes("HTTP/1.1 200")) socket.write("{}");
        if (/HTTP\/1\.1 (?:200|401)[^]*\r\n\r\n/.test(received)) socket.destroy();
      });
      await once(socket, "close");
      return received;
    };
    const admitted = await expectations(key);
    expect(admitted).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
    expect(surroundings.service.seen.map(({ body, headers }) => ({ body, expect: headers.expect }))).toEqual([
      { body: "{}", expect: undefined },
    ]);
    expect(await expectations("snd_unknown")).toMatch(/^HTTP\/1\.1 401 /);
  });
});
