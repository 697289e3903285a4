import { createHash } from "node:crypto";

import type { AttemptOutcome } from "../../port/outcomes.ts";
import { readJson, textAt } from "../../wire/reading.ts";
import { entryOf } from "../../wire/request-values.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import type { ConnectorWebhooks, IncomingWebhook, WebhookEvent, WebhookVerification } from "../../port/webhooks.ts";
import { disputeReport } from "./disputes.ts";
import type { EventType } from "./event-types.ts";
import { attemptIn, isCapturedByItself } from "./notes.ts";
import { paymentOutcome } from "./payment-outcome.ts";
import { payoutOutcome } from "./payouts.ts";
import { refundOutcome } from "./refunds.ts";
import type { Event } from "./replies.ts";
import { asDispute, asEvent, asPayment, asPayout, asRefund, asToken, timeOf } from "./replies.ts";
import { storedMethodId } from "./references.ts";
import { isSignatureOf } from "./signatures.ts";

/** Lower-case hex HMAC-SHA256 of the raw body, under the secret of the webhook and not that of the key. */
const verify = ({ headers, rawBody, secret }: WebhookVerification): boolean =>
  isSignatureOf(rawBody, secret, headers["x-razorpay-signature"] ?? "");

type EventBase = Pick<WebhookEvent, "connectorEventId" | "occurredAt">;
type Reading = (event: Event, base: EventBase) => WebhookEvent;

const entityIn = ({ payload }: Event, name: string): unknown => {
  const held = Object.hasOwn(payload, name) ? payload[name] : undefined;
  if (held === undefined) throw new UnreadableResponse(`The provider's event has no ${name}.`);
  return held.entity;
};

const open = { attemptStatus: "unchanged", settlement: "poll" } as const;

/** A payment as it was when the event happened; whose it is, and when it is captured, is in its notes. */
const readPayment: Reading = (event, base) => {
  const payment = asPayment(entityIn(event, "payment"));
  const isAutomatic = isCapturedByItself(payment);
  const isHeldOrNot = isAutomatic === undefined && payment.status === "authorized";
  const outcome: AttemptOutcome = isHeldOrNot
    ? { ...open, connectorTransactionId: payment.id }
    : paymentOutcome(payment, isAutomatic === true ? "automatic" : "manual");
  return {
    ...base,
    object: "payment",
    connectorTransactionId: payment.id,
    attemptId: attemptIn(payment),
    outcome,
  };
};

/** A refund of what was never captured is how an authorization ends that was not captured. */
const readRefund: Reading = (event, base) => {
  const refund = asRefund(entityIn(event, "refund"));
  const payment = event.payload["payment"] === undefined ? null : asPayment(entityIn(event, "payment"));
  if (payment?.captured === false) {
    const outcome = paymentOutcome({ ...payment, status: "refunded" }, "manual");
    const attemptId = attemptIn(payment);
    return { ...base, object: "payment", connectorTransactionId: payment.id, attemptId, outcome };
  }
  return {
    ...base,
    object: "refund",
    connectorRefundId: refund.id,
    refundId: textAt(refund, "notes", "refund_id") ?? null,
    connectorTransactionId: refund.payment_id,
    outcome: refundOutcome(refund),
  };
};

const readDispute: Reading = (event, base) => {
  const dispute = asDispute(entityIn(event, "dispute"));
  const payment = event.payload["payment"]?.entity;
  return {
    ...base,
    object: "dispute",
    connectorTransactionId: dispute.payment_id,
    attemptId: attemptIn(payment),
    report: disputeReport(dispute, base.occurredAt),
  };
};

const readPayout: Reading = (event, base) => {
  const payout = asPayout(entityIn(event, "payout"));
  return {
    ...base,
    object: "payout",
    connectorPayoutId: payout.id,
    attemptId: payout.reference_id ?? null,
    outcome: payoutOutcome(payout),
  };
};

const readToken =
  (mandateStatus: "active" | "revoked"): Reading =>
  (event, base) => {
    const { id: token, customer_id: customer } = asToken(entityIn(event, "token"));
    if (typeof customer !== "string") return { ...base, object: "other", type: event.event };
    return { ...base, object: "mandate", connectorMandateId: storedMethodId({ customer, token }), mandateStatus };
  };

const readings: Readonly<Record<EventType, Reading>> = {
  "payment.authorized": readPayment,
  "payment.captured": readPayment,
  "payment.failed": readPayment,
  "order.paid": readPayment,
  "refund.created": readRefund,
  "refund.processed": readRefund,
  "refund.failed": readRefund,
  "payment.dispute.created": readDispute,
  "payment.dispute.under_review": readDispute,
  "payment.dispute.action_required": readDispute,
  "payment.dispute.won": readDispute,
  "payment.dispute.lost": readDispute,
  "payment.dispute.closed": readDispute,
  "token.confirmed": readToken("active"),
  "token.rejected": readToken("revoked"),
  "token.cancelled": readToken("revoked"),
  "payout.pending": readPayout,
  "payout.queued": readPayout,
  "payout.initiated": readPayout,
  "payout.updated": readPayout,
  "payout.processed": readPayout,
  "payout.reversed": readPayout,
  "payout.failed": readPayout,
  "payout.rejected": readPayout,
};

/** The event's id is in a header; without one the content identifies repetitions. */
const eventIdOf = ({ headers, rawBody }: IncomingWebhook): string => {
  const id = headers["x-razorpay-event-id"] ?? "";
  return id === "" ? createHash("sha256").update(rawBody).digest("hex") : id;
};

const parse: ConnectorWebhooks["parse"] = (webhook): readonly WebhookEvent[] => {
  const event = asEvent(readJson(webhook.rawBody));
  const base = { connectorEventId: eventIdOf(webhook), occurredAt: timeOf(event.created_at) };
  const reading = entryOf(readings, event.event);
  return [reading === undefined ? { ...base, object: "other", type: event.event } : reading(event, base)];
};

/** Webhooks of Razorpay and RazorpayX. */
export const razorpayWebhooks: ConnectorWebhooks = { verify, parse };
