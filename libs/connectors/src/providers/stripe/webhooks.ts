import { defined } from "@railyard/members";
import { createHmac, timingSafeEqual } from "node:crypto";

import type { ConnectorWebhooks, WebhookEvent, WebhookVerification } from "../../port/webhooks.ts";
import { readJson, textAt } from "../../wire/reading.ts";
import { disputedPayment, disputeReport } from "./disputes.ts";
import { ownMetadata } from "./metadata.ts";
import { paymentOutcome, setupOutcome } from "./payment-outcome.ts";
import { savedMethodId } from "./saved-methods.ts";
import { refundOutcome } from "./refunds.ts";
import type { StripeEvent } from "./replies.ts";
import { asDispute, asEvent, asPaymentIntent, asRefund, asSetupIntent, idIn, timeOf } from "./replies.ts";

const toleranceSeconds = 300;

interface Signature {
  readonly timestamp: string;
  /** While a secret is changed there is one of the old and one of the new. */
  readonly digests: readonly Buffer[];
}

const readSignature = (header: string): Signature | null => {
  const items = header.split(",").map((item) => item.trim());
  const timestamps = items.flatMap((item) => /^t=(\d{1,12})$/.exec(item)?.[1] ?? []);
  const digests = items.flatMap((item) => /^v1=([0-9a-f]{64})$/.exec(item)?.[1] ?? []);
  const [timestamp] = timestamps;
  if (timestamp === undefined || timestamps.length > 1) return null;
  return { timestamp, digests: digests.map((digest) => Buffer.from(digest, "hex")) };
};

const verify = ({ headers, rawBody, secret, now }: WebhookVerification): boolean => {
  const signature = readSignature(headers["stripe-signature"] ?? "");
  if (signature === null || secret === null || secret === "") return false;
  const { timestamp, digests } = signature;
  const ageSeconds = Math.abs(now.getTime() / 1000 - Number(timestamp));
  if (ageSeconds > toleranceSeconds) return false;
  // The whole text is the key, its prefix included.
  const expected = createHmac("sha256", secret).update(`${timestamp}.`).update(rawBody).digest();
  return digests.some((digest) => timingSafeEqual(expected, digest));
};

type EventBase = Pick<WebhookEvent, "connectorEventId" | "occurredAt">;
type Read = (event: StripeEvent, base: EventBase) => WebhookEvent;

const other: Read = ({ type }, base) => ({ ...base, object: "other", type });

const attemptOf = (object: object): string | null => textAt(object, "metadata", ownMetadata.attempt) ?? null;

const paymentIn = (object: object, base: EventBase) =>
  ({
    ...base,
    object: "payment",
    connectorTransactionId: asPaymentIntent(object).id,
    attemptId: attemptOf(object),
    outcome: paymentOutcome(asPaymentIntent(object)),
  }) as const;

const readPayment: Read = ({ data: { object } }, base) => paymentIn(object, base);

/** How much is still to come is asked for: a message that comes late would have it grow again. */
const readFunding: Read = ({ data: { object } }, base) => ({ ...paymentIn(object, base), needsLookUp: true });

const readSetup: Read = ({ data: { object } }, base) => ({
  ...base,
  object: "payment",
  connectorTransactionId: asSetupIntent(object).id,
  attemptId: attemptOf(object),
  outcome: setupOutcome(asSetupIntent(object)),
});

const readRefund: Read = ({ data: { object } }, base) => {
  const refund = asRefund(object);
  return {
    ...base,
    object: "refund",
    connectorRefundId: refund.id,
    refundId: refund.metadata?.[ownMetadata.refund] ?? null,
    connectorTransactionId: idIn(refund.payment_intent),
    outcome: refundOutcome(refund),
  };
};

const readDispute: Read = ({ data: { object } }, base) => {
  const dispute = asDispute(object);
  return {
    ...base,
    object: "dispute",
    connectorTransactionId: disputedPayment(dispute),
    attemptId: null,
    report: disputeReport(dispute, base.occurredAt),
  };
};

/** A payment method that was taken from its customer; whose it was is among the changes only. */
const readDetached: Read = (event, base) => {
  const { object, previous_attributes: before } = event.data;
  const paymentMethod = textAt(object, "id");
  const customer = textAt(before, "customer");
  if (paymentMethod === undefined || customer === undefined) return other(event, base);
  const connectorMandateId = savedMethodId({ customer, paymentMethod });
  return { ...base, object: "mandate", connectorMandateId, mandateStatus: "revoked" };
};

const readers: Readonly<Record<string, Read>> = {
  "payment_intent.succeeded": readPayment,
  "payment_intent.amount_capturable_updated": readPayment,
  "payment_intent.requires_action": readPayment,
  "payment_intent.processing": readPayment,
  "payment_intent.partially_funded": readFunding,
  "payment_intent.payment_failed": readPayment,
  "payment_intent.canceled": readPayment,
  "setup_intent.succeeded": readSetup,
  "setup_intent.setup_failed": readSetup,
  "setup_intent.requires_action": readSetup,
  "setup_intent.canceled": readSetup,
  "refund.created": readRefund,
  "refund.updated": readRefund,
  "refund.failed": readRefund,
  "charge.refund.updated": readRefund,
  "charge.dispute.created": readDispute,
  "charge.dispute.updated": readDispute,
  "charge.dispute.closed": readDispute,
  "charge.dispute.funds_withdrawn": readDispute,
  "charge.dispute.funds_reinstated": readDispute,
  "payment_method.detached": readDetached,
};

/** The account of the key itself, which messages do not contain. */
export const ownAccount = "own";

/** What the event states of where it happened, next to what its object states. */
const placed = (event: StripeEvent, read: WebhookEvent): WebhookEvent => {
  const place = { account: event.account ?? ownAccount, ...defined({ isLive: event.livemode }) };
  if (read.object === "dispute") {
    return { ...read, report: { ...read.report, stated: { ...read.report.stated, ...place } } };
  }
  if (read.object === "payment") {
    return { ...read, outcome: { ...read.outcome, stated: { ...read.outcome.stated, ...place } } };
  }
  return read.object === "refund"
    ? { ...read, outcome: { ...read.outcome, stated: { ...read.outcome.stated, ...place } } }
    : read;
};

const parse: ConnectorWebhooks["parse"] = ({ rawBody }): readonly WebhookEvent[] => {
  const event = asEvent(readJson(rawBody));
  const read = Object.hasOwn(readers, event.type) ? readers[event.type] : undefined;
  return [placed(event, (read ?? other)(event, { connectorEventId: event.id, occurredAt: timeOf(event.created) }))];
};

/**
 * Webhooks of Stripe: HMAC-SHA256 over `<unix seconds>.<raw body>` in any `v1` of `stripe-signature`, refused when
 * more than 300 s old or ahead.
 */
export const stripeWebhooks: ConnectorWebhooks = { verify, parse };
