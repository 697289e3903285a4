import type { Envelope } from "@railyard/contracts";
import type { StreamName } from "./streams.ts";

/** Facts about one delivery of a message. */
export interface Delivery {
  readonly subject: string;
  /** 1 for the first delivery. */
  readonly attempt: number;
}

/** Works on one event. When it throws, the event is delivered again later. */
export type EnvelopeHandler = (envelope: Envelope, delivery: Delivery) => Promise<unknown>;

/**
 * Works on several events at once, in the order of the stream. When it throws, each of them is tried alone, so that
 * one bad event does not hold back the others.
 */
export type BatchHandler = (envelopes: readonly Envelope[]) => Promise<void>;

/** What to consume and how; all replicas with the same durable name share the work. */
export interface ConsumeOptions {
  readonly stream: StreamName;
  /** Name under which the broker keeps the place in the stream. */
  readonly durable: string;
  /** One subject, `>` and `*` allowed. */
  readonly subject: string;
  readonly handler?: EnvelopeHandler | undefined;
  /** Instead of `handler`, for work that is much cheaper in bulk. One batch runs at a time. */
  readonly batchHandler?: BatchHandler | undefined;
  /**
   * Handlers running at a time; with `batchHandler` about how many events one batch has. Default 32, with
   * `batchHandler` 200.
   */
  readonly maxInFlight?: number;
  /** Time after which the broker gives a message to another replica, renewed while work continues. Default 30 s. */
  readonly ackWaitMs?: number;
  /** Deliveries after which a failing message is logged and given up; the outbox brings it again. Default 10. */
  readonly maxDeliveries?: number;
}

export interface Subscription {
  /** Takes no more messages and resolves when those already taken are worked off. */
  stop(): Promise<void>;
}
