import type { SpareTime } from "./spare-time.ts";

/**
 * Lets groupings take turns. While a group of several items is handled, no other of them begins one, and more gather;
 * when only single items come, none waits.
 */
export interface Turns {
  /** Calls `begin` as soon as a group may begin. It answers how many items the group has. */
  take(begin: () => number): void;
  /** A group of so many items is done, or no longer holds up others. */
  finish(size: number): void;
}

/** @param spare while there is time, no item waits */
export const createTurns = (spare?: Pick<SpareTime, "hasTime">): Turns => {
  const waiting: (() => number)[] = [];
  let itemsUnderWay = 0;

  const beginNext = (): void => {
    while (itemsUnderWay <= 1 || spare?.hasTime() === true) {
      const begin = waiting.shift();
      if (begin === undefined) return;
      // Beginning one may make another one due, which is counted meanwhile.
      const size = begin();
      itemsUnderWay += size;
    }
  };

  return {
    take: (begin) => {
      waiting.push(begin);
      beginNext();
    },
    finish: (size) => {
      itemsUnderWay -= size;
      beginNext();
    },
  };
};
