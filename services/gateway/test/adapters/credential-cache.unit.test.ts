import { describe, expect, it } from "@jest/globals";
import type { Principal } from "@railyard/auth";
import { OperationalError } from "@railyard/failures";
import { createCredentialCache } from "../../src/adapters/merchants/credential-cache.ts";
import type { CredentialCache, FoundCredential } from "../../src/adapters/merchants/credential-cache.ts";

const owner: Principal = { kind: "merchant_key", merchantId: "kiosk", keyId: "key_1" };
const nobody: FoundCredential = { principal: undefined, expiresMs: Infinity };
const expired: FoundCredential = { ...nobody, previousPrincipal: owner };
const good: FoundCredential = { principal: owner, expiresMs: Infinity };

interface Asked {
  readonly cache: CredentialCache;
  /** Who the key is of, where merchants would answer this. */
  readonly ask: (answer: FoundCredential | (() => Promise<FoundCredential>)) => Promise<Principal | undefined>;
  readonly wait: (ms: number) => void;
  /** How often the guard was asked, and notified of a guess. */
  readonly guarded: { asked: number; unknown: number };
  readonly hears: (isHearing: boolean) => void;
}

const gateway = (): Asked => {
  let nowMs = 1_000;
  let isHearing = true;
  const guarded = { asked: 0, unknown: 0 };
  const guard = {
    beforeAsking: () => {
      guarded.asked += 1;
    },
    onUnknownCredential: () => {
      guarded.unknown += 1;
    },
  };
  const times = { capacity: 10, keepMs: 30_000, doubtMs: 1_000, outageMs: 900_000 };
  const cache = createCredentialCache({ ...times, isHearingEvents: () => isHearing, nowMs: () => nowMs });
  return {
    cache,
    guarded,
    hears: (hearing) => {
      isHearing = hearing;
    },
    ask: (answer) => cache.get("key", typeof answer === "function" ? answer : () => Promise.resolve(answer), guard),
    wait: (ms) => {
      nowMs += ms;
    },
  };
};

const ofKiosk = ({ merchantId }: Principal): boolean => merchantId === "kiosk";

describe("the refusal of a key that has expired", () => {
  it("ends at once on every gateway that hears of a change to its merchant, not of another", async () => {
    const gateways = [gateway(), gateway()];
    for (const { ask, cache } of gateways) {
      expect(await ask(expired)).toBeUndefined();
      cache.forget(({ merchantId }) => merchantId === "another");
      expect(await ask(good)).toBeUndefined();
      cache.forget(ofKiosk);
      expect(await ask(good)).toBe(owner);
    }
  });

  it("ends so also where the gateway knew the key before, and the answer names no owner", async () => {
    const { ask, cache, wait } = gateway();
    expect(await ask({ principal: owner, expiresMs: 1_500 })).toBe(owner);
    wait(600);
    expect(await ask(nobody)).toBeUndefined();
    wait(1_100);
    expect(await ask(nobody)).toBeUndefined();
    cache.forget(ofKiosk);
    expect(await ask(good)).toBe(owner);
  });

  it("stays for a second where no event is received, and of an unknown key whatever is received", async () => {
    const { ask, cache, wait } = gateway();
    expect(await ask(nobody)).toBeUndefined();
    cache.forget(() => true);
    expect(await ask(good)).toBeUndefined();
    wait(1_000);
    expect(await ask(good)).toBe(owner);
  });
});

