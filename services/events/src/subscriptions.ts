import type { BatchHandler, ConsumeOptions } from "@railyard/messaging";

export interface SubscriptionHandlers {
  /** Takes everything of the source: positions of events that mean nothing here count too. */
  readonly recordEvents: BatchHandler;
}

/** Every stream that the service consumes. */
export const subscriptionsOf = ({ recordEvents }: SubscriptionHandlers): readonly ConsumeOptions[] => [
  {
    stream: "PAYMENTS",
    durable: "events",
    subject: "payments.>",
    batchHandler: recordEvents,
    maxInFlight: 200,
  },
];
