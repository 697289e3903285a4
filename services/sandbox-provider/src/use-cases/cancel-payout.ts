import type { Payout } from "../domain/payout.ts";
import { abandonedPayout, cancelPayout } from "../domain/payout.ts";
import { failures } from "../failures.ts";
import type { Account, Clock, Ids, PayoutStore } from "../ports.ts";

export interface CancelPorts {
  readonly payouts: PayoutStore;
  readonly clock: Clock;
  readonly ids: Ids;
}

export interface CancelOrder {
  readonly account: Account;
  /** The provider's id of the payout, or the key it was sent with. */
  readonly by: { readonly payoutId: string } | { readonly key: string };
}

const find = (ports: CancelPorts, { account, by }: CancelOrder): Promise<Payout | null> =>
  "key" in by
    ? ports.payouts.findPayoutByKey(account.accountId, by.key)
    : ports.payouts.findPayout(account.accountId, by.payoutId);

/** Occupies the key; null when a payout has it. */
const occupy = async (ports: CancelPorts, account: Account, key: string): Promise<Payout | null> => {
  const now = ports.clock.now();
  const { accountId, connector } = account;
  const payoutId = ports.ids.newId("spout");
  const payout = abandonedPayout({ payoutId, accountId, connector, idempotencyKey: key, now });
  return (await ports.payouts.takePayout(payout, { work: [], workDueAt: now, notices: [] })) ? payout : null;
};

/**
 * Stops a payout whose money has not left. By key it also stops a payout that has not arrived yet.
 * @throws {Failure} `payout_not_found`, `payout_in_wrong_state`.
 */
export const stopPayout =
  (ports: CancelPorts) =>
  async (order: CancelOrder): Promise<Payout> => {
    const { account, by } = order;
    if ("key" in by) {
      const occupied = await occupy(ports, account, by.key);
      if (occupied !== null) return occupied;
    }
    const found = await find(ports, order);
    if (found === null) throw failures.payout_not_found({ payout: "key" in by ? by.key : by.payoutId });
    const cancelled = cancelPayout(found, ports.clock.now());
    if (cancelled === found || (await ports.payouts.cancelPayout(cancelled))) return cancelled;
    // It settled at this very moment; the second look shows into what.
    const settled = await find(ports, order);
    throw failures.payout_in_wrong_state({ status: settled?.status ?? found.status });
  };
