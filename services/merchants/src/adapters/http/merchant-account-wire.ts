import { isOperator, mayDo } from "@railyard/auth";
import { updateMerchantAccount } from "@railyard/contracts";
import type { MerchantAccount as MerchantAccountAnswer } from "@railyard/contracts";
import type { Principal } from "@railyard/http";

import { maskSecret } from "../../domain/masking.ts";
import type { MerchantAccount } from "../../domain/merchant-account.ts";
import { maskWebhookDetails } from "../../domain/webhook-details.ts";

// What a session permits is known of the merchant that it works with, and of no other in a list.
const isWithinReach = (merchant: MerchantAccount, reader: Principal): boolean =>
  isOperator(reader) || reader.kind === "platform_key" || reader.merchantId === merchant.merchant_id;

/**
 * The answer to an operation on a merchant; the server drops what the contract does not declare. Only those who may
 * change the account are shown the key that signs, and none in the console, where a tab may be left open.
 */
export const toMerchantAccountWire = (merchant: MerchantAccount, reader: Principal): MerchantAccountAnswer => ({
  ...merchant,
  payment_response_hash_key:
    mayDo(updateMerchantAccount, reader) && isWithinReach(merchant, reader) && reader.sessionKind !== "console"
      ? merchant.payment_response_hash_key
      : maskSecret(merchant.payment_response_hash_key),
  webhook_details: maskWebhookDetails(merchant.webhook_details),
});
