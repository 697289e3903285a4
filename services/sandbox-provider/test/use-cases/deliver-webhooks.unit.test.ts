import { describe, expect, it } from "@jest/globals";

import { defaultBehaviour } from "../../src/domain/behaviour.ts";
import type { ClaimedDelivery } from "../../src/ports.ts";
import { deliverWebhooks, retryAt } from "../../src/use-cases/deliver-webhooks.ts";

const now = new Date("2026-11-20T12:00:00Z");

type Fate = readonly [deliveryId: string, retryAt: Date | null, result: string] | "arrived" | "spread";

/** Runs one delivery and answers what the queue received of it. */
const fateOf = async (setting: {
  readonly behaviour?: Partial<typeof defaultBehaviour>;
  readonly attempts: number;
  readonly problem: string | null;
  readonly delivery?: Partial<ClaimedDelivery>;
}): Promise<{ readonly fates: readonly Fate[]; readonly sent: number; readonly secrets: readonly string[] }> => {
  const fates: Fate[] = [];
  const secrets: string[] = [];
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
        const delivery = { deliveryId: "sevt_1", accountId: "sacc_1", url: "http://x", body: "{}", attempts };
        return Promise.resolve([{ ...delivery, isForAll: false, endpoint: null, ...setting.delivery }]);
      },
      arrived: () => {
        fates.push("arrived");
        return Promise.resolve();
      },
      spread: () => {
        fates.push("spread");
        return Promise.resolve();
      },
      failed: (...args) => {
        fates.push(args);
        return Promise.resolve();
      },
    },
    sender: {
      send: (_message, secret) => {
        secrets.push(secret);
        return Promise.resolve(setting.problem);
      },
    },
  });
  expect(await run()).toBe(1);
  return { fates, sent: secrets.length, secrets };
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
    expect(first).toMatchObject({ fates: [["sevt_1", later(500), expect.stringContaining("held back")]], sent: 0 });
    expect(await fateOf({ attempts: 2, problem: null, behaviour })).toMatchObject({ fates: ["arrived"], sent: 1 });
    expect(await fateOf({ attempts: 1, problem: null, behaviour: { webhook_late_rate: 0.5 } })).toMatchObject({
      fates: ["arrived"],
      sent: 1,
    });
  });

  it("comes again, but not for ever", async () => {
    const behaviour = { webhook_duplicate_rate: 1 };
    const first = await fateOf({ attempts: 1, problem: null, behaviour });
    expect(first).toMatchObject({ fates: [["sevt_1", later(500), expect.stringContaining("is repeated")]], sent: 1 });
    expect(await fateOf({ attempts: 12, problem: null, behaviour })).toMatchObject({ fates: ["arrived"], sent: 1 });
  });
});

describe("a webhook of an account with registered addresses", () => {
  const one = { attempts: 1, problem: null };

  it("makes way for one to each of them, before anything is sent", async () => {
    const fate = await fateOf({ ...one, delivery: { isForAll: true } });
    expect(fate).toMatchObject({ fates: ["spread"], sent: 0 });
  });

  it("is signed with the secret of the address, and with the account's where that was not registered", async () => {
    const registered = await fateOf({ ...one, delivery: { endpoint: { secret: "swhs_1" } } });
    expect(registered).toMatchObject({ fates: ["arrived"], secrets: ["swhs_1"] });
    expect((await fateOf(one)).secrets).toEqual(["secret"]);
  });

  it("is dropped when its address takes nothing any more, or there is none", async () => {
    const disabled = await fateOf({ ...one, delivery: { endpoint: { secret: null } } });
    expect(disabled).toMatchObject({ fates: ["arrived"], sent: 0 });
    expect(await fateOf({ ...one, delivery: { url: null } })).toMatchObject({ fates: ["arrived"], sent: 0 });
  });
});
