import type { Principal } from "@railyard/auth";
import type { SearchGuard } from "../../ports.ts";

/** What was found out about a credential. */
export interface FoundCredential {
  readonly principal: Principal | undefined;
  /** Milliseconds since 1970 from which the credential is worth nothing; Infinity: never. */
  readonly expiresMs: number;
  /** Whose it was, where it is worth nothing now but may be again: news of them ends the refusal. */
  readonly formerly?: Principal | undefined;
}

export interface CredentialCacheOptions {
  /** Most good credentials; as many that are nobody's are remembered beside them, and take no room from these. */
  readonly capacity: number;
  /** How long a credential is believed while events would tell that it changed. */
  readonly keepMs: number;
  /** How long an unknown credential is refused without asking again, and any is believed while no events come. */
  readonly doubtMs: number;
  readonly isHearingEvents: () => boolean;
  readonly nowMs: () => number;
}

export interface CredentialCache {
  /**
   * The remembered principal, or the one that `find` finds; concurrent requests share one search. The guard is asked
   * before a search for a credential that was not good before, and told when one that is new here is nobody's.
   */
  readonly get: (
    key: string,
    find: () => Promise<FoundCredential>,
    guard: SearchGuard,
  ) => Promise<Principal | undefined>;
  readonly forget: (concerns: (principal: Principal) => boolean) => void;
}

interface Entry extends FoundCredential {
  readonly foundMs: number;
}

const rememberIn = (entries: Map<string, Entry>, capacity: number, key: string, entry: Entry): void => {
  entries.delete(key);
  if (entries.size >= capacity) {
    const oldest = entries.keys().next();
    if (oldest.done !== true) entries.delete(oldest.value);
  }
  entries.set(key, entry);
};

/** Remembers at most `capacity` credentials and drops the oldest first. A search that fails is not remembered. */
export const createCredentialCache = (options: CredentialCacheOptions): CredentialCache => {
  const { capacity, keepMs, doubtMs, isHearingEvents, nowMs } = options;
  const entries = new Map<string, Entry>();
  // Apart, so that whoever guesses cannot push out the keys of merchants.
  const nobodys = new Map<string, Entry>();
  const searches = new Map<string, Promise<Principal | undefined>>();
  let timesForgotten = 0;

  const isFresh = ({ principal, foundMs, expiresMs }: Entry, now: number): boolean =>
    now < expiresMs && now - foundMs < (principal === undefined || !isHearingEvents() ? doubtMs : keepMs);

  const remember = (key: string, entry: Entry): void => {
    const [home, other] = entry.principal === undefined ? [nobodys, entries] : [entries, nobodys];
    other.delete(key);
    rememberIn(home, capacity, key, entry);
  };

  const search = async (
    key: string,
    find: () => Promise<FoundCredential>,
    guard: SearchGuard | undefined,
    known: Entry | undefined,
  ): Promise<Principal | undefined> => {
    const timesForgottenBefore = timesForgotten;
    try {
      const found = await find();
      const { principal, expiresMs } = found;
      const foundMs = nowMs();
      const formerly = principal ?? found.formerly ?? known?.principal ?? known?.formerly;
      const entry = { principal: foundMs < expiresMs ? principal : undefined, expiresMs, foundMs, formerly };
      // What changed while the answer was under way may be missing in it.
      if (timesForgottenBefore === timesForgotten) remember(key, entry);
      if (entry.principal === undefined) guard?.wasNobodys();
      return entry.principal;
    } finally {
      searches.delete(key);
    }
  };

  return {
    get: (key, find, guard) => {
      const known = entries.get(key) ?? nobodys.get(key);
      if (known !== undefined && isFresh(known, nowMs())) return Promise.resolve(known.principal);
      const underWay = searches.get(key);
      if (underWay !== undefined) return underWay;
      if (known?.principal === undefined) guard.beforeAsking();
      const found = search(key, find, known === undefined ? guard : undefined, known);
      searches.set(key, found);
      return found;
    },
    forget: (concerns) => {
      timesForgotten += 1;
      for (const home of [entries, nobodys]) {
        for (const [key, { principal, formerly = principal }] of home) {
          if (formerly !== undefined && concerns(formerly)) home.delete(key);
        }
      }
    },
  };
};
