import type { MerchantSnapshot } from "@railyard/contracts";

import type { Payout, PayoutChoice } from "../domain/payout.ts";
import { startPayoutAttempt } from "../domain/payout.ts";
import type { PayoutAnswer } from "../domain/settle-payout.ts";
import { isRefusal, settlePayout } from "../domain/settle-payout.ts";
import { claimEnd } from "../../operations/use-cases/provider-operation.ts";
import type { Ports, StoredPayout } from "../ports.ts";
import type { MappedPayoutAnswer } from "./ask-provider-for-payout.ts";
import { mapPayoutError, sendPayout } from "./ask-provider-for-payout.ts";
import { savePayout } from "./payout-changes.ts";
import { mayRetryPayout } from "./retry-payout.ts";
import { settlePayoutAnswer } from "./payout-operation.ts";
import type { PayoutSyncPorts } from "./payout-operation.ts";
import type { PayoutPorts } from "./payout-changes.ts";

/** A payout whose attempt is stored as begun and claimed by the caller. */
export interface PayoutRun {
  readonly merchant: MerchantSnapshot;
  readonly stored: StoredPayout;
  /** Connector accounts that have not been tried; the attempt that runs is not among them. */
  readonly others: readonly PayoutChoice[];
}

/** An account that cannot be called any more has certainly not paid. */
const unreachable: PayoutAnswer = {
  payoutStatus: "unchanged",
  settlement: "poll",
  connectorPayoutId: null,
  transport: "not_sent",
  error: { code: "connector_unreachable", message: "The connector account cannot be used." },
};

/** What was never sent or looked at counts as refused if another account can pay now; else it waits. */
const refusedFor = ({ answer }: MappedPayoutAnswer): PayoutAnswer | null => {
  if (isRefusal(answer)) return answer;
  const isUndone = answer.transport === "not_sent" || answer.withoutEffect !== undefined;
  return isUndone ? { ...answer, payoutStatus: "failed", settlement: "final" } : null;
};

/** The next attempt, stored as begun; null when there is none, or another process changed the payout. */
const startNext = async (
  ports: PayoutPorts & Pick<Ports, "observer">,
  run: PayoutRun,
  mapped: MappedPayoutAnswer,
): Promise<PayoutRun | null> => {
  const [choice, ...others] = run.others;
  const answer = refusedFor(mapped);
  if (choice === undefined || answer === null || !mayRetryPayout(run.merchant, run.stored.payout, mapped.rule))
    return null;
  const { payout } = run.stored;
  const now = ports.clock.now();
  const refused = settlePayout(payout, answer, ports.policy.payoutChecks, now);
  const next = startPayoutAttempt(payout, { choice, until: claimEnd(ports), now, refused });
  if (!(await savePayout(ports, run.stored, next))) return null;
  ports.observer.retried("next_connector");
  return { ...run, stored: { ...run.stored, payout: next }, others };
};

/**
 * Sends a payout whose attempt has begun, and continues with the next account as long as rules and the profile allow.
 * Every attempt is stored before it is sent and after it was answered; after a crash the recovery job takes over.
 */
export const runPayout = async (ports: PayoutSyncPorts, first: PayoutRun): Promise<Payout> => {
  let run = first;
  for (;;) {
    const { merchant, stored } = run;
    const { payout } = stored;
    const account = ports.providers.account(merchant, payout.merchantConnectorId ?? "");
    const raw = account === null ? unreachable : await sendPayout(ports, { merchant, account, payout });
    const next = await startNext(ports, run, await mapPayoutError(ports, payout.connector, raw));
    if (next === null) return settlePayoutAnswer(ports, stored, raw);
    run = next;
  }
};
