import { describe, expect, it } from "@jest/globals";

import { defaultBehaviour } from "../../src/domain/behaviour.ts";
import { deliverWebhooks, retryAt } from "../../src/use-cases/deliver-webhooks.ts";

const now = new Date("2026-11-20T12:00:00Z");

type Fate = readonly [deliveryId: string, retryAt: Date | null, result: string] | "arrived";

/** Runs one delivery and tells what the queue heard of it. */
const fateOf = async (setting: {
  readonly behaviour?: Partial<typeof defaultBehaviour>;
  readonly attempts: number;
  readonly problem: string | null;
}): Promise<{ readonly fates: readonly Fate[]; readonly sent: number }> => {
  const fates: Fate[] = [];
  let sent = 0;
  const run = deliverWebhooks({
    clock: { now: () => now },
    chance: { next: () => 0.5 },
    accounts: {
      byId: (accountId) =>
        Promise.resolve({
          accountId,
          connector: "fauxpay",
          webhookSecret: "secret",
          behaviour: { ...defaultBehaviour, ...setting.behaviour },
        }),
      resolve: () => Promise.reject(new TypeError("not asked for")),
      set: () => Promise.reject(new TypeError("not asked for")),
    },
    deliveries: {
      claim: () => {
        const { attempts } = setting;
        return Promise.resolve([
          { deliveryId: "sevt_1", accountId: "sacc_1", url: "http://x", body: "{}", attempts },
        ]);
      },
      arrived: () => {
        fates.push("arrived");
        return Promise.resolve();
      },
      failed: (...args) => {
        fates.push(args);
        return Promise.resolve();
      },
    },
    sender: {
      send: () => {
        sent += 1;
        return Promise.resolve(setting.problem);
      },
    },
  });
  expect(await run()).toBe(1);
  return { fates, sent };
};

const later = (milliseconds: number): Date => new Date(now.getTime() + milliseconds);

describe("a webhook that does not arrive", () => {
  it("is sent again after doubling times, at most five minutes apart, and given up in the end", () => {
    const delays = Array.from({ length: 12 }, (_none, index) => {
      const at = retryAt(index + 1, now);
      return at === null ? null : (at.getTime() - now.getTime()) / 1000;
    });
    expect(delays).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, null]);
  });

  it("keeps its place in the queue, with what went wrong", async () => {
    const { fates } = await fateOf({ attempts: 3, problem: "status 503" });
    expect(fates).toEqual([["sevt_1", later(4_000), "status 503"]]);
  });
});

describe("a webhook of an account that is to be unreliable", () => {
  it("is held back once, so that later ones pass it", async () => {
    const behaviour = { webhook_late_rate: 0.6 };
    const first = await fateOf({ attempts: 1, problem: null, behaviour });
    expect(first).toEqual({ fates: [["sevt_1", later(500), expect.stringContaining("held back")]], sent: 0 });
    expect(await fateOf({ attempts: 2, problem: null, behaviour })).toEqual({ fates: ["arrived"], sent: 1 });
    expect(await fateOf({ attempts: 1, problem: null, behaviour: { webhook_late_rate: 0.5 } })).toEqual({
      fates: ["arrived"],
      sent: 1,
    });
  });

  it("comes again, but not for ever", async () => {
    const behaviour = { webhook_duplicate_rate: 1 };
    const first = await fateOf({ attempts: 1, problem: null, behaviour });
    expect(first).toEqual({ fates: [["sevt_1", later(500), expect.stringContaining("comes again")]], sent: 1 });
    expect(await fateOf({ attempts: 12, problem: null, behaviour })).toEqual({ fates: ["arrived"], sent: 1 });
  });
});
