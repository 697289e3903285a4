import { defined } from "@railyard/members";
import { createHash, createHmac, timingSafeEqual } from "node:crypto";

import type { ConnectorError, StatedFacts } from "../../port/outcomes.ts";
import { memberAt, textAt } from "../../wire/reading.ts";
import { entryOf } from "../../wire/request-values.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import type {
  AddressCheck,
  ConnectorWebhooks,
  IncomingWebhook,
  WebhookEvent,
  WebhookVerification,
} from "../../port/webhooks.ts";
import { amountOf } from "./amounts.ts";
import { credential } from "./calls.ts";
import { disputeReport } from "./disputes.ts";
import type { DisputeEventType, EventType } from "./event-types.ts";
import type { Notification } from "./notification.ts";
import { readNotification } from "./notification.ts";
import { asDispute } from "./replies.ts";
import { globalId } from "./unconfirmed.ts";

type EventBase = Pick<WebhookEvent, "connectorEventId" | "occurredAt">;

/** Hex HMAC-SHA1 under the SHA-1 digest of the private key. */
const digestOf = (credentials: WebhookVerification["credentials"], text: string): string => {
  const key = createHash("sha1").update(credential({ credentials }, "privateKey")).digest();
  return createHmac("sha1", key).update(text).digest("hex");
};

const isEqual = (given: string, expected: string): boolean =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));

const formOf = ({ rawBody }: IncomingWebhook): URLSearchParams => new URLSearchParams(rawBody.toString());

/** A message carries a signature for each key pair of the account; ours is the one with our public key. */
const verify = ({ rawBody, headers, credentials }: WebhookVerification): boolean => {
  const form = formOf({ rawBody, headers });
  const payload = form.get("bt_payload") ?? "";
  if (payload === "" || /[^A-Za-z0-9+=/\n]/.test(payload)) return false;
  const publicKey = credential({ credentials }, "publicKey");
  const pairs = (form.get("bt_signature") ?? "").split("&").map((pair) => pair.split("|"));
  const signature = pairs.find(([key, , ...more]) => key === publicKey && more.length === 0)?.[1] ?? "";
  if (!/^[0-9a-f]{40}$/.test(signature)) return false;
  // Senders differ in whether the line's end is signed.
  const expected = [payload, `${payload}\n`].map((text) => digestOf(credentials, text));
  return expected.map((digest) => isEqual(signature, digest)).includes(true);
};

/** Only a number that Braintree chose is signed: it can never be a payload. */
const answerAddressCheck = ({ credentials, ...webhook }: AddressCheck): string | null => {
  const challenge = formOf(webhook).get("bt_challenge") ?? "";
  return /^[a-f0-9]{20,32}$/.test(challenge)
    ? `${credential({ credentials }, "publicKey")}|${digestOf(credentials, challenge)}`
    : null;
};

const needed = (holder: unknown, ...path: readonly string[]): string => {
  const text = textAt(holder, ...path);
  if (text === undefined) throw new UnreadableResponse(`The provider's webhook has no ${path.join(" ")}.`);
  return text;
};

const declineIn = (transaction: unknown): ConnectorError => ({
  code:
    textAt(transaction, "processor-settlement-response-code") ??
    textAt(transaction, "processor-response-code") ??
    needed(transaction, "status"),
  message:
    textAt(transaction, "processor-settlement-response-text") ??
    textAt(transaction, "processor-response-text") ??
    "The bank declined it.",
});

/** What a message states of a transaction; its amount is not that of the payment where less was captured. */
const statedIn = (transaction: unknown): StatedFacts =>
  defined({ currency: textAt(transaction, "currency-iso-code"), reference: textAt(transaction, "order-id") });

const amountIn = (transaction: unknown): number =>
  amountOf({ value: needed(transaction, "amount"), currencyCode: needed(transaction, "currency-iso-code") });

/** A charge that could not be settled; one that was is what its payment already reports. */
const readDecline = ({ subject }: Notification, base: EventBase): WebhookEvent => {
  const transaction = memberAt(subject, "transaction");
  const connectorCaptureId = globalId("transaction", needed(transaction, "id"));
  // A capture of a part names the authorization that it is of, and has our id of it as its order id.
  const authorization = textAt(transaction, "authorized-transaction-id");
  const id = authorization === undefined ? connectorCaptureId : globalId("transaction", authorization);
  const orderId = textAt(transaction, "order-id") ?? null;
  const { reference, ...place } = statedIn(transaction);
  return {
    ...base,
    object: "payment",
    connectorTransactionId: id,
    attemptId: authorization === undefined ? orderId : null,
    outcome: {
      attemptStatus: "capture_failed",
      settlement: "final",
      connectorTransactionId: id,
      stated: { ...place, ...defined({ reference: authorization === undefined ? reference : undefined }) },
      captures: [
        {
          captureStatus: "failed",
          connectorCaptureId,
          captureId: authorization === undefined ? null : orderId,
          amount: amountIn(transaction),
          ...place,
        },
      ],
      error: declineIn(transaction),
    },
  };
};

