import { Agent } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { hasErrorCode } from "@railyard/failures";
import { eventually, httpCall } from "@railyard/testing";
import { newMerchantKey, startSurroundings } from "../support/gateway-surroundings.ts";
import type { Surroundings, TestGateway } from "../support/gateway-surroundings.ts";

let surroundings: Surroundings;
beforeAll(async () => {
  surroundings = await startSurroundings();
});
afterAll(() => surroundings.stop());

const clients = 16;

/** Sends writes one after the other, each by the first gateway that still takes connections. */
const keepWriting = async (
  gateways: readonly TestGateway[],
  key: string,
  isOver: () => boolean,
): Promise<{ readonly answered: number; readonly failed: readonly unknown[] }> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const failed: unknown[] = [];
  let answered = 0;
  let current = 0;
  while (!isOver()) {
    const port = gateways[current]?.port ?? 0;
    try {
      const { status, headers } = await httpCall(port, "/payments", {
        headers: { "api-key": key },
        body: { amount: 1 },
        agent,
      });
      answered += 1;
      if (status !== 200) failed.push(status);
      if (headers.connection === "close") current = 1;
    } catch (error) {
      // Nothing was sent on a connection that was never made.
      if (hasErrorCode(error, "ECONNREFUSED") && current === 0) current = 1;
      else failed.push(error);
    }
  }
  agent.destroy();
  return { answered, failed };
};

describe("stopping a gateway", () => {
  it("fails no request under load, and none happens twice", async () => {
    const leaving = await surroundings.startGateway();
    const staying = await surroundings.startGateway();
    const { key } = newMerchantKey(surroundings);
    surroundings.service.seen.length = 0;
    surroundings.service.respondWith((_request, response) => {
      setTimeout(() => response.end("{}"), 5);
    });
    let over = false;
    const writing = Array.from({ length: clients }, () => keepWriting([leaving, staying], key, () => over));
    await eventually(() => surroundings.service.seen.length > 10 * clients);
    await leaving.stop();
    const seenAtStop = surroundings.service.seen.length;
    await eventually(() => surroundings.service.seen.length > seenAtStop + 5 * clients);
    over = true;
    const results = await Promise.all(writing);
    expect(results.flatMap(({ failed }) => failed)).toEqual([]);
    expect(surroundings.service.seen).toHaveLength(results.reduce((sum, { answered }) => sum + answered, 0));
    surroundings.service.respondWith(undefined);
    await staying.stop();
  });

  it("is reported by the readiness of the internal port while requests are still under way", async () => {
    const gateway = await surroundings.startGateway();
    const { key } = newMerchantKey(surroundings);
    const release = Promise.withResolvers<undefined>();
    const entered = Promise.withResolvers<undefined>();
    surroundings.service.respondWith((_request, response) => {
      entered.resolve(undefined);
      void release.promise.then(() => response.end("{}"));
    });
    const answer = gateway.call("/payments/pay_1", { headers: { "api-key": key } });
    await entered.promise;
    const stopped = gateway.stop();
    expect(await httpCall(gateway.internalPort, "/health/ready")).toMatchObject({
      status: 503,
      body: { apis: false },
    });
    release.resolve(undefined);
    expect(await answer).toMatchObject({ status: 200 });
    await stopped;
    await expect(httpCall(gateway.internalPort, "/health")).rejects.toMatchObject({ code: "ECONNREFUSED" });
    surroundings.service.respondWith(undefined);
  });

  it("still takes new callers while readiness is off, as long as the grace specifies", async () => {
    const gateway = await surroundings.startGateway({ DRAIN_GRACE_MS: "500" });
    const { key } = newMerchantKey(surroundings);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const read = (sent: { readonly agent?: Agent } = {}) =>
      gateway.call("/payments/pay_1", { headers: { "api-key": key }, ...sent });
    expect((await read({ agent })).headers.connection).toBe("keep-alive");
    const stopped = gateway.stop();
    expect(await httpCall(gateway.internalPort, "/health/ready")).toMatchObject({ status: 503 });
    expect(await gateway.call("/health/ready")).toMatchObject({ status: 503, body: { accepting: false } });
    // Who is here is asked to leave, and who comes now is served once.
    expect(await read({ agent })).toMatchObject({ status: 200, headers: { connection: "close" } });
    expect(await read()).toMatchObject({ status: 200, headers: { connection: "close" } });
    await stopped;
    agent.destroy();
    await expect(read()).rejects.toMatchObject({ code: "ECONNREFUSED" });
  });
});
