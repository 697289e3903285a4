import type { ClaimedDelivery } from "../domain/delivery.ts";
import type { DeliveryObserver, DeliveryQueue, DeliveryResult, FreeSlots } from "../ports.ts";
import { createCompletionBatch } from "./completion-batch.ts";
import type { DeliverWebhook } from "./deliver-webhook.ts";
import { createEndpointSlots } from "./endpoint-slots.ts";
import { createWakeUp } from "./wake-up.ts";

export interface WorkerSettings {
  /** Deliveries on their way at once. */
  readonly concurrency: number;
  readonly endpointConcurrency: number;
  /** Look for due deliveries this often even when nobody hints. */
  readonly pollMs: number;
  /** A delivery whose worker died is taken over after this time. */
  readonly leaseMs: number;
}

export interface RunDeliveriesPorts {
  readonly queue: DeliveryQueue;
  readonly deliver: DeliverWebhook;
  readonly observe: DeliveryObserver;
  /** Hears of a database that does not answer. */
  readonly onTrouble: (doing: string, error: unknown) => void;
}

/** Sends what is due, many endpoints at a time, each within its own bounds. */
export interface DeliveryWorker {
  start(): void;
  /** These endpoints have something new. Costs next to nothing. */
  hint(endpointIds: readonly string[]): void;
  inFlight(): number;
  /** Claims nothing more, waits for what is on its way, and puts back what takes longer than `graceMs`. */
  stop(graceMs: number): Promise<void>;
}

const claimBatch = 128;
const endpointsPerClaim = 64;
const pagesPerSweep = 20;
const pauseAfterFaultMs = 500;
// However many retries come due, their sweeps keep this distance.
const sweepDistanceMs = 20;

export const createDeliveryWorker = (ports: RunDeliveriesPorts, settings: WorkerSettings): DeliveryWorker => {
  const { queue, deliver } = ports;
  const slots = createEndpointSlots(settings.endpointConcurrency);
  // What is on its way, each with the time at which its lease is to be renewed.
  const flights = new Map<ClaimedDelivery, number>();
  const wakeUp = createWakeUp();
  const cutOff = new AbortController();
  const renewEveryMs = settings.leaseMs / 3;
  let nextSweepAt = 0;
  let sweepFrom = "";
  let isStopping = false;
  let ended: Promise<void> | undefined;

  const moveOn = (result: DeliveryResult): void => {
    const { endpointId } = result.delivery;
    flights.delete(result.delivery);
    slots.vacate(endpointId);
    // A blocked endpoint got a single probe; now the rest of what waits for it may go.
    if (result.health?.outcome === "delivered" && result.health.isSuspect) slots.markReady(endpointId);
    if (result.next.state === "due") nextSweepAt = Math.min(nextSweepAt, Date.now() + result.next.delayMs + 1);
    ports.observe(result);
  };

  const batch = createCompletionBatch({
    queue,
    onWritten: (results) => {
      results.forEach(moveOn);
      wakeUp.wake();
    },
    onFailure: (error) => {
      ports.onTrouble("complete", error);
    },
  });

  const launch = (delivery: ClaimedDelivery): void => {
    flights.set(delivery, Date.now() + renewEveryMs);
    slots.occupy(delivery.endpointId);
    void deliver(delivery, cutOff.signal).then(batch.add);
  };

  /** Finds endpoints with due deliveries that no hint told of: retries, and those of workers that died. */
  const sweep = async (): Promise<void> => {
    nextSweepAt = Date.now() + settings.pollMs;
    for (let page = 0; page < pagesPerSweep; page += 1) {
      const { endpointIds, next } = await queue.dueEndpoints(sweepFrom);
      endpointIds.forEach(slots.markReady);
      sweepFrom = next;
      if (next === "") return;
    }
  };

  const claim = async (wanted: readonly FreeSlots[]): Promise<void> => {
    const limit = Math.min(claimBatch, settings.concurrency - flights.size);
    let claimed: readonly ClaimedDelivery[];
    try {
      claimed = await queue.claim(wanted, limit);
    } catch (error) {
      wanted.forEach(({ endpointId }) => {
        slots.markReady(endpointId);
      });
      throw error;
    }
    const counts = Map.groupBy(claimed, (delivery) => delivery.endpointId);
    for (const { endpointId, free } of wanted) {
      const mayHaveMore = claimed.length >= limit || (counts.get(endpointId)?.length ?? 0) >= free;
      if (mayHaveMore) slots.markReady(endpointId);
    }
    claimed.forEach(launch);
  };

  const renew = async (): Promise<void> => {
    const now = Date.now();
    const old = [...flights].filter(([, renewAt]) => renewAt <= now).map(([delivery]) => delivery);
    if (old.length === 0) return;
    await queue.renew(old);
    for (const delivery of old.filter((candidate) => flights.has(candidate))) flights.set(delivery, now + renewEveryMs);
  };

  const renewal = (): NodeJS.Timeout =>
    setInterval(() => {
      renew().catch((error: unknown) => {
        ports.onTrouble("renew", error);
      });
    }, Math.max(renewEveryMs / 2, 10));

  const step = async (): Promise<void> => {
    if (Date.now() >= nextSweepAt) await sweep();
    const wanted = flights.size < settings.concurrency ? slots.takeReady(endpointsPerClaim) : [];
    if (wanted.length > 0) {
      await claim(wanted);
      return;
    }
    await wakeUp.sleep(Math.max(nextSweepAt - Date.now(), sweepDistanceMs));
  };

  const run = async (): Promise<void> => {
    const timer = renewal();
    while (!isStopping) {
      try {
        await step();
      } catch (error) {
        ports.onTrouble("claim", error);
        await wakeUp.sleep(pauseAfterFaultMs);
      }
    }
    while (flights.size > 0) await wakeUp.sleep(pauseAfterFaultMs);
    clearInterval(timer);
    await batch.settled();
  };

  return {
    start: () => {
      ended ??= run();
    },
    hint: (endpointIds) => {
      endpointIds.forEach(slots.markReady);
      wakeUp.wake();
    },
    inFlight: () => flights.size,
    stop: async (graceMs) => {
      isStopping = true;
      wakeUp.wake();
      const timer = setTimeout(() => {
        batch.giveUpOnFailure();
        cutOff.abort();
      }, graceMs);
      await ended;
      clearTimeout(timer);
    },
  };
};
