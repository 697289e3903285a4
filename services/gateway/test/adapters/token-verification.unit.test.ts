import { beforeEach, describe, expect, it } from "@jest/globals";
import type { UserClaims } from "@railyard/auth";
import { createUserTokenSigner, generateTokenKey, jwksOf, readTokenKey } from "@railyard/auth";

import type { TokenVerification } from "../../src/adapters/merchants/token-verification.ts";
import { createTokenVerification, keySetMs, keySetRetryMs } from "../../src/adapters/merchants/token-verification.ts";

const claims: UserClaims = { user_id: "u", merchant_id: "m", org_id: "o", role_id: "r", permissions: [] };
const newKey = () => readTokenKey(generateTokenKey());
const [first, second, foreign] = [newKey(), newKey(), newKey()];
const signedBy = (key: typeof first): string => createUserTokenSigner(key).sign(claims);

describe("verification of tokens at a gateway", () => {
  let published = [first];
  let isAway = false;
  let isFrozen = false;
  let fetches = 0;
  let dropped = 0;
  let now = 0;
  let slowMs = 0;
  let verification: TokenVerification;
  const isTaken = async (token: string): Promise<boolean> => (await verification.verify(token)) !== undefined;
  beforeEach(() => {
    [published, isAway, isFrozen, fetches, dropped, now] = [[first], false, false, 0, 0, Date.now()];
    slowMs = 0;
    verification = createTokenVerification({
      readKeySet: async () => {
        fetches += 1;
        now += slowMs;
        await Promise.resolve();
        if (isFrozen) await new Promise(() => undefined);
        if (isAway) throw new TypeError("away");
        return { keys: [...jwksOf(published).keys] };
      },
      onKeyDropped: () => {
        dropped += 1;
      },
      nowMs: () => now,
    });
  });

  it("takes a token of a new key though the keys were fetched before the rotation", async () => {
    expect(await isTaken(signedBy(first))).toBe(true);
    published = [second, first];
    now += keySetRetryMs;
    expect([await isTaken(signedBy(second)), await isTaken(signedBy(first))]).toEqual([true, true]);
    expect([fetches, dropped]).toEqual([2, 0]);
  });

  it("asks once in a while, however many tokens name an unknown key", async () => {
    expect(await isTaken(signedBy(first))).toBe(true);
    for (let seconds = 0; seconds < 10; seconds += 1) {
      await Promise.all(Array.from({ length: 50 }, async () => expect(await isTaken(signedBy(foreign))).toBe(false)));
      now += 1_000;
    }
    expect(fetches).toBe(2);
  });

  it("asks for no key at what is no token, or has a known key and a wrong signature", async () => {
    const token = signedBy(first);
    expect(await isTaken(token)).toBe(true);
    now += keySetRetryMs;
    const changed = `${token.slice(0, -8)}AAAAAAAA`;
    expect([await isTaken("a.b.c"), await isTaken(changed), await isTaken("x".repeat(9_000))]).not.toContain(true);
    expect(fetches).toBe(1);
  });

  it("refuses tokens of a dropped key within half a minute, and reports it to caches of tokens", async () => {
    const old = signedBy(first);
    expect(await isTaken(old)).toBe(true);
    published = [second];
    now += keySetMs;
    await verification.refreshKeys();
    expect(dropped).toBe(0);
    now += 1;
    await verification.refreshKeys();
    expect(dropped).toBe(1);
    expect(await isTaken(old)).toBe(false);
    expect(keySetMs).toBe(30_000);
  });

  it("counts the half minute from the question, however late the keys come", async () => {
    slowMs = 20_000;
    expect(await isTaken(signedBy(first))).toBe(true);
    slowMs = 0;
    published = [second];
    now += keySetMs - 20_000 + 1;
    await verification.refreshKeys();
    expect(dropped).toBe(1);
  });

  it("continues with the known keys while the merchants service is away, asking once in a while", async () => {
    expect(await isTaken(signedBy(first))).toBe(true);
    isAway = true;
    now += keySetMs + 1;
    for (let round = 0; round < 20; round += 1) expect(await isTaken(signedBy(first))).toBe(true);
    expect(fetches).toBe(2);
    isAway = false;
    now += keySetRetryMs;
    await verification.refreshKeys();
    expect(fetches).toBe(3);
  });

  it("does not wait again and again for a merchants service that is silent", async () => {
    expect(await isTaken(signedBy(first))).toBe(true);
    isFrozen = true;
    now += keySetMs + 1;
    const asked = performance.now();
    for (let round = 0; round < 50; round += 1) {
      expect(await isTaken(signedBy(first))).toBe(true);
      now += 500;
    }
    expect(performance.now() - asked).toBeLessThan(5_000);
  });
});
