import type { MerchantAccount as MerchantAccountAnswer } from "@railyard/contracts";

import type { MerchantAccount } from "../../domain/merchant-account.ts";
import { maskWebhookDetails } from "../../domain/webhook-details.ts";

/** The answer to an operation on a merchant; the server drops what the contract does not declare. */
export const toMerchantAccountWire = (merchant: MerchantAccount): MerchantAccountAnswer => ({
  ...merchant,
  webhook_details: maskWebhookDetails(merchant.webhook_details),
});
