import type { ClaimedDelivery } from "./delivery.ts";
import type { HealthSign } from "./endpoint-health.ts";

/** How much a worker takes at once. */
export interface WorkloadLimits {
  /** Deliveries that it has. */
  readonly concurrency: number;
  /** Deliveries on their way to one endpoint: its slots. */
  readonly endpointConcurrency: number;
}

/** How many more deliveries of an endpoint a worker can take. */
export interface FreeSlots {
  readonly endpointId: string;
  readonly free: number;
}

/** What the queue is asked for. */
export interface ClaimRequest {
  readonly wanted: readonly FreeSlots[];
  /** Most deliveries in all. */
  readonly limit: number;
}

/** An event that is about to be stored, and where it goes. */
export interface ExpectedDelivery {
  readonly eventId: string;
  readonly endpointId: string;
}

/** Places that are kept: the endpoint of each event. */
export type KeptPlaces = ReadonlyMap<string, string>;

/** What came of a delivery; null: nothing was sent. */
export interface AnsweredDelivery {
  readonly delivery: ClaimedDelivery;
  readonly health: HealthSign | null;
}

/**
 * What a worker has in its hands, and what it may take. It decides and does nothing: what its methods answer is to be
 * sent now.
 *
 * An endpoint has so many slots and never gets more of a worker, so that a receiver that hangs delays no other. New
 * deliveries wait in memory for a slot, so that they need not be claimed and read from the queue when there is one.
 */
export interface Workload {
  /** Deliveries in hand: each from its claim until its outcome is recorded. */
  held(): number;
  /** Slots for which there is nothing; not positive when there is something for each, or for more than there are. */
  free(endpointId: string): number;

  /** The queue may have something of the endpoint. */
  noteReady(endpointId: string): void;
  /** Endpoints with free slots, those first that wait longest; saturated ones keep their turn. Null: none. */
  nextClaim(): ClaimRequest | null;
  /** @param claimed null: the queue did not answer */
  takeClaimed(request: ClaimRequest, claimed: readonly ClaimedDelivery[] | null): readonly ClaimedDelivery[];

  /** Keeps a place for each event that can be sent as soon as it is stored, or soon after, with nothing before it. */
  keepPlaces(expected: readonly ExpectedDelivery[]): KeptPlaces;
  /** Lets go of kept places, and takes what was claimed for them. */
  fillPlaces(places: KeptPlaces, claimed: readonly ClaimedDelivery[]): readonly ClaimedDelivery[];

  /** @returns the next to be sent to that endpoint, and those that are not to be sent and go back into the queue */
  noteAnswer(answered: AnsweredDelivery): {
    readonly sent: readonly ClaimedDelivery[];
    readonly putBack: readonly ClaimedDelivery[];
  };
  /** What came of it is on record: the delivery is out of these hands. */
  noteRecorded(answered: AnsweredDelivery): readonly ClaimedDelivery[];
  /** Those that wait for a slot: they will not be sent, and stay in hand until that is recorded. */
  giveUpWaiting(): readonly ClaimedDelivery[];

  /** Takes up to so many slots for which there is nothing, for other webhooks; answers how many. */
  borrow(endpointId: string, most: number): number;
  giveBack(endpointId: string, count: number): readonly ClaimedDelivery[];

  /** Deliveries whose lease began, or was renewed, at this time or before. */
  heldSince(timeMs: number): readonly ClaimedDelivery[];
  noteRenewed(deliveries: readonly ClaimedDelivery[]): void;
}

interface Line {
  /** Places kept for what is being stored. */
  reserved: number;
  /** Deliveries that were sent or given up and have not left, and slots that are lent. */
  inSlots: number;
  readonly waiting: ClaimedDelivery[];
}

/** New deliveries that wait in memory for each slot of an endpoint: what comes at once is stored as claimed at once. */
const waitingPerSlot = 3;
const claimMax = 128;
const endpointsPerClaim = 64;

/** A receiver that took one may have the next at once; one that failed, when that is on record. */
const isTaken = ({ health }: AnsweredDelivery): boolean => health?.outcome === "delivered";

/** The lines of deliveries before the slots of endpoints. */
const createLines = (slots: number) => {
  const lines = new Map<string, Line>();
  return {
    ids: () => [...lines.keys()],
    free: (endpointId: string): number => {
      const line = lines.get(endpointId);
      return line === undefined ? slots : slots - line.reserved - line.inSlots - line.waiting.length;
    },
    /** Changes a line; those that have a slot after that are in it, and to be sent. */
    change: (endpointId: string, apply: (line: Line) => void): readonly ClaimedDelivery[] => {
      const line = lines.get(endpointId) ?? { reserved: 0, inSlots: 0, waiting: [] };
      apply(line);
      const sent = line.waiting.splice(0, Math.max(slots - line.inSlots, 0));
      line.inSlots += sent.length;
      if (line.reserved === 0 && line.inSlots === 0 && line.waiting.length === 0) lines.delete(endpointId);
      else lines.set(endpointId, line);
      return sent;
    },
  };
};

