import { defined } from "@railyard/members";

import type { AttemptOutcome, CaptureOutcome, RefundOutcome } from "../../port/outcomes.ts";
import { memberAt, readJson, textAt } from "../../wire/reading.ts";
import { entryOf } from "../../wire/request-values.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import type { ConnectorWebhooks, WebhookEvent } from "../../port/webhooks.ts";
import { disputedPayment, disputeReport } from "./disputes.ts";
import { declineOf } from "./errors.ts";
import { captureOutcomeOf } from "./order-outcome.ts";
import { outcomeOfRefund } from "./refunds.ts";
import type { PayPalEvent } from "./replies.ts";
import { asCapture, asDispute, asEvent, asRefund, linkOf, parentIdOf } from "./replies.ts";
import {
  disputeEvents,
  mandateEvents,
  paymentEvents,
  payoutEvents,
  refundEvents,
  reversalEvent,
} from "./event-types.ts";
import { asPayoutItem } from "./payout-replies.ts";
import { outcomeOfItem } from "./payouts.ts";
import { certificateRequest, isSigned } from "./signatures.ts";

type Resource = PayPalEvent["resource"];
type PartialOutcome = Pick<AttemptOutcome, "attemptStatus" | "settlement"> & Partial<AttemptOutcome>;
type EventBase = Pick<WebhookEvent, "connectorEventId" | "occurredAt">;

/** An order, an authorization or a whole sum states more than one event, so PayPal is asked. */
const ask: PartialOutcome = { attemptStatus: "unchanged", settlement: "poll" };

const withCapture = (resource: Resource): PartialOutcome => {
  const capture: CaptureOutcome = captureOutcomeOf(asCapture(resource));
  if (capture.captureId === null) return ask;
  const error = capture.captureStatus === "failed" ? { error: declineOf(resource) } : {};
  return { ...ask, captures: [capture], ...error };
};

const isPaymentEvent = (type: string): boolean => (paymentEvents as readonly string[]).includes(type);

/** Captures report their status; of everything else PayPal is asked. */
const partialOutcomeOf = (type: string, resource: Resource): PartialOutcome =>
  type.startsWith("PAYMENT.CAPTURE.") ? withCapture(resource) : ask;

const isOrderEvent = (type: string): boolean => type.startsWith("CHECKOUT.ORDER.");

const orderIdIn = (type: string, resource: Resource): string | undefined =>
  isOrderEvent(type)
    ? textAt(resource, "id")
    : (textAt(resource, "supplementary_data", "related_ids", "order_id") ?? textAt(resource, "order_id"));

const attemptIdIn = (type: string, resource: Resource): string | null => {
  if (!isOrderEvent(type)) return textAt(resource, "custom_id") ?? null;
  const units = memberAt(resource, "purchase_units");
  return Array.isArray(units) ? (textAt(units[0], "custom_id") ?? null) : null;
};

const readPayment = (type: string, resource: Resource, base: EventBase, partial: PartialOutcome): WebhookEvent => {
  const connectorTransactionId = orderIdIn(type, resource);
  // What was made without an order was not made here.
  if (connectorTransactionId === undefined) return { ...base, object: "other", type };
  const attemptId = attemptIdIn(type, resource);
  return {
    ...base,
    object: "payment",
    connectorTransactionId,
    attemptId,
    outcome: { ...partial, connectorTransactionId, stated: defined({ reference: attemptId ?? undefined }) },
    ...(partial === ask ? { needsLookUp: true as const } : {}),
  };
};

const readRefund = (resource: Resource, base: EventBase): WebhookEvent => {
  const refund = asRefund(resource);
  const connectorCaptureId = parentIdOf(refund);
  if (connectorCaptureId === undefined) throw new UnreadableResponse("The provider's refund names no capture.");
  const outcome: RefundOutcome = outcomeOfRefund(refund);
  return {
    ...base,
    object: "refund",
    connectorRefundId: refund.id,
    refundId: refund.custom_id ?? null,
    // The capture is named, which is not how the payment is known.
    connectorTransactionId: null,
    connectorCaptureId,
    outcome,
  };
};

