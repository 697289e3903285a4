import type { Relay } from "./domain/relay.ts";
import type { InsertResult } from "../kernel/ports.ts";
import type { Ports as PaymentsPorts } from "../payments/ports.ts";

/** A payment at a provider, by the account and the provider's own id. */
export interface ProviderPaymentName {
  readonly merchantId: string;
  readonly merchantConnectorId: string;
  readonly connectorResourceId: string;
}

/** Relays. */
export interface RelayStore {
  insert(relay: Relay, idempotencyKey: string | null): Promise<InsertResult>;
  load(merchantId: string, relayId: string): Promise<Relay | null>;
  loadByIdempotencyKey(merchantId: string, key: string): Promise<Relay | null>;
  /** Forgets a key that is older than keys are kept, so that it can be used again. */
  releaseIdempotencyKey(merchantId: string, key: string): Promise<void>;
  /** Relays for this payment that have no end yet, oldest first. */
  openFor(payment: ProviderPaymentName): Promise<readonly Relay[]>;
  /** False when the stored relay has another version than `expectedVersion` by now. */
  save(after: Relay, expectedVersion: number): Promise<boolean>;
}

/** Everything that use cases of this module need from outside. */
export interface Ports extends PaymentsPorts {
  readonly relays: RelayStore;
}
