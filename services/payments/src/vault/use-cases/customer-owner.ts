import type { DataOwner, MerchantSnapshot } from "@railyard/contracts";

/**
 * The merchant that owns the customers of a merchant and what they have stored, under its own key: for a connected
 * merchant its platform merchant, which owns those of all its connected merchants; otherwise the merchant itself. The
 * owner is in the directory and was set when the merchant was created; no request can choose it.
 */
export const customerOwnerOf = (merchant: MerchantSnapshot): DataOwner => merchant.customer_owner ?? merchant;

/** Id of {@link customerOwnerOf}, where it is not the merchant itself. */
export const foreignOwnerOf = ({ merchant_id, customer_owner: owner }: MerchantSnapshot): string | undefined =>
  owner === null || owner === undefined || owner.merchant_id === merchant_id ? undefined : owner.merchant_id;
