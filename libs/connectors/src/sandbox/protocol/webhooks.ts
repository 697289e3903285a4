import { createHmac, timingSafeEqual } from "node:crypto";

import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import type { ConnectorWebhooks, WebhookEvent, WebhookVerification } from "../../port/webhooks.ts";
import { readJson } from "../../wire/reading.ts";
import { authenticationOutcome } from "./authentication-outcome.ts";
import { disputeReport } from "./dispute-outcome.ts";
import { payoutOutcome, refundOutcome } from "./money-back-outcome.ts";
import { paymentOutcome } from "./payment-outcome.ts";
import { readWebhook } from "./replies.ts";

const signatureHeader = "sandbox-signature";
const toleranceSeconds = 300;

// An account that was given no secret signs with one that both sides can work out from its api key.
const secretOf = ({ secret, credentials }: WebhookVerification): string | undefined =>
  secret ??
  (credentials["api_key"] === undefined
    ? undefined
    : createHmac("sha256", credentials["api_key"]).update("sandbox webhooks").digest("hex"));

const verify = (input: WebhookVerification): boolean => {
  const parts = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(input.headers[signatureHeader] ?? "");
  const [, timestamp, given] = parts ?? [];
  const secret = secretOf(input);
  if (timestamp === undefined || given === undefined || secret === undefined) return false;
  const ageSeconds = Math.abs(input.now.getTime() / 1000 - Number(timestamp));
  if (ageSeconds > toleranceSeconds) return false;
  const expected = createHmac("sha256", secret).update(`${timestamp}.`).update(input.rawBody).digest();
  return timingSafeEqual(expected, Buffer.from(given, "hex"));
};

const parse: ConnectorWebhooks["parse"] = ({ rawBody }): readonly WebhookEvent[] => {
  const webhook = readWebhook(readJson(rawBody));
  const base = { connectorEventId: webhook.event_id, occurredAt: webhook.created_at };
  const { payment, refund, dispute, payout, authentication, mandate } = webhook;
  if (payment !== undefined) {
    return [
      {
        ...base,
        object: "payment",
        connectorTransactionId: payment.payment_id,
        attemptId: payment.reference,
        outcome: paymentOutcome(payment),
      },
    ];
  }
  if (refund !== undefined) {
    return [
      {
        ...base,
        object: "refund",
        connectorRefundId: refund.refund_id,
        refundId: refund.reference,
        connectorTransactionId: refund.payment_id,
        outcome: refundOutcome(refund),
      },
    ];
  }
  if (dispute !== undefined) {
    return [
      {
        ...base,
        object: "dispute",
        connectorTransactionId: dispute.payment_id,
        attemptId: dispute.payment_reference,
        report: disputeReport(dispute),
      },
    ];
  }
  if (authentication !== undefined) {
    return [
      {
        ...base,
        object: "authentication",
        connectorAuthenticationId: authentication.authentication_id,
        attemptId: authentication.reference,
        outcome: authenticationOutcome(authentication),
      },
    ];
  }
  if (mandate !== undefined) {
    const { mandate_id: connectorMandateId, status: mandateStatus } = mandate;
    return [{ ...base, object: "mandate", connectorMandateId, mandateStatus }];
  }
  if (payout === undefined) throw new UnreadableResponse("The provider's webhook is about nothing.");
  return [
    {
      ...base,
      object: "payout",
      connectorPayoutId: payout.payout_id,
      attemptId: payout.reference,
      outcome: payoutOutcome(payout),
    },
  ];
};

/** Webhooks of the sandbox provider: HMAC-SHA256 over `<unix seconds>.<raw body>`, refused when older than 300 s. */
export const sandboxWebhooks: ConnectorWebhooks = { verify, parse };
