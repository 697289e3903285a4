import type { Principal } from "@railyard/auth";
import { createBoundedCache } from "@railyard/caching";
import { isOperational } from "@railyard/failures";
import type { LookupThrottle } from "../../ports.ts";
import { withPatience } from "./patience.ts";

/** What was found out about a credential. */
export interface FoundCredential {
  readonly principal: Principal | undefined;
  /** Milliseconds since 1970 from which the credential is worth nothing; Infinity: never. */
  readonly expiresMs: number;
  /** Of a kind whose end no event reports: believed for a moment only. */
  readonly endsUnreported?: true;
  /**
   * The principal it belonged to, if it is invalid now but may become valid again: a change of theirs ends the
   * refusal.
   */
  readonly previousPrincipal?: Principal | undefined;
}

export interface CredentialCacheOptions {
  /** Most good credentials; as many unknown ones are remembered next to them, and take no space from these. */
  readonly capacity: number;
  /** How long a credential is believed while events would report that it changed. */
  readonly keepMs: number;
  /** How long an unknown credential is refused without asking again, and any is believed while no events come. */
  readonly doubtMs: number;
  /** How long a credential is trusted, while events would report its changes, when the directory does not answer. */
  readonly outageMs: number;
  readonly isHearingEvents: () => boolean;
  readonly nowMs: () => number;
  /** Called with how each question about a credential was answered. */
  readonly onCheck?: (result: CheckResult) => void;
}

/** Remembered; resolved; found unknown, or not looked for any more; or the directory did not answer. */
export type CheckResult = "cached" | "resolved" | "refused" | "unavailable";

export interface CredentialCache {
  /**
   * The remembered principal, or the one that `find` finds; concurrent requests share one search. The guard is asked
   * before a search for a credential that never was good here, and reported when one that is new here is unknown.
   */
  readonly get: (
    key: string,
    find: () => Promise<FoundCredential>,
    guard: LookupThrottle,
  ) => Promise<Principal | undefined>;
  /** What is searched at this moment is searched again: its answer may be older than what it is forgotten for. */
  readonly forget: (concerns: (principal: Principal) => boolean) => void;
}

interface Entry extends FoundCredential {
  /** When it was asked for: the answer can be as old as the question, and says nothing of what came after that. */
  readonly askedMs: number;
}

interface Search {
  readonly askedMs: number;
  readonly answer: Promise<Principal | undefined>;
}

/** Counts how an answer came out. */
const checked = async (
  onCheck: CredentialCacheOptions["onCheck"],
  answer: () => Promise<Principal | undefined>,
): Promise<Principal | undefined> => {
  try {
    const principal = await answer();
    onCheck?.(principal === undefined ? "refused" : "resolved");
    return principal;
  } catch (error) {
    onCheck?.(isOperational(error) ? "unavailable" : "refused");
    throw error;
  }
};

const createMemory = (capacity: number) => {
  const entries = createBoundedCache<Entry>(capacity);
  // Apart, so that guessing cannot push out the keys of merchants.
  const negativeCache = createBoundedCache<Entry>(capacity);
  /** Credentials that were good once: presenting one of them is no guess. */
  const wereGood = createBoundedCache<true>(capacity);
  return {
    entries,
    negativeCache,
    wereGood,
    /** Keeps what was found, unless a later question has found something since. */
    remember: (key: string, entry: Entry): void => {
      const known = entries.peek(key) ?? negativeCache.peek(key);
      if (known !== undefined && known.askedMs > entry.askedMs) return;
      const [home, other] = entry.principal === undefined ? [negativeCache, entries] : [entries, negativeCache];
      other.delete(key);
      home.set(key, entry);
      if (entry.principal !== undefined) wereGood.set(key, true);
    },
  };
};

