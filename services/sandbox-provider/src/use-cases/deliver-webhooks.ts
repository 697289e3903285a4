import type { Accounts, ClaimedDelivery, Clock, DeliveryQueue, WebhookSender } from "../ports.ts";

export interface DeliverPorts {
  readonly accounts: Accounts;
  readonly deliveries: DeliveryQueue;
  readonly sender: WebhookSender;
  readonly clock: Clock;
}

const batchSize = 16;
const maximumAttempts = 12;
const firstRetryMs = 1_000;
const longestRetryMs = 300_000;

/** When to try again after this many attempts; null: never. Doubling, from one second to five minutes. */
export const retryAt = (attempts: number, now: Date): Date | null =>
  attempts >= maximumAttempts
    ? null
    : new Date(now.getTime() + Math.min(firstRetryMs * 2 ** (attempts - 1), longestRetryMs));

const deliver = async (ports: DeliverPorts, delivery: ClaimedDelivery): Promise<void> => {
  const { webhookSecret } = await ports.accounts.byId(delivery.accountId);
  const problem = await ports.sender.send(delivery, webhookSecret, ports.clock.now());
  if (problem === null) await ports.deliveries.arrived(delivery.deliveryId);
  else {
    await ports.deliveries.failed(delivery.deliveryId, retryAt(delivery.attempts, ports.clock.now()), problem);
  }
};

/**
 * Sends what is due by now, at most one batch, side by side; resolves to how many those were, when all have ended. What
 * could not be written down is sent again.
 */
export const deliverWebhooks = (ports: DeliverPorts) => async (): Promise<number> => {
  const due = await ports.deliveries.claim(ports.clock.now(), batchSize);
  const results = await Promise.allSettled(due.map((delivery) => deliver(ports, delivery)));
  const failed = results.find((result) => result.status === "rejected");
  if (failed !== undefined) throw failed.reason;
  return due.length;
};
