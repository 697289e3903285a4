import type { Clock } from "../../src/ports.ts";

/** A clock that is stopped until a test moves it, so that no lock ends and no code grows old by itself. */
export interface MovableClock {
  readonly clock: Clock;
  readonly forward: (milliseconds: number) => void;
}

export const movableClock = (): MovableClock => {
  let now = Date.now();
  return {
    clock: () => new Date(now),
    forward: (milliseconds) => {
      now += milliseconds;
    },
  };
};
