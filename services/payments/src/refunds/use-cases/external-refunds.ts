import { createHash } from "node:crypto";

import { remainingMinorUnits } from "@railyard/money";

import type { Attempt } from "../../payments/domain/attempt.ts";
import { findAttempt } from "../../payments/use-cases/find-attempt.ts";
import type { StatedFacts } from "../../kernel/domain/integrity.ts";
import { originDifferences } from "../../kernel/domain/integrity.ts";
import type { DifferenceSource } from "../../kernel/ports.ts";
import { reportDifferences } from "../../kernel/use-cases/report-differences.ts";
import { changeWhenFree } from "../../kernel/use-cases/concurrent-change.ts";
import type { ExternalRefundReport } from "../domain/external-refund.ts";
import { externalRefund } from "../domain/external-refund.ts";
import type { Refund } from "../domain/refund.ts";
import { refundEventOf } from "../domain/refund.ts";
import { isFinalRefund, newRefundStatus } from "../domain/refund-status.ts";
import type { StoredPayment } from "../../payments/ports.ts";
import type { Ports } from "../ports.ts";
import type { RefundSyncPorts } from "./refund-operation.ts";
import { recountExternalRefunds, refundEvent, syncRefund } from "./refund-operation.ts";

/** A refund that no refund of ours is, as a provider reports it for a payment at the account. */
export interface ReportedRefund extends ExternalRefundReport {
  readonly merchantId: string;
  readonly merchantConnectorId: string;
  readonly connectorTransactionId: string;
  /** Our own id of it, when the provider gives one back; null: it gives none. */
  readonly refundId: string | null;
  readonly stated: StatedFacts;
  readonly source: DifferenceSource;
}

export type ExternalRefundPorts = RefundSyncPorts & Pick<Ports, "observer" | "payments">;

/** The same for every report of the refund, so that it is stored once. */
const idOf = ({ merchantConnectorId, connectorRefundId }: ReportedRefund): string =>
  `ref_${createHash("sha256").update(`${merchantConnectorId}:${connectorRefundId}`).digest("hex").slice(0, 24)}`;

/** Refunds of ours that may be the reported one: the provider has not answered them. */
const mayBe =
  ({ amount, connectorTransactionId }: ReportedRefund) =>
  (refund: Refund): boolean =>
    refund.connectorRefundId === null &&
    !isFinalRefund(refund.status) &&
    refund.amount === amount &&
    refund.connectorTransactionId === connectorTransactionId;

/**
 * Whether the reported refund is one of ours whose answer was lost. The provider is asked about those that it can be;
 * null while it does not answer, so that its report has to come again.
 */
const isOwn = async (
  ports: ExternalRefundPorts,
  report: ReportedRefund,
  paymentId: string,
): Promise<boolean | null> => {
  const { merchantId, connectorRefundId } = report;
  const all = await ports.refunds.ofPayments(merchantId, [paymentId]);
  const isNamed = (refund: Refund): boolean =>
    refund.connectorRefundId === connectorRefundId || refund.refundId === report.refundId;
  if (all.some(isNamed)) return true;
  let isUnanswered = false;
  for (const { refundId } of all.filter(mayBe(report))) {
    const stored = await ports.refunds.load(merchantId, refundId);
    const synced = stored === null ? null : await syncRefund(ports, stored);
    if (synced?.connectorRefundId === connectorRefundId) return true;
    isUnanswered ||= synced !== null && mayBe(report)(synced);
  }
  return isUnanswered ? null : false;
};

/** What is in another currency, account or mode than the payment takes nothing off it. */
const isOfAnotherOrigin = (
  ports: Pick<Ports, "observer">,
  { stated, source, connectorRefundId: objectId }: ReportedRefund,
  { payment, attempt: { connector } }: StoredPayment,
): boolean => {
  const differences = originDifferences(payment.currency, stated);
  reportDifferences(ports, { object: "refund", objectId, connector, source }, differences);
  return differences.length > 0;
};

/** What was voided after its capture is returned as a whole; what its provider calls a refund is that void. */
const isVoided = ({ payment, attempt }: StoredPayment): boolean =>
  payment.status === "cancelled" || attempt.status === "voided_post_charge";

const refundOf = (
  ports: Pick<Ports, "clock">,
  report: ReportedRefund,
  { payment, attempt }: { readonly payment: StoredPayment["payment"]; readonly attempt: Attempt },
): Refund => {
  const { merchantId, merchantConnectorId, connectorTransactionId } = report;
  const { paymentId, profileId, currency } = payment;
  const connector = attempt.connector ?? "";
  const refundable = remainingMinorUnits(payment.amountCaptured ?? 0, payment.amountRefunded);
  const refunded = { merchantId, paymentId, attemptNumber: attempt.number, profileId, currency, connector };
  const names = { ...refunded, merchantConnectorId, connectorTransactionId };
  return externalRefund(report, names, refundable, { refundId: idOf(report), now: ports.clock.now() });
};

/** Stores the refund with its event; null when the payment was changed meanwhile. */
const store = async (
  ports: ExternalRefundPorts,
  stored: StoredPayment,
  report: ReportedRefund,
): Promise<true | null> => {
  const refund = refundOf(ports, report, stored);
  const type = refundEventOf({ ...refund, status: newRefundStatus }, refund);
  const events = type === null ? [] : [refundEvent(ports, type, refund)];
  const result = await ports.refunds.insertExternal(refund, events);
  if (result === "exceeds_captured") return null;
  if (result !== "inserted") return true;
  if (events.length > 0) ports.relay.hint();
  if (type === null) {
    const facts = { payment_id: refund.paymentId, refund_id: refund.refundId, amount: refund.amount };
    ports.observer.warn(facts, "A provider refunded more than was captured.");
  }
  return true;
};

/**
 * Stores a refund that was made at the provider itself, with its event, and takes its amount off what can be refunded.
 * Once for each refund, however often it is reported.
 * @returns false when it is of no payment that is known.
 * @throws {Failure} `busy` (409) while it may be a refund of ours that the provider has not answered.
 */
export const recordExternalRefund = async (ports: ExternalRefundPorts, report: ReportedRefund): Promise<boolean> => {
  const { merchantId, connectorTransactionId } = report;
  const found = await findAttempt(ports, report, { attemptId: null, connectorTransactionId });
  if (found === null) return false;
  const { paymentId } = found;
  const target = { resource: `payment ${paymentId}`, payment_id: paymentId };
  return changeWhenFree(ports, target, async () => {
    const stored = await ports.payments.load(merchantId, paymentId);
    if (stored === null) return false;
    // What earlier attempts took is not the payment's.
    if (stored.attempt.number !== found.number || isVoided(stored)) return true;
    if (isOfAnotherOrigin(ports, report, stored)) return true;
    const own = await isOwn(ports, report, paymentId);
    if (own === true) await recountExternalRefunds(ports, { merchantId, paymentId });
    return own === false ? store(ports, stored, report) : own;
  });
};
