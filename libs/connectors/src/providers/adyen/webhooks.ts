import { defined } from "@railyard/members";

import type { AttemptOutcome, PayoutOutcome, StatedFacts } from "../../port/outcomes.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import type { ConnectorWebhooks, WebhookEvent } from "../../port/webhooks.ts";
import { memberAt, readJson, textAt } from "../../wire/reading.ts";
import { entryOf } from "../../wire/request-values.ts";
import { disputeMeanings, disputeReport } from "./disputes.ts";
import { declineError } from "./errors.ts";
import { agreementOf, amountIn, amountsOf, checksOf } from "./payment-outcome.ts";
import { readCaptureReference, readPaymentReference, readPayoutReference, storedMethodId } from "./references.ts";
import { amountAt, dataAt, needText } from "./replies.ts";
import { itemsIn, verify } from "./signatures.ts";
import { answerData, modificationAction } from "./unconfirmed.ts";

interface Notification {
  readonly item: unknown;
  /** Where it happened. */
  readonly place: Pick<StatedFacts, "account" | "isLive" | "currency">;
  readonly base: Pick<WebhookEvent, "connectorEventId" | "occurredAt">;
  readonly isGood: boolean;
  /** Of what happened. */
  readonly id: string;
  /** The reference that we gave it. */
  readonly reference: string | null;
  /** Of the payment that it happened to. */
  readonly paymentId: string;
}

type Read = (event: Notification) => WebhookEvent;

const payment = (
  { base, paymentId, place }: Notification,
  attemptId: string | null,
  { stated, ...outcome }: Omit<AttemptOutcome, "connectorTransactionId" | "settlement">,
): WebhookEvent => ({
  ...base,
  object: "payment",
  connectorTransactionId: paymentId,
  attemptId,
  outcome: {
    settlement: "final",
    connectorTransactionId: paymentId,
    stated: { ...place, ...defined({ reference: attemptId ?? undefined }), ...stated },
    ...outcome,
  },
});

const ownAttempt = ({ reference }: Notification): string | null =>
  reference === null ? null : readPaymentReference(reference).attemptId;

/** Only our own reference shows whether the capture is automatic. */
const readAuthorisation: Read = (event) => {
  const { item, isGood, reference } = event;
  const checks = checksOf(item);
  const amount = amountIn(item);
  const stated = defined({ amount: amount ?? undefined });
  if (!isGood) {
    return payment(event, ownAttempt(event), {
      attemptStatus: "failure",
      error: declineError(item),
      stated,
      ...checks,
    });
  }
  const isHeld = amount !== 0 && reference !== null && readPaymentReference(reference).isHeld;
  const attemptStatus = isHeld ? "authorized" : "charged";
  const amounts = amountsOf(attemptStatus, amount);
  return payment(event, ownAttempt(event), { attemptStatus, stated, ...amounts, ...checks, ...agreementOf(item) });
};

/** Whether the money was captured without a call of ours. */
const isCapturedByAdyen = ({ reference }: Notification): boolean =>
  reference !== null && readCaptureReference(reference) === null && !readPaymentReference(reference).isHeld;

/** One capture; the attempt as a whole follows from its captures, unless Adyen captures by itself. */
const readCapture =
  (isDone: (event: Notification) => boolean): Read =>
  (event) => {
    const { item, id, reference } = event;
    const isCharged = isDone(event);
    const amount = amountIn(item);
    const error = isCharged ? {} : { error: declineError(item, "Capture failed") };
    if (isCapturedByAdyen(event)) {
      const attemptId = ownAttempt(event);
      if (isCharged) return payment(event, attemptId, { attemptStatus: "charged", ...amountsOf("charged", amount) });
      const hold = { isStillHeld: true as const, ...defined({ amountAuthorized: amount ?? undefined }) };
      return payment(event, attemptId, { attemptStatus: "capture_failed", ...hold, ...error });
    }
    const captureStatus = isCharged ? "charged" : "failed";
    const captureId = readCaptureReference(reference);
    return payment(event, null, {
      ...(isCharged
        ? { attemptStatus: "unchanged" as const }
        : { attemptStatus: "capture_failed" as const, isStillHeld: true as const }),
      captures: [{ captureStatus, connectorCaptureId: id, captureId, amount: amount ?? 0 }],
      ...error,
    });
  };

/** A void that was refused leaves the money where it was. */
const readVoid: Read = (event) =>
  payment(
    event,
    ownAttempt(event),
    event.isGood
      ? { attemptStatus: "voided" }
      : { attemptStatus: "void_failed", error: declineError(event.item, "Void failed") },
  );

