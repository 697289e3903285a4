import type { KeyRotation } from "../domain/api-key.ts";
import { rotationOf } from "../domain/api-key.ts";
import type { Changed } from "./change-merchant.ts";
import { changeMerchant } from "./change-merchant.ts";
import type { CreateApiKeyPorts, CreatedApiKey } from "./create-api-key.ts";
import { storeSecretKey } from "./create-api-key.ts";
import { findApiKey } from "./retrieve-api-key.ts";

/**
 * Makes a key that replaces another: name, description and scopes are the same, and the old key ends with the overlap.
 * @throws {Failure} `merchant_account_not_found`, `api_key_not_found` (a revoked key too), `api_key_expired`,
 * `api_key_already_replaced`, `invalid_format`, `invalid_data`.
 */
export const rotateApiKey =
  (ports: CreateApiKeyPorts) =>
  (merchantId: string, keyId: string, rotation: KeyRotation): Promise<Changed<CreatedApiKey>> =>
    changeMerchant(ports, merchantId, async (transaction) => {
      const key = await findApiKey(transaction, merchantId, "merchant", keyId);
      const now = ports.clock();
      const { oldExpiresAt, newExpiresAt } = rotationOf(key, rotation, now);
      const created = await storeSecretKey(transaction, ports, {
        merchantId,
        api: "merchant",
        name: key.name,
        description: key.description,
        scopes: key.scopes,
        createdAt: now,
        expiresAt: newExpiresAt,
        rotatedFrom: keyId,
      });
      await transaction.apiKeys.update({ ...key, expiresAt: oldExpiresAt, replacedBy: created.key.keyId });
      await transaction.apiKeys.scheduleReminder(keyId, null);
      return created;
    });
