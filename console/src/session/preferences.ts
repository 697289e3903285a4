import { useSyncExternalStore } from "react";

/** What a person chose about how the console looks and reads; kept in this browser. Nothing secret is in it. */
export interface Preferences {
  readonly language: "en" | "de";
  readonly zone: "user" | "utc";
  /** Whether single keys such as `j` and `/` do something. */
  readonly hasSingleKeys: boolean;
}

const storageKey = "railyard-console-preferences";

const initial = (): Preferences => ({
  language: navigator.language.toLowerCase().startsWith("de") ? "de" : "en",
  zone: "user",
  hasSingleKeys: true,
});

const stored = (): Preferences => {
  try {
    return { ...initial(), ...(JSON.parse(localStorage.getItem(storageKey) ?? "{}") as Partial<Preferences>) };
  } catch {
    return initial();
  }
};

let current = stored();
const listeners = new Set<() => void>();

export const preferences = {
  read: (): Preferences => current,
  change: (changes: Partial<Preferences>): void => {
    current = { ...current, ...changes };
    localStorage.setItem(storageKey, JSON.stringify(current));
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export const usePreferences = (): Preferences => useSyncExternalStore(preferences.subscribe, preferences.read);
