import { describe, expect, it } from "@jest/globals";
import { Secret } from "@railyard/config";
import { createSealer } from "@railyard/encryption";
import { OperationalError } from "@railyard/failures";

import type { StoredLookupKey } from "../../src/kernel/sealing/lookup-key-store.ts";
import { createLookupKeys } from "../../src/kernel/sealing/lookup-keys.ts";

const masterKey = "a1".repeat(32);
const otherKey = "b2".repeat(32);

const database = () => {
  const rows = new Map<string, StoredLookupKey>();
  let isAway = false;
  return {
    away: (is: boolean) => {
      isAway = is;
    },
    all: () => (isAway ? Promise.reject(new OperationalError("away", "Away.")) : Promise.resolve([...rows.values()])),
    add: (keys: readonly StoredLookupKey[]) => {
      for (const row of keys) if (!rows.has(row.name)) rows.set(row.name, row);
      return Promise.resolve();
    },
  };
};

const keysWith = (store: ReturnType<typeof database>, current: string, previous?: string) =>
  createLookupKeys({
    store,
    sealer: createSealer(current, previous),
    masterKey: new Secret(current),
    previousMasterKey: previous === undefined ? undefined : new Secret(previous),
  });

describe("lookup keys", () => {
  it("are those that were computed before they were stored, and stay under another master key", async () => {
    const store = database();
    const first = keysWith(store, masterKey);
    expect(await first.load()).toBe(true);
    // HMAC-SHA-256 of the name with the text of the master key, as earlier versions computed it.
    expect(first.of("card fingerprints")).toBe("97fdc71a99f663870252d5f741a702896acd80e1f5aecacf24b779ce470d4302");
    const later = keysWith(store, otherKey, masterKey);
    expect(await later.load()).toBe(true);
    expect(later.of("card fingerprints")).toBe(first.of("card fingerprints"));
  });

  it("are not there before the database is, and then are", async () => {
    const store = database();
    store.away(true);
    const keys = keysWith(store, masterKey);
    expect(await keys.load()).toBe(false);
    expect(() => keys.of("card fingerprints")).toThrow(expect.objectContaining({ code: "lookup_keys_missing" }));
    store.away(false);
    expect(await keys.load()).toBe(true);
    expect(keys.of("card fingerprints")).toMatch(/^[0-9a-f]{64}$/);
  });

  it("refuse a master key that is not the database's, and name the variable", async () => {
    const store = database();
    await keysWith(store, masterKey).load();
    await expect(keysWith(store, otherKey).load()).rejects.toThrow(/MASTER_KEY.*not the key that this database/s);
  });

  it("are not computed during a rotation, when it is not known from which key", async () => {
    const refused = keysWith(database(), otherKey, masterKey).load();
    await expect(refused).rejects.toThrow(/MASTER_KEY_PREVIOUS.*once with MASTER_KEY alone/s);
  });
});
