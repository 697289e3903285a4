import type { Payout } from "../domain/payout.ts";
import type { PayoutAnswer } from "../domain/settle-payout.ts";
import { settlePayout } from "../domain/settle-payout.ts";
import type { Ports, StoredPayout } from "../ports.ts";
import { mapPayoutError } from "./ask-provider-for-payout.ts";
import { loadPayout } from "./payout-changes.ts";
import { laterTry } from "./retry-payout.ts";
import { savePayoutOutcome } from "./save-payout-outcome.ts";

const tries = 5;

/**
 * Stores what a provider's answer made of a payout, with its event; what the table does not allow changes nothing.
 * After a refusal that a rule lets another account take up, the next attempt is stored as begun instead.
 * The answer is about the attempt of `stored`: when another has begun meanwhile, it counts for nothing.
 */
export const settlePayoutAnswer = async (ports: Ports, stored: StoredPayout, raw: PayoutAnswer): Promise<Payout> => {
  const mapped = await mapPayoutError(ports, stored.payout.connector, raw);
  let before = stored;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    if (before.payout.attemptCount !== stored.payout.attemptCount) return before.payout;
    const next = await laterTry(ports, before.payout, mapped);
    const now = ports.clock.now();
    const after = next ?? settlePayout(before.payout, mapped.answer, ports.policy.payoutChecks, now);
    if (after === before.payout) return after;
    const saved = await savePayoutOutcome(ports, before, after);
    if (saved !== null) {
      if (next !== null) ports.observer.retried("next_connector");
      return saved;
    }
    // A webhook was faster: the answer is held against what is there now.
    before = await loadPayout(ports, before.payout, before.payout.payoutId);
  }
  return before.payout;
};
