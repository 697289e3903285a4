import { useEffect, useState, useSyncExternalStore } from "react";

let opened: readonly object[] = [];
const listeners = new Set<() => void>();

const change = (next: readonly object[]): void => {
  opened = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether no dialog has opened over this one: Escape closes one at a time. */
export const useOnTop = (): boolean => {
  const [self] = useState(() => ({}));
  useEffect(() => {
    change([...opened, self]);
    return () => {
      change(opened.filter((one) => one !== self));
    };
  }, [self]);
  return useSyncExternalStore(subscribe, () => opened.at(-1) === self);
};
