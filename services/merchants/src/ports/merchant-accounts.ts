import type { MerchantAccount } from "../domain/merchant-account.ts";

export interface MerchantStore {
  /** False when the id is, or was, in use. */
  insert(merchant: MerchantAccount): Promise<boolean>;
  find(merchantId: string): Promise<MerchantAccount | null>;
  /** Newest first. */
  list(organizationId: string, limit: number): Promise<readonly MerchantAccount[]>;
  hasPlatformMerchant(organizationId: string): Promise<boolean>;
  /** Whether there is such a merchant; it stays so until the transaction ends. */
  hold(merchantId: string): Promise<boolean>;
  /** Id of a merchant that has this one for its parent, or for its platform; null when there is none. */
  findDependent(merchant: MerchantAccount): Promise<string | null>;
  /**
   * Increases the version of the merchant's directory entry and locks the merchant against other changes until the
   * transaction ends. Null when there is no such merchant.
   */
  lock(merchantId: string, now: Date): Promise<MerchantAccount | null>;
  update(merchant: MerchantAccount): Promise<void>;
  delete(merchantId: string, now: Date): Promise<void>;
}

/** The merchant whose data key seals what its profiles and connector accounts keep secret. */
export type SecretOwner = Pick<MerchantAccount, "merchant_id" | "sealed_data_key">;
