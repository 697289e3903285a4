import type { Envelope } from "@railyard/contracts";
import { errorMessage, isOperational } from "@railyard/failures";
import type { CalmLog, Tracing } from "@railyard/telemetry";
import { duringWork, newWork } from "@railyard/telemetry";
import { createBackoff, doubledMs } from "@railyard/waiting";
import type { JsMsg } from "@nats-io/jetstream";
import type { ConsumeOptions, Delivery } from "./consume-options.ts";
import { parseEnvelopes } from "./envelope.ts";

/** Runs handlers over the messages that the broker pushes, a bounded number at a time. */
export interface MessageWorker {
  take(message: JsMsg): void;
  /** Works off what has been taken. */
  finish(): Promise<void>;
}

export interface MessageWorkerOptions extends ConsumeOptions {
  readonly maxInFlight: number;
  readonly ackWaitMs: number;
  readonly maxDeliveries: number;
  readonly log: CalmLog;
  readonly tracing?: Tracing | undefined;
  readonly signal: AbortSignal;
}

interface Work {
  readonly message: JsMsg;
  /** At least one. */
  readonly envelopes: readonly Envelope[];
}

const firstRedeliveryMs = 1_000;
const longestRedeliveryMs = 60_000;
const patienceMs = 20_000;
// A message that ends the process never reaches the count of failures, so deliveries have a limit of their own.
const deliveriesPerAttempt = 10;

const redeliveryMs = (attempt: number): number => doubledMs(firstRedeliveryMs, attempt - 1, longestRedeliveryMs);

/** Takes messages until they have as many events as wanted, or a few more: a message is taken whole. */
const takeBatch = (queue: JsMsg[], mostEvents: number, open: (message: JsMsg) => Work | undefined): readonly Work[] => {
  const batch: Work[] = [];
  let events = 0;
  while (events < mostEvents) {
    const message = queue.shift();
    if (message === undefined) break;
    const work = open(message);
    if (work === undefined) continue;
    batch.push(work);
    events += work.envelopes.length;
  }
  return batch;
};

const traced = (tracing: Tracing | undefined, envelope: Envelope, work: () => Promise<void>): Promise<void> =>
  tracing === undefined
    ? work()
    : tracing.withSpan(
        `process ${envelope.type}`,
        { "messaging.system": "nats", "messaging.operation.type": "process" },
        work,
        { kind: "consumer", parent: envelope },
      );

export const createMessageWorker = (options: MessageWorkerOptions): MessageWorker => {
  const { log, signal } = options;
  const queue: JsMsg[] = [];
  const held = new Set<JsMsg>();
  const running = new Set<Promise<void>>();

  const release = (message: JsMsg, answer: () => void): void => {
    held.delete(message);
    answer();
  };

  const park = (message: JsMsg, reason: string): void => {
    log.error(
      "parked",
      { durable: options.durable, subject: message.subject, deliveries: message.info.deliveryCount, reason },
      "A message was given up after its last delivery; its outbox will bring it again.",
    );
    release(message, () => {
      message.term(reason.slice(0, 100));
    });
  };

  /** Repeats while something outside is down, so that an outage does not use up deliveries. */
  const runPatiently = async (work: () => Promise<void>): Promise<void> => {
    const backoff = createBackoff(200, 5_000);
    const deadline = Date.now() + patienceMs;
    for (;;) {
      try {
        await work();
        return;
      } catch (error) {
        if (!isOperational(error) || !error.retryable || signal.aborted || Date.now() > deadline) throw error;
        log.warn("outage", { durable: options.durable, reason: error.message }, "Waiting to handle a message.");
        await backoff.wait(signal);
      }
    }
  };

  const giveBack = ({ message, envelopes }: Work, error: unknown, envelope = envelopes[0]): void => {
    const attempt = message.info.deliveryCount;
    if (!isOperational(error) && attempt >= options.maxDeliveries) {
      park(message, errorMessage(error));
      return;
    }
    const { id, type } = envelope ?? {};
    log.warn(
      "failed",
      { durable: options.durable, event_id: id, type, attempt, reason: errorMessage(error) },
      "A message could not be handled; it will be delivered again.",
    );
    release(message, () => {
      message.nak(redeliveryMs(attempt));
    });
  };

  const handle = (envelope: Envelope, delivery: Delivery): Promise<void> =>
    duringWork(newWork({ merchant_id: envelope.partitionkey }), async () => {
      if (options.handler !== undefined) await options.handler(envelope, delivery);
      else await options.batchHandler?.([envelope]);
    });

  /** Each event of a message by itself, so that one that cannot be handled does not hold back the others. */
  const runEach = async (work: Work): Promise<void> => {
    const { message, envelopes } = work;
    const delivery = { subject: message.subject, attempt: message.info.deliveryCount };
    let fault: readonly [error: unknown, envelope: Envelope] | undefined;
    for (const envelope of envelopes) {
      try {
        await runPatiently(() => traced(options.tracing, envelope, () => handle(envelope, delivery)));
      } catch (error) {
        fault ??= [error, envelope];
        if (isOperational(error)) break;
      }
    }
    if (fault === undefined)
      release(message, () => {
        message.ack();
      });
    else giveBack(work, ...fault);
  };

  const runBatch = async (batch: readonly Work[]): Promise<void> => {
    const [only] = batch;
    if (only === undefined) return;
    const envelopes = batch.flatMap((work) => work.envelopes);
    const { batchHandler } = options;
    if (batchHandler === undefined || envelopes.length === 1) return runEach(only);
    try {
      await duringWork(newWork(), () => runPatiently(() => batchHandler(envelopes)));
      for (const { message } of batch)
        release(message, () => {
          message.ack();
        });
    } catch (error) {
      if (isOperational(error)) {
        for (const work of batch) giveBack(work, error);
        return;
      }
      for (const work of batch) await runEach(work);
    }
  };

  /** Reads a message, or parks it when it can never be handled. */
  const open = (message: JsMsg): Work | undefined => {
    if (message.info.deliveryCount > options.maxDeliveries * deliveriesPerAttempt) {
      park(message, "delivered too often");
      return undefined;
    }
    const envelopes = parseEnvelopes(message.string());
    if (envelopes === undefined) {
      park(message, "not an event envelope");
      return undefined;
    }
    return { message, envelopes };
  };

  // One message at a time for a handler, and a batch of about so many events for a handler of batches.
  const [slots, mostEvents] = options.batchHandler === undefined ? [options.maxInFlight, 1] : [1, options.maxInFlight];
  const pump = (): void => {
    while (queue.length > 0 && running.size < slots) {
      const run = runBatch(takeBatch(queue, mostEvents, open)).finally(() => {
        running.delete(run);
        pump();
      });
      running.add(run);
    }
  };

  const renewal = setInterval(() => {
    for (const message of held) message.working();
  }, options.ackWaitMs / 3);

  return {
    take: (message) => {
      held.add(message);
      queue.push(message);
      pump();
    },
    finish: async () => {
      // What has arrived is worked off: the server loses track of a message given back with no pull waiting.
      while (running.size > 0) await Promise.all(running);
      clearInterval(renewal);
    },
  };
};
