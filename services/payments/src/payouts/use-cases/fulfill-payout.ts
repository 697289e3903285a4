import type { Payout as PayoutRepresentation } from "@railyard/contracts";

import { checkPayout } from "../domain/change-payout.ts";
import type { Payout } from "../domain/payout.ts";
import { isSent, startPayoutAttempt } from "../domain/payout.ts";
import { payoutToWire } from "../wire/payout-wire.ts";
import { claimEnd } from "../../operations/use-cases/provider-operation.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";
import { choosePayoutConnectors } from "./choose-payout-connectors.ts";
import { savePayout, withFreePayout } from "./payout-changes.ts";
import type { PayoutRun } from "./run-payout.ts";
import { runPayout } from "./run-payout.ts";
import { syncStoredPayout } from "./payout-operation.ts";
import type { PayoutSyncPorts } from "./payout-operation.ts";

export interface FulfillPayoutInput {
  readonly caller: Caller;
  readonly payoutId: string;
}

/**
 * Sends a payout that was confirmed. One whose sending was broken off is not sent again: its provider is asked first.
 * @throws {Failure} `payout_not_found` (HE_02), `payout_not_possible` (IR_06 422), `no_eligible_payout_connector`.
 */
export const fulfillPayout =
  (ports: PayoutSyncPorts) =>
  async ({ caller, payoutId }: FulfillPayoutInput): Promise<PayoutRepresentation> => {
    const merchant = await merchantOf(ports, caller, null);
    const { merchantId, profileId } = caller;
    const guard = (payout: Payout): void => {
      checkPayout(payout, "fulfill", ports.clock.now());
    };
    const begun = await withFreePayout<Payout | PayoutRun>(
      ports,
      { merchantId, profileId, payoutId, guard },
      async (stored) => {
        const { payout } = stored;
        if (isSent(payout)) return { result: await syncStoredPayout(ports, stored) };
        const [choice, ...others] = await choosePayoutConnectors(ports, merchant, payout);
        const after = startPayoutAttempt(payout, { choice, until: claimEnd(ports), now: ports.clock.now() });
        if (!(await savePayout(ports, stored, after))) return null;
        return { result: { merchant, stored: { ...stored, payout: after }, others } };
      },
    );
    return payoutToWire("stored" in begun ? await runPayout(ports, begun) : begun);
  };
