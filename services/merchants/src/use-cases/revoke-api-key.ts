import type { KeyApi } from "../domain/api-key.ts";
import type { Changed, ChangePorts } from "./change-merchant.ts";
import { changeMerchant } from "./change-merchant.ts";
import { findApiKey } from "./retrieve-api-key.ts";

/**
 * Revokes a key: it is refused from now on, and gateways that remember it forget it. Keys of the engine
 * stay listed when they are revoked, so that doing it again changes nothing; a revoked key of the merchant's API is
 * gone.
 * @throws {Failure} `merchant_account_not_found`, `api_key_not_found`.
 */
export const revokeApiKey =
  (ports: ChangePorts) =>
  (merchantId: string, api: KeyApi, keyId: string): Promise<Changed<string>> =>
    changeMerchant(ports, merchantId, async (transaction, merchant) => {
      const key = await findApiKey(transaction, merchantId, api, keyId, { withRevoked: api === "engine" });
      if (key.revokedAt !== null) return keyId;
      await transaction.apiKeys.update({ ...key, revokedAt: ports.clock() });
      await transaction.apiKeys.scheduleReminder(keyId, null);
      await transaction.announce.apiKeyRevoked(merchantId, keyId, merchant.directory_version);
      return keyId;
    });
