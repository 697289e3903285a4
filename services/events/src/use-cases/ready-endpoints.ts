import type { FreeSlots } from "../ports.ts";

/** Endpoints that may have something in the queue. */
export interface ReadyEndpoints {
  /** Notes that the endpoint may have something due. */
  add(endpointId: string): void;
  /** Whether the queue may have something of the endpoint, as far as is known. */
  has(endpointId: string): boolean;
  /**
   * Takes endpoints that have free slots, those first that wait longest; saturated ones stay. The worker reports the
   * outcome afterwards.
   */
  take(most: number): readonly FreeSlots[];
  /** The endpoint was asked for what is due, and may have more. */
  noteAsked(endpointId: string, mayHaveMore: boolean): void;
}

/** @param freeOf free slots of an endpoint; not positive when it is saturated */
export const createReadyEndpoints = (freeOf: (endpointId: string) => number): ReadyEndpoints => {
  // A Set keeps the order of insertion, which makes the turns.
  const ready = new Set<string>();
  const beingAsked = new Set<string>();
  return {
    add: (endpointId) => {
      ready.add(endpointId);
    },
    has: (endpointId) => ready.has(endpointId) || beingAsked.has(endpointId),
    take: (most) => {
      const taken: FreeSlots[] = [];
      for (const endpointId of ready) {
        if (taken.length >= most) break;
        const free = freeOf(endpointId);
        if (free <= 0) continue;
        taken.push({ endpointId, free });
        ready.delete(endpointId);
        beingAsked.add(endpointId);
      }
      return taken;
    },
    noteAsked: (endpointId, mayHaveMore) => {
      beingAsked.delete(endpointId);
      if (mayHaveMore) ready.add(endpointId);
    },
  };
};
