import type { Authentication } from "./domain/authentication.ts";
import type { RedactedBatch } from "../kernel/ports.ts";
import type { Ports as PaymentsPorts } from "../payments/ports.ts";

/** Authentications without a payment. */
export interface AuthenticationStore {
  /** False when the merchant has one of that id. */
  insert(authentication: Authentication): Promise<boolean>;
  load(merchantId: string, authenticationId: string): Promise<Authentication | null>;
  /** False when the stored authentication has another version than `expectedVersion` by now. */
  save(after: Authentication, expectedVersion: number): Promise<boolean>;
  /** Erases the customer's data from the next authentications after the one of that id. */
  redact(merchantId: string, customerId: string, afterAuthenticationId: string): Promise<RedactedBatch>;
}

/** Everything that the use cases of this module need from outside. */
export interface Ports extends PaymentsPorts {
  readonly authentications: AuthenticationStore;
}