describe("a key that was good, when no service answers", () => {
  const away = (): Promise<FoundCredential> => Promise.reject(new OperationalError("service_unreachable", "away"));
  const silent = (): Promise<FoundCredential> => new Promise(() => undefined);

  it("is trusted while events are received, until the end of the outage that is bridged", async () => {
    const { ask, wait } = gateway();
    await ask(good);
    for (const ms of [31_000, 60_000, 800_000]) {
      wait(ms);
      expect(await ask(away)).toBe(owner);
    }
    wait(9_000);
    await expect(ask(away)).rejects.toThrow("away");
  });

  it("is trusted also where a connection stays open without an answer, without waiting again and again", async () => {
    const { ask, wait } = gateway();
    await ask(good);
    wait(31_000);
    const asked = performance.now();
    for (let time = 0; time < 50; time += 1) expect(await ask(silent)).toBe(owner);
    expect(performance.now() - asked).toBeLessThan(5_000);
  });

  it("is trusted no longer than before where events are not received, or it has expired", async () => {
    const { ask, wait, hears } = gateway();
    await ask({ principal: owner, expiresMs: 60_000 });
    wait(31_000);
    expect(await ask(away)).toBe(owner);
    hears(false);
    await expect(ask(away)).rejects.toThrow("away");
    hears(true);
    expect(await ask(away)).toBe(owner);
    wait(30_000);
    await expect(ask(away)).rejects.toThrow("away");
  });

  it("ends at once with the event that it changed, also while an answer is waited for", async () => {
    const { ask, cache, wait } = gateway();
    await ask(good);
    wait(31_000);
    expect(await ask(away)).toBe(owner);
    wait(1_000);
    const search = Promise.withResolvers<FoundCredential>();
    const asked = ask(() => search.promise);
    cache.forget(ofKiosk);
    search.reject(new OperationalError("service_unreachable", "away"));
    await expect(asked).rejects.toThrow("away");
    await expect(ask(away)).rejects.toThrow("away");
  });

  it("is refused as soon as an answer states that it is unknown, and is not trusted again then", async () => {
    const { ask, wait } = gateway();
    await ask(good);
    wait(31_000);
    expect(await ask(nobody)).toBeUndefined();
    wait(2_000);
    await expect(ask(away)).rejects.toThrow("away");
  });

  it("is not trusted for an answer that is wrong for another reason", async () => {
    const { ask, wait } = gateway();
    await ask(good);
    wait(31_000);
    await expect(ask(() => Promise.reject(new RangeError("ours")))).rejects.toThrow("ours");
  });
});

describe("a key that is forgotten", () => {
  it("is looked up again without a guard, because it was good", async () => {
    const { ask, cache, guarded } = gateway();
    await ask(good);
    expect(guarded.asked).toBe(1);
    for (let time = 0; time < 3; time += 1) {
      cache.forget(() => true);
      expect(await ask(good)).toBe(owner);
    }
    expect(guarded).toEqual({ asked: 1, unknown: 0 });
  });

  it("is not what a search finds that began before", async () => {
    const { ask, cache } = gateway();
    const before = Promise.withResolvers<FoundCredential>();
    const early = ask(() => before.promise);
    cache.forget(ofKiosk);
    const late = ask(nobody);
    before.resolve(good);
    expect(await early).toBe(owner);
    expect(await late).toBeUndefined();
    expect(await ask(good)).toBeUndefined();
  });
});

describe("a key whose end nothing reports", () => {
  const slow = (after: Promise<void>): (() => Promise<FoundCredential>) => {
    return () => after.then(() => good);
  };

  it("is believed for a second from the question, not from its late answer", async () => {
    const { ask, wait, hears } = gateway();
    hears(false);
    const late = Promise.withResolvers<void>();
    const asked = ask(slow(late.promise));
    wait(600);
    late.resolve();
    expect(await asked).toBe(owner);
    wait(399);
    expect(await ask(nobody)).toBe(owner);
    wait(1);
    expect(await ask(nobody)).toBeUndefined();
  });

  it("is asked about again by who comes a second after a question that is still unanswered", async () => {
    const { ask, wait, hears } = gateway();
    hears(false);
    const late = Promise.withResolvers<void>();
    const [first, joined] = [ask(slow(late.promise)), ask(nobody)];
    wait(1_000);
    expect(await ask(nobody)).toBeUndefined();
    late.resolve();
    expect([await first, await joined]).toEqual([owner, owner]);
  });

  it("stays refused when the answer to the earlier question comes after that to the later one", async () => {
    const { ask, wait } = gateway();
    const late = Promise.withResolvers<void>();
    const first = ask(slow(late.promise));
    wait(1_000);
    expect(await ask(nobody)).toBeUndefined();
    late.resolve();
    expect(await first).toBe(owner);
    expect(await ask(good)).toBeUndefined();
  });

  it("is believed for a second also while events are received, and in no outage, if it is of such a kind", async () => {
    const { ask, wait } = gateway();
    expect(await ask({ ...good, endsUnreported: true })).toBe(owner);
    wait(999);
    expect(await ask(nobody)).toBe(owner);
    wait(1);
    await expect(ask(() => Promise.reject(new OperationalError("service_unreachable", "away")))).rejects.toThrow(
      "away",
    );
    expect(await ask(nobody)).toBeUndefined();
  });
});
