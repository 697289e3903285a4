import type { ClaimedDelivery } from "../domain/delivery.ts";
import { endpointIdOf } from "../domain/endpoint.ts";
import type { RecordedEvent } from "../domain/merchant-event.ts";
import type { EndpointSlots } from "./endpoint-slots.ts";

/** The way of new deliveries to a worker that can send them at once: they are stored as claimed already. */
export interface HandOver {
  /**
   * Keeps a place for each event that can be sent as soon as it is stored; those kept before are let go. Answers the
   * ids of these events. The others go through the queue.
   */
  reserve(events: readonly RecordedEvent[]): readonly string[];
  /** Sends what was claimed for the places that were kept, and lets go of the places for which nothing came. */
  finish(claimed: readonly ClaimedDelivery[]): void;
}

export interface HandOvers {
  /** One for each statement that stores events. */
  begin(): HandOver;
  /** Places that are kept in all. */
  kept(): number;
}

export interface HandOverPorts {
  readonly slots: Pick<EndpointSlots, "occupyForNew" | "vacate">;
  /** How many places there are for new deliveries now, those that are kept included. */
  readonly places: () => number;
  /** Sends a delivery whose slot is occupied. */
  readonly launch: (delivery: ClaimedDelivery) => void;
}

export const createHandOvers = ({ slots, places, launch }: HandOverPorts): HandOvers => {
  let keptInAll = 0;

  const begin = (): HandOver => {
    const endpointOfEvent = new Map<string, string>();

    const letGo = (): void => {
      for (const endpointId of endpointOfEvent.values()) slots.vacate(endpointId);
      keptInAll -= endpointOfEvent.size;
      endpointOfEvent.clear();
    };

    return {
      reserve: (events) => {
        letGo();
        for (const { eventId, merchantId, profileId } of events) {
          if (keptInAll >= places()) break;
          const endpointId = endpointIdOf(merchantId, profileId);
          if (!slots.occupyForNew(endpointId)) continue;
          endpointOfEvent.set(eventId, endpointId);
          keptInAll += 1;
        }
        return [...endpointOfEvent.keys()];
      },
      finish: (claimed) => {
        for (const delivery of claimed) {
          if (endpointOfEvent.delete(delivery.eventId)) keptInAll -= 1;
          launch(delivery);
        }
        letGo();
      },
    };
  };

  return { begin, kept: () => keptInAll };
};
