import type { ApiKey, KeyApi } from "../domain/api-key.ts";

/** New secrets and ids in the form of this installation's environment. */
export interface KeyMaker {
  newSecretKey(): IssuedKey;
  newEngineKey(): IssuedKey;
  newPublishableKey(): string;
  /** A data key for one merchant, already sealed under the master key. */
  newSealedDataKey(merchantId: string): string;
}

/** A key in the moment of its creation, the only one in which its plaintext is known. */
export interface IssuedKey {
  readonly keyId: string;
  readonly plaintext: string;
  readonly hash: string;
  readonly prefix: string;
}

export interface RemindedKey {
  readonly key: ApiKey;
  /** Days before the end that the latest reminder was for; null: there was none. */
  readonly remindedDaysBefore: number | null;
}

export interface KeySearch {
  /** Whether revoked keys are among what is found. */
  readonly withRevoked?: boolean;
}

export interface KeyPage extends KeySearch {
  readonly limit: number;
  readonly skip: number;
  /** Only keys that expire after the one moment and until the other. */
  readonly expiring?: { readonly after: Date; readonly until: Date };
}

export interface ApiKeyStore {
  insert(key: ApiKey, keyHash: string): Promise<void>;
  /** Revoked keys are not found unless they are asked for. */
  find(merchantId: string, api: KeyApi, keyId: string, options?: KeySearch): Promise<ApiKey | null>;
  /** Newest first. */
  list(merchantId: string, api: KeyApi, page: KeyPage): Promise<readonly ApiKey[]>;
  update(key: ApiKey): Promise<void>;
  /** When the key's owner is next reminded of its end, from a clean start; null: never. */
  scheduleReminder(keyId: string, dueAt: Date | null): Promise<void>;
  /** The key, whosever it is, locked against other changes until the transaction ends. */
  lockForReminder(keyId: string): Promise<RemindedKey | null>;
  settleReminder(keyId: string, remindedDaysBefore: number | null, dueAt: Date | null): Promise<void>;
  /** Ids of the keys that were valid until now. */
  revokeAll(merchantId: string, now: Date): Promise<readonly string[]>;
}
