import { readLivePayments } from "@railyard/contracts";
import type { ServiceClient } from "@railyard/http";
import { defined } from "@railyard/members";

import type { LivePayments } from "../../ports.ts";

/** Asks the payments service; while it cannot answer, nothing is deleted. */
export const createLivePayments = (payments: ServiceClient): LivePayments => ({
  exist: async ({ merchantId, profileId, merchantConnectorId }) => {
    const { live } = await payments.call(readLivePayments, {
      query: {
        merchant_id: merchantId,
        ...defined({ profile_id: profileId, merchant_connector_id: merchantConnectorId }),
      },
    });
    return live;
  },
});
