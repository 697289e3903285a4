import type { MerchantAccount } from "../domain/merchant-account.ts";
import { failures } from "../failures.ts";

/**
 * A platform merchant accepts payments for its connected merchants, with their profiles and accounts. One profile was
 * made with it, which specifies where its own webhooks go; it gets nothing that would accept payments of its own.
 * @throws {Failure} `platform_takes_no_payments` (IR_43)
 */
export const assertAcceptsPayments = (
  { merchant_id, merchant_account_type: type }: MerchantAccount,
  resource: string,
): void => {
  if (type === "platform") throw failures.platform_takes_no_payments({ merchant_id, resource });
};
