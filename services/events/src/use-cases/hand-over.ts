import type { ClaimedDelivery } from "../domain/delivery.ts";
import { endpointIdOf } from "../domain/endpoint.ts";
import type { RecordedEvent } from "../domain/merchant-event.ts";
import type { EndpointLines } from "./endpoint-lines.ts";
import type { ReadyEndpoints } from "./ready-endpoints.ts";

/** The way of new deliveries to a worker that has places for them: they are stored as claimed already. */
export interface HandOver {
  /** Ids of the events for which a place is kept. The others go through the queue. */
  readonly reserved: readonly string[];
  /** Lets go of the places that were kept, and takes what was claimed for them. */
  finish(claimed: readonly ClaimedDelivery[]): void;
}

export interface HandOvers {
  /** Keeps a place for each event that can be sent as soon as it is stored, or soon after. */
  begin(events: readonly RecordedEvent[]): HandOver;
  /** How many deliveries the worker may claim from the queue now. */
  freeForQueue(): number;
}

export interface HandOverPorts {
  readonly lines: Pick<EndpointLines, "reserve" | "release">;
  /** Endpoints that may have something older, which goes first. */
  readonly ready: Pick<ReadyEndpoints, "has">;
  /** Deliveries that the worker may have at once. */
  readonly concurrency: number;
  /** Deliveries that it has, without those that places are kept for. */
  readonly held: () => number;
  /** Whether it takes new ones. */
  readonly isOpen: () => boolean;
  readonly launch: (delivery: ClaimedDelivery) => void;
}

export const createHandOvers = (ports: HandOverPorts): HandOvers => {
  const { lines, ready, concurrency, held, isOpen, launch } = ports;
  // The rest is for the queue alone, so that endpoints which wait there get their turn.
  const mostNew = Math.floor(concurrency / 2);
  let kept = 0;

  const begin: HandOvers["begin"] = (events) => {
    const endpointOfEvent = new Map<string, string>();
    const most = isOpen() ? mostNew - held() : 0;
    for (const { eventId, merchantId, profileId } of events) {
      if (kept >= most) break;
      const endpointId = endpointIdOf(merchantId, profileId);
      if (ready.has(endpointId) || !lines.reserve(endpointId)) continue;
      endpointOfEvent.set(eventId, endpointId);
      kept += 1;
    }
    return {
      reserved: [...endpointOfEvent.keys()],
      finish: (claimed) => {
        for (const endpointId of endpointOfEvent.values()) lines.release(endpointId);
        kept -= endpointOfEvent.size;
        claimed.forEach(launch);
      },
    };
  };

  return {
    begin,
    // New deliveries that come while the queue is asked take no more than their share.
    freeForQueue: () => concurrency - Math.max(held() + kept, mostNew),
  };
};
