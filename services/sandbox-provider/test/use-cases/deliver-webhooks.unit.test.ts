import { describe, expect, it } from "@jest/globals";

import { deliverWebhooks, retryAt } from "../../src/use-cases/deliver-webhooks.ts";

const now = new Date("2026-11-20T12:00:00Z");

describe("a webhook that does not arrive", () => {
  it("is sent again after doubling times, at most five minutes apart, and given up in the end", () => {
    const delays = Array.from({ length: 12 }, (_none, index) => {
      const at = retryAt(index + 1, now);
      return at === null ? null : (at.getTime() - now.getTime()) / 1000;
    });
    expect(delays).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, null]);
  });

  it("keeps its place in the queue, with what went wrong", async () => {
    const failed: unknown[] = [];
    const run = deliverWebhooks({
      clock: { now: () => now },
      accounts: {
        byId: (accountId) =>
          Promise.resolve({
            accountId,
            connector: "fauxpay",
            webhookSecret: "secret",
            behaviour: {
              latency_ms: 0,
              latency_jitter_ms: 0,
              decline_rate: 0,
              server_error_rate: 0,
              lost_answer_rate: 0,
              settlement_delay_ms: 0,
              webhooks: "asynchronous",
            },
          }),
        resolve: () => Promise.reject(new TypeError("not asked for")),
        set: () => Promise.reject(new TypeError("not asked for")),
      },
      deliveries: {
        claim: () =>
          Promise.resolve([{ deliveryId: "sevt_1", accountId: "sacc_1", url: "http://x", body: "{}", attempts: 3 }]),
        arrived: () => Promise.reject(new TypeError("it did not arrive")),
        failed: (...args) => {
          failed.push(args);
          return Promise.resolve();
        },
      },
      sender: { send: () => Promise.resolve("status 503") },
    });
    expect(await run()).toBe(1);
    expect(failed).toEqual([["sevt_1", new Date(now.getTime() + 4_000), "status 503"]]);
  });
});
