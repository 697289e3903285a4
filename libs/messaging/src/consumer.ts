import { Bug, errorMessage } from "@railyard/failures";
import type { Logger, Tracing } from "@railyard/telemetry";
import { createCalmLog } from "@railyard/telemetry";
import { createBackoff } from "@railyard/waiting";
import type { ConsumerConfig, ConsumerMessages } from "@nats-io/jetstream";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/transport-node";
import type { CountRedelivery } from "./broker-metrics.ts";
import type { Connection } from "./connection.ts";
import type { ConsumeOptions, Subscription } from "./consume-options.ts";
import { createMessageWorker } from "./message-worker.ts";
import type { Streams } from "./streams.ts";

const defaultInFlight = 32;
const defaultBatch = 200;
const defaultAckWaitMs = 30_000;
const defaultDeliveries = 10;
const nanosecondsPerMs = 1_000_000;
const apiTimeoutMs = 3_000;
const maximumUnacknowledged = 1_000;
// Short enough that a pull request lost with a restarted server is noticed within seconds.
const pullExpiryMs = 5_000;
const idleHeartbeatMs = 1_000;
const healthyAfterMs = 5_000;

const configOf = (options: ConsumeOptions): Partial<ConsumerConfig> => ({
  durable_name: options.durable,
  filter_subject: options.subject,
  ack_policy: "explicit",
  deliver_policy: "all",
  ack_wait: (options.ackWaitMs ?? defaultAckWaitMs) * nanosecondsPerMs,
  // The worker gives up on its own count, because an outage of our own must not use up the deliveries.
  max_deliver: -1,
  max_ack_pending: maximumUnacknowledged,
});

export interface ConsumerParts {
  readonly connection: Connection;
  readonly streams: Streams;
  readonly logger: Logger;
  readonly tracing?: Tracing | undefined;
  readonly countRedelivery: CountRedelivery;
}

/** Keeps a durable consumer running through restarts of the broker and the loss of its store. */
export const startConsumer = (
  options: ConsumeOptions,
  { connection, streams, logger, tracing, countRedelivery }: ConsumerParts,
): Subscription => {
  const batch = options.batchHandler !== undefined;
  if (batch === (options.handler !== undefined)) throw new Bug("A consumer has either a handler or a batchHandler.");
  const maxInFlight = options.maxInFlight ?? (batch ? defaultBatch : defaultInFlight);
  const log = createCalmLog(logger);
  const stopping = new AbortController();
  const worker = createMessageWorker({
    ...options,
    maxInFlight,
    ackWaitMs: options.ackWaitMs ?? defaultAckWaitMs,
    maxDeliveries: options.maxDeliveries ?? defaultDeliveries,
    log,
    tracing,
    signal: stopping.signal,
  });
  const stopped = new Promise<void>((resolve) => {
    stopping.signal.addEventListener(
      "abort",
      () => {
        resolve();
      },
      { once: true },
    );
  });
  let messages: ConsumerMessages | undefined;

  const pull = async (open: NatsConnection): Promise<void> => {
    await streams.ensure(open);
    const manager = await jetstreamManager(open, { checkAPI: false, timeout: apiTimeoutMs });
    await manager.consumers.add(options.stream, configOf(options));
    const consumer = await jetstream(open, { timeout: apiTimeoutMs }).consumers.get(options.stream, options.durable);
    if (stopping.signal.aborted) return;
    messages = await consumer.consume({
      callback: (message) => {
        if (message.info.deliveryCount > 1) countRedelivery(options.stream);
        worker.take(message);
      },
      max_messages: maxInFlight,
      expires: pullExpiryMs,
      idle_heartbeat: idleHeartbeatMs,
      abort_on_missing_resource: true,
    });
    // The subscription may have been stopped while the broker answered.
    if (stopping.signal.aborted) void messages.close();
    const reason = await messages.closed();
    messages = undefined;
    if (reason !== undefined) throw reason;
  };

  const run = async (): Promise<void> => {
    const backoff = createBackoff(100, 5_000);
    while (!stopping.signal.aborted) {
      const open = await connection.whenConnected(stopping.signal);
      if (open === undefined) return;
      const startedAt = Date.now();
      try {
        await Promise.race([pull(open), stopped]);
      } catch (error) {
        // The usual reason is a store that was wiped: the next round creates the stream and the consumer again.
        streams.forget();
        const facts = { stream: options.stream, durable: options.durable, reason: errorMessage(error) };
        // The connection logs once that the broker is away.
        if (connection.current() !== undefined) {
          log.warn("pull", facts, "The consumer was interrupted; starting it again.");
        }
      }
      if (Date.now() - startedAt > healthyAfterMs) backoff.reset();
      await backoff.wait(stopping.signal);
    }
  };
  const ended = run();

  return {
    stop: async () => {
      stopping.abort();
      void messages?.close();
      await Promise.all([ended, worker.finish()]);
    },
  };
};
