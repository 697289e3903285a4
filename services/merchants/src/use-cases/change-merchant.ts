import type { MerchantAccount } from "../domain/merchant-account.ts";
import { failures } from "../failures.ts";
import type { Clock, Directory, DirectoryTransaction } from "../ports.ts";

/** A value after a change, with the version that the merchant's directory entry has from then on. */
export interface Changed<Value> {
  readonly value: Value;
  readonly merchantId: string;
  readonly version: number;
}

/** A value that came into being together with a merchant. */
export const createdMerchant = <Value>(merchant: MerchantAccount, value: Value): Changed<Value> => ({
  value,
  merchantId: merchant.merchant_id,
  version: merchant.directory_version,
});

export interface ChangePorts {
  readonly directory: Directory;
  readonly clock: Clock;
}

/**
 * Runs a change to a merchant or to anything it owns: one change at a time per merchant, a new version of its entry,
 * and the announcement of both, all in one transaction.
 * @throws {Failure} `merchant_account_not_found`, and whatever the work throws; then nothing is changed.
 */
export const changeMerchant = <Value>(
  { directory, clock }: ChangePorts,
  merchantId: string,
  work: (transaction: DirectoryTransaction, merchant: MerchantAccount) => Promise<Value>,
): Promise<Changed<Value>> =>
  directory.inTransaction(async (transaction) => {
    const merchant = await transaction.merchants.lock(merchantId, clock());
    if (merchant === null) throw failures.merchant_account_not_found({ merchant_id: merchantId });
    const value = await work(transaction, merchant);
    await transaction.announce.merchantChanged(merchantId, merchant.directory_version);
    return { value, merchantId, version: merchant.directory_version };
  });
