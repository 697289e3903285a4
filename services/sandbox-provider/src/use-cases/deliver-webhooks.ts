import { doubledMs } from "@railyard/waiting/doubling";

import type { Accounts, Chance, ClaimedDelivery, Clock, DeliveryQueue, WebhookSender } from "../ports.ts";

export interface DeliverPorts {
  readonly accounts: Accounts;
  readonly deliveries: DeliveryQueue;
  readonly sender: WebhookSender;
  readonly clock: Clock;
  readonly chance: Chance;
}

const batchSize = 16;
const maximumAttempts = 12;
const firstRetryMs = 1_000;
const longestRetryMs = 300_000;
/** Within this time a webhook that was held back, or comes again, follows. */
const longestStrayMs = 1_000;

/** When to try again after this many attempts; null: never. Doubling, from one second to five minutes. */
export const retryAt = (attempts: number, now: Date): Date | null =>
  attempts >= maximumAttempts ? null : new Date(now.getTime() + doubledMs(firstRetryMs, attempts - 1, longestRetryMs));

const soon = ({ chance, clock }: DeliverPorts): Date =>
  new Date(clock.now().getTime() + Math.ceil(chance.next() * longestStrayMs));

const deliver = async (ports: DeliverPorts, delivery: ClaimedDelivery): Promise<void> => {
  const { clock, chance, deliveries, sender } = ports;
  const { deliveryId, attempts, url, endpoint } = delivery;
  if (delivery.isForAll) return deliveries.spread(deliveryId, clock.now());
  const { webhookSecret, behaviour } = await ports.accounts.byId(delivery.accountId);
  const secret = endpoint === null ? webhookSecret : endpoint.secret;
  if (url === null || secret === null) return deliveries.arrived(deliveryId);
  if (attempts === 1 && chance.next() < behaviour.webhook_late_rate) {
    await deliveries.failed(deliveryId, soon(ports), "held back, as the account's behaviour specifies");
    return;
  }
  const problem = await sender.send({ url, body: delivery.body }, secret, clock.now());
  if (problem !== null) await deliveries.failed(deliveryId, retryAt(attempts, clock.now()), problem);
  else if (attempts < maximumAttempts && chance.next() < behaviour.webhook_duplicate_rate) {
    await deliveries.failed(deliveryId, soon(ports), "arrived, and is repeated as the account's behaviour specifies");
  } else await deliveries.arrived(deliveryId);
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
