import type { ClaimedDelivery } from "../domain/delivery.ts";
import { endpointIdOf } from "../domain/endpoint.ts";
import type { RecordedEvent } from "../domain/merchant-event.ts";
import type { EndpointSlots } from "./endpoint-slots.ts";

/** The way of new deliveries to a worker that has places for them: they are stored as claimed already. */
export interface HandOver {
  /**
   * Keeps a place for each event that can be sent as soon as it is stored, or soon after; those kept before are let go.
   * Answers the ids of these events. The others go through the queue.
   */
  reserve(events: readonly RecordedEvent[]): readonly string[];
  /** Takes what was claimed for the places that were kept, and lets go of the places for which nothing came. */
  finish(claimed: readonly ClaimedDelivery[]): void;
}

export interface HandOvers {
  /** One for each statement that stores events. */
  begin(): HandOver;
  /** How many deliveries the worker may claim from the queue now. */
  freeForQueue(): number;
}

export interface HandOverPorts {
  readonly slots: Pick<EndpointSlots, "occupyForNew" | "vacate">;
  /** Deliveries that the worker may have at once. */
  readonly concurrency: number;
  /** Deliveries that it has, without those that places are kept for. */
  readonly held: () => number;
  /** Whether it takes new ones. */
  readonly isOpen: () => boolean;
  /** Takes a delivery whose place is occupied. */
  readonly launch: (delivery: ClaimedDelivery) => void;
}

export const createHandOvers = (ports: HandOverPorts): HandOvers => {
  const { slots, concurrency, held, isOpen, launch } = ports;
  // The rest is for the queue alone, so that endpoints which wait there get their turn.
  const mostNew = Math.floor(concurrency / 2);
  let kept = 0;

  const begin = (): HandOver => {
    const endpointOfEvent = new Map<string, string>();

    const letGo = (): void => {
      for (const endpointId of endpointOfEvent.values()) slots.vacate(endpointId);
      kept -= endpointOfEvent.size;
      endpointOfEvent.clear();
    };

    return {
      reserve: (events) => {
        letGo();
        const most = isOpen() ? mostNew - held() : 0;
        for (const { eventId, merchantId, profileId } of events) {
          if (kept >= most) break;
          const endpointId = endpointIdOf(merchantId, profileId);
          if (!slots.occupyForNew(endpointId)) continue;
          endpointOfEvent.set(eventId, endpointId);
          kept += 1;
        }
        return [...endpointOfEvent.keys()];
      },
      finish: (claimed) => {
        for (const delivery of claimed) {
          if (endpointOfEvent.delete(delivery.eventId)) kept -= 1;
          launch(delivery);
        }
        letGo();
      },
    };
  };

  return {
    begin,
    // New deliveries that come while the queue is asked take no more than their share.
    freeForQueue: () => concurrency - Math.max(held() + kept, mostNew),
  };
};
