import type { RelayStatus } from "@railyard/contracts";

import type { RelayOrder } from "./relay-order.ts";

/** What the provider answered when it refused. */
export interface RelayError {
  readonly code: string;
  readonly message: string;
}

/** Something asked of a provider for a payment that was made elsewhere; amounts in minor units. */
export interface Relay {
  readonly merchantId: string;
  readonly relayId: string;
  readonly profileId: string;
  /** Grows with every change. */
  readonly version: number;
  readonly status: RelayStatus;
  readonly connector: string;
  readonly merchantConnectorId: string;
  /** Id of the payment at the provider. */
  readonly connectorResourceId: string;
  /** Id that the provider gave to what was asked. */
  readonly connectorReferenceId: string | null;
  readonly order: RelayOrder;
  readonly error: RelayError | null;
  readonly createdAt: Date;
  readonly modifiedAt: Date;
  /** Until when the process that is asking the provider has claimed the relay. */
  readonly claimedUntil: Date | null;
  /** Until when what was asked, and not answered, may still be on its way to the provider. */
  readonly interruptedUntil: Date | null;
  /** When the recovery job has to check the relay if nothing has changed it by then. */
  readonly dueAt: Date | null;
  readonly dueCount: number;
}

/** Whether a process is asking the provider right now. */
export const isRelayClaimed = ({ claimedUntil }: Relay, now: Date): boolean =>
  claimedUntil !== null && claimedUntil > now;

/** The relay, claimed by the process that asks the provider. */
export const claimRelay = (relay: Relay, until: Date): Relay => ({
  ...relay,
  version: relay.version + 1,
  claimedUntil: until,
  dueAt: until,
});
