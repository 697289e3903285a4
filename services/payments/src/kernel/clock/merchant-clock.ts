import { currentWork } from "@railyard/telemetry";

import type { Clock } from "../ports.ts";

/** A clock that shows the time of the merchant that the running request or job is about. */
export const merchantClock = (clock: Clock, offsetMsOf: (merchantId: string) => number): Clock => ({
  ...clock,
  now: () => {
    const merchantId = currentWork()?.ids.merchant_id;
    const realNow = clock.realNow();
    return merchantId === undefined ? realNow : new Date(realNow.getTime() + offsetMsOf(merchantId));
  },
});