/** Remembers at most `capacity` credentials; those that were not presented for longest are dropped first. */
export const createCredentialCache = (options: CredentialCacheOptions): CredentialCache => {
  const { capacity, keepMs, doubtMs, outageMs, isHearingEvents, nowMs } = options;
  const { entries, negativeCache, wereGood, remember } = createMemory(capacity);
  const searches = new Map<string, Search>();
  let timesForgotten = 0;
  /** Until when confirmations are not waited for, because the last one did not come. */
  let unansweredUntilMs = 0;

  const believedMs = ({ principal, endsUnreported }: Entry): number =>
    principal === undefined || endsUnreported || !isHearingEvents() ? doubtMs : keepMs;

  const isFresh = (entry: Entry, now: number): boolean =>
    now < entry.expiresMs && now - entry.askedMs < believedMs(entry);

  /** Whether it is trusted without a confirmation: any change would have been heard, and made it forgotten. */
  const isCredible = (key: string, { principal, askedMs, expiresMs, endsUnreported }: Entry): boolean => {
    const now = nowMs();
    if (principal === undefined || endsUnreported || entries.peek(key)?.principal !== principal) return false;
    return now < expiresMs && now - askedMs < outageMs && isHearingEvents();
  };

  const ask = async (
    key: string,
    find: () => Promise<FoundCredential>,
    guard: LookupThrottle | undefined,
    known: Entry | undefined,
  ): Promise<Principal | undefined> => {
    const timesForgottenBefore = timesForgotten;
    const askedMs = nowMs();
    const found = await find();
    const { principal, expiresMs } = found;
    const previousPrincipal = principal ?? found.previousPrincipal ?? known?.principal ?? known?.previousPrincipal;
    const good = nowMs() < expiresMs ? principal : undefined;
    // What changed while the answer was under way may be missing in it.
    if (timesForgottenBefore === timesForgotten) {
      remember(key, { ...found, principal: good, askedMs, previousPrincipal });
    }
    if (good === undefined) guard?.onUnknownCredential();
    return good;
  };

  const search = (key: string, find: () => Promise<FoundCredential>, guard: LookupThrottle, known?: Entry) => {
    const underWay = searches.get(key);
    const askedMs = nowMs();
    // The answer to an older question may be from before an end that this request must respect.
    if (underWay !== undefined && askedMs - underWay.askedMs < doubtMs) return underWay.answer;
    if (known?.principal === undefined && !wereGood.has(key)) guard.beforeAsking();
    const answer = ask(key, find, known === undefined ? guard : undefined, known).finally(() => {
      if (searches.get(key)?.answer === answer) searches.delete(key);
    });
    searches.set(key, { askedMs, answer });
    return answer;
  };

  /** The answer about a credential that was good, or that it still is, where no answer comes. */
  const confirm = async (
    key: string,
    known: Entry,
    asked: Promise<Principal | undefined>,
  ): Promise<Principal | undefined> => {
    const outcome = asked.then(
      (principal) => ({ principal }),
      (error: unknown) => {
        if (!isOperational(error) || !isCredible(key, known)) throw error;
        return undefined;
      },
    );
    const answer = await withPatience(outcome);
    if (answer !== undefined) return answer.principal;
    // Forgotten while the directory did not answer: only an answer counts.
    if (!isCredible(key, known)) return asked;
    unansweredUntilMs = nowMs() + doubtMs;
    return known.principal;
  };

  return {
    get: (key, find, guard) => {
      const known = entries.get(key) ?? negativeCache.get(key);
      const now = nowMs();
      if (known !== undefined && (isFresh(known, now) || (now < unansweredUntilMs && isCredible(key, known)))) {
        options.onCheck?.("cached");
        return Promise.resolve(known.principal);
      }
      return checked(options.onCheck, async () => {
        if (known === undefined) return search(key, find, guard);
        const mayTrust = isCredible(key, known);
        const asked = search(key, find, guard, known);
        return mayTrust ? confirm(key, known, asked) : asked;
      });
    },
    forget: (concerns) => {
      timesForgotten += 1;
      searches.clear();
      for (const home of [entries, negativeCache]) {
        for (const [key, { principal, previousPrincipal = principal }] of home.entries()) {
          if (previousPrincipal !== undefined && concerns(previousPrincipal)) home.delete(key);
        }
      }
    },
  };
};
