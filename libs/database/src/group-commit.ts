/** Writes items in groups: while one group is being written, the next one gathers. */
export interface GroupCommit<Item, Result> {
  /** What the write answered for the item; throws what the write threw. */
  add(item: Item): Promise<Result>;
  /** Items that no write has taken yet. */
  waiting(): number;
}

export interface GroupCommitOptions<Item, Result> {
  /** Answers one result for each item, in their order; a promise settles its item alone. */
  readonly write: (items: readonly Item[]) => Promise<readonly (Result | Promise<Result>)[]>;
  /** Most items of one group. */
  readonly maximumGroup: number;
  /** A group that takes longer than this holds up no others any more. Absent: one is written at a time. */
  readonly patienceMs?: number;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly settle: PromiseWithResolvers<Result>;
}

export const createGroupCommit = <Item, Result>(
  options: GroupCommitOptions<Item, Result>,
): GroupCommit<Item, Result> => {
  const { write, maximumGroup, patienceMs } = options;
  let waiting: Waiting<Item, Result>[] = [];
  let isWriting = false;

  const writeGroup = async (group: readonly Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await write(group.map(({ item }) => item));
      // The write answers as many as it was given.
      for (const [index, { settle }] of group.entries()) settle.resolve(results[index] as Result | Promise<Result>);
    } catch (error) {
      for (const { settle } of group) settle.reject(error);
    }
  };

  const writeNext = (): void => {
    const group = waiting.slice(0, maximumGroup);
    isWriting = group.length > 0;
    if (!isWriting) return;
    waiting = waiting.slice(maximumGroup);
    let hasMovedOn = false;
    const moveOn = (): void => {
      if (hasMovedOn) return;
      hasMovedOn = true;
      clearTimeout(timer);
      writeNext();
    };
    const timer = patienceMs === undefined ? undefined : setTimeout(moveOn, patienceMs);
    void writeGroup(group).then(moveOn);
  };

  return {
    add: async (item) => {
      const settle = Promise.withResolvers<Result>();
      waiting.push({ item, settle });
      // The items of this turn of the event loop make one group.
      if (!isWriting) {
        isWriting = true;
        setImmediate(writeNext);
      }
      return settle.promise;
    },
    waiting: () => waiting.length,
  };
};
