/** A clock that moves only when the test moves it. */
export interface FixedClock {
  now(): Date;
  advance(milliseconds: number): void;
  set(time: string | Date): void;
}

/** `start` is an ISO 8601 time; without one the clock is at an arbitrary but always equal moment. */
export const fixedClock = (start: string | Date = "2026-01-15T10:00:00.000Z"): FixedClock => {
  let time = new Date(start).getTime();
  return {
    now: () => new Date(time),
    advance(milliseconds) {
      time += milliseconds;
    },
    set(next) {
      time = new Date(next).getTime();
    },
  };
};
