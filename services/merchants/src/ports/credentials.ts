import type { MerchantSnapshot } from "@railyard/contracts";

import type { KeyFace } from "../domain/api-key.ts";

/** Whose credential it is; the plaintext of a secret never comes here. */
export interface ResolvedCredential {
  readonly merchantId: string;
  readonly organizationId: string;
  /** Null for a publishable key, which has no id. */
  readonly keyId: string | null;
  readonly directoryVersion: number;
  readonly expiresAt: Date | null;
}

/** The hot read of the gateways; what is unknown, revoked, expired or of a deleted merchant is not found. */
export interface CredentialDirectory {
  findSecretKey(face: KeyFace, keyHash: string): Promise<ResolvedCredential | null>;
  findPublishableKey(key: string): Promise<ResolvedCredential | null>;
}

/** The hot read of payments, events and the decision engine. */
export interface SnapshotReader {
  read(merchantId: string): Promise<MerchantSnapshot | null>;
}
