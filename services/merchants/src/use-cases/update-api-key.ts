import type { ApiKey, ApiKeyChanges } from "../domain/api-key.ts";
import { changedKey } from "../domain/api-key.ts";
import { nextReminder } from "../domain/key-reminder.ts";
import type { Changed, ChangePorts } from "./change-merchant.ts";
import { changeMerchant } from "./change-merchant.ts";
import type { CreateApiKeyPorts } from "./create-api-key.ts";
import { findApiKey } from "./retrieve-api-key.ts";

/**
 * Changes name, description, expiration or scopes of a key; what was left out stays.
 * @throws {Failure} `merchant_account_not_found`, `api_key_not_found`, `api_key_already_replaced`, `invalid_format`,
 * `invalid_data`.
 */
export const updateApiKey =
  (ports: Pick<CreateApiKeyPorts, keyof ChangePorts | "reminderDays">) =>
  (merchantId: string, keyId: string, changes: ApiKeyChanges): Promise<Changed<ApiKey>> =>
    changeMerchant(ports, merchantId, async (transaction) => {
      const key = await findApiKey(transaction, merchantId, "merchant", keyId);
      const now = ports.clock();
      const updated = changedKey(key, changes, now);
      await transaction.apiKeys.update(updated);
      if (updated.expiresAt?.getTime() !== key.expiresAt?.getTime() && updated.replacedBy === null) {
        await transaction.apiKeys.scheduleReminder(keyId, nextReminder(updated.expiresAt, ports.reminderDays, now));
      }
      return updated;
    });
