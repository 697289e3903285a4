import { useSyncExternalStore } from "react";

/** Changes are possible for so long after they were unlocked. */
export const unlockedMs = 15 * 60_000;
/** Without any use for so long the key is forgotten. */
export const idleMs = 30 * 60_000;

/** What the pages may do with the key. */
export interface KeyState {
  readonly hasKey: boolean;
  /** Until when changes are possible, in milliseconds since 1970; 0: they are not. */
  readonly unlockedUntilMs: number;
}

export interface AdminKey {
  readonly state: () => KeyState;
  readonly subscribe: (listener: () => void) => () => void;
  /** The key for a request. A change needs it unlocked. Undefined: there is none, or not for this. */
  readonly forRequest: (method: string) => string | undefined;
  readonly take: (key: string) => void;
  readonly unlock: () => void;
  readonly lock: () => void;
  /** The person did something: the key lives on. */
  readonly used: () => void;
  /** Locks what was unlocked long enough, and forgets a key that was not used for long. */
  readonly tick: () => void;
  readonly forget: () => void;
}

const nothing: KeyState = { hasKey: false, unlockedUntilMs: 0 };

/**
 * The installation's admin key, in the memory of this tab and nowhere else: gone when the page is left or loaded again.
 * @param onForget called when the key is no longer there
 */
export const createAdminKey = (onForget: () => void, nowMs: () => number = Date.now): AdminKey => {
  let key: string | undefined;
  let state = nothing;
  let usedAtMs = 0;
  const listeners = new Set<() => void>();
  const become = (next: KeyState): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const lock = (): void => {
    if (state.unlockedUntilMs !== 0) become({ ...state, unlockedUntilMs: 0 });
  };
  const forget = (): void => {
    if (key === undefined) return;
    key = undefined;
    become(nothing);
    onForget();
  };
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    forRequest: (method) => (method === "GET" || nowMs() < state.unlockedUntilMs ? key : undefined),
    take: (value) => {
      key = value;
      usedAtMs = nowMs();
      become({ hasKey: true, unlockedUntilMs: 0 });
    },
    unlock: () => {
      if (key !== undefined) become({ hasKey: true, unlockedUntilMs: nowMs() + unlockedMs });
    },
    lock,
    used: () => {
      usedAtMs = nowMs();
    },
    tick: () => {
      if (key !== undefined && nowMs() - usedAtMs >= idleMs) forget();
      else if (nowMs() >= state.unlockedUntilMs) lock();
    },
    forget,
  };
};

/** The state of a key, for components. */
export const useKeyState = ({ subscribe, state }: AdminKey): KeyState => useSyncExternalStore(subscribe, state);
