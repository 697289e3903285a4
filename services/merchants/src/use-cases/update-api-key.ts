import type { ApiKey } from "../domain/api-key.ts";
import { parseExpiration } from "../domain/api-key.ts";
import type { Changed, ChangePorts } from "./change-merchant.ts";
import { changeMerchant } from "./change-merchant.ts";
import { findApiKey } from "./retrieve-api-key.ts";

export interface UpdateApiKeyInput {
  readonly name?: string | null | undefined;
  readonly expiration?: string | null | undefined;
  readonly description?: string | null | undefined;
}

/**
 * Changes name, description or expiration of a key; what was left out stays.
 * @throws {Failure} `merchant_account_not_found`, `api_key_not_found`, `invalid_format`, `invalid_data`.
 */
export const updateApiKey =
  (ports: ChangePorts) =>
  (merchantId: string, keyId: string, input: UpdateApiKeyInput): Promise<Changed<ApiKey>> =>
    changeMerchant(ports, merchantId, async (transaction) => {
      const key = await findApiKey(transaction, merchantId, "merchant", keyId);
      const { expiration } = input;
      const updated: ApiKey = {
        ...key,
        name: input.name ?? key.name,
        description: input.description ?? key.description,
        expiresAt:
          expiration === null || expiration === undefined ? key.expiresAt : parseExpiration(expiration, ports.clock()),
      };
      await transaction.apiKeys.update(updated);
      return updated;
    });
