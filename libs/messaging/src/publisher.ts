import { errorMessage, isOperational, OperationalError } from "@railyard/failures";
import type { JetStreamClient } from "@nats-io/jetstream";
import { jetstream } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/transport-node";
import type { Connection } from "./connection.ts";
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

/** Sends messages in order with a bounded number in flight; never rejects. */
export type PublishMany = (messages: readonly Outgoing[]) => Promise<PublishReport>;

const mostInFlight = 64;
const acknowledgementTimeoutMs = 5_000;

const unavailable = (reason: string, cause?: unknown): OperationalError =>
  new OperationalError("broker_unavailable", `The message could not be handed to the broker: ${reason}`, {
    cause,
    retryAfterSeconds: 1,
  });

export const createPublisher = (connection: Connection, streams: Streams): PublishMany => {
  const waiting = new Set<(reason: Error) => void>();
  let client: { readonly of: NatsConnection; readonly jetstream: JetStreamClient } | undefined;

  connection.onLost(() => {
    for (const fail of waiting) fail(unavailable("the connection broke"));
  });

  const readyClient = async (): Promise<JetStreamClient> => {
    // Without this check the client would buffer in memory for as long as the broker is away.
    const open = connection.current();
    if (open === undefined) throw unavailable("not connected");
    await streams.ensure(open);
    if (client?.of !== open) client = { of: open, jetstream: jetstream(open) };
    return client.jetstream;
  };

  const send = (ready: JetStreamClient, { subject, messageId, payload }: Outgoing): Promise<void> =>
    new Promise((resolve, fail) => {
      waiting.add(fail);
      ready
        .publish(subject, payload, { msgID: messageId, timeout: acknowledgementTimeoutMs })
        .then(() => {
          resolve();
        }, fail)
        .finally(() => waiting.delete(fail));
    });

  const toFault = (error: unknown): OperationalError => {
    if (isOperational(error)) return error;
    if (pointsToLostStream(error)) streams.forget();
    return unavailable(errorMessage(error), error);
  };

  return async (messages) => {
    const acknowledged = messages.map(() => false);
    try {
      const ready = await readyClient();
      for (let begin = 0; begin < messages.length; begin += mostInFlight) {
        const flights = messages.slice(begin, begin + mostInFlight).map((message) => send(ready, message));
        const outcomes = await Promise.allSettled(flights);
        for (const [index, { status }] of outcomes.entries()) acknowledged[begin + index] = status === "fulfilled";
        const failed = outcomes.find((outcome) => outcome.status === "rejected");
        if (failed !== undefined) return { acknowledged, fault: toFault(failed.reason) };
      }
      return { acknowledged };
    } catch (error) {
      return { acknowledged, fault: toFault(error) };
    }
  };
};
