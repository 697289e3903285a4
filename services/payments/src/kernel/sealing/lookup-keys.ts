import type { KeyObject } from "node:crypto";
import { createHmac, createSecretKey } from "node:crypto";

import type { Secret } from "@railyard/config";
import { ConfigurationError } from "@railyard/config";
import type { Sealer } from "@railyard/encryption";
import { openAlone, sealAlone } from "@railyard/encryption";
import { isOperational, OperationalError } from "@railyard/failures";

import type { LookupKeyStore, StoredLookupKey } from "./lookup-key-store.ts";
import { installationScope } from "./lookup-key-store.ts";

/** What stored values are found by. One key for each, so that nothing made for one is comparable with another. */
const lookupKeyNames = [
  "card fingerprints",
  "personal data that is looked for",
  "addresses of customers' pages",
] as const;

export type LookupKeyName = (typeof lookupKeyNames)[number];

/** Keys that outlive a rotation of the master key. */
export interface LookupKeys {
  /**
   * The key in hexadecimal.
   * @throws {OperationalError} before the keys were loaded.
   */
  of(name: LookupKeyName): string;
  /**
   * Keyed hash of the text, in base64url.
   * @throws {OperationalError} before the keys were loaded.
   */
  hash(name: LookupKeyName, text: string): string;
  /**
   * Loads the keys, and stores them first when there are none. False when the database cannot be reached yet.
   * @throws {ConfigurationError} when the master key is not that of this database.
   */
  load(): Promise<boolean>;
}

export interface LookupKeyOptions {
  readonly store: LookupKeyStore;
  readonly sealer: Sealer;
  readonly masterKey: Secret;
  readonly previousMasterKey: Secret | undefined;
}

const context = { scope: installationScope, purpose: "lookup_key" } as const;

// As the keys were computed before they were stored: what was stored by them is still found.
const computed = (masterKey: Secret, name: LookupKeyName): string =>
  createHmac("sha256", masterKey.reveal()).update(name).digest("hex");

interface LoadedKey {
  readonly hex: string;
  /** Made once: to make one for each hash takes six times as long as the hash. */
  readonly secret: KeyObject;
}

const loadedKey = (hex: string): LoadedKey => ({ hex, secret: createSecretKey(hex, "hex") });

export const createLookupKeys = (options: LookupKeyOptions): LookupKeys => {
  const { store, sealer, masterKey } = options;
  let keys: ReadonlyMap<string, LoadedKey> | undefined;

  const loaded = (name: LookupKeyName): LoadedKey => {
    const key = keys?.get(name);
    if (key === undefined) throw new OperationalError("lookup_keys_missing", "The database was not reached yet.");
    return key;
  };

  const addMissing = async (stored: readonly StoredLookupKey[]): Promise<readonly StoredLookupKey[]> => {
    const missing = lookupKeyNames.filter((wanted) => !stored.some(({ name }) => name === wanted));
    if (missing.length === 0) return stored;
    if (options.previousMasterKey !== undefined) {
      const problem = "start the payments service once with MASTER_KEY alone before MASTER_KEY is rotated";
      throw new ConfigurationError([{ variable: "MASTER_KEY_PREVIOUS", problem }]);
    }
    await store.add(
      missing.map((name) => ({ name, sealed_key: sealAlone(sealer, computed(masterKey, name), context) })),
    );
    return store.all();
  };

  const open = ({ sealed_key }: StoredLookupKey): string => {
    try {
      return openAlone(sealer, sealed_key, context);
    } catch {
      const problem = "it is not the key that this database was sealed under. Restore that key, or add it to";
      throw new ConfigurationError([{ variable: "MASTER_KEY", problem: `${problem} MASTER_KEY_PREVIOUS` }]);
    }
  };

  return {
    of: (name) => loaded(name).hex,
    hash: (name, text) => createHmac("sha256", loaded(name).secret).update(text).digest("base64url"),
    load: async () => {
      if (keys !== undefined) return true;
      try {
        const stored = await addMissing(await store.all());
        keys = new Map(stored.map((row) => [row.name, loadedKey(open(row))]));
        return true;
      } catch (error) {
        if (isOperational(error)) return false;
        throw error;
      }
    },
  };
};
