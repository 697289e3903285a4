import type { AuditEntry } from "../domain/payment-audit.ts";
import { attemptKeysOf, timelineOf } from "../domain/payment-audit.ts";
import type { AuditTrail, Clock } from "../ports.ts";
import type { Caller } from "./assert-own-merchant.ts";

/** What telling about a payment's decisions needs. */
export interface AuditPorts {
  readonly auditTrail: AuditTrail;
  readonly clock: Clock;
}

/**
 * What was decided for a payment of the caller's merchant and what became of its attempts, oldest first; empty when
 * nothing is known of it. A credential that is held to a profile sees what was decided for that profile.
 * @param rangeMs how far back to look; null: as far as the logs go.
 */
export const auditPayment =
  ({ auditTrail, clock }: AuditPorts) =>
  async (caller: Caller, paymentId: string, rangeMs: number | null): Promise<readonly AuditEntry[]> => {
    const { merchantId, profileId = null } = caller;
    const since = new Date(rangeMs === null ? 0 : clock().getTime() - rangeMs);
    const decisions = await auditTrail.decisions({ merchantId, profileId, paymentId, since });
    // Outcomes say nothing of the profile, so they are told with a decision alone.
    if (decisions.length === 0) return [];
    const keys = attemptKeysOf(paymentId, decisions);
    return timelineOf(decisions, await auditTrail.outcomes({ merchantId, keys, since }));
  };
