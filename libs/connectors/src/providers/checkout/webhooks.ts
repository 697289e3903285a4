import { defined } from "@railyard/members";
import { createHmac, timingSafeEqual } from "node:crypto";

import type { AttemptOutcome, CaptureOutcome, DisputeReport, PayoutOutcome } from "../../port/outcomes.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import type { ConnectorWebhooks, WebhookEvent, WebhookVerification } from "../../port/webhooks.ts";
import { readJson, textAt } from "../../wire/reading.ts";
import { entryOf } from "../../wire/request-values.ts";
import { statedIn } from "./payment-outcome.ts";
import { amountOf } from "./amounts.ts";
import { disputeReport } from "./disputes.ts";
import { declineOf } from "./errors.ts";
import { ownMetadata } from "./metadata.ts";
import type { CheckoutEvent } from "./replies.ts";
import { asDispute, asEvent, asEventPayment } from "./replies.ts";

const verify = ({ headers, rawBody, secret }: WebhookVerification): boolean => {
  const signature = headers["cko-signature"] ?? "";
  if (!/^[0-9a-f]{64}$/.test(signature) || secret === null || secret === "") return false;
  const expected = createHmac("sha256", secret).update(rawBody).digest();
  return timingSafeEqual(expected, Buffer.from(signature, "hex"));
};

type PartialOutcome = Pick<AttemptOutcome, "attemptStatus" | "settlement"> & Partial<AttemptOutcome>;
type Data = CheckoutEvent["data"];

const open = { attemptStatus: "unchanged", settlement: "poll" } as const;

/** What was authorized; a charge is one only once it was captured. */
const approved = (data: Data): PartialOutcome => {
  const { amount, currency } = asEventPayment(data);
  const captureMethod = textAt(data, "metadata", ownMetadata.captureMethod);
  if (captureMethod === "automatic") return { attemptStatus: "pending", settlement: "poll" };
  if (captureMethod === undefined || amount === undefined || currency === undefined) return open;
  return { attemptStatus: "authorized", settlement: "final", amountAuthorized: amountOf(amount, currency) };
};

const isAutomatic = (data: Data): boolean => textAt(data, "metadata", ownMetadata.captureMethod) === "automatic";

/** A capture of ours is known by our id where its metadata came along, else by the provider's. */
const captureIn = (data: Data, captureStatus: CaptureOutcome["captureStatus"]): readonly CaptureOutcome[] => {
  const { action_id: connectorCaptureId, amount, currency } = asEventPayment(data);
  const captureId = textAt(data, "metadata", ownMetadata.capture) ?? null;
  if (connectorCaptureId === undefined || amount === undefined || currency === undefined) return [];
  return isAutomatic(data)
    ? []
    : [{ captureStatus, connectorCaptureId, captureId, amount: amountOf(amount, currency) }];
};

/** The capture that a payment was to have at once is its end when it is declined; others can be made again. */
const captureDeclined = (data: Data): PartialOutcome =>
  isAutomatic(data)
    ? { attemptStatus: "capture_failed", settlement: "final", isStillHeld: true, error: declineOf(data) }
    : { ...open, captures: captureIn(data, "failed"), error: declineOf(data) };

/** What the captures come to is known where the balances are reported. */
const captured = (data: Data): PartialOutcome => {
  const { amount, currency, balances } = asEventPayment(data);
  const captures = captureIn(data, "charged");
  if (balances !== undefined && currency !== undefined) {
    const isOpen = balances.available_to_capture > 0;
    return {
      attemptStatus: isOpen ? "partial_charged_and_chargeable" : "charged",
      settlement: "final",
      amountCaptured: amountOf(balances.total_captured, currency),
      captures,
    };
  }
  if (captures.length > 0) return { ...open, captures };
  if (amount === undefined || currency === undefined) return open;
  return { attemptStatus: "charged", settlement: "final", amountCaptured: amountOf(amount, currency) };
};

const failed =
  (attemptStatus: "failure" | "authentication_failed") =>
  (data: Data): PartialOutcome => ({ attemptStatus, settlement: "final", error: declineOf(data) });

const payments: Readonly<Record<string, (data: Data) => PartialOutcome>> = {
  payment_approved: approved,
  payment_pending: () => open,
  payment_declined: failed("failure"),
  payment_authentication_failed: failed("authentication_failed"),
  authentication_failed: failed("authentication_failed"),
  payment_canceled: (data) => ({
    ...failed("failure")(data),
    error: { code: "canceled", message: "The customer gave up the payment." },
  }),
  payment_expired: () => ({ attemptStatus: "expired", settlement: "final" }),
  payment_capture_pending: (data) => ({ ...open, captures: captureIn(data, "pending") }),
  payment_captured: captured,
  payment_capture_declined: captureDeclined,
  payment_voided: () => ({ attemptStatus: "voided", settlement: "final" }),
  payment_void_declined: () => open,
  card_verified: () => ({ attemptStatus: "charged", settlement: "final", amountCaptured: 0 }),
  card_verification_declined: failed("failure"),
};

const refunds: Readonly<Record<string, "pending" | "success" | "failure">> = {
  payment_refund_pending: "pending",
  payment_refunded: "success",
  payment_refund_declined: "failure",
};

const disputes: Readonly<Record<string, string>> = {
  dispute_received: "evidence_required",
  dispute_evidence_required: "evidence_required",
  dispute_evidence_submitted: "evidence_under_review",
  dispute_evidence_acknowledged_by_scheme: "evidence_under_review",
  dispute_arbitration_evidence_submitted: "arb_evidence_submitted",
  dispute_arbitration_sent_to_scheme: "arbitration_under_review",
  dispute_arbitration_won: "arbitration_won",
  dispute_arbitration_lost: "arbitration_lost",
  dispute_won: "won",
  dispute_lost: "lost",
  dispute_expired: "expired",
  dispute_accepted: "accepted",
  dispute_canceled: "canceled",
  dispute_resolved: "resolved",
};

