import type { Principal } from "@railyard/auth";

/** What was found out about a credential, and until when it may be believed (milliseconds since 1970). */
export interface CachedCredential {
  readonly principal: Principal | undefined;
  readonly untilMs: number;
}

export interface CredentialCache {
  /** The remembered principal, or the one that `find` finds; concurrent requests share one search. */
  readonly get: (key: string, find: () => Promise<CachedCredential>) => Promise<Principal | undefined>;
  readonly forget: (concerns: (principal: Principal) => boolean) => void;
}

interface Entry {
  readonly found: Promise<CachedCredential>;
  settled?: CachedCredential;
}

/** Remembers at most `capacity` credentials and drops the oldest first. A search that fails is not remembered. */
export const createCredentialCache = (options: {
  readonly capacity: number;
  readonly nowMs: () => number;
}): CredentialCache => {
  const entries = new Map<string, Entry>();
  const search = (key: string, find: () => Promise<CachedCredential>): Entry => {
    const entry: Entry = { found: find() };
    entry.found.then(
      (settled) => {
        entry.settled = settled;
      },
      () => {
        if (entries.get(key) === entry) entries.delete(key);
      },
    );
    if (entries.size >= options.capacity) {
      const oldest = entries.keys().next();
      if (oldest.done !== true) entries.delete(oldest.value);
    }
    entries.set(key, entry);
    return entry;
  };
  return {
    get: async (key, find) => {
      const known = entries.get(key);
      if (known?.settled !== undefined && known.settled.untilMs > options.nowMs()) return known.settled.principal;
      if (known !== undefined && known.settled === undefined) return (await known.found).principal;
      entries.delete(key);
      return (await search(key, find).found).principal;
    },
    forget: (concerns) => {
      for (const [key, { settled }] of entries) {
        // A search under way may have read what has just changed.
        if (settled === undefined || settled.principal === undefined || concerns(settled.principal)) entries.delete(key);
      }
    },
  };
};
