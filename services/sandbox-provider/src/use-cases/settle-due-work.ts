import { decideDispute, expireDispute, openDispute as newDispute } from "../domain/dispute.ts";
import { settlePayout } from "../domain/payout.ts";
import type { Change, Payment } from "../domain/payment.ts";
import { settleCapture, settlePayment, settleReversal, settleVoid } from "../domain/payment-operations.ts";
import type { Refund } from "../domain/refund.ts";
import { settleRefund } from "../domain/refund.ts";
import type { DueWorkItem, DueWorkQueue, Ids, PayoutStore } from "../ports.ts";
import type { DisputeChangeRequest, DisputePorts } from "./change-dispute.ts";
import { changeDispute, disputeNotices, timesOf } from "./change-dispute.ts";
import type { ChangePorts } from "./change-payment.ts";
import { changePayment } from "./change-payment.ts";

export interface SettlePorts extends ChangePorts, Pick<DisputePorts, "accounts" | "disputes"> {
  readonly payouts: PayoutStore;
  readonly queue: DueWorkQueue;
  readonly ids: Ids;
}

const batchSize = 50;
/** Work that far ahead is found by the next look at the queue. */
const soonMs = 60_000;

type Decide = (payment: Payment, now: Date) => (Change & { readonly refund?: Refund }) | null;

const settleOn = async (ports: SettlePorts, item: DueWorkItem, paymentId: string, decide: Decide): Promise<void> => {
  const payment = await ports.books.findPaymentAnywhere(paymentId);
  if (payment === null || decide(payment, ports.clock.now()) === null) {
    await ports.queue.drop(item.workId);
    return;
  }
  await changePayment(ports, {
    account: await ports.accounts.byId(payment.accountId),
    find: () => ports.books.findPaymentAnywhere(paymentId),
    decide,
    isAnswered: false,
    doneWorkId: item.workId,
  });
};

const settleRefundOf = async (ports: SettlePorts, item: DueWorkItem): Promise<void> => {
  const refund = await ports.books.findRefundAnywhere(item.objectId);
  if (refund === null) {
    await ports.queue.drop(item.workId);
    return;
  }
  await settleOn(ports, item, refund.paymentId, (payment, now) => settleRefund(payment, refund, now));
};

/** False when the payment was changed meanwhile. */
const tryToOpen = async (ports: SettlePorts, item: DueWorkItem, payment: Payment): Promise<boolean> => {
  const account = await ports.accounts.byId(payment.accountId);
  const times = timesOf(account, ports.clock.now());
  const change = newDispute(payment, ports.ids.newId("sdsp"), times);
  if (change === null) {
    await ports.queue.drop(item.workId);
    return true;
  }
  const notices = disputeNotices(ports, { dispute: change.dispute, payment, account }, change.dispute, false);
  const options = { notices, doneWorkId: item.workId };
  if ((await ports.disputes.openDispute(change, payment.version, options)) === "conflict") return false;
  ports.wakeUp.inMs(0);
  const responseMs = change.dispute.respondBy.getTime() - times.now.getTime();
  if (responseMs < soonMs) ports.wakeUp.inMs(responseMs);
  return true;
};

const openDispute = async (ports: SettlePorts, item: DueWorkItem): Promise<void> => {
  for (;;) {
    const payment = await ports.books.findPaymentAnywhere(item.objectId);
    if (payment === null) return ports.queue.drop(item.workId);
    if (await tryToOpen(ports, item, payment)) return;
  }
};

const settleDispute = async (
  ports: SettlePorts,
  item: DueWorkItem,
  decide: DisputeChangeRequest["decide"],
): Promise<void> => {
  let isStillDue = false;
  await changeDispute(ports, {
    disputeId: item.objectId,
    accountId: null,
    decide: (dispute, times) => {
      const change = decide(dispute, times);
      isStillDue = change !== null;
      return change;
    },
    isAnswered: false,
    doneWorkId: item.workId,
  });
  if (!isStillDue) await ports.queue.drop(item.workId);
};

const settlePayoutOf = async (ports: SettlePorts, item: DueWorkItem): Promise<void> => {
  const now = ports.clock.now();
  const payout = await ports.payouts.findPayoutAnywhere(item.objectId);
  const settled = payout === null ? null : settlePayout(payout, now);
  if (settled === null) {
    await ports.queue.drop(item.workId);
    return;
  }
  const { behaviour } = await ports.accounts.byId(settled.accountId);
  const notices = behaviour.webhooks === "never" ? [] : ports.notices.payout(settled, now);
  await ports.payouts.settlePayout(settled, notices, item.workId, now);
  ports.wakeUp.inMs(0);
};

const settle = async (ports: SettlePorts, item: DueWorkItem): Promise<void> => {
  switch (item.kind) {
    case "settle_payment":
      return settleOn(ports, item, item.objectId, settlePayment);
    case "settle_capture":
      return settleOn(ports, item, item.objectId, (payment) => settleCapture(payment, item.detail ?? ""));
    case "settle_void":
      return settleOn(ports, item, item.objectId, settleVoid);
    case "settle_reversal":
      return settleOn(ports, item, item.objectId, settleReversal);
    case "settle_refund":
      return settleRefundOf(ports, item);
    case "open_dispute":
      return openDispute(ports, item);
    case "decide_dispute":
      return settleDispute(ports, item, (dispute, times) => decideDispute(dispute, item.detail ?? "", times));
    case "expire_dispute":
      return settleDispute(ports, item, (dispute, { now }) => expireDispute(dispute, item.detail ?? "", now));
    case "settle_payout":
      return settlePayoutOf(ports, item);
  }
};

/**
 * Does what is due by now, at most one batch; resolves to how many items that were. Work is removed as it is done; an
 * item that fails holds no other up, falls due again, and its error is thrown at the end.
 */
export const settleDueWork = (ports: SettlePorts) => async (): Promise<number> => {
  const items = await ports.queue.claim(ports.clock.now(), batchSize);
  const results: PromiseSettledResult<void>[] = [];
  for (const item of items) results.push(...(await Promise.allSettled([settle(ports, item)])));
  const failed = results.find((result) => result.status === "rejected");
  if (failed !== undefined) throw failed.reason;
  return items.length;
};
