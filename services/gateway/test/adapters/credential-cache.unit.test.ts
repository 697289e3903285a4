import { describe, expect, it } from "@jest/globals";
import type { Principal } from "@railyard/auth";
import { createCredentialCache } from "../../src/adapters/merchants/credential-cache.ts";
import type { CredentialCache, FoundCredential } from "../../src/adapters/merchants/credential-cache.ts";

const guard = { beforeAsking: () => undefined, wasNobodys: () => undefined };
const owner: Principal = { kind: "merchant_key", merchantId: "kiosk", keyId: "key_1" };
const nobody: FoundCredential = { principal: undefined, expiresMs: Infinity };
const expired: FoundCredential = { ...nobody, formerly: owner };
const good: FoundCredential = { principal: owner, expiresMs: Infinity };

interface Asked {
  readonly cache: CredentialCache;
  /** Who the key is of, where merchants would answer this. */
  readonly ask: (answer: FoundCredential) => Promise<Principal | undefined>;
  readonly wait: (ms: number) => void;
}

const gateway = (): Asked => {
  let nowMs = 1_000;
  const times = { capacity: 10, keepMs: 30_000, doubtMs: 1_000, isHearingEvents: () => true };
  const cache = createCredentialCache({ ...times, nowMs: () => nowMs });
  return {
    cache,
    ask: (answer) => cache.get("key", () => Promise.resolve(answer), guard),
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

  it("ends so also where the gateway knew the key before, and the answer names nobody", async () => {
    const { ask, cache, wait } = gateway();
    expect(await ask({ principal: owner, expiresMs: 1_500 })).toBe(owner);
    wait(600);
    expect(await ask(nobody)).toBeUndefined();
    wait(1_100);
    expect(await ask(nobody)).toBeUndefined();
    cache.forget(ofKiosk);
    expect(await ask(good)).toBe(owner);
  });

  it("stays for a second where nothing is heard, and of nobody's key whatever is heard", async () => {
    const { ask, cache, wait } = gateway();
    expect(await ask(nobody)).toBeUndefined();
    cache.forget(() => true);
    expect(await ask(good)).toBeUndefined();
    wait(1_000);
    expect(await ask(good)).toBe(owner);
  });
});
