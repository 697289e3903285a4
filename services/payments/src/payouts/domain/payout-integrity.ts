import type { Difference } from "../../kernel/domain/integrity.ts";
import {
  amountDifferences,
  compared,
  exactly,
  integrityError,
  originDifferences,
} from "../../kernel/domain/integrity.ts";
import type { Payout } from "./payout.ts";
import { knownPayoutIds, payoutAttemptId } from "./payout.ts";
import type { PayoutAnswer } from "./settle-payout.ts";

/** What of a provider's answer, look-up or notification differs from the payout as it was asked for. */
export const differencesOfPayout = (payout: Payout, answer: PayoutAnswer): readonly Difference[] => {
  const { stated = {}, connectorPayoutId, connectorPayoutIds = [] } = answer;
  const known = knownPayoutIds(payout);
  const named = [...(connectorPayoutId === null ? [] : [connectorPayoutId]), ...connectorPayoutIds];
  const isKnown = named.some((id) => known.includes(id));
  return [
    ...(isKnown ? [] : compared("transaction", known[0], named[0])),
    ...(isKnown ? [] : compared("reference", payoutAttemptId(payout), stated.reference)),
    ...originDifferences(payout.currency, stated),
    ...amountDifferences(stated.amount, exactly(payout.amount)),
  ];
};

/**
 * The answer; when something differs, one that leaves the payout in progress until a look-up agrees. Above all it is no
 * refusal, after which another provider would pay.
 */
export const judgedPayout = (payout: Payout, answer: PayoutAnswer): PayoutAnswer => {
  if (answer.differences !== undefined) return answer;
  const differences = differencesOfPayout(payout, answer);
  if (differences.length === 0) return answer;
  return {
    payoutStatus: "unchanged",
    settlement: "poll",
    connectorPayoutId: null,
    error: integrityError(differences),
    differences,
  };
};