/** PartialOutcome of money that goes out, not in. */
const payouts: Readonly<Record<string, PayoutOutcome["payoutStatus"]>> = {
  payment_approved: "pending",
  payment_pending: "pending",
  payment_paid: "success",
  payment_declined: "failed",
  payment_expired: "failed",
  payment_canceled: "cancelled",
  payment_returned: "reversed",
};

const isPayout = (type: string, data: Data): boolean =>
  type === "payment_paid" ||
  type === "payment_returned" ||
  textAt(data, "metadata", ownMetadata.payout) !== undefined ||
  textAt(data, "source", "type") === "currency_account";

type EventBase = Pick<WebhookEvent, "connectorEventId" | "occurredAt">;

/** Events whose amount is the whole of the payment; that of others is what was captured or voided. */
const wholeEvents = ["payment_approved", "payment_pending", "payment_declined", "card_verified"];

const readPayment = (type: string, data: Data, base: EventBase, partial: PartialOutcome): WebhookEvent => {
  const { id: connectorTransactionId, ...reported } = asEventPayment(data);
  const attemptId = textAt(data, "metadata", ownMetadata.attempt) ?? null;
  const { amount, ...place } = statedIn(reported);
  const stated = {
    ...place,
    ...defined({ amount: wholeEvents.includes(type) ? amount : undefined, reference: attemptId ?? undefined }),
  };
  return {
    ...base,
    object: "payment",
    connectorTransactionId,
    attemptId,
    outcome: { ...partial, connectorTransactionId, stated },
  };
};

const readPayout = (data: Data, base: EventBase, payoutStatus: PayoutOutcome["payoutStatus"]): WebhookEvent => {
  const connectorPayoutId = asEventPayment(data).id;
  return {
    ...base,
    object: "payout",
    connectorPayoutId,
    attemptId: textAt(data, "metadata", ownMetadata.attempt) ?? textAt(data, "reference") ?? null,
    outcome: {
      payoutStatus,
      settlement: payoutStatus === "pending" ? "await_webhook" : "final",
      connectorPayoutId,
      stated: statedIn(asEventPayment(data)),
      ...(payoutStatus === "failed" ? { error: declineOf(data) } : {}),
    },
  };
};

const readRefund = (data: Data, base: EventBase, refundStatus: "pending" | "success" | "failure"): WebhookEvent => {
  const { id, action_id: connectorRefundId, amount, currency } = asEventPayment(data);
  if (connectorRefundId === undefined || amount === undefined || currency === undefined) {
    throw new UnreadableResponse("The provider's refund event does not name the refund.");
  }
  return {
    ...base,
    object: "refund",
    connectorRefundId,
    refundId: textAt(data, "metadata", ownMetadata.refund) ?? null,
    connectorTransactionId: id,
    outcome: {
      refundStatus,
      settlement: refundStatus === "pending" ? "await_webhook" : "final",
      connectorRefundId,
      stated: { ...statedIn(asEventPayment(data)), connectorTransactionId: id },
      ...(refundStatus === "success" ? { amountRefunded: amountOf(amount, currency) } : {}),
      ...(refundStatus === "failure" ? { error: declineOf(data) } : {}),
    },
  };
};

const readDispute = (data: Data, base: EventBase, status: string): WebhookEvent => {
  const connectorTransactionId = textAt(data, "payment_id");
  if (connectorTransactionId === undefined) throw new UnreadableResponse("The provider's dispute names no payment.");
  const report: DisputeReport = disputeReport(asDispute({ ...data, status }), base.occurredAt);
  return {
    ...base,
    object: "dispute",
    connectorTransactionId,
    attemptId: textAt(data, "metadata", ownMetadata.attempt) ?? textAt(data, "payment_reference") ?? null,
    report: {
      ...report,
      connectorCreatedAt: report.connectorCreatedAt ?? base.occurredAt,
      stated: { ...report.stated, connectorTransactionId },
    },
  };
};

const timeOf = (text: string): string => {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw new UnreadableResponse("The provider's webhook has no readable time.");
  return at.toISOString();
};

const parse: ConnectorWebhooks["parse"] = ({ rawBody }): readonly WebhookEvent[] => {
  const { id, type, timestamp, created_on: createdOn, data } = asEvent(readJson(rawBody));
  const at = timestamp ?? createdOn;
  if (at === undefined) throw new UnreadableResponse("The provider's webhook has no time.");
  const base = { connectorEventId: id, occurredAt: timeOf(at) };
  const payoutStatus = isPayout(type, data) ? entryOf(payouts, type) : undefined;
  if (payoutStatus !== undefined) return [readPayout(data, base, payoutStatus)];
  const payment = entryOf(payments, type);
  if (payment !== undefined) return [readPayment(type, data, base, payment(data))];
  const refundStatus = entryOf(refunds, type);
  if (refundStatus !== undefined) return [readRefund(data, base, refundStatus)];
  const disputeStatus = entryOf(disputes, type);
  if (disputeStatus !== undefined) return [readDispute(data, base, disputeStatus)];
  return [{ ...base, object: "other", type }];
};

/** Webhooks of Checkout.com: lower-case hex HMAC-SHA256 of the raw body in `cko-signature`. */
export const checkoutWebhooks: ConnectorWebhooks = { verify, parse };
