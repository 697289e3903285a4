import type { ClaimedDelivery } from "../domain/delivery.ts";

/**
 * Claimed deliveries on their way to their endpoints, so many at once of each; the others wait in memory, so
 * that they need not be claimed and read from the queue when a slot is free.
 */
export interface EndpointLines {
  /** Sends it now, or when one before it has left. */
  enter(delivery: ClaimedDelivery): void;
  /** One of the endpoint that was sent is done: the next goes. */
  leave(endpointId: string): void;
  /** Answers those of an endpoint that wait, or of all endpoints; they will not be sent. */
  dissolve(endpointId?: string): readonly ClaimedDelivery[];
}

export const createEndpointLines = (
  perEndpoint: number,
  send: (delivery: ClaimedDelivery) => void,
): EndpointLines => {
  const sending = new Map<string, number>();
  const waiting = new Map<string, ClaimedDelivery[]>();

  const takeNext = (endpointId: string): ClaimedDelivery | undefined => {
    const line = waiting.get(endpointId);
    const next = line?.shift();
    if (line?.length === 0) waiting.delete(endpointId);
    return next;
  };

  return {
    enter: (delivery) => {
      const { endpointId } = delivery;
      const count = sending.get(endpointId) ?? 0;
      if (count < perEndpoint) {
        sending.set(endpointId, count + 1);
        send(delivery);
      } else {
        const line = waiting.get(endpointId);
        if (line === undefined) waiting.set(endpointId, [delivery]);
        else line.push(delivery);
      }
    },
    leave: (endpointId) => {
      const next = takeNext(endpointId);
      if (next !== undefined) {
        send(next);
        return;
      }
      const left = (sending.get(endpointId) ?? 0) - 1;
      if (left > 0) sending.set(endpointId, left);
      else sending.delete(endpointId);
    },
    dissolve: (endpointId) => {
      const endpointIds = endpointId === undefined ? [...waiting.keys()] : [endpointId];
      const waited = endpointIds.flatMap((id) => waiting.get(id) ?? []);
      for (const id of endpointIds) waiting.delete(id);
      return waited;
    },
  };
};
