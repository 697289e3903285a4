import { AsyncResource } from "node:async_hooks";
import type { Patience, PatienceRange } from "./patience.ts";
import { createPatience } from "./patience.ts";
import type { SpareTime } from "./spare-time.ts";
import type { Turns } from "./turns.ts";
import { createTurns } from "./turns.ts";

/** Handles items in groups: while one group is being handled, the next one gathers. */
export interface Grouping<Item, Result> {
  /** What `handle` answered for the item; throws what it threw. */
  add(item: Item): Promise<Result>;
  /** Items that no group has taken yet. */
  waiting(): number;
}

export interface GroupingOptions<Item, Result> {
  /** Answers one result for each item, in their order; a promise settles its item alone. */
  readonly handle: (items: readonly Item[]) => Promise<readonly (Result | Promise<Result>)[]>;
  /** Most items of one group. */
  readonly maximumGroup: number;
  /**
   * A group that takes longer than this holds up no others any more; a range lets it follow what groups usually take.
   * Absent: one is handled at a time.
   */
  readonly patienceMs?: number | PatienceRange;
  /** While there is time to spare, so many groups are handled at a time. Absent: one. */
  readonly spare?: { readonly time: SpareTime; readonly groups: number };
  /** What this grouping shares with others that use the same thing. Absent: it has nothing to do with others. */
  readonly turns?: Turns;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly settle: PromiseWithResolvers<Result>;
  /** What the item came from: its trace, the call that it belongs to. */
  readonly origin: AsyncResource;
}

const patienceOf = (patienceMs: number | PatienceRange | undefined): Patience | undefined => {
  if (patienceMs === undefined) return undefined;
  return createPatience(typeof patienceMs === "number" ? { leastMs: patienceMs, mostMs: patienceMs } : patienceMs);
};

export const createGrouping = <Item, Result>(options: GroupingOptions<Item, Result>): Grouping<Item, Result> => {
  const { handle, maximumGroup, spare, turns = createTurns(spare?.time) } = options;
  const patience = patienceOf(options.patienceMs);
  let waiting: Waiting<Item, Result>[] = [];
  /** Groups that hold up others. */
  let groups = 0;
  /** Whether a group is to begin, in this turn of the event loop or of the groupings. */
  let isNextDue = false;

  const handleGroup = async (group: readonly Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await handle(group.map(({ item }) => item));
      // As many are answered as were given.
      for (const [index, { settle }] of group.entries()) settle.resolve(results[index] as Result | Promise<Result>);
    } catch (error) {
      for (const { settle } of group) settle.reject(error);
    }
  };

  const begin = (): number => {
    const group = waiting.slice(0, maximumGroup);
    waiting = waiting.slice(maximumGroup);
    groups += 1;
    const beganMs = performance.now();
    let wasPassed = false;
    const moveOn = (): void => {
      groups -= 1;
      handleNext();
      turns.finish(group.length);
    };
    const pass = (): void => {
      wasPassed = true;
      patience?.passed();
      moveOn();
    };
    const timer = patience === undefined ? undefined : setTimeout(pass, patience.currentMs());
    const end = (): void => {
      clearTimeout(timer);
      patience?.ended(performance.now() - beganMs, wasPassed);
      if (!wasPassed) moveOn();
    };
    // Otherwise every group would count as work of the first one's origin, for as long as there is something to do.
    void group[0]?.origin.runInAsyncScope(handleGroup, undefined, group).then(end);
    return group.length;
  };

  const mayBegin = (): boolean =>
    groups === 0 || (spare !== undefined && groups < spare.groups && spare.time.hasTime());

  const takeTurn = (): void => {
    turns.take(() => {
      isNextDue = false;
      const size = begin();
      handleNext();
      return size;
    });
  };

  const handleNext = (): void => {
    if (isNextDue || waiting.length === 0 || !mayBegin()) return;
    isNextDue = true;
    takeTurn();
  };

  return {
    add: async (item) => {
      const settle = Promise.withResolvers<Result>();
      spare?.time.noteItem();
      waiting.push({ item, settle, origin: new AsyncResource("Grouping") });
      // The items of this turn of the event loop make one group.
      if (!isNextDue && mayBegin()) {
        isNextDue = true;
        setImmediate(takeTurn);
      }
      return settle.promise;
    },
    waiting: () => waiting.length,
  };
};