const readRefund =
  (isDone: (event: Notification) => boolean): Read =>
  (event) => {
    const { base, item, id, reference, paymentId, place } = event;
    const amount = amountIn(item) ?? undefined;
    const isRefunded = isDone(event);
    return {
      ...base,
      object: "refund",
      connectorRefundId: id,
      refundId: reference,
      connectorTransactionId: paymentId,
      outcome: {
        refundStatus: isRefunded ? "success" : "failure",
        settlement: "final",
        connectorRefundId: id,
        stated: { ...place, ...defined({ amount, connectorTransactionId: paymentId }) },
        amountRefunded: isRefunded ? (amount ?? 0) : 0,
        ...(isRefunded ? {} : { error: declineError(item, "Refund failed") }),
      },
    };
  };

const asStated = ({ isGood }: Notification): boolean => isGood;
const never = (): boolean => false;

const readReversal: Read = (event) =>
  dataAt(event.item, [modificationAction]) === "refund" ? readRefund(asStated)(event) : readVoid(event);

const readAdjustment: Read = (event) => {
  const { item, isGood, reference } = event;
  const amount = amountIn(item);
  return payment(event, null, {
    attemptStatus: "unchanged",
    increment: { status: isGood ? "success" : "failure", authorizationId: reference, requestedTotal: amount },
    ...(isGood && amount !== null ? { amountAuthorized: amount } : {}),
    ...(isGood ? {} : { error: declineError(item, "Adjustment failed") }),
  });
};

const readDispute: Read = ({ item, base, paymentId, place }) => {
  const meaning = disputeMeanings[needText(item, "eventCode")];
  if (meaning === undefined) throw new UnreadableResponse("The provider's dispute has an unknown event.");
  const stated = { ...place, connectorTransactionId: paymentId };
  const report = { ...disputeReport(item, meaning, base.occurredAt), stated };
  return { ...base, object: "dispute", connectorTransactionId: paymentId, attemptId: null, report };
};

/**
 * Adyen names a payout to a bank by the ids of its submission and of its confirmation, and later events have ids of
 * their own next to those: all that the message names are given.
 * @param idOf the one id of the payout, where it has one
 */
const readPayout =
  (
    status: (event: Notification) => PayoutOutcome["payoutStatus"],
    idOf: (event: Notification) => string | null = () => null,
  ): Read =>
  (event) => {
    const { base, item, reference, id, paymentId, place } = event;
    const attemptId = readPayoutReference(reference);
    const names = { connectorPayoutId: idOf(event), connectorPayoutIds: [id, paymentId] };
    const stated = {
      ...place,
      ...defined({ amount: amountIn(item) ?? undefined, reference: attemptId ?? undefined }),
    };
    const payoutStatus = status(event);
    const error = isLoss(payoutStatus) ? { error: declineError(item, "The payout was not made.") } : {};
    return {
      ...base,
      object: "payout",
      connectorPayoutId: paymentId,
      attemptId,
      outcome: { payoutStatus, settlement: "final", ...names, stated, ...error },
    };
  };

const isLoss = (status: PayoutOutcome["payoutStatus"]): boolean => status === "failed" || status === "reversed";
const paidOrFailed = ({ isGood }: Notification): "success" | "failed" => (isGood ? "success" : "failed");

/** A payout to a card is authorised as payments are, under the id of its answer; its reference distinguishes it. */
const readCardPayout = readPayout(paidOrFailed, ({ paymentId }) => paymentId);

const readAuthorised: Read = (event) =>
  readPayoutReference(event.reference) === null ? readAuthorisation(event) : readCardPayout(event);

/** A token that Adyen made of what the customer paid with; some methods report it by this alone. */
const readContract: Read = (event) => {
  const { base, item, isGood, id } = event;
  const shopper = dataAt(item, answerData.shopper);
  const storedPaymentMethod = dataAt(item, answerData.storedPaymentMethod) ?? id;
  if (!isGood || shopper === undefined) return { ...base, object: "other", type: "RECURRING_CONTRACT" };
  const connectorMandateId = storedMethodId({ shopper, storedPaymentMethod });
  return payment(event, ownAttempt(event), { attemptStatus: "unchanged", connectorMandateId });
};

const offerClosed = { code: "offer_closed", message: "The customer did not pay in time." };

