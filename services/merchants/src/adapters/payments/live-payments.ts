import { readLivePayments } from "@railyard/contracts";
import type { ServiceClient } from "@railyard/http";

import type { LivePayments } from "../../ports.ts";

/** Asks the payments service; while it cannot answer, nothing is deleted. */
export const createLivePayments = (payments: ServiceClient): LivePayments => ({
  exist: async ({ merchantId, profileId, merchantConnectorId }) => {
    const { live } = await payments.call(readLivePayments, {
      query: {
        merchant_id: merchantId,
        ...(profileId === undefined ? {} : { profile_id: profileId }),
        ...(merchantConnectorId === undefined ? {} : { merchant_connector_id: merchantConnectorId }),
      },
    });
    return live;
  },
});
