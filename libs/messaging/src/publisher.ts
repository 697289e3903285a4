import { errorMessage, isOperational, OperationalError } from "@railyard/failures";
import type { JetStreamClient } from "@nats-io/jetstream";
import { jetstream } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/transport-node";
import type { Connection } from "./connection.ts";
import { createFlightLimit } from "./flight-limit.ts";
import type { Streams } from "./streams.ts";
import { pointsToLostStream } from "./streams.ts";

/** A message ready to go: the payload is the envelope as JSON text. */
export interface Outgoing {
  readonly subject: string;
  /** The broker drops a second message with the same id within its duplicate window. */
  readonly messageId: string;
  readonly payload: string;
}

/** The outcome of each message of `publishMany`, in the order given. */
export interface PublishReport {
  /** True where the broker has confirmed to have stored the message. */
  readonly acknowledged: readonly boolean[];
  /** The first fault; messages after it were not sent. */
  readonly fault?: OperationalError;
}

export interface Publisher {
  publish(message: Outgoing): Promise<void>;
  publishMany(messages: readonly Outgoing[]): Promise<PublishReport>;
}

const maximumInFlight = 64;
const maximumWaiting = 10_000;
const acknowledgementTimeoutMs = 5_000;

const unavailable = (reason: string, cause?: unknown): OperationalError =>
  new OperationalError("broker_unavailable", `The message could not be handed to the broker: ${reason}`, {
    cause,
    retryAfterSeconds: 1,
  });

export const createPublisher = (connection: Connection, streams: Streams): Publisher => {
  const flight = createFlightLimit(maximumInFlight);
  let client: { readonly of: NatsConnection; readonly jetstream: JetStreamClient } | undefined;

  const waiting = new Set<(reason: Error) => void>();

  connection.onLost(() => {
    for (const fail of waiting) fail(unavailable("the connection broke"));
  });

  const readyClient = async (): Promise<JetStreamClient> => {
    // Without this check the client would buffer in memory for as long as the broker is away.
    const open = connection.current();
    if (open === undefined) throw unavailable("not connected");
    try {
      await streams.ensure(open);
    } catch (error) {
      throw unavailable(errorMessage(error), error);
    }
    if (client?.of !== open) client = { of: open, jetstream: jetstream(open) };
    return client.jetstream;
  };

  const send = async (message: Outgoing): Promise<void> => {
    const ready = await readyClient();
    try {
      await new Promise<void>((resolve, fail) => {
        waiting.add(fail);
        ready
          .publish(message.subject, message.payload, {
            msgID: message.messageId,
            timeout: acknowledgementTimeoutMs,
          })
          .then(() => {
            resolve();
          }, fail)
          .finally(() => waiting.delete(fail));
      });
    } catch (error) {
      if (isOperational(error)) throw error;
      if (pointsToLostStream(error)) streams.forget();
      throw unavailable(errorMessage(error), error);
    }
  };

  return {
    publish: async (message) => {
      if (flight.waiting >= maximumWaiting) throw unavailable("too many messages are waiting");
      await flight.acquire();
      try {
        await send(message);
      } finally {
        flight.release();
      }
    },

    publishMany: async (messages) => {
      const acknowledged = messages.map(() => false);
      const flights: Promise<void>[] = [];
      const seen: { fault?: OperationalError } = {};
      for (const [index, message] of messages.entries()) {
        await flight.acquire();
        if (seen.fault !== undefined) {
          flight.release();
          break;
        }
        flights.push(
          send(message).then(
            () => {
              acknowledged[index] = true;
              flight.release();
            },
            (error: unknown) => {
              seen.fault ??= isOperational(error) ? error : unavailable(errorMessage(error), error);
              flight.release();
            },
          ),
        );
      }
      await Promise.all(flights);
      return { acknowledged, ...seen };
    },
  };
};
