/**
 * Lets groupings take turns. While a group of several items is handled, no other of them begins one, and more gather;
 * when only single items come, nobody waits.
 */
export interface Turns {
  /** Calls `begin` as soon as a group may begin. It answers how many items the group has. */
  take(begin: () => number): void;
  /** A group of so many items is done, or shall hold up nobody any more. */
  finish(size: number): void;
}

export const createTurns = (): Turns => {
  const waiting: (() => number)[] = [];
  let itemsUnderWay = 0;

  const beginNext = (): void => {
    while (itemsUnderWay <= 1) {
      const begin = waiting.shift();
      if (begin === undefined) return;
      itemsUnderWay += begin();
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
