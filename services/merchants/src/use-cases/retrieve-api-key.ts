import type { ApiKey, KeyApi } from "../domain/api-key.ts";
import { failures } from "../failures.ts";
import type { DirectoryStores, KeyPage, KeySearch } from "../ports.ts";
import { retrieveMerchantAccount } from "./retrieve-merchant-account.ts";

/**
 * Finds a key of the merchant, one that is not revoked unless revoked ones are asked for.
 * @throws {Failure} `api_key_not_found`
 */
export const findApiKey = async (
  { apiKeys }: Pick<DirectoryStores, "apiKeys">,
  merchantId: string,
  api: KeyApi,
  keyId: string,
  options?: KeySearch,
): Promise<ApiKey> => {
  const key = await apiKeys.find(merchantId, api, keyId, options);
  if (key === null) throw failures.api_key_not_found({ key_id: keyId });
  return key;
};

/**
 * One key of a merchant, without its plaintext.
 * @throws {Failure} `merchant_account_not_found`, `api_key_not_found`
 */
export const retrieveApiKey =
  ({ directory }: { readonly directory: DirectoryStores }) =>
  async (merchantId: string, keyId: string): Promise<ApiKey> => {
    await retrieveMerchantAccount(directory, merchantId);
    return findApiKey(directory, merchantId, "merchant", keyId);
  };

/**
 * Keys of a merchant, newest first, without their plaintexts.
 * @throws {Failure} `merchant_account_not_found`
 */
export const listApiKeys =
  ({ directory }: { readonly directory: DirectoryStores }) =>
  async (merchantId: string, api: KeyApi, page: KeyPage): Promise<readonly ApiKey[]> => {
    await retrieveMerchantAccount(directory, merchantId);
    return directory.apiKeys.list(merchantId, api, page);
  };
