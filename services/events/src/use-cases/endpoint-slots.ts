import type { FreeSlots } from "../ports.ts";

/** Which endpoints may have something to send, and how many deliveries of each are on their way or wait to be. */
export interface EndpointSlots {
  /** Notes that the endpoint may have something due. */
  markReady(endpointId: string): void;
  /**
   * Takes ready endpoints that have free slots, those first that wait longest; saturated ones stay ready. Whoever takes
   * them says afterwards what came of it.
   */
  takeReady(most: number): readonly FreeSlots[];
  /** The endpoint was asked for what is due, and may have more. */
  noteAsked(endpointId: string, mayHaveMore: boolean): void;
  occupy(endpointId: string): void;
  /**
   * Occupies a slot for a new delivery, or a place to wait for one; false when there is neither, or when older
   * deliveries may be waiting.
   */
  occupyForNew(endpointId: string): boolean;
  vacate(endpointId: string): void;
}

/**
 * One endpoint never gets more than its share of a worker, so that a receiver that hangs delays nobody else.
 * @param perEndpoint slots of each
 * @param waitingPerEndpoint new deliveries of each that may wait for a slot
 */
export const createEndpointSlots = (perEndpoint: number, waitingPerEndpoint = 0): EndpointSlots => {
  // A Set keeps the order of insertion, which makes the turns.
  const ready = new Set<string>();
  const beingAsked = new Set<string>();
  const busy = new Map<string, number>();
  const freeOf = (endpointId: string): number => perEndpoint - (busy.get(endpointId) ?? 0);
  const occupy = (endpointId: string): void => {
    busy.set(endpointId, (busy.get(endpointId) ?? 0) + 1);
  };
  return {
    markReady: (endpointId) => {
      ready.add(endpointId);
    },
    takeReady: (most) => {
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
    occupy,
    occupyForNew: (endpointId) => {
      if (ready.has(endpointId) || beingAsked.has(endpointId)) return false;
      if (freeOf(endpointId) + waitingPerEndpoint <= 0) return false;
      occupy(endpointId);
      return true;
    },
    vacate: (endpointId) => {
      const left = (busy.get(endpointId) ?? 0) - 1;
      if (left > 0) busy.set(endpointId, left);
      else busy.delete(endpointId);
    },
  };
};
