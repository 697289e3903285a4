import type { Payout as PayoutRepresentation } from "@railyard/contracts";

import { isSent } from "../domain/payout.ts";
import { payoutToWire } from "../wire/payout-wire.ts";
import { endedPayout } from "../domain/settle-payout.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";
import { loadPayout, savePayout } from "./payout-changes.ts";
import { syncStoredPayout } from "./payout-operation.ts";
import type { PayoutSyncPorts } from "./payout-operation.ts";

export interface RetrievePayoutInput {
  readonly caller: Caller;
  readonly payoutId: string;
  readonly forceSync: boolean;
  readonly merchantId: string | null;
}

/**
 * The payout, after asking its provider when `forceSync` is set.
 * @throws {Failure} `payout_not_found`, `merchant_not_found` (HE_02).
 */
export const retrievePayout =
  (ports: PayoutSyncPorts) =>
  async ({ caller, payoutId, forceSync, merchantId }: RetrievePayoutInput): Promise<PayoutRepresentation> => {
    if (merchantId !== null) await merchantOf(ports, caller, merchantId);
    const stored = await loadPayout(ports, caller, payoutId);
    return payoutToWire(forceSync ? await syncStoredPayout(ports, stored) : stored.payout);
  };

/** Checks a payout that is due: one that was not confirmed in time expires; one in progress is asked about. */
export const checkPayoutDue =
  (ports: PayoutSyncPorts) =>
  async ({ merchantId, payoutId }: { readonly merchantId: string; readonly payoutId: string }): Promise<void> => {
    const stored = await ports.payouts.load(merchantId, payoutId);
    if (stored === null || stored.payout.dueAt === null) return;
    const { payout } = stored;
    if (isSent(payout)) {
      await syncStoredPayout(ports, { ...stored, payout: { ...payout, dueCount: payout.dueCount + 1 } });
      return;
    }
    const now = ports.clock.now();
    if (payout.expiresAt === null || payout.expiresAt > now) return;
    const expired = endedPayout(payout, "expired", null, now);
    // Who changed it meanwhile left it due, so that the next look finds out.
    if (expired !== payout) await savePayout(ports, stored, expired);
  };