/** @param nowMs milliseconds of a clock that is never set back */
export const createWorkload = (
  { concurrency, endpointConcurrency }: WorkloadLimits,
  nowMs: () => number = () => performance.now(),
): Workload => {
  const { ids, free, change } = createLines(endpointConcurrency);
  /** With the time of the lease. */
  const held = new Map<ClaimedDelivery, number>();
  // Sets keep the order of insertion, which makes the turns.
  const ready = new Set<string>();
  const asked = new Set<string>();
  let kept = 0;
  const waitingPlaces = waitingPerSlot * endpointConcurrency;
  // The rest is for the queue alone, so that endpoints which wait there get their turn.
  const newMax = Math.floor(concurrency / 2);

  const enter = (delivery: ClaimedDelivery): readonly ClaimedDelivery[] => {
    held.set(delivery, nowMs());
    return change(delivery.endpointId, ({ waiting }) => void waiting.push(delivery));
  };

  /** They keep their place until it is recorded that they were not sent. */
  const giveUp = (endpointId: string): readonly ClaimedDelivery[] => {
    let givenUp: readonly ClaimedDelivery[] = [];
    change(endpointId, (line) => {
      givenUp = line.waiting.splice(0);
      line.inSlots += givenUp.length;
    });
    return givenUp;
  };

  const leave = (endpointId: string, count: number): readonly ClaimedDelivery[] =>
    change(endpointId, (line) => {
      line.inSlots -= count;
    });

  const mayHaveOlder = (endpointId: string): boolean => ready.has(endpointId) || asked.has(endpointId);

  return {
    held: () => held.size,
    free,
    noteReady: (endpointId) => {
      ready.add(endpointId);
    },
    nextClaim: () => {
      // New deliveries that come while the queue is asked take no more than their share.
      const limit = Math.min(claimMax, concurrency - Math.max(held.size + kept, newMax));
      const wanted: FreeSlots[] = [];
      for (const endpointId of limit > 0 ? ready : []) {
        if (wanted.length >= endpointsPerClaim) break;
        if (free(endpointId) <= 0) continue;
        wanted.push({ endpointId, free: free(endpointId) });
        ready.delete(endpointId);
        asked.add(endpointId);
      }
      return wanted.length === 0 ? null : { wanted, limit };
    },
    takeClaimed: ({ wanted, limit }, claimed) => {
      const counts = Map.groupBy(claimed ?? [], ({ endpointId }) => endpointId);
      const isCutShort = claimed === null || claimed.length >= limit;
      for (const { endpointId, free: wantedCount } of wanted) {
        asked.delete(endpointId);
        if (isCutShort || (counts.get(endpointId)?.length ?? 0) >= wantedCount) ready.add(endpointId);
      }
      return (claimed ?? []).flatMap(enter);
    },
    keepPlaces: (expected) => {
      const places = new Map<string, string>();
      for (const { eventId, endpointId } of expected) {
        if (held.size + kept >= newMax) break;
        if (mayHaveOlder(endpointId) || free(endpointId) + waitingPlaces <= 0) continue;
        change(endpointId, (line) => {
          line.reserved += 1;
        });
        places.set(eventId, endpointId);
        kept += 1;
      }
      return places;
    },
    fillPlaces: (places, claimed) => {
      for (const endpointId of places.values()) {
        change(endpointId, (line) => {
          line.reserved -= 1;
        });
      }
      kept -= places.size;
      return claimed.flatMap(enter);
    },
    noteAnswer: (answered) => {
      const { delivery, health } = answered;
      if (isTaken(answered)) return { sent: leave(delivery.endpointId, 1), putBack: [] };
      // The queue decides whether it may be sent more, because it knows the outcomes of the others.
      return { sent: [], putBack: health === null ? [] : giveUp(delivery.endpointId) };
    },
    noteRecorded: (answered) => {
      const { delivery, health } = answered;
      held.delete(delivery);
      // A blocked endpoint got a single probe, others one after the other: now more may go.
      const isProbe = health?.outcome === "delivered" && health.isSuspect;
      if (isProbe || delivery.isOneOfMore) ready.add(delivery.endpointId);
      return isTaken(answered) ? [] : leave(delivery.endpointId, 1);
    },
    giveUpWaiting: () => ids().flatMap(giveUp),
    borrow: (endpointId, most) => {
      const count = Math.min(most, Math.max(free(endpointId), 0));
      if (count > 0) {
        change(endpointId, (line) => {
          line.inSlots += count;
        });
      }
      return count;
    },
    giveBack: leave,
    heldSince: (timeMs) => [...held].filter(([, sinceMs]) => sinceMs <= timeMs).map(([delivery]) => delivery),
    noteRenewed: (deliveries) => {
      for (const delivery of deliveries) if (held.has(delivery)) held.set(delivery, nowMs());
    },
  };
};
