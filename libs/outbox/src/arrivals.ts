import type { Envelope } from "@railyard/contracts";

/** Events that messages brought, until it is their turn. */
export interface Arrivals {
  add(events: readonly Envelope[]): void;
  /** Forgets what is not behind the position, and takes out those, at most so many, that follow it without a gap. */
  take(after: number, most: number): readonly Envelope[];
  isEmpty(): boolean;
  clear(): void;
}

/** What does not fit is asked for later. */
const mostKept = 2_000;

export const createArrivals = (): Arrivals => {
  let events: Envelope[] = [];
  return {
    add: (arrived) => {
      for (const event of arrived) {
        const last = events.at(-1)?.position ?? 0;
        if (events.length < mostKept && (event.position ?? 0) > last) events.push(event);
      }
    },
    take: (after, most) => {
      const begin = events.findIndex(({ position = 0 }) => position > after);
      events = begin === -1 ? [] : events.slice(begin);
      const gap = events.findIndex(({ position }, index) => position !== after + 1 + index);
      return events.splice(0, Math.min(gap === -1 ? events.length : gap, most));
    },
    isEmpty: () => events.length === 0,
    clear: () => {
      events = [];
    },
  };
};
