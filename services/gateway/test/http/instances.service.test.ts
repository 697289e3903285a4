import { Agent } from "node:http";
import type { Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { defined } from "@railyard/members";
import { httpCall } from "@railyard/testing";
import type { Received } from "@railyard/testing";
import { internalSecret, newMerchantKey, startSurroundings } from "../support/gateway-surroundings.ts";
import type { Surroundings, TestGateway } from "../support/gateway-surroundings.ts";
import { startService } from "../support/service-stand-in.ts";
import type { ServiceStandIn } from "../support/service-stand-in.ts";

let surroundings: Surroundings;
let second: ServiceStandIn;
let key: string;

beforeAll(async () => {
  surroundings = await startSurroundings();
  second = await startService(internalSecret);
  ({ key } = newMerchantKey(surroundings));
});
afterEach(() => {
  for (const service of [surroundings.service, second]) {
    service.respondWith(undefined);
    service.receiveWith(undefined);
    service.dropConnections();
    service.seen.length = 0;
  }
});
afterAll(async () => {
  await second.stop();
  await surroundings.stop();
});

/** A port at which no server listens. */
const deadPort = async (): Promise<number> => {
  const gone = await startService(internalSecret);
  await gone.stop();
  return gone.port;
};

const url = (port: number): string => `http://127.0.0.1:${String(port)}`;

const gatewayOf = (...ports: readonly number[]): Promise<TestGateway> =>
  surroundings.startGateway({ PAYMENTS_URL: ports.map(url).join(",") });

const read = (gateway: TestGateway, agent?: Agent): Promise<Received> =>
  httpCall(gateway.port, "/payments/pay_1", {
    headers: { "api-key": key },
    ...defined({ agent }),
  });

const write = (gateway: TestGateway, headers: Readonly<Record<string, string>> = {}): Promise<Received> =>
  gateway.call("/payments", { headers: { "api-key": key, ...headers }, body: { amount: 1 } });

describe("several instances of a service", () => {
  it("take turns", async () => {
    const gateway = await gatewayOf(surroundings.service.port, second.port);
    for (let time = 0; time < 6; time += 1) expect((await read(gateway)).status).toBe(200);
    expect([surroundings.service.seen.length, second.seen.length]).toEqual([3, 3]);
    await gateway.stop();
  });

  it("fail no read while one of them dies under load and comes back", async () => {
    const gateway = await gatewayOf(surroundings.service.port, second.port);
    for (const service of [surroundings.service, second]) {
      service.respondWith((_request, response) => {
        setTimeout(() => response.end("{}"), 3);
      });
    }
    let over = false;
    const statuses = new Map<number, number>();
    const reading = Array.from({ length: 12 }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      while (!over) {
        const { status } = await read(gateway, agent);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
      agent.destroy();
    });
    const until = async (service: ServiceStandIn, more: number): Promise<void> => {
      const target = service.seen.length + more;
      while (service.seen.length < target) await new Promise((resolve) => setTimeout(resolve, 5));
    };
    await until(second, 50);
    // Cuts what is under way, as a process that is killed does.
    await second.stop();
    await until(surroundings.service, 200);
    await second.startAgain();
    await until(surroundings.service, 50);
    over = true;
    await Promise.all(reading);
    expect([...statuses.keys()]).toEqual([200]);
    await gateway.stop();
  });

  it("leave a write to the other one when one cannot be reached, for nothing was sent", async () => {
    const gateway = await gatewayOf(await deadPort(), second.port);
    for (let time = 0; time < 4; time += 1) expect((await write(gateway)).status).toBe(200);
    expect(second.seen.map(({ body }) => body)).toEqual(Array.from({ length: 4 }, () => '{"amount":1}'));
    await gateway.stop();
  });

  it("are all away: 503, and the service is back as soon as one of them is", async () => {
    const port = await deadPort();
    const gateway = await gatewayOf(port, second.port);
    await second.stop();
    expect(await read(gateway)).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
    expect(await write(gateway)).toMatchObject({ status: 503 });
    await second.startAgain();
    expect(await read(gateway)).toMatchObject({ status: 200 });
    await gateway.stop();
  });
});

describe("a write on a kept connection that its instance closes", () => {
  /** Cuts every connection at the second request that comes on it, with the request's idempotency key. */
  const cutAtSecondRequest = (): readonly string[] => {
    const used = new WeakSet<Socket>();
    const bodies: string[] = [];
    for (const service of [surroundings.service, second]) {
      service.receiveWith((request, response) => {
        let body = "";
        request.on("data", (chunk: Buffer) => (body += chunk.toString("utf8")));
        request.on("end", () => {
          bodies.push(body);
          if (used.has(request.socket)) {
            request.socket.destroy();
            return;
          }
          used.add(request.socket);
          response.end("{}");
        });
      });
    }
    return bodies;
  };

  it("is sent again, whole, when its idempotency key makes it happen once", async () => {
    const bodies = cutAtSecondRequest();
    const gateway = await gatewayOf(surroundings.service.port);
    expect(await write(gateway)).toMatchObject({ status: 200 });
    expect(await write(gateway, { "idempotency-key": "order-1" })).toMatchObject({ status: 200 });
    expect(bodies).toEqual(Array.from({ length: 3 }, () => '{"amount":1}'));
    await gateway.stop();
  });

  it("is not sent again without one", async () => {
    const bodies = cutAtSecondRequest();
    const gateway = await gatewayOf(surroundings.service.port);
    expect(await write(gateway)).toMatchObject({ status: 200 });
    expect(await write(gateway)).toMatchObject({ status: 503 });
    expect(bodies).toHaveLength(2);
    await gateway.stop();
  });

  it("is not sent again when it was cut on a new connection, where it may have been the cause", async () => {
    const bodies: string[] = [];
    surroundings.service.receiveWith((request) => {
      bodies.push(request.method ?? "");
      request.socket.destroy();
    });
    const gateway = await gatewayOf(surroundings.service.port, second.port);
    const answers = [];
    for (let time = 0; time < 2; time += 1) answers.push(await write(gateway, { "idempotency-key": "order-2" }));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 503]);
    expect(bodies).toEqual(["POST"]);
    await gateway.stop();
  });
});