const readers: Readonly<Record<string, Read>> = {
  AUTHORISATION: readAuthorised,
  CAPTURE: readCapture(asStated),
  CAPTURE_FAILED: readCapture(never),
  CANCELLATION: readVoid,
  TECHNICAL_CANCEL: readVoid,
  CANCEL_OR_REFUND: readReversal,
  REFUND: readRefund(asStated),
  REFUND_WITH_DATA: readRefund(asStated),
  REFUND_FAILED: readRefund(never),
  REFUNDED_REVERSED: readRefund(never),
  AUTHORISATION_ADJUSTMENT: readAdjustment,
  // The customer did not finish in time; a payment that comes later all the same is reported as any other.
  OFFER_CLOSED: (event) => payment(event, ownAttempt(event), { attemptStatus: "failure", error: offerClosed }),
  EXPIRE: (event) => payment(event, ownAttempt(event), { attemptStatus: "expired" }),
  RECURRING_CONTRACT: readContract,
  PAYOUT_THIRDPARTY: readPayout(paidOrFailed),
  // A refused decline leaves the payout as it was.
  PAYOUT_DECLINE: readPayout(({ isGood }) => (isGood ? "cancelled" : "unchanged")),
  PAYOUT_EXPIRE: readPayout(() => "failed"),
  PAIDOUT_REVERSED: readPayout(() => "reversed"),
  ...Object.fromEntries(Object.keys(disputeMeanings).map((code) => [code, readDispute])),
};

const readItem = (item: unknown, mode: string | undefined): WebhookEvent => {
  const id = needText(item, "pspReference");
  const eventCode = needText(item, "eventCode");
  const success = needText(item, "success");
  const at = Date.parse(needText(item, "eventDate"));
  if (Number.isNaN(at)) throw new UnreadableResponse("The provider's webhook has no time.");
  const base = { connectorEventId: `${id}:${eventCode}:${success}`, occurredAt: new Date(at).toISOString() };
  const read = entryOf(readers, eventCode);
  if (read === undefined) return { ...base, object: "other", type: eventCode };
  const reference = textAt(item, "merchantReference") ?? null;
  const paymentId = textAt(item, "originalReference") ?? id;
  const place = defined({
    account: textAt(item, "merchantAccountCode"),
    isLive: mode === undefined ? undefined : mode === "true",
    currency: amountAt(item)?.currency,
  });
  return read({ item, base, place, isGood: success === "true", id, reference, paymentId });
};

/** Tokens that came of the payment which the message names. */
const madeTokenTypes: readonly string[] = ["recurring.token.created", "recurring.token.alreadyExisting"];

/** Messages about kept cards have a form of their own. */
const readToken = (body: unknown): WebhookEvent => {
  const type = needText(body, "type");
  const time = Date.parse(textAt(body, "createdAt") ?? "");
  const occurredAt = new Date(Number.isNaN(time) ? 0 : time).toISOString();
  const base = { connectorEventId: textAt(body, "eventId") ?? `${type}:${occurredAt}`, occurredAt };
  const isMade = madeTokenTypes.includes(type);
  if (!isMade && type !== "recurring.token.disabled") return { ...base, object: "other", type };
  const data = memberAt(body, "data");
  const shopper = needText(data, "shopperReference");
  const connectorMandateId = storedMethodId({ shopper, storedPaymentMethod: needText(data, "storedPaymentMethodId") });
  if (!isMade) return { ...base, object: "mandate", connectorMandateId, mandateStatus: "revoked" };
  const id = needText(body, "eventId");
  const environment = textAt(body, "environment");
  const stated = defined({
    account: textAt(data, "merchantAccount"),
    isLive: environment === undefined ? undefined : environment === "live",
  });
  const outcome = { attemptStatus: "unchanged", settlement: "final", connectorTransactionId: id, stated } as const;
  return {
    ...base,
    connectorEventId: `${id}:${type}`,
    object: "payment",
    connectorTransactionId: id,
    attemptId: null,
    outcome: { ...outcome, connectorMandateId },
  };
};

const parse: ConnectorWebhooks["parse"] = ({ rawBody }): readonly WebhookEvent[] => {
  const body = readJson(rawBody);
  if (memberAt(body, "notificationItems") === undefined) return [readToken(body)];
  const items = itemsIn(body);
  if (items.length === 0) throw new UnreadableResponse("The provider's webhook has no items.");
  return items.map((item) => readItem(item, textAt(body, "live")));
};

/** Webhooks of Adyen: HMAC-SHA256 over eight fields of each item, without a limit in time. */
export const adyenWebhooks: ConnectorWebhooks = { verify, parse };
