import type { SandboxPayoutRequest } from "@railyard/contracts";

import type { Payout } from "../domain/payout.ts";
import { startPayout } from "../domain/payout.ts";
import { failures } from "../failures.ts";
import type { Account, Clock, Ids, OperationKey, PayoutBooks, WakeUp } from "../ports.ts";

export interface PayoutPorts {
  readonly payouts: PayoutBooks;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly wakeUp: WakeUp;
}

export interface PayoutOrder {
  readonly account: Account;
  readonly operation: OperationKey;
  readonly request: SandboxPayoutRequest;
}

/** Pays out once per idempotency key. @throws {Failure} `idempotency_key_reused`. */
export const sendPayout =
  (ports: PayoutPorts) =>
  async ({ account, operation, request }: PayoutOrder): Promise<Payout> => {
    const now = ports.clock.now();
    const delayMs = account.behaviour.settlement_delay_ms;
    const payout = startPayout(request, {
      payoutId: ports.ids.newId("spout"),
      accountId: account.accountId,
      connector: account.connector,
      ...operation,
      now,
    });
    const work =
      payout.nextStatus === null
        ? []
        : [{ kind: "settle_payout" as const, objectId: payout.payoutId, detail: null }];
    const workDueAt = new Date(now.getTime() + delayMs);
    if (await ports.payouts.takePayout(payout, { work, workDueAt, notices: [] })) {
      if (work.length > 0) ports.wakeUp.inMs(delayMs);
      return payout;
    }
    const known = await ports.payouts.findPayoutByKey(account.accountId, operation.idempotencyKey);
    if (known === null || known.requestHash !== operation.requestHash) throw failures.idempotency_key_reused();
    return known;
  };
