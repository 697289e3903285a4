import type { Envelope } from "@railyard/contracts";
import { errorMessage } from "@railyard/failures";
import type { Logger, Metrics } from "@railyard/telemetry";
import { createCalmLog } from "@railyard/telemetry";
import { createBackoff } from "@railyard/waiting";
import type { Msg, Subscription as CoreSubscription } from "@nats-io/transport-node";
import { observeBroker } from "./broker-metrics.ts";
import type { BrokerSettings } from "./broker-settings.ts";
import { openConnection } from "./connection.ts";
import { parseEnvelopes } from "./envelope.ts";
import type { PublishMany } from "./publisher.ts";
import { createPublisher } from "./publisher.ts";
import { createStreams } from "./streams.ts";

export interface MessagingOptions extends BrokerSettings {
  /** Shown by the broker's monitoring. */
  readonly name: string;
  readonly logger: Logger;
  /** A broker that answers nothing for this long, though the connection is open, counts as away. Default 30 s. */
  readonly silenceMaxMs?: number;
  /** Shows whether the broker is connected. */
  readonly metrics?: Metrics;
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
  /** Sends in order with a bounded number in flight; never rejects, the report states what was stored. */
  readonly publishMany: PublishMany;
  /** Every replica gets the text of each message from now on, at most once. */
  watch(subject: string, receive: (text: string) => void, options?: ListenOptions): Stopper;
  /** The same for the events in the messages: for invalidating what is cached. */
  listen(subject: string, handler: (envelope: Envelope) => void, options?: ListenOptions): Stopper;
  /** Wakes all that wait for the topic, here too, at most once; dropped when the broker is away. */
  hint(topic: string, text?: string): void;
  onHint(topic: string, listener: HintListener): Stopper;
  /** Whether the broker is connected at this moment, so that listeners receive what is published. */
  isConnected(): boolean;
  /** Whether the broker is connected and its streams are there. */
  isUsable(): Promise<boolean>;
  /** Sends what is buffered and closes. */
  close(): Promise<void>;
}

const hintSubject = (topic: string): string => `hint.${topic}`;

/** Connects to the broker; returns at once and keeps trying by itself. */
export const connectMessaging = (options: MessagingOptions): Messaging => {
  const { logger } = options;
  const connection = openConnection(options);
  const streams = createStreams(logger, options.streamReplicas);
  const log = createCalmLog(logger);
  const closing = new AbortController();
  const isConnected = (): boolean => connection.current() !== undefined;
  observeBroker(options.metrics, isConnected);

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

  const watch: Messaging["watch"] = (subject, receive, { onMissed } = {}) => {
    let stopped = false;
    if (onMissed !== undefined) {
      connection.onRestored(() => {
        if (!stopped) onMissed();
      });
    }
    const unsubscribe = subscribe(subject, (message) => {
      receive(message.string());
    });
    return () => {
      stopped = true;
      unsubscribe();
    };
  };

  return {
    publishMany: createPublisher(connection, streams),

    watch,

    listen: (subject, handler, listenOptions) =>
      watch(
        subject,
        (text) => {
          for (const envelope of parseEnvelopes(text) ?? []) {
            try {
              handler(envelope);
            } catch (error) {
              log.error("listener", { subject, reason: errorMessage(error) }, "A listener failed.");
            }
          }
        },
        listenOptions,
      ),

    hint: (topic, text) => {
      connection.current()?.publish(hintSubject(topic), text);
    },

    onHint: (topic, listener) => watch(hintSubject(topic), listener),

    isConnected,

    isUsable: () => Promise.resolve(connection.current() !== undefined && streams.areKnown()),

    close: async () => {
      closing.abort();
      await connection.close();
    },
  };
};