/** Braintree reports it for debits of bank accounts, which are open for days; their state is looked up. */
const readSettled = ({ subject }: Notification, base: EventBase): WebhookEvent => {
  const transaction = memberAt(subject, "transaction");
  const id = globalId("transaction", needed(transaction, "id"));
  return {
    ...base,
    object: "payment",
    connectorTransactionId: id,
    attemptId: textAt(transaction, "order-id") ?? null,
    outcome: {
      attemptStatus: "unchanged",
      settlement: "poll",
      connectorTransactionId: id,
      stated: statedIn(transaction),
    },
    needsLookUp: true,
  };
};

const readFailedRefund = ({ subject }: Notification, base: EventBase): WebhookEvent => {
  const refund = memberAt(subject, "transaction");
  const stated = statedIn(refund);
  const connectorRefundId = globalId("refund", needed(refund, "id"));
  const paid = textAt(refund, "refunded-transaction-id");
  return {
    ...base,
    object: "refund",
    connectorRefundId,
    refundId: textAt(refund, "order-id") ?? null,
    connectorTransactionId: paid === undefined ? null : globalId("transaction", paid),
    outcome: {
      refundStatus: "failure",
      settlement: "final",
      connectorRefundId,
      // The transaction may be that of a part, by which the payment is not known.
      stated: { ...stated, ...defined({ amount: stated.currency === undefined ? undefined : amountIn(refund) }) },
      error: declineIn(refund),
    },
  };
};

const readDispute = ({ subject }: Notification, base: EventBase): WebhookEvent => {
  const reported = memberAt(subject, "dispute");
  const connectorTransactionId = globalId("transaction", needed(reported, "transaction", "id"));
  const dispute = asDispute({
    id: globalId("dispute", needed(reported, "id")),
    transaction: { id: connectorTransactionId },
    status: needed(reported, "status").toUpperCase(),
    type: textAt(reported, "kind")?.toUpperCase() ?? null,
    createdAt: textAt(reported, "created-at") ?? null,
    replyByDate: textAt(reported, "reply-by-date") ?? null,
    amountDisputed: {
      value: textAt(reported, "amount-disputed") ?? needed(reported, "amount"),
      currencyCode: needed(reported, "currency-iso-code"),
    },
    processorResponse: {
      reason: textAt(reported, "reason"),
      reasonCode: textAt(reported, "reason-code"),
      reasonDescription: textAt(reported, "reason-description"),
    },
  });
  const report = disputeReport(dispute, base.occurredAt);
  return {
    ...base,
    object: "dispute",
    connectorTransactionId,
    attemptId: textAt(reported, "transaction", "order-id") ?? null,
    report: { ...report, connectorCreatedAt: report.connectorCreatedAt ?? base.occurredAt },
  };
};

/** A customer who ends the agreement at PayPal or Venmo; the account has the id that it has in the GraphQL API. */
const readRevocation = ({ kind, subject }: Notification, base: EventBase): WebhookEvent => {
  const connectorMandateId =
    textAt(subject, "paypal-account", "global-id") ?? textAt(subject, "venmo-account", "global-id");
  return connectorMandateId === undefined
    ? { ...base, object: "other", type: kind }
    : { ...base, object: "mandate", connectorMandateId, mandateStatus: "revoked" };
};

type Read = (notification: Notification, base: EventBase) => WebhookEvent;

/** Disputes are read whatever their outcome, by how their names begin. */
const readers: Readonly<Record<Exclude<EventType, DisputeEventType>, Read>> = {
  transaction_settled: readSettled,
  transaction_settlement_declined: readDecline,
  refund_failed: readFailedRefund,
  payment_method_revoked_by_customer: readRevocation,
};

const parse: ConnectorWebhooks["parse"] = (webhook): readonly WebhookEvent[] => {
  const payload = formOf(webhook).get("bt_payload") ?? "";
  const notification = readNotification(payload);
  const { kind, timestamp } = notification;
  // Notifications have no id; one that is sent again is the same.
  const connectorEventId = createHash("sha256").update(payload.trimEnd()).digest("hex");
  const base = { connectorEventId, occurredAt: timestamp };
  const read = kind.startsWith("dispute_") ? readDispute : entryOf(readers, kind);
  return [read === undefined ? { ...base, object: "other", type: kind } : read(notification, base)];
};

/** Webhooks of Braintree: forms of a signature and a payload, which is base64 of XML. */
export const braintreeWebhooks: ConnectorWebhooks = { answerAddressCheck, verify, parse };
