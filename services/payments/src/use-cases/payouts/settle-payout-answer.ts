import type { Payout } from "../../domain/payouts/payout.ts";
import type { PayoutAnswer } from "../../domain/payouts/settle-payout.ts";
import { settlePayout } from "../../domain/payouts/settle-payout.ts";
import type { Ports, StoredPayout } from "../../ports.ts";
import { mapPayoutError } from "./ask-provider-for-payout.ts";
import type { PayoutPorts } from "./payout-changes.ts";
import { loadPayout, savePayout } from "./payout-changes.ts";

const tries = 5;

/**
 * Stores what a provider's answer made of a payout, with its event; what the table does not allow changes nothing.
 * The answer is about the attempt of `stored`: when another has begun meanwhile, it counts for nothing.
 */
export const settlePayoutAnswer = async (
  ports: PayoutPorts & Pick<Ports, "rules">,
  stored: StoredPayout,
  raw: PayoutAnswer,
): Promise<Payout> => {
  const { answer } = await mapPayoutError(ports, stored.payout.connector, raw);
  let before = stored;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    if (before.payout.attemptCount !== stored.payout.attemptCount) return before.payout;
    const after = settlePayout(before.payout, answer, ports.policy.payoutChecks, ports.clock.now());
    if (after === before.payout || (await savePayout(ports, before, after))) return after;
    // A webhook was faster: the answer is held against what is there now.
    before = await loadPayout(ports, before.payout, before.payout.payoutId);
  }
  return before.payout;
};
