import { remainingMinorUnits } from "@railyard/money";

import type { ProviderOperation } from "../../operations/use-cases/provider-operation.ts";
import { dueRow, storeAnswer, syncRow } from "../../operations/use-cases/provider-operation.ts";
import { refundFlow, withRule } from "../../error-mapping/domain/rule.ts";
import { recountedRefund } from "../domain/external-refund.ts";
import type { Refund, RefundAnswer, RefundEventType } from "../domain/refund.ts";
import { claimRefund, isUnderWay, refundEventOf, settleRefund } from "../domain/refund.ts";
import { isFinalRefund } from "../domain/refund-status.ts";
import { refundToWire } from "../wire/refund-wire.ts";
import { failures } from "../failures.ts";
import type { NewEvent } from "../../kernel/ports.ts";
import type { Ports, StoredRefund } from "../ports.ts";
import { reportDifferences } from "../../kernel/use-cases/report-differences.ts";
import { merchantEvent } from "../../kernel/use-cases/merchant-event.ts";
import type { Owner } from "../../kernel/use-cases/caller.ts";
import { isOwnedBy } from "../../kernel/use-cases/caller.ts";
import { lookUpRefund } from "./ask-for-refund.ts";
import type { OperationPorts } from "../../operations/use-cases/provider-operation.ts";

export type RefundPorts = Pick<
  Ports,
  "clock" | "ids" | "observer" | "payments" | "refunds" | "rules" | "relay" | "policy"
>;

/** What asking a provider about a refund needs. */
export type RefundSyncPorts = RefundPorts & OperationPorts;

/** The refund as stored, when it is the owner's. @throws {Failure} `refund_not_found` (HE_02). */
export const loadRefund = async (
  { refunds }: Pick<Ports, "refunds">,
  owner: Owner,
  refundId: string,
): Promise<StoredRefund> => {
  const stored = await refunds.load(owner.merchantId, refundId);
  if (stored === null || !isOwnedBy(owner, stored.refund)) throw failures.refund_not_found({ refund_id: refundId });
  return stored;
};

/** The event of a refund's new status. */
export const refundEvent = (ports: Pick<Ports, "ids">, type: RefundEventType, refund: Refund): NewEvent =>
  merchantEvent(ports, {
    eventClass: "refunds",
    type,
    objectId: refund.refundId,
    after: refund,
    object: refundToWire(refund),
  });

type RecountPorts = Pick<Ports, "clock" | "ids" | "payments" | "refunds" | "relay">;

/**
 * Counts in full what providers refunded before the payment was known to have captured enough for it, or while a refund
 * of ours that has failed took it off.
 */
export const recountExternalRefunds = async (
  ports: RecountPorts,
  { merchantId, paymentId }: Pick<Refund, "merchantId" | "paymentId">,
): Promise<void> => {
  for (const { refundId } of await ports.refunds.ofPayments(merchantId, [paymentId])) {
    const [stored, known] = [
      await ports.payments.load(merchantId, paymentId),
      await ports.refunds.load(merchantId, refundId),
    ];
    if (stored === null || known === null) continue;
    const { amountCaptured, amountRefunded } = stored.payment;
    const refundable = remainingMinorUnits(amountCaptured ?? 0, amountRefunded);
    const recounted = recountedRefund(known.refund, refundable, ports.clock.now());
    if (recounted === null) continue;
    const type = refundEventOf(known.refund, recounted.refund);
    const events = type === null ? [] : [refundEvent(ports, type, recounted.refund)];
    if ((await ports.refunds.recount(recounted, known.refund.version, events)) && events.length > 0) ports.relay.hint();
  }
};

const withMappedError = async (
  { rules }: Pick<Ports, "rules">,
  refund: Refund,
  answer: RefundAnswer,
): Promise<RefundAnswer> => {
  const { error } = answer;
  if (error === undefined) return answer;
  const { code, message } = error;
  const rule = await rules.match({
    connector: refund.connector,
    flow: refundFlow,
    sub_flow: "Execute",
    code,
    message,
  });
  return { ...answer, error: withRule(error, rule) };
};

/** Stores a changed refund with the event of its new status; null when it has another version by now. */
const saveRefund = async (
  ports: RecountPorts,
  { refund: before, directoryVersion }: StoredRefund,
  after: Refund,
  furtherEvents: readonly NewEvent[],
): Promise<StoredRefund | null> => {
  const type = refundEventOf(before, after);
  const isStored = await ports.refunds.save({
    expectedVersion: before.version,
    after,
    isReleased: after.status === "failed",
    events: [...(type === null ? [] : [refundEvent(ports, type, after)]), ...furtherEvents],
    directoryVersion,
  });
  if (isStored && type !== null) ports.relay.hint();
  if (isStored && after.status === "failed") await recountExternalRefunds(ports, after);
  return isStored ? { refund: after, directoryVersion } : null;
};

/** Giving money back, as a provider is asked for it. A final refund stays as it is. */
const refundOperation = (ports: RefundPorts): ProviderOperation<StoredRefund, Refund, RefundAnswer> => ({
  rowOf: ({ refund }) => refund,
  withRow: (stored, refund) => ({ ...stored, refund }),
  isFree: (refund, now) => !isFinalRefund(refund.status) && !isUnderWay(refund, now),
  claim: claimRefund,
  ask: ({ account, row }) => lookUpRefund(ports, account, row),
  complete: (refund, answer) => {
    const { refundId: objectId, connector } = refund;
    reportDifferences(ports, { object: "refund", objectId, connector, source: "answer" }, answer.differences ?? []);
    return withMappedError(ports, refund, answer);
  },
  settle: (refund, answer) => settleRefund(refund, answer, ports.policy.refundChecks, ports.clock.now()),
  save: (before, after, furtherEvents) => saveRefund(ports, before, after, furtherEvents),
  reload: ({ refund }) => loadRefund(ports, refund, refund.refundId),
});

/** Stores what a provider's answer made of a refund, with its event and those that `furtherEvents` makes of it. */
export const settleRefundAnswer = async (
  ports: RefundPorts,
  stored: StoredRefund,
  answer: RefundAnswer,
  furtherEvents?: (before: Refund, after: Refund) => readonly NewEvent[],
): Promise<Refund> => (await storeAnswer(refundOperation(ports), stored, answer, furtherEvents)).refund;

/** Asks the provider about a refund that is not final and that no other process is asking about; stores the answer. */
export const syncRefund = async (ports: RefundSyncPorts, stored: StoredRefund): Promise<Refund> =>
  (await syncRow(ports, refundOperation(ports), stored)).refund;

/** Checks a refund that is due. */
export const checkRefund =
  (ports: RefundSyncPorts) =>
  async ({ merchantId, refundId }: { readonly merchantId: string; readonly refundId: string }): Promise<void> => {
    const due = dueRow(refundOperation(ports), await ports.refunds.load(merchantId, refundId));
    if (due !== null) await syncRefund(ports, due);
  };
