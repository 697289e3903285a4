import type { Envelope } from "@railyard/contracts";
import { errorMessage } from "@railyard/failures";
import type { Logger, Metrics, Tracing } from "@railyard/telemetry";
import { createCalmLog, traceHeaders } from "@railyard/telemetry";
import { createBackoff } from "@railyard/waiting";
import type { Msg, Subscription as CoreSubscription } from "@nats-io/transport-node";
import { observeBroker } from "./broker-metrics.ts";
import type { BrokerSettings } from "./broker-settings.ts";
import { openConnection } from "./connection.ts";
import type { ConsumeOptions, Subscription } from "./consume-options.ts";
import { startConsumer } from "./consumer.ts";
import { parseEnvelopes } from "./envelope.ts";
import type { Outgoing, PublishReport } from "./publisher.ts";
import { createPublisher } from "./publisher.ts";
import { createStreams } from "./streams.ts";

export interface MessagingOptions extends BrokerSettings {
  /** Shown by the broker's monitoring. */
  readonly name: string;
  readonly logger: Logger;
  /** A broker that answers nothing for this long, though the connection is open, counts as away. Default 30 s. */
  readonly silenceMaxMs?: number;
  /** Shows whether the broker is connected, and what it brings again. */
  readonly metrics?: Metrics;
  /** Opens a span around every handled event, as a child of the change that caused the event. */
  readonly tracing?: Tracing;
}

export interface PublishOptions {
  /** The broker drops a second message with the same id within two minutes. */
  readonly messageId: string;
}

/** Ends a listener. */
export type Stopper = () => void;

/** Called with the text of a hint; empty when it has none. */
export type HintListener = (text: string) => void;

export interface ListenOptions {
  /** Called after the connection was interrupted: messages may have been missed. */
  readonly onMissed?: () => void;
}

/** The broker as services see it. Connecting continues in the background, for as long as it takes. */
export interface Messaging {
  /** Resolves when the broker has stored the message; throws OperationalError `broker_unavailable` otherwise. */
  publish(subject: string, envelope: Envelope, options: PublishOptions): Promise<void>;
  /** Sends in order with a bounded number in flight; never throws, the report states what was stored. */
  publishMany(messages: readonly Outgoing[]): Promise<PublishReport>;
  /** Each event goes to one replica per durable name, at least once. */
  consume(options: ConsumeOptions): Subscription;
  /** Every replica gets each event from now on, at most once: for invalidating what is cached. */
  listen(subject: string, handler: (envelope: Envelope) => void, options?: ListenOptions): Stopper;
  /** Wakes all that wait for the topic, here too, at most once; dropped when the broker is away. */
  hint(topic: string, text?: string): void;
  onHint(topic: string, listener: HintListener): Stopper;
  /** Whether the broker is connected at this moment, so that listeners receive what is published. */
  isConnected(): boolean;
  /** Whether the broker is connected and its streams are there. */
  isUsable(): Promise<boolean>;
  /** Stops consumers, sends what is buffered and closes. */
  close(): Promise<void>;
}

const hintSubject = (topic: string): string => `hint.${topic}`;

/** Connects to the broker; returns at once and keeps trying by itself. */
export const connectMessaging = (options: MessagingOptions): Messaging => {
  const { logger } = options;
  const connection = openConnection(options);
  const streams = createStreams(logger, options.streamReplicas);
  const publisher = createPublisher(connection, streams);
  const log = createCalmLog(logger);
  const closing = new AbortController();
  const consumers = new Set<Subscription>();
  const isConnected = (): boolean => connection.current() !== undefined;
  const countRedelivery = observeBroker(options.metrics, isConnected);
  const parts = { connection, streams, logger, tracing: options.tracing, countRedelivery };

  const prepareStreams = async (): Promise<void> => {
    const backoff = createBackoff(100, 5_000);
    while (!closing.signal.aborted && !streams.areKnown()) {
      const open = connection.current();
      // The next connection starts its own round.
      if (open === undefined) return;
      try {
        await streams.ensure(open);
      } catch (error) {
        log.warn("streams", { reason: errorMessage(error) }, "The streams could not be checked; trying again.");
        await backoff.wait(closing.signal);
      }
    }
  };

  connection.onOpened(() => {
    streams.forget();
    // Runs after the connection has announced itself.
    queueMicrotask(() => void prepareStreams());
  });
  connection.onRestored(() => {
    streams.forget();
    void prepareStreams();
  });

  const subscribe = (subject: string, receive: (message: Msg) => void): Stopper => {
    let stopped = false;
    let subscription: CoreSubscription | undefined;
    connection.onOpened((open) => {
      if (stopped) return;
      subscription = open.subscribe(subject, {
        callback: (error, message) => {
          if (error !== null) {
            log.warn("subscription", { subject, reason: errorMessage(error) }, "A subscription was refused.");
            return;
          }
          receive(message);
        },
      });
    });
    return () => {
      stopped = true;
      subscription?.unsubscribe();
    };
  };

  return {
    publish: (subject, envelope, { messageId }) =>
      publisher.publish({ subject, messageId, payload: JSON.stringify({ ...traceHeaders(), ...envelope }) }),

    publishMany: (messages) => publisher.publishMany(messages),

    consume: (consumeOptions) => {
      const consumer = startConsumer(consumeOptions, parts);
      const subscription: Subscription = {
        stop: async () => {
          consumers.delete(subscription);
          await consumer.stop();
        },
      };
      consumers.add(subscription);
      return subscription;
    },

    listen: (subject, handler, listenOptions = {}) => {
      const { onMissed } = listenOptions;
      let stopped = false;
      if (onMissed !== undefined) {
        connection.onRestored(() => {
          if (!stopped) onMissed();
        });
      }
      const unsubscribe = subscribe(subject, (message) => {
        for (const envelope of parseEnvelopes(message.string()) ?? []) {
          try {
            handler(envelope);
          } catch (error) {
            log.error("listener", { subject, reason: errorMessage(error) }, "A listener failed.");
          }
        }
      });
      return () => {
        stopped = true;
        unsubscribe();
      };
    },

    hint: (topic, text) => {
      connection.current()?.publish(hintSubject(topic), text);
    },

    onHint: (topic, listener) =>
      subscribe(hintSubject(topic), (message) => {
        listener(message.string());
      }),

    isConnected,

    isUsable: () => Promise.resolve(connection.current() !== undefined && streams.areKnown()),

    close: async () => {
      closing.abort();
      await Promise.all([...consumers].map((consumer) => consumer.stop()));
      await connection.close();
    },
  };
};
