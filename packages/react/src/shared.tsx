import { createContext, useContext, useEffect, type RefObject } from "react";
import type { Elements, Railyard, RailyardError } from "@railyard/js";

/** What the provider shares with everything below it. */
export interface Shared {
  /** Null until the script has loaded, and on a server. */
  readonly railyard: Railyard | null;
  readonly elements: Elements | null;
  /** Why the script did not load. */
  readonly failure: RailyardError | null;
}

export const sharedContext = createContext<Shared | null>(null);

export const useShared = (user: string): Shared => {
  const shared = useContext(sharedContext);
  if (shared === null) throw new Error(`Railyard: ${user} needs <RailyardElements> above it.`);
  return shared;
};

/** The library; null until it has loaded. */
export const useRailyard = (): Railyard | null => useShared("useRailyard").railyard;

/** The elements of the payment, for `confirmPayment({ elements })`; null until the library has loaded. */
export const useElements = (): Elements | null => useShared("useElements").elements;

/** A thing with the options that it has. */
export interface Applied<Options> {
  readonly target: { update(options: Options): void };
  readonly options: Options;
}

const textOf = (value: unknown): string => JSON.stringify(value) ?? "";

/**
 * Hands changed options to what was made with earlier ones: those that changed alone, because the fields are shown
 * again for some of them. Options are plain data, of which equal ones are the same.
 */
export const useUpdates = <Options extends object>(
  applied: RefObject<Applied<Options> | null>,
  options: Options,
): void => {
  useEffect(() => {
    const { current } = applied;
    if (current === null) return;
    const before = new Map<string, unknown>(Object.entries(current.options));
    const changed = Object.entries(options).filter(([name, value]) => textOf(value) !== textOf(before.get(name)));
    if (changed.length === 0) return;
    applied.current = { ...current, options };
    current.target.update(Object.fromEntries(changed) as Options);
  });
};
