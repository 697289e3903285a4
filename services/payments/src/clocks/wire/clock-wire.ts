import type { SandboxClock } from "@railyard/contracts";

import type { MerchantClock } from "../domain/merchant-clock.ts";
import { timeOn } from "../domain/merchant-clock.ts";

/** A clock as an answer has it. */
export const clockToWire = (clock: MerchantClock, realNow: Date): SandboxClock => ({
  merchant_id: clock.merchantId,
  now: timeOn(clock, realNow).toISOString(),
  status: clock.target === null ? "ready" : "advancing",
  target: clock.target?.toISOString() ?? null,
});
