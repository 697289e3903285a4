import type { KeyScope } from "@railyard/contracts";

import type { ApiKey, KeyApi } from "../domain/api-key.ts";
import { parseExpiration } from "../domain/api-key.ts";
import { nextReminder } from "../domain/key-reminder.ts";
import type { DirectoryTransaction, IssuedKey, KeyMaker } from "../ports.ts";
import type { Changed, ChangePorts } from "./change-merchant.ts";
import { changeMerchant } from "./change-merchant.ts";

export interface CreateApiKeyPorts extends ChangePorts {
  readonly keys: KeyMaker;
  /** How many days before its end the owner of a key is reminded. */
  readonly reminderDays: readonly number[];
}

/** A key with its plaintext, in the only moment in which that is known. */
export interface CreatedApiKey {
  readonly key: ApiKey;
  readonly plaintext: string;
}

export interface NewKey {
  readonly merchantId: string;
  readonly api: KeyApi;
  readonly name: string | null;
  readonly description: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly scopes: readonly KeyScope[] | null;
  /** Id of the key that it replaces; absent: none. */
  readonly rotatedFrom?: string;
}

/** Stores a key that was just made; its plaintext is returned and kept nowhere. */
export const storeIssuedKey = async (
  { apiKeys }: Pick<DirectoryTransaction, "apiKeys">,
  issued: IssuedKey,
  settings: NewKey,
): Promise<CreatedApiKey> => {
  const { keyId, prefix, hash, plaintext } = issued;
  const key: ApiKey = {
    ...settings,
    rotatedFrom: settings.rotatedFrom ?? null,
    keyId,
    prefix,
    lastUsed: null,
    revokedAt: null,
    replacedBy: null,
  };
  await apiKeys.insert(key, hash);
  return { key, plaintext };
};

/** Makes and stores a secret key, and has its owner reminded before it expires. */
export const storeSecretKey = async (
  transaction: Pick<DirectoryTransaction, "apiKeys">,
  { keys, reminderDays }: Pick<CreateApiKeyPorts, "keys" | "reminderDays">,
  settings: NewKey,
): Promise<CreatedApiKey> => {
  const created = await storeIssuedKey(transaction, keys.newSecretKey(), settings);
  const dueAt = nextReminder(settings.expiresAt, reminderDays, settings.createdAt);
  if (dueAt !== null) await transaction.apiKeys.scheduleReminder(created.key.keyId, dueAt);
  return created;
};

export interface CreateApiKeyInput {
  readonly name: string;
  readonly expiration: string;
  readonly description?: string | null | undefined;
  readonly scopes?: readonly KeyScope[] | null | undefined;
}

/**
 * Makes a secret key of a merchant.
 * @throws {Failure} `merchant_account_not_found`, `invalid_format` or `invalid_data` for the expiration.
 */
export const createApiKey =
  (ports: CreateApiKeyPorts) =>
  (merchantId: string, input: CreateApiKeyInput): Promise<Changed<CreatedApiKey>> =>
    changeMerchant(ports, merchantId, (transaction) => {
      const createdAt = ports.clock();
      return storeSecretKey(transaction, ports, {
        merchantId,
        api: "merchant",
        name: input.name,
        description: input.description ?? null,
        createdAt,
        expiresAt: parseExpiration(input.expiration, createdAt),
        scopes: input.scopes ?? null,
      });
    });

/**
 * Makes a key of a merchant for the decision engine; it never expires.
 * @throws {Failure} `merchant_account_not_found`
 */
export const createEngineKey =
  (ports: CreateApiKeyPorts) =>
  (
    merchantId: string,
    { description, scopes }: Pick<NewKey, "description" | "scopes">,
  ): Promise<Changed<CreatedApiKey>> =>
    changeMerchant(ports, merchantId, (transaction) =>
      storeIssuedKey(transaction, ports.keys.newEngineKey(), {
        merchantId,
        api: "engine",
        name: null,
        description,
        scopes,
        createdAt: ports.clock(),
        expiresAt: null,
      }),
    );
