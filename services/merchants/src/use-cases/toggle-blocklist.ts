import type { Changed, ChangePorts } from "./change-merchant.ts";
import { changeMerchant } from "./change-merchant.ts";

/**
 * Puts the merchant's blocklist in force or out of it.
 * @throws {Failure} `merchant_account_not_found`.
 */
export const toggleBlocklist =
  (ports: ChangePorts) =>
  (merchantId: string, isEnabled: boolean): Promise<Changed<boolean>> =>
    changeMerchant(ports, merchantId, async ({ merchants }, merchant) => {
      const { retry_overrides: overrides } = merchant;
      const isSet = overrides.is_blocklist_enabled !== undefined;
      await merchants.update({
        ...merchant,
        is_blocklist_enabled: isEnabled,
        retry_overrides: isSet ? { ...overrides, is_blocklist_enabled: isEnabled } : overrides,
      });
      return isEnabled;
    });
