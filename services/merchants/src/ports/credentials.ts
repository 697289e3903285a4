import type { MerchantSnapshot } from "@railyard/contracts";

import type { KeyApi } from "../domain/api-key.ts";
import type { MerchantAccountType } from "../domain/merchant-account.ts";

/** Whose credential it is; the plaintext of a secret never comes here. */
export interface ResolvedCredential {
  readonly merchantId: string;
  readonly organizationId: string;
  readonly accountType: MerchantAccountType;
  /** Null for a publishable key, which has no id. */
  readonly keyId: string | null;
  readonly directoryVersion: number;
  readonly expiresAt: Date | null;
  /** By the clock of the database. */
  readonly hasExpired: boolean;
  /** Null: the key may do everything. */
  readonly scopes: readonly string[] | null;
}

/** When a gateway last saw a key. */
export interface KeyUse {
  readonly keyId: string;
  readonly lastUsed: Date;
}

/** How a merchant is related to others. */
export type MerchantStatus = Pick<ResolvedCredential, "organizationId" | "accountType" | "directoryVersion">;

/** The hot read of the gateways; what is unknown, revoked or of a deleted merchant is not found. */
export interface CredentialDirectory {
  findSecretKey(api: KeyApi, keyHash: string): Promise<ResolvedCredential | null>;
  findPublishableKey(key: string): Promise<ResolvedCredential | null>;
  findMerchantStatus(merchantId: string): Promise<MerchantStatus | null>;
  hasProfile(merchantId: string, profileId: string): Promise<boolean>;
  /** How many of the keys were used later than was known; only those are changed. */
  recordUses(uses: readonly KeyUse[]): Promise<number>;
}

/** The hot read of payments, events and the decision engine. */
export interface SnapshotReader {
  read(merchantId: string): Promise<MerchantSnapshot | null>;
}
