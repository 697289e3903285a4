import { AsyncResource } from "node:async_hooks";

import { createWakeUp } from "@railyard/waiting";
import type { ClaimedDelivery } from "../domain/delivery.ts";
import type { RecordedEvent } from "../domain/merchant-event.ts";
import type { DeliveryObserver, DeliveryQueue, DeliveryResult } from "../ports.ts";
import { claimDeliveries } from "./claim-deliveries.ts";
import type { CompletionBatch } from "./completion-batch.ts";
import { createCompletionBatch } from "./completion-batch.ts";
import type { DeliverWebhook } from "./deliver-webhook.ts";
import { unsent } from "./deliver-webhook.ts";
import { createDueSweep } from "./due-sweep.ts";
import { createEndpointLines } from "./endpoint-lines.ts";
import type { HandOver } from "./hand-over.ts";
import { createHandOvers } from "./hand-over.ts";
import { createHeldClaims } from "./held-claims.ts";
import { createReadyEndpoints } from "./ready-endpoints.ts";

export interface WorkerSettings {
  /** Deliveries on their way at once. */
  readonly concurrency: number;
  readonly endpointConcurrency: number;
  /** Look for due deliveries this often even without a hint. */
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
  /** For events that are about to be stored, so that the worker need not look for those it has places for. */
  beginHandOver(events: readonly RecordedEvent[]): HandOver;
  inFlight(): number;
  /** Takes up to so many slots of an endpoint that are not needed now, for other webhooks; answers how many. */
  borrow(endpointId: string, most: number): number;
  giveBack(endpointId: string, count: number): void;
  /** Claims nothing more, waits for what is on its way, and puts back what takes longer than `graceMs`. */
  stop(graceMs: number): Promise<void>;
}

const pauseAfterFaultMs = 500;
// However many retries come due, their sweeps keep this distance.
const sweepDistanceMs = 20;
/** New deliveries that wait in memory for each slot of an endpoint: what comes at once is stored as claimed at once. */
const waitingPerSlot = 3;

const isTaken = ({ health }: DeliveryResult): boolean => health?.outcome === "delivered";

/** What a worker has in its hands. */
const createWorkbench = (ports: RunDeliveriesPorts, settings: WorkerSettings) => {
  const { endpointConcurrency } = settings;
  const wakeUp = createWakeUp();
  const cutOff = new AbortController();
  const claims = createHeldClaims(ports.queue, settings.leaseMs);
  const lines = createEndpointLines(endpointConcurrency, waitingPerSlot * endpointConcurrency, (delivery) => {
    void ports.deliver(delivery, cutOff.signal).then(noteAnswer);
  });
  const ready = createReadyEndpoints(lines.free);
  const sweep = createDueSweep(ports.queue, ready, settings.pollMs);

  const moveOn = (result: DeliveryResult): void => {
    const { delivery, next, health } = result;
    claims.delete(delivery);
    if (!isTaken(result)) lines.leave(delivery.endpointId);
    // A blocked endpoint got a single probe; now the rest of what waits for it may go.
    if (health?.outcome === "delivered" && health.isSuspect) ready.add(delivery.endpointId);
    if (next.state === "due") sweep.expectWorkIn(next.delayMs);
    ports.observe(result);
  };

  const results: CompletionBatch = createCompletionBatch({
    queue: ports.queue,
    onGathered: wakeUp.wake,
    onWritten: (written) => {
      written.forEach(moveOn);
      wakeUp.wake();
    },
    onFailure: (error) => {
      ports.onTrouble("complete", error);
    },
  });

  /** Puts those that wait back into the queue, of one endpoint or of all. */
  const giveUpWaiting = (endpointId?: string): void => {
    for (const delivery of lines.giveUpWaiting(endpointId)) {
      results.add(unsent(delivery, { state: "due", delayMs: 0 }));
    }
  };

  /** A receiver that took one may have the next at once; one that failed, when that is on record. */
  const noteAnswer = (result: DeliveryResult): void => {
    const { endpointId } = result.delivery;
    results.add(result);
    if (isTaken(result)) lines.leave(endpointId);
    // The queue decides whether it may be sent more, because it knows the outcomes of the others.
    else if (result.health !== null) giveUpWaiting(endpointId);
  };

  return { ready, lines, claims, sweep, wakeUp, cutOff, results, giveUpWaiting };
};

export const createDeliveryWorker = (ports: RunDeliveriesPorts, settings: WorkerSettings): DeliveryWorker => {
  const { ready, lines, claims, sweep, wakeUp, cutOff, results, giveUpWaiting } = createWorkbench(ports, settings);
  const claimReady = claimDeliveries(ports.queue, ready);
  let isStopping = false;
  /** After the first sweep it is known which endpoints have something older. */
  let hasSwept = false;
  let ended: Promise<void> | undefined;

  // Bound to the worker: what it does is no part of the work that brought it a delivery.
  const launch = AsyncResource.bind((delivery: ClaimedDelivery): void => {
    claims.add(delivery);
    lines.enter(delivery);
  });

  const handOvers = createHandOvers({
    lines,
    ready,
    concurrency: settings.concurrency,
    held: () => claims.size,
    isOpen: () => hasSwept && !isStopping,
    launch,
  });

  const step = async (): Promise<void> => {
    if (sweep.untilNextMs() <= 0) {
      await sweep.run();
      hasSwept = true;
    }
    const claimed = await claimReady(handOvers.freeForQueue());
    if (claimed === null) {
      await wakeUp.sleep(Math.max(sweep.untilNextMs(), sweepDistanceMs));
      return;
    }
    claimed.forEach(launch);
  };

  const renewal = (): NodeJS.Timeout =>
    setInterval(() => {
      claims.renew().catch((error: unknown) => {
        ports.onTrouble("renew", error);
      });
    }, settings.leaseMs / 6);

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
    while (claims.size > 0) await wakeUp.sleep(pauseAfterFaultMs);
    clearInterval(timer);
    await results.settled();
  };

  return {
    start: () => {
      ended ??= run();
    },
    hint: (endpointIds) => {
      endpointIds.forEach(ready.add);
      wakeUp.wake();
    },
    beginHandOver: handOvers.begin,
    inFlight: () => claims.size,
    borrow: lines.borrow,
    giveBack: (endpointId, count) => {
      for (let slot = 0; slot < count; slot += 1) lines.leave(endpointId);
      wakeUp.wake();
    },
    stop: async (graceMs) => {
      isStopping = true;
      giveUpWaiting();
      wakeUp.wake();
      const timer = setTimeout(() => {
        results.giveUpOnFailure();
        cutOff.abort();
      }, graceMs);
      await ended;
      clearTimeout(timer);
    },
  };
};
