import type { Route } from "@railyard/http";
import { currentWork } from "@railyard/telemetry";

import type { Ports } from "../ports.ts";

/** Has requests for a merchant whose clock is being advanced see where it is by now, on whatever process it moves. */
export const atMerchantTime =
  ({ knownClocks }: Pick<Ports, "knownClocks">) =>
  (route: Route): Route => ({
    ...route,
    handle: async (input) => {
      const merchantId = currentWork()?.ids.merchant_id;
      if (merchantId !== undefined && knownClocks.isAdvancing(merchantId)) await knownClocks.refresh();
      return route.handle(input);
    },
  });
