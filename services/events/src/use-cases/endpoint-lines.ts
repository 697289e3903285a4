import type { ClaimedDelivery } from "../domain/delivery.ts";

/**
 * Deliveries on their way to their endpoints. An endpoint has so many slots and never gets more of a worker, so that a
 * receiver that hangs delays no other. New deliveries wait in memory for a slot, so that they need not be claimed
 * and read from the queue when there is one.
 */
export interface EndpointLines {
  /** Slots for which there is nothing; not positive when there is something for each, or for more than there are. */
  free(endpointId: string): number;
  /** Keeps a slot, or a place to wait for one; false when there is neither. */
  reserve(endpointId: string): boolean;
  /** What a place was kept for is here, or will not come. */
  release(endpointId: string): void;
  /** Sends it now, or when a slot is free. */
  enter(delivery: ClaimedDelivery): void;
  /** One that was sent or given up is done: its slot is for the next. */
  leave(endpointId: string): void;
  /** Takes up to so many slots for which there is nothing, and answers how many; each has to leave. */
  borrow(endpointId: string, most: number): number;
  /** Answers those of an endpoint that wait, or of all endpoints: they will not be sent. They still have to leave. */
  giveUpWaiting(endpointId?: string): readonly ClaimedDelivery[];
}

interface Line {
  /** Places kept for what is being stored. */
  reserved: number;
  /** Deliveries that were sent or given up and have not left. */
  inSlots: number;
  waiting: readonly ClaimedDelivery[];
}

/**
 * @param slots of each endpoint
 * @param waitingPlaces new deliveries of each endpoint that may wait for a slot
 */
export const createEndpointLines = (
  slots: number,
  waitingPlaces: number,
  send: (delivery: ClaimedDelivery) => void,
): EndpointLines => {
  const lines = new Map<string, Line>();

  const lineOf = (endpointId: string): Line => {
    const found = lines.get(endpointId);
    if (found !== undefined) return found;
    const line = { reserved: 0, inSlots: 0, waiting: [] };
    lines.set(endpointId, line);
    return line;
  };

  const forgetIfEmpty = (endpointId: string, { reserved, inSlots, waiting }: Line): void => {
    if (reserved === 0 && inSlots === 0 && waiting.length === 0) lines.delete(endpointId);
  };

  const free = (endpointId: string): number => {
    const line = lines.get(endpointId);
    return line === undefined ? slots : slots - line.reserved - line.inSlots - line.waiting.length;
  };

  const sendNext = (line: Line): void => {
    const next = line.waiting.slice(0, Math.max(slots - line.inSlots, 0));
    if (next.length === 0) return;
    line.waiting = line.waiting.slice(next.length);
    line.inSlots += next.length;
    next.forEach(send);
  };

  return {
    free,
    reserve: (endpointId) => {
      if (free(endpointId) + waitingPlaces <= 0) return false;
      lineOf(endpointId).reserved += 1;
      return true;
    },
    release: (endpointId) => {
      const line = lineOf(endpointId);
      line.reserved -= 1;
      forgetIfEmpty(endpointId, line);
    },
    enter: (delivery) => {
      const line = lineOf(delivery.endpointId);
      line.waiting = [...line.waiting, delivery];
      sendNext(line);
    },
    leave: (endpointId) => {
      const line = lineOf(endpointId);
      line.inSlots -= 1;
      sendNext(line);
      forgetIfEmpty(endpointId, line);
    },
    borrow: (endpointId, most) => {
      const count = Math.min(most, Math.max(free(endpointId), 0));
      if (count > 0) lineOf(endpointId).inSlots += count;
      return count;
    },
    giveUpWaiting: (endpointId) => {
      const endpointIds = endpointId === undefined ? [...lines.keys()] : [endpointId];
      return endpointIds.flatMap((id) => {
        const line = lineOf(id);
        const { waiting } = line;
        line.waiting = [];
        line.inSlots += waiting.length;
        forgetIfEmpty(id, line);
        return waiting;
      });
    },
  };
};
