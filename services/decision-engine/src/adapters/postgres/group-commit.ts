import { OperationalError } from "@railyard/failures";

const MAXIMUM_BATCH = 500;
const MAXIMUM_WAITING = 20_000;

/** Writes items in groups: while one group is being written, the next one gathers. */
export interface GroupCommit<Item> {
  /** Resolves when the item's group is written; throws what the write threw. */
  add(item: Item): Promise<void>;
}

interface Waiting<Item> {
  readonly item: Item;
  readonly settle: PromiseWithResolvers<void>;
}

export const createGroupCommit = <Item>(write: (items: readonly Item[]) => Promise<void>): GroupCommit<Item> => {
  let waiting: Waiting<Item>[] = [];
  let isWriting = false;

  const writeGroup = async (group: readonly Waiting<Item>[]): Promise<void> => {
    try {
      await write(group.map(({ item }) => item));
      for (const { settle } of group) settle.resolve();
    } catch (error) {
      for (const { settle } of group) settle.reject(error);
    }
  };

  const writeAll = async (): Promise<void> => {
    isWriting = true;
    while (waiting.length > 0) {
      const group = waiting.slice(0, MAXIMUM_BATCH);
      waiting = waiting.slice(MAXIMUM_BATCH);
      await writeGroup(group);
    }
    isWriting = false;
  };

  return {
    add: async (item) => {
      if (waiting.length >= MAXIMUM_WAITING) {
        throw new OperationalError("outcomes_overloaded", "Too many outcomes wait to be stored.", {
          retryAfterSeconds: 1,
        });
      }
      const settle = Promise.withResolvers<void>();
      waiting.push({ item, settle });
      // The items of this turn of the event loop make one group.
      if (!isWriting) {
        isWriting = true;
        setImmediate(() => void writeAll());
      }
      await settle.promise;
    },
  };
};
