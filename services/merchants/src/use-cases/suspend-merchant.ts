import type { MerchantSuspensionState } from "@railyard/contracts";

import type { Changed, ChangePorts } from "./change-merchant.ts";
import { changeMerchant } from "./change-merchant.ts";

/**
 * Suspends the merchant: other services learn of it with its next version. Suspended again, it has the new reason and
 * the time of the first suspension.
 * @throws {Failure} `merchant_account_not_found`
 */
export const suspendMerchant =
  (ports: ChangePorts) =>
  (merchantId: string, reason: string): Promise<Changed<MerchantSuspensionState>> =>
    changeMerchant(ports, merchantId, async ({ merchants }, merchant) => {
      const suspendedAt = merchant.suspended_at ?? ports.clock();
      await merchants.update({ ...merchant, suspended_at: suspendedAt, suspension_reason: reason });
      return { merchant_id: merchantId, suspension: { reason, suspended_at: suspendedAt.toISOString() } };
    });

/**
 * Ends the suspension; a merchant that is not suspended stays as it is.
 * @throws {Failure} `merchant_account_not_found`
 */
export const resumeMerchant =
  (ports: ChangePorts) =>
  (merchantId: string, reason: string): Promise<Changed<MerchantSuspensionState>> =>
    changeMerchant(ports, merchantId, async ({ merchants }, merchant) => {
      const isSuspended = merchant.suspended_at !== null;
      if (isSuspended) await merchants.update({ ...merchant, suspended_at: null, suspension_reason: reason });
      return { merchant_id: merchantId, suspension: null };
    });
