import type { SandboxPayoutRequest } from "@railyard/contracts";

import type { Payout } from "../domain/payout.ts";
import { abandonedHash, startPayout } from "../domain/payout.ts";
import type { PayoutCourse } from "../domain/payout-destinations.ts";
import { payoutCourse } from "../domain/payout-destinations.ts";
import { failures } from "../failures.ts";
import type {
  Account,
  Chance,
  Clock,
  Ids,
  Notices,
  OperationKey,
  PaymentStore,
  PayoutStore,
  WakeUp,
} from "../ports.ts";

export interface PayoutPorts {
  readonly books: Pick<PaymentStore, "isFirstCall">;
  readonly payouts: PayoutStore;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly ids: Ids;
  readonly notices: Notices;
  readonly wakeUp: WakeUp;
}

export interface PayoutOrder {
  readonly account: Account;
  readonly operation: OperationKey;
  readonly request: SandboxPayoutRequest;
}

/** `no_answer`: never answer. `lost_answer`: cut the connection, the money is on its way. */
export type PayoutResult = { readonly payout: Payout } | { readonly fault: "no_answer" | "lost_answer" };

type Known = { readonly payout: Payout; readonly isNew: boolean };

const strikes = (chance: Chance, rate: number): boolean => rate > 0 && chance.next() < rate;

const take = async (ports: PayoutPorts, order: PayoutOrder, course: PayoutCourse): Promise<Known> => {
  const { account, operation, request } = order;
  const now = ports.clock.now();
  const delayMs = account.behaviour.settlement_delay_ms;
  const payout = startPayout(request, course, {
    payoutId: ports.ids.newId("spout"),
    accountId: account.accountId,
    connector: account.connector,
    ...operation,
    now,
  });
  const work =
    payout.nextStatus === null ? [] : [{ kind: "settle_payout" as const, objectId: payout.payoutId, detail: null }];
  const notices = account.behaviour.webhooks === "always" ? ports.notices.payout(payout, now) : [];
  const workDueAt = new Date(now.getTime() + delayMs);
  if (await ports.payouts.takePayout(payout, { work, workDueAt, notices })) {
    if (work.length > 0) ports.wakeUp.inMs(delayMs);
    if (notices.length > 0) ports.wakeUp.inMs(0);
    return { payout, isNew: true };
  }
  const known = await ports.payouts.findPayoutByKey(account.accountId, operation.idempotencyKey);
  // A key that was cancelled before its payout arrived answers with the cancellation, whatever is asked.
  const isSame = known?.requestHash === operation.requestHash || known?.requestHash === abandonedHash;
  if (known === null || !isSame) throw failures.idempotency_key_reused();
  return { payout: known, isNew: false };
};

/**
 * Pays out once per idempotency key.
 * @throws {Failure} `processing_error` where the destination or the account asks for it; `idempotency_key_reused`.
 */
export const sendPayout =
  (ports: PayoutPorts) =>
  async (order: PayoutOrder): Promise<PayoutResult> => {
    const { account, operation, request } = order;
    const { behaviour } = account;
    if (strikes(ports.chance, behaviour.server_error_rate)) throw failures.processing_error();
    const course = payoutCourse(request.destination, strikes(ports.chance, behaviour.decline_rate));
    if (course.fault === "server_error") throw failures.processing_error();
    if (course.fault === "no_answer") return { fault: "no_answer" };
    if (course.fault === "server_error_once") {
      const isFirst = await ports.books.isFirstCall(account.accountId, operation.idempotencyKey, ports.clock.now());
      if (isFirst) throw failures.processing_error();
    }
    const { payout, isNew } = await take(ports, order, course);
    const isLost = course.fault === "lost_answer" || strikes(ports.chance, behaviour.lost_answer_rate);
    // Only the first answer is lost: a repetition with the same key gets it.
    return isNew && isLost ? { fault: "lost_answer" } : { payout };
  };
