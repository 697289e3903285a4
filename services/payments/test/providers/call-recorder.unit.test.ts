import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "@jest/globals";
import { OperationalError } from "@railyard/failures";
import { createMetrics, silentLogger } from "@railyard/telemetry";

import { createCallRecorder } from "../../src/providers/calls/call-recorder.ts";
import { attemptOf, keepsBodies, objectOf } from "../../src/providers/domain/provider-call.ts";
import type { ProviderCall } from "../../src/providers/domain/provider-call.ts";
import type { EndedOperation } from "../../src/providers/ports.ts";
import { connectorNamed } from "../support/provider-stage.ts";

const operation = (number: number, body = "{}"): EndedOperation => ({
  merchantId: "shop",
  connector: connectorNamed("stripe"),
  context: {
    credentials: { api_key: "sk_test_secret" },
    baseUrl: "https://provider.example",
    testMode: true,
    idempotencyKey: "key",
    merchantConnectorId: "mca_1",
  },
  flow: "void",
  input: { paymentId: `pay_${String(number)}`, attemptId: `pay_${String(number)}_1` },
  object: undefined,
  outcome: {},
  exchanges: [
    {
      request: {
        method: "POST",
        url: "https://provider.example/voids",
        headers: {},
        body,
        contentType: "application/json",
      },
      startedAtMs: Date.now(),
      durationMs: 1,
    },
  ],
});

const recorderWith = (add: (calls: readonly ProviderCall[]) => Promise<void>, isOn = true) =>
  createCallRecorder({ add, isOn, bodies: "all", logger: silentLogger, metrics: createMetrics("test") });

const idsOf = (calls: readonly ProviderCall[]): readonly string[] => calls.map(({ object }) => object.id);

describe("the recorder of calls", () => {
  it("stores what came while the database was away once it is back, oldest first", async () => {
    const stored: ProviderCall[] = [];
    let isAway = true;
    const recorder = recorderWith((calls) => {
      if (isAway) return Promise.reject(new OperationalError("database_unavailable", "away"));
      stored.push(...calls);
      return Promise.resolve();
    });
    recorder.record?.(operation(1));
    await recorder.flush();
    recorder.record?.(operation(2));
    isAway = false;
    await recorder.stop();
    expect(idsOf(stored)).toEqual(["pay_1", "pay_2"]);
    expect(stored[0]).toMatchObject({ attemptId: "pay_1_1", connector: "stripe", flow: "void", path: "/voids" });
  });

  it("drops the oldest where too much waits, and what the database refuses", async () => {
    const stored: ProviderCall[] = [];
    let failure: Error | null = new OperationalError("database_unavailable", "away");
    const recorder = recorderWith((calls) => {
      if (failure !== null) return Promise.reject(failure);
      stored.push(...calls);
      return Promise.resolve();
    });
    const long = JSON.stringify({ list: Array.from({ length: 900 }, () => ({ id: "x_1" })) });
    for (let number = 0; number < 3_000; number += 1) recorder.record?.(operation(number, long));
    await recorder.flush();
    failure = null;
    await recorder.flush();
    expect(stored.length).toBeGreaterThan(1_000);
    expect(stored.length).toBeLessThan(3_000);
    expect(idsOf(stored).at(-1)).toBe("pay_2999");
    failure = new TypeError("value too long");
    recorder.record?.(operation(1));
    await recorder.flush();
    failure = null;
    recorder.record?.(operation(2));
    await recorder.flush();
    expect(idsOf(stored.slice(-2))).toEqual(["pay_2999", "pay_2"]);
  });

  it("stores many at once without the timer, but not while the database is away", async () => {
    let tries = 0;
    let isAway = false;
    const stored: ProviderCall[] = [];
    const recorder = recorderWith((calls) => {
      tries += 1;
      if (isAway) return Promise.reject(new OperationalError("database_unavailable", "away"));
      stored.push(...calls);
      return Promise.resolve();
    });
    const recordMany = async (): Promise<void> => {
      for (let number = 0; number < 100; number += 1) recorder.record?.(operation(number));
      await setImmediate();
      await setImmediate();
    };
    await recordMany();
    expect(stored).toHaveLength(100);
    isAway = true;
    for (let round = 0; round < 3; round += 1) await recordMany();
    expect(tries).toBe(2);
    isAway = false;
    await recorder.stop();
    expect(stored).toHaveLength(400);
  });

  it("drops a call that cannot be masked, and continues", async () => {
    const stored: ProviderCall[] = [];
    const recorder = recorderWith((calls) => {
      stored.push(...calls);
      return Promise.resolve();
    });
    const [exchange] = operation(1).exchanges;
    if (exchange === undefined) throw new Error("The operation has no call.");
    const unreadable = { ...exchange, request: { ...exchange.request, url: "https://no host.example/voids" } };
    recorder.record?.({ ...operation(1), exchanges: [unreadable] });
    recorder.record?.(operation(2));
    await recorder.stop();
    expect(idsOf(stored)).toEqual(["pay_2"]);
  });

  it("hears of nothing when calls are not recorded", () => {
    expect(recorderWith(() => Promise.resolve(), false).record).toBeUndefined();
  });
});

describe("what a call is for", () => {
  it.each([
    [
      { refundId: "ref_1", paymentId: "pay_1", attemptId: "pay_1_1" },
      { type: "refund", id: "ref_1" },
    ],
    [
      { payoutId: "payout_1", attemptId: "payout_1_1" },
      { type: "payout", id: "payout_1" },
    ],
    [{ disputeId: "dp_1" }, { type: "dispute", id: "dp_1" }],
    [
      { paymentId: "pay_1", attemptId: "pay_1_1" },
      { type: "payment", id: "pay_1" },
    ],
    [{ attemptId: "pay_1_2" }, { type: "payment", id: "pay_1" }],
    [{ attemptId: "auth" }, { type: "authentication", id: "auth" }],
    [{ address: "https://shop.example" }, null],
  ])("of %j is %j", (input, object) => {
    expect(objectOf(input)).toEqual(object);
    expect(attemptOf(input)).toBe("attemptId" in input ? input.attemptId : null);
  });

  it("keeps bodies of all calls, of problems, or of none", () => {
    const declined = { error: { code: "x", message: "x" } };
    const kept = (["all", "problems", "none"] as const).map((bodies) =>
      [keepsBodies(bodies, {}, 10), keepsBodies(bodies, declined, 10), keepsBodies(bodies, {}, 5_000)].map(Number),
    );
    expect(kept).toEqual([
      [1, 1, 1],
      [0, 1, 1],
      [0, 0, 0],
    ]);
  });
});
