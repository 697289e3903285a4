import type { Socket } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { adminKey, newMerchantKey, startSurroundings } from "../support/gateway-surroundings.ts";
import type { Surroundings, TestGateway } from "../support/gateway-surroundings.ts";

let surroundings: Surroundings;
let gateway: TestGateway;
let headers: Readonly<Record<string, string>>;

beforeAll(async () => {
  surroundings = await startSurroundings();
  gateway = await surroundings.startGateway({ FORWARD_TIMEOUT_MS: "300" });
  headers = { "api-key": newMerchantKey(surroundings).key };
});
afterAll(() => surroundings.stop());
beforeEach(() => {
  surroundings.service.seen.length = 0;
  surroundings.service.respondWith(undefined);
  surroundings.service.receiveWith(undefined);
});

const unavailable = {
  status: 503,
  headers: { "retry-after": "1" },
  body: { error: { type: "api", code: "HE_00", reason: "unavailable" } },
};

const read = () => gateway.call("/payments/pay_1", { headers });
const write = () => gateway.call("/payments", { headers, body: { amount: 1 } });

describe("a service", () => {
  it("that is down is 503 with Retry-After, and takes requests as soon as it is back", async () => {
    expect(await write()).toMatchObject({ status: 200 });
    await surroundings.service.stop();
    expect(await read()).toMatchObject(unavailable);
    expect(await write()).toMatchObject(unavailable);
    await surroundings.service.startAgain();
    expect(await read()).toMatchObject({ status: 200 });
    expect(await write()).toMatchObject({ status: 200 });
  });

  it("that does not answer in time is 503, and its request ends", async () => {
    const left = Promise.withResolvers<undefined>();
    surroundings.service.receiveWith((_request, response) => {
      response.once("close", () => {
        left.resolve(undefined);
      });
    });
    const startedAt = performance.now();
    expect(await write()).toMatchObject(unavailable);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(290);
    await left.promise;
  });

  it("may take as long as its contract specifies, where that is longer", async () => {
    surroundings.service.receiveWith((request, response) => {
      request.resume();
      request.once("end", () => setTimeout(() => response.end("{}"), 600));
    });
    const form = { "api-key": adminKey, "content-type": "multipart/form-data; boundary=b" };
    const migration = gateway.call("/payment_methods/migrate-batch", { headers: form, body: "--b--" });
    expect(await Promise.all([migration, write()])).toMatchObject([{ status: 200 }, unavailable]);
  });

  it.each(["falls silent", "breaks off"])(
    "that %s half-way cuts the caller off, so that a part is not taken for the whole",
    async (how) => {
      surroundings.service.respondWith((request, response) => {
        response.writeHead(200, { "content-type": "application/json" });
        response.write('{"status":');
        if (how === "breaks off") setImmediate(() => request.socket.destroy());
      });
      await expect(read()).rejects.toMatchObject({ code: "ECONNRESET" });
      expect(gateway.logger.lines.at(-1)).toMatchObject({
        level: "error",
        fields: { route: "/payments/{payment_id}" },
      });
    },
  );

  it("that answers before it has read the body is heard", async () => {
    surroundings.service.receiveWith((_request, response) => {
      response.writeHead(409, { "content-type": "application/json" }).end('{"early":true}');
    });
    const body = JSON.stringify({ note: "x".repeat(60_000) });
    expect(await gateway.call("/payments", { headers, body })).toMatchObject({ status: 409, body: { early: true } });
  });
});

describe("a kept connection that turns out to be dead", () => {
  /** Cuts every connection at the second request that comes on it. */
  const cutAtSecondRequest = (): { readonly requests: string[] } => {
    const used = new WeakSet<Socket>();
    const requests: string[] = [];
    surroundings.service.receiveWith((request, response) => {
      requests.push(request.method ?? "");
      request.resume();
      if (used.has(request.socket)) {
        request.socket.destroy();
        return;
      }
      used.add(request.socket);
      request.once("end", () => response.end("{}"));
    });
    surroundings.service.dropConnections();
    return { requests };
  };

  it("repeats a read once, on a new connection", async () => {
    const { requests } = cutAtSecondRequest();
    expect(await read()).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject({ status: 200 });
    expect(requests).toEqual(["GET", "GET", "GET"]);
  });

  it("never repeats a write, which may have happened", async () => {
    const { requests } = cutAtSecondRequest();
    expect(await write()).toMatchObject({ status: 200 });
    expect(await write()).toMatchObject(unavailable);
    expect(requests).toEqual(["POST", "POST"]);
  });

  it("is distinguished from a service that fails, which is asked once only", async () => {
    const requests: string[] = [];
    surroundings.service.dropConnections();
    surroundings.service.receiveWith((request) => {
      requests.push(request.method ?? "");
      request.socket.destroy();
    });
    expect(await read()).toMatchObject(unavailable);
    expect(requests).toEqual(["GET"]);
  });
});