/** What PayPal or a bank took back: shown as the refund that it is booked as, or as the capture that it ended. */
const readReversal = (resource: Resource, base: EventBase, type: string): WebhookEvent =>
  linkOf(resource, "up")?.includes("/captures/") === true
    ? readRefund(resource, base)
    : readPayment(type, resource, base, ask);

const readDispute = (resource: Resource, base: EventBase, type: string): WebhookEvent => {
  const dispute = asDispute(resource);
  const payment = disputedPayment(dispute);
  if (payment === undefined) return { ...base, object: "other", type };
  const report = disputeReport(dispute);
  return {
    ...base,
    object: "dispute",
    ...payment,
    report: { ...report, connectorUpdatedAt: report.connectorUpdatedAt ?? base.occurredAt },
  };
};

/** A payment token that came to be after its order did, or that its owner took back. */
const readToken = (resource: Resource, base: EventBase, type: string): WebhookEvent => {
  const connectorMandateId = textAt(resource, "id");
  if (connectorMandateId === undefined) throw new UnreadableResponse("The provider's payment token has no id.");
  if (type === "VAULT.PAYMENT-TOKEN.DELETED") {
    return { ...base, object: "mandate", connectorMandateId, mandateStatus: "revoked" };
  }
  const connectorTransactionId = textAt(resource, "metadata", "order_id");
  if (connectorTransactionId === undefined) return { ...base, object: "other", type };
  const outcome = { ...ask, connectorTransactionId };
  return { ...base, object: "payment", connectorTransactionId, attemptId: null, outcome, needsLookUp: true };
};

const readPayout = (resource: Resource, base: EventBase, type: string): WebhookEvent => {
  const payment = asPayoutItem(resource);
  const reported = outcomeOfItem(payment);
  const { connectorPayoutId } = reported;
  // The same status is used for what came back by itself and for what was cancelled.
  const isCancelled = type === "PAYMENT.PAYOUTS-ITEM.CANCELED";
  const outcome = isCancelled
    ? ({ ...reported, payoutStatus: "cancelled", settlement: "final", connectorPayoutId } as const)
    : reported;
  return {
    ...base,
    object: "payout",
    connectorPayoutId: payment.payout_batch_id,
    attemptId: payment.payout_item.sender_item_id ?? null,
    outcome,
  };
};

type EventReader = (resource: Resource, base: EventBase, type: string) => WebhookEvent;

const readersOf = (types: readonly string[], read: EventReader): readonly (readonly [string, EventReader])[] =>
  types.map((type) => [type, read]);

const otherReaders: Readonly<Record<string, EventReader>> = Object.fromEntries([
  ...readersOf([...refundEvents, "PAYMENT.REFUND.COMPLETED"], readRefund),
  ...readersOf([reversalEvent], readReversal),
  ...readersOf(disputeEvents, readDispute),
  ...readersOf(mandateEvents, readToken),
  ...readersOf(payoutEvents, readPayout),
]);

const parse: ConnectorWebhooks["parse"] = ({ rawBody }): readonly WebhookEvent[] => {
  const { id, event_type: type, create_time: createTime, resource } = asEvent(readJson(rawBody));
  const occurredAt = new Date(createTime);
  if (Number.isNaN(occurredAt.getTime())) throw new UnreadableResponse("The provider's webhook has an odd time.");
  const base = { connectorEventId: id, occurredAt: occurredAt.toISOString() };
  if (isPaymentEvent(type)) return [readPayment(type, resource, base, partialOutcomeOf(type, resource))];
  const read = entryOf(otherReaders, type);
  if (read !== undefined) return [read(resource, base, type)];
  return [{ ...base, object: "other", type }];
};

/** Webhooks of PayPal, signed with the certificate that they name. */
export const payPalWebhooks: ConnectorWebhooks = { certificateRequest, verify: isSigned, parse };
