import { noTraits } from "../../src/domain/scoring/clusters.ts";
import type { OutcomeRecord } from "../../src/ports.ts";
import { skewed } from "./counted-merchants.ts";

/** A success at fauxpay, reported by a caller. */
export const outcomeRecord = (attemptKey: string, members: Partial<OutcomeRecord> = {}): OutcomeRecord => ({
  merchantId: "kiosk",
  attemptKey,
  verdict: "success",
  statement: "CHARGED",
  version: null,
  origin: "feedback",
  paymentId: "pay_1",
  connector: "fauxpay",
  merchantConnectorId: null,
  status: "CHARGED",
  traits: noTraits,
  authenticationType: null,
  amount: null,
  errorCode: null,
  errorCategory: null,
  latencyMs: null,
  routingApproach: null,
  customer: null,
  slowRate: 0.01,
  happenedAt: new Date(),
  ...members,
});

const verdicts = ["success", "success", "success", "failure", "neutral", "pending"] as const;

/**
 * Outcomes of so many merchants, a few of which have most of them, and some of which are repeated or corrected; the
 * same for the same chances.
 */
export const createOutcomeRecords = (
  chance: () => number,
  merchants: number,
): ((count: number) => readonly OutcomeRecord[]) => {
  let number = 0;
  let before: OutcomeRecord | undefined;
  const verdictOf = (): OutcomeRecord["verdict"] => verdicts[Math.floor(chance() * verdicts.length)] ?? "success";
  const next = (): OutcomeRecord => {
    number += 1;
    const happenedAt = new Date(1_800_000_000_000 + number * 137);
    if (before !== undefined && chance() < 0.05) {
      const verdict = verdictOf();
      before = { ...before, verdict, statement: `${String(number)} ${verdict}`, happenedAt };
      return before;
    }
    const gateway = skewed(chance, 4);
    before = outcomeRecord(`attempt_${String(number)}`, {
      merchantId: `merchant_${String(skewed(chance, merchants))}`,
      verdict: verdictOf(),
      statement: String(number),
      connector: `gateway_${String(gateway)}`,
      merchantConnectorId: chance() < 0.5 ? null : `mca_${String(gateway)}`,
      traits: {
        ...noTraits,
        paymentMethod: "card",
        cardNetwork: `network_${String(skewed(chance, 4))}`,
        currency: `c${String(skewed(chance, 9))}`,
      },
      slowRate: chance() < 0.5 ? null : 0.01 + chance() / 100,
      happenedAt,
    });
    return before;
  };
  return (count) => Array.from({ length: count }, next);
};
