import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { createIdentitySigner } from "@railyard/auth";
import type { DecisionRequest } from "@railyard/contracts";
import type { ServiceClient } from "@railyard/http";
import { createBreaker, createServiceClient } from "@railyard/http";

import { createDecisionEngine } from "../../src/providers/decision-engine/decision-engine.ts";
import type { DecisionEngine } from "../../src/ports.ts";
import { decisionRequest } from "../support/decision-request.ts";
import type { EnginePeer } from "../support/peers.ts";
import { rankedAs, startEngine } from "../support/peers.ts";
import { internalSecret } from "../support/settings.ts";

let peer: EnginePeer;
let client: ServiceClient;

const clientTo = (baseUrl: string): ServiceClient =>
  createServiceClient({
    service: "payments",
    baseUrl,
    identity: createIdentitySigner(internalSecret),
    timeoutMs: 5_000,
  });

const engineOver = (over: ServiceClient, timeoutMs = 5_000): DecisionEngine =>
  createDecisionEngine({
    client: over,
    breaker: createBreaker({ threshold: 3, pauseMs: 500, longestPauseMs: 500, nowMs: () => performance.now() }),
    timeoutMs,
    nowMs: () => performance.now(),
    log: { warn: () => undefined },
  });

beforeAll(async () => {
  peer = await startEngine();
  client = clientTo(peer.url);
});
afterEach(() => {
  peer.calls.length = 0;
  peer.decide = (request) => Promise.resolve(rankedAs(request, []));
});
afterAll(async () => {
  client.close();
  await peer.stop();
});

/** Asks for all at once; the best account of each, or null. */
const bestOf = async (
  engine: DecisionEngine,
  requests: readonly DecisionRequest[],
): Promise<readonly (string | null | undefined)[]> => {
  const decisions = await Promise.all(requests.map((request) => engine.decide(request)));
  return decisions.map((decision) => decision && decision.ranked[0]?.merchant_connector_id);
};

const accountOf = ({ payment_id: id }: DecisionRequest): string => `mca_${id}`;

/** Payments of which each has an account of its own. */
const several = (count: number): readonly DecisionRequest[] =>
  Array.from({ length: count }, (_none, index) => {
    const id = `pay_${String(index)}`;
    return decisionRequest(id, {
      candidates: [{ connector: "fauxpay", merchant_connector_id: `mca_${id}` }],
    });
  });

describe("payments that ask for a decision at once", () => {
  it("share a call over HTTP, and each gets its own", async () => {
    const requests = several(12);
    await expect(bestOf(engineOver(client), requests)).resolves.toEqual(requests.map(accountOf));
    expect(peer.calls).toEqual([12]);
  });

  it("get theirs also when the engine refuses what one of them asks", async () => {
    const requests = several(4).map((request, index) => (index === 2 ? { ...request, attempt: 0 } : request));
    await expect(bestOf(engineOver(client), requests)).resolves.toEqual(["mca_pay_0", "mca_pay_1", null, "mca_pay_3"]);
    expect(peer.calls).toEqual([1, 1, 1]);
  });

  it("get theirs also when the engine fails at one of them", async () => {
    peer.decide = (request) =>
      request.payment_id === "pay_1"
        ? Promise.reject(new RangeError("a fault"))
        : Promise.resolve(rankedAs(request, []));
    await expect(bestOf(engineOver(client), several(3))).resolves.toEqual(["mca_pay_0", null, "mca_pay_2"]);
    expect(peer.calls).toEqual([3, 1, 1, 1]);
  });

  it("continue together when the engine is slow, without asking again", async () => {
    const late = Promise.withResolvers<undefined>();
    peer.decide = async (request) => {
      await late.promise;
      return rankedAs(request, []);
    };
    await expect(bestOf(engineOver(client, 50), several(3))).resolves.toEqual([null, null, null]);
    expect(peer.calls).toEqual([3]);
    late.resolve(undefined);
  });

  it("continue when the engine is down, and soon do not ask it", async () => {
    const gone = await startEngine();
    await gone.stop();
    const toUnreachable = clientTo(gone.url);
    const engine = engineOver(toUnreachable);
    for (let count = 0; count < 5; count += 1) {
      await expect(bestOf(engine, several(3))).resolves.toEqual([null, null, null]);
    }
    expect(gone.calls).toEqual([]);
    toUnreachable.close();
  });
});
