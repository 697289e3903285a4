import { AsyncResource } from "node:async_hooks";
import { createDoubling, createWakeUp, pause } from "@railyard/waiting";
import type { WakeUp } from "@railyard/waiting";
import type { ClaimedDelivery } from "../domain/delivery.ts";
import { endpointIdOf } from "../domain/endpoint.ts";
import type { RecordedEvent } from "../domain/merchant-event.ts";
import type { Workload, WorkloadLimits } from "../domain/workload.ts";
import { createWorkload } from "../domain/workload.ts";
import type { DeliveryObserver, DeliveryQueue, DeliveryResult } from "../ports.ts";
import type { DeliverWebhook } from "./deliver-webhook.ts";
import { unsent } from "./deliver-webhook.ts";

export interface WorkerSettings extends WorkloadLimits {
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

/** The way of new deliveries to a worker that has places for them: they are stored as claimed already. */
export interface HandOver {
  /** Ids of the events for which a place is kept. The others go through the queue. */
  readonly reserved: readonly string[];
  /** Lets go of the places that were kept, and takes what was claimed for them. */
  finish(claimed: readonly ClaimedDelivery[]): void;
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

/** The state of a worker. */
interface Worker {
  readonly ports: RunDeliveriesPorts;
  readonly settings: WorkerSettings;
  readonly workload: Workload;
  /** Outcomes that are to be recorded. */
  readonly outcomes: DeliveryResult[];
  /** For the loop that claims: there may be something to claim, or a place for it. */
  readonly claiming: WakeUp;
  /** For the loop that records. */
  readonly recording: WakeUp;
  /** Ends what is on its way. */
  readonly cutOff: AbortController;
  /** Of the next look for due deliveries, on the clock of `performance`. */
  nextSweepMs: number;
  /** Where it begins: one look goes through so many endpoints only. */
  sweptTo: string;
  /** After the first look it is known which endpoints have something older. */
  hasSwept: boolean;
  isStopping: boolean;
}

const pauseAfterFaultMs = 500;
const pagesPerSweep = 20;
// However many retries come due, their sweeps keep this distance.
const sweepDistanceMs = 20;
/** Until an endpoint with a rate is looked at again. */
const shortestRatePauseMs = 200;
const outcomesAtOnce = 200;
/** Outcomes gather this long before they are recorded; they are about what was sent, so no caller waits for them. */
const gatherMs = 5;
/** This much longer when several came in that time. */
const gatherMoreMs = 20;
const firstRecordPauseMs = 50;
const longestRecordPauseMs = 2_000;

const record = ({ outcomes, recording }: Worker, some: readonly DeliveryResult[]): void => {
  outcomes.push(...some);
  recording.wake();
};

const putBack = (delivery: ClaimedDelivery): DeliveryResult => unsent(delivery, { state: "due", delayMs: 0 });

/** Sends a delivery, and in its slot one after the other for as long as the receiver takes them. */
const useSlot = async (worker: Worker, delivery: ClaimedDelivery): Promise<void> => {
  const { ports, workload, cutOff } = worker;
  for (let next: ClaimedDelivery | undefined = delivery; next !== undefined;) {
    const result: DeliveryResult = await ports.deliver(next, cutOff.signal);
    const { sent, putBack: refused } = workload.noteAnswer(result);
    record(worker, [result, ...refused.map(putBack)]);
    // One left, so at most one is next.
    [next] = sent;
  }
};

const useSlots = (worker: Worker, deliveries: readonly ClaimedDelivery[]): void => {
  for (const delivery of deliveries) void useSlot(worker, delivery);
};

/** Writes outcomes, again and again until they are written; when the worker ends their leases may run out instead. */
const write = async ({ ports, cutOff }: Worker, results: readonly DeliveryResult[]): Promise<void> => {
  const pauses = createDoubling(firstRecordPauseMs, longestRecordPauseMs);
  for (;;) {
    try {
      await ports.queue.complete(results);
      return;
    } catch (error) {
      ports.onTrouble("complete", error);
      if (cutOff.signal.aborted) return;
      await pause(pauses.nextMs());
    }
  }
};

/** Outcomes are written together, so that the busier the worker, the fewer the statements. */
const recordNext = async (worker: Worker): Promise<void> => {
  const { outcomes, claiming, workload, ports } = worker;
  const isFull = outcomes.length >= outcomesAtOnce;
  if (!isFull) await pause(gatherMs);
  // The places that need no record are free.
  claiming.wake();
  if (!isFull && outcomes.length > 1) await pause(gatherMoreMs);
  const results = outcomes.splice(0, outcomesAtOnce);
  await write(worker, results);
  for (const result of results) {
    useSlots(worker, workload.noteRecorded(result));
    if (result.next.state === "due") {
      worker.nextSweepMs = Math.min(worker.nextSweepMs, performance.now() + result.next.delayMs + 1);
    }
    ports.observe(result);
  }
  claiming.wake();
};

/** Ends when the worker is stopping and everything that it had is recorded. */
const recordOutcomes = async (worker: Worker): Promise<void> => {
  while (!worker.isStopping || worker.workload.held() > 0) {
    if (worker.outcomes.length > 0) await recordNext(worker);
    else await worker.recording.sleep(worker.settings.leaseMs);
  }
};

/** Finds endpoints with due deliveries without a hint: retries, and those of workers that died. */
const sweep = async (worker: Worker): Promise<void> => {
  worker.nextSweepMs = performance.now() + worker.settings.pollMs;
  for (let page = 0; page < pagesPerSweep; page += 1) {
    const { endpointIds, next } = await worker.ports.queue.dueEndpoints(worker.sweptTo);
    endpointIds.forEach(worker.workload.noteReady);
    worker.sweptTo = next;
    if (next === "") break;
  }
  worker.hasSwept = true;
};

/** What a rate held back is looked for as soon as it may be sent. */
const noteRates = (worker: Worker, claimed: readonly ClaimedDelivery[]): void => {
  for (const { ratePerSecond } of claimed) {
    if (ratePerSecond === null) continue;
    const pauseMs = Math.max(shortestRatePauseMs, 1_000 / ratePerSecond);
    worker.nextSweepMs = Math.min(worker.nextSweepMs, performance.now() + pauseMs);
  }
};

const claim = async (worker: Worker): Promise<void> => {
  const { ports, workload, claiming } = worker;
  if (performance.now() >= worker.nextSweepMs) await sweep(worker);
  const request = workload.nextClaim();
  if (request === null) return claiming.sleep(Math.max(worker.nextSweepMs - performance.now(), sweepDistanceMs));
  let claimed: readonly ClaimedDelivery[] | null = null;
  try {
    claimed = await ports.queue.claim(request.wanted, request.limit);
    noteRates(worker, claimed);
  } finally {
    useSlots(worker, workload.takeClaimed(request, claimed));
  }
};

const claimDue = async (worker: Worker): Promise<void> => {
  while (!worker.isStopping) {
    try {
      await claim(worker);
    } catch (error) {
      worker.ports.onTrouble("claim", error);
      await worker.claiming.sleep(pauseAfterFaultMs);
    }
  }
};

/** Renews claims that are a third through their lease; most deliveries are done long before. */
const renewOld = async ({ ports, workload, settings }: Worker): Promise<void> => {
  const old = workload.heldSince(performance.now() - settings.leaseMs / 3);
  if (old.length === 0) return;
  try {
    await ports.queue.renew(old);
    workload.noteRenewed(old);
  } catch (error) {
    ports.onTrouble("renew", error);
  }
};

const run = async (worker: Worker): Promise<void> => {
  const renewal = setInterval(() => void renewOld(worker), worker.settings.leaseMs / 6);
  await Promise.all([claimDue(worker), recordOutcomes(worker)]);
  clearInterval(renewal);
};

const beginHandOver = (
  { workload, hasSwept, isStopping }: Worker,
  events: readonly RecordedEvent[],
  send: (deliveries: readonly ClaimedDelivery[]) => void,
): HandOver => {
  const isOpen = hasSwept && !isStopping;
  const expected = isOpen
    ? events.map(({ eventId, merchantId, profileId }) => ({ eventId, endpointId: endpointIdOf(merchantId, profileId) }))
    : [];
  const places = workload.keepPlaces(expected);
  return {
    reserved: [...places.keys()],
    finish: (claimed) => {
      send(workload.fillPlaces(places, claimed));
    },
  };
};

const stop = async (worker: Worker, graceMs: number, ended: Promise<void> | undefined): Promise<void> => {
  worker.isStopping = true;
  record(worker, worker.workload.giveUpWaiting().map(putBack));
  worker.claiming.wake();
  const timer = setTimeout(() => {
    worker.cutOff.abort();
  }, graceMs);
  await ended;
  clearTimeout(timer);
};

/** A worker that has not been started. */
export const createDeliveryWorker = (ports: RunDeliveriesPorts, settings: WorkerSettings): DeliveryWorker => {
  const workload = createWorkload(settings);
  const worker: Worker = {
    ports,
    settings,
    workload,
    outcomes: [],
    claiming: createWakeUp(),
    recording: createWakeUp(),
    cutOff: new AbortController(),
    nextSweepMs: 0,
    sweptTo: "",
    hasSwept: false,
    isStopping: false,
  };
  let ended: Promise<void> | undefined;
  // Bound to the worker: what it does is no part of the work that brought it a delivery.
  const send = AsyncResource.bind((deliveries: readonly ClaimedDelivery[]): void => {
    useSlots(worker, deliveries);
  });
  return {
    start: () => {
      ended ??= run(worker);
    },
    hint: (endpointIds) => {
      endpointIds.forEach(workload.noteReady);
      worker.claiming.wake();
    },
    beginHandOver: (events) => beginHandOver(worker, events, send),
    inFlight: workload.held,
    borrow: workload.borrow,
    giveBack: (endpointId, count) => {
      send(workload.giveBack(endpointId, count));
      worker.claiming.wake();
    },
    stop: (graceMs) => stop(worker, graceMs, ended),
  };
};
