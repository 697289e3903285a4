import type { Authentication } from "../domain/authentications/authentication.ts";
import type { RedactedBatch } from "./changes.ts";

/** Authentications without a payment. */
export interface AuthenticationStore {
  /** False when the merchant has one of that id. */
  insert(authentication: Authentication): Promise<boolean>;
  load(merchantId: string, authenticationId: string): Promise<Authentication | null>;
  /** False when the stored authentication has another version than `expectedVersion` by now. */
  save(after: Authentication, expectedVersion: number): Promise<boolean>;
  /** Takes the person off the next authentications after the one of that id. */
  redact(merchantId: string, customerId: string, afterAuthenticationId: string): Promise<RedactedBatch>;
}
