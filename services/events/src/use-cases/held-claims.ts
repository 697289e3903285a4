import type { ClaimedDelivery } from "../domain/delivery.ts";
import type { DeliveryQueue } from "../ports.ts";

/** The claims of one worker, kept alive while it works on them. */
export interface HeldClaims {
  readonly size: number;
  add(delivery: ClaimedDelivery): void;
  delete(delivery: ClaimedDelivery): void;
  /** Renews those that are a third through their lease; most deliveries are done long before. */
  renew(): Promise<void>;
}

export const createHeldClaims = (queue: Pick<DeliveryQueue, "renew">, leaseMs: number): HeldClaims => {
  const renewAt = new Map<ClaimedDelivery, number>();
  const nextRenewal = (): number => Date.now() + leaseMs / 3;
  return {
    get size() {
      return renewAt.size;
    },
    add: (delivery) => {
      renewAt.set(delivery, nextRenewal());
    },
    delete: (delivery) => {
      renewAt.delete(delivery);
    },
    renew: async () => {
      const now = Date.now();
      const old = [...renewAt].filter(([, time]) => time <= now).map(([delivery]) => delivery);
      if (old.length === 0) return;
      await queue.renew(old);
      for (const delivery of old.filter((candidate) => renewAt.has(candidate))) renewAt.set(delivery, nextRenewal());
    },
  };
};
