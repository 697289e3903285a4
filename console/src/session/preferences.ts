import { useSyncExternalStore } from "react";

/**
 * What a person chose about how the console looks and reads. Kept in this browser, for the pages before the sign-in and
 * where the server cannot be asked; {@link usePreferenceSync} keeps the server's copy in step. Nothing secret is in it.
 */
export interface Preferences {
  readonly language: "en" | "de";
  readonly zone: "user" | "utc";
  /** Whether single keys such as `j` and `/` do something. */
  readonly hasSingleKeys: boolean;
  /** Height of the rows of lists. */
  readonly density: "comfortable" | "compact";
}

const storageKey = "railyard-console-preferences";

export const browserLanguage = (): Preferences["language"] =>
  navigator.language.toLowerCase().startsWith("de") ? "de" : "en";

const initial = (): Preferences => ({
  language: browserLanguage(),
  zone: "user",
  hasSingleKeys: true,
  density: "comfortable",
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

/** Name of the time zone that times are shown in. */
export const useTimeZone = (): string =>
  usePreferences().zone === "utc" ? "UTC" : Intl.DateTimeFormat().resolvedOptions().timeZone;
