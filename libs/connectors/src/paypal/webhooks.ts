import type { AttemptOutcome, CaptureOutcome, RefundOutcome } from "../outcomes.ts";
import { memberAt, readJson, textAt } from "../reading.ts";
import { entryOf } from "../request-values.ts";
import { UnreadableResponse } from "../unreadable-response.ts";
import type { ConnectorWebhooks, WebhookEvent } from "../webhooks.ts";
import { disputeReport } from "./disputes.ts";
import { declineOf } from "./errors.ts";
import { captureOutcomeOf } from "./order-outcome.ts";
import { outcomeOfRefund } from "./refunds.ts";
import type { PayPalEvent } from "./replies.ts";
import { asCapture, asDispute, asEvent, asRefund, parentIdOf } from "./replies.ts";
import { certificateRequest, isSigned } from "./signatures.ts";

type Resource = PayPalEvent["resource"];
type News = Pick<AttemptOutcome, "attemptStatus" | "settlement"> & Partial<AttemptOutcome>;
type EventBase = Pick<WebhookEvent, "connectorEventId" | "occurredAt">;

/** An order, an authorization or a whole sum says more than one event, so PayPal is asked. */
const ask: News = { attemptStatus: "unchanged", settlement: "poll" };

const withCapture = (resource: Resource): News => {
  const capture: CaptureOutcome = captureOutcomeOf(asCapture(resource));
  if (capture.captureId === null) return ask;
  const error = capture.captureStatus === "failed" ? { error: declineOf(resource) } : {};
  return { ...ask, captures: [capture], ...error };
};

const payments: Readonly<Record<string, (resource: Resource) => News>> = {
  "CHECKOUT.ORDER.APPROVED": () => ask,
  "CHECKOUT.ORDER.COMPLETED": () => ask,
  "CHECKOUT.PAYMENT-APPROVAL.REVERSED": () => ask,
  "PAYMENT.AUTHORIZATION.CREATED": () => ask,
  "PAYMENT.AUTHORIZATION.VOIDED": () => ask,
  "PAYMENT.CAPTURE.COMPLETED": withCapture,
  "PAYMENT.CAPTURE.PENDING": withCapture,
  "PAYMENT.CAPTURE.DECLINED": withCapture,
  "PAYMENT.CAPTURE.DENIED": withCapture,
};

/** Events whose resource is the refund. */
const refunds = [
  "PAYMENT.CAPTURE.REFUNDED",
  "PAYMENT.REFUND.PENDING",
  "PAYMENT.REFUND.COMPLETED",
  "PAYMENT.REFUND.FAILED",
];

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

const readPayment = (type: string, resource: Resource, base: EventBase, news: News): WebhookEvent => {
  const connectorTransactionId = orderIdIn(type, resource);
  // What was made without an order was not made here.
  if (connectorTransactionId === undefined) return { ...base, object: "other", type };
  return {
    ...base,
    object: "payment",
    connectorTransactionId,
    attemptId: attemptIdIn(type, resource),
    outcome: { ...news, connectorTransactionId },
    ...(news === ask ? { needsLookUp: true as const } : {}),
  };
};

const readRefund = (resource: Resource, base: EventBase): WebhookEvent => {
  const refund = asRefund(resource);
  if (parentIdOf(refund) === undefined) throw new UnreadableResponse("The provider's refund names no capture.");
  const outcome: RefundOutcome = outcomeOfRefund(refund);
  return {
    ...base,
    object: "refund",
    connectorRefundId: refund.id,
    refundId: refund.custom_id ?? null,
    // The capture is named, which is not how the payment is known.
    connectorTransactionId: null,
    outcome,
  };
};

const readDispute = (resource: Resource, base: EventBase, type: string): WebhookEvent => {
  const dispute = asDispute(resource);
  const disputed = dispute.disputed_transactions?.[0];
  // The transaction is the capture, which is not how the payment is known; our own id goes before it.
  const connectorTransactionId = disputed?.seller_transaction_id;
  if (connectorTransactionId === undefined) return { ...base, object: "other", type };
  const report = disputeReport(dispute);
  return {
    ...base,
    object: "dispute",
    connectorTransactionId,
    attemptId: disputed?.custom ?? null,
    report: { ...report, connectorUpdatedAt: report.connectorUpdatedAt ?? base.occurredAt },
  };
};

const disputes = ["CUSTOMER.DISPUTE.CREATED", "CUSTOMER.DISPUTE.UPDATED", "CUSTOMER.DISPUTE.RESOLVED"];

const parse: ConnectorWebhooks["parse"] = ({ rawBody }): readonly WebhookEvent[] => {
  const { id, event_type: type, create_time: createTime, resource } = asEvent(readJson(rawBody));
  const occurredAt = new Date(createTime);
  if (Number.isNaN(occurredAt.getTime())) throw new UnreadableResponse("The provider's webhook has an odd time.");
  const base = { connectorEventId: id, occurredAt: occurredAt.toISOString() };
  const payment = entryOf(payments, type);
  if (payment !== undefined) return [readPayment(type, resource, base, payment(resource))];
  if (refunds.includes(type)) return [readRefund(resource, base)];
  if (disputes.includes(type)) return [readDispute(resource, base, type)];
  return [{ ...base, object: "other", type }];
};

/** Webhooks of PayPal, signed with the certificate that they name. */
export const payPalWebhooks: ConnectorWebhooks = { certificateRequest, verify: isSigned, parse };
