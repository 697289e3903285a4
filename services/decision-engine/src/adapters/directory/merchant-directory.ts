import type { Directory } from "@railyard/directory";

import type { MerchantDirectory } from "../../ports.ts";

/** The directory of merchants, kept in memory by its library. */
export const createMerchantDirectory = (directory: Directory): MerchantDirectory => ({
  hasProfile: async (merchantId, profileId, minimumVersion) => {
    const snapshot = await directory.merchant(merchantId, { minimumVersion });
    return snapshot?.profiles.some(({ profile_id }) => profile_id === profileId) ?? false;
  },
  isDebitRoutingEnabled: async (merchantId, minimumVersion) =>
    (await directory.merchant(merchantId, { minimumVersion }))?.debit_routing_enabled === true,
});
