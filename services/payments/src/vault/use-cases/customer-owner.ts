import type { DataOwner, MerchantSnapshot } from "@railyard/contracts";

/**
 * Who keeps the customers of a merchant and what they have stored, under its own key: for a connected merchant its
 * platform merchant, which keeps those of all of them; otherwise the merchant itself. The directory says so, which was
 * told when the merchant was made; no request does.
 */
export const customerOwnerOf = (merchant: MerchantSnapshot): DataOwner => merchant.customer_owner ?? merchant;

/** Id of {@link customerOwnerOf}, where it is not the merchant itself. */
export const foreignOwnerOf = ({ merchant_id, customer_owner: owner }: MerchantSnapshot): string | undefined =>
  owner === null || owner === undefined || owner.merchant_id === merchant_id ? undefined : owner.merchant_id;
