import type { ClaimedDelivery } from "../domain/delivery.ts";
import type { DeliveryQueue } from "../ports.ts";
import type { ReadyEndpoints } from "./ready-endpoints.ts";

/** Claims for as many ready endpoints as one statement should serve; nothing ready answers null. */
export type ClaimReady = (freeInAll: number) => Promise<readonly ClaimedDelivery[] | null>;

const claimBatch = 128;
const endpointsPerClaim = 64;

/** Whatever may have more to give, or could not be asked, is marked ready again. */
export const claimDeliveries =
  (queue: Pick<DeliveryQueue, "claim">, ready: Pick<ReadyEndpoints, "take" | "noteAsked">): ClaimReady =>
  async (freeInAll) => {
    const wanted = freeInAll > 0 ? ready.take(endpointsPerClaim) : [];
    if (wanted.length === 0) return null;
    const limit = Math.min(claimBatch, freeInAll);
    let claimed: readonly ClaimedDelivery[];
    try {
      claimed = await queue.claim(wanted, limit);
    } catch (error) {
      for (const { endpointId } of wanted) ready.noteAsked(endpointId, true);
      throw error;
    }
    const counts = Map.groupBy(claimed, (delivery) => delivery.endpointId);
    for (const { endpointId, free } of wanted) {
      ready.noteAsked(endpointId, claimed.length >= limit || (counts.get(endpointId)?.length ?? 0) >= free);
    }
    return claimed;
  };
