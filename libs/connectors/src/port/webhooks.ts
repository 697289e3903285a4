import type { AuthenticationOutcome } from "./authentication.ts";
import type { ProviderRequest } from "./connector.ts";
import type { ProviderAddresses } from "./hosts.ts";
import type { AttemptOutcome, DisputeReport, PayoutOutcome, RefundOutcome } from "./outcomes.ts";

/** An incoming call as it arrived: the exact bytes, because signatures cover those. */
export interface IncomingWebhook {
  readonly rawBody: Buffer;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface WebhookVerification extends IncomingWebhook {
  /** `connector_webhook_details.merchant_secret`; null when the merchant gave none. */
  readonly secret: string | null;
  readonly credentials: Readonly<Record<string, string>>;
  readonly now: Date;
  /** What `certificateRequest` got. */
  readonly certificate?: string;
}

interface WebhookEventBase {
  /** The provider's id of the event, the same in every repetition: what de-duplication goes by. */
  readonly connectorEventId: string;
  /** ISO 8601. Order of arrival is never guaranteed. */
  readonly occurredAt: string;
}

/** What a webhook reports. Our own ids are null when the provider does not give them back. */
export type WebhookEvent =
  | (WebhookEventBase & {
      readonly object: "payment";
      readonly connectorTransactionId: string;
      readonly attemptId: string | null;
      readonly outcome: AttemptOutcome;
      /** Set when it reports that something happened to the payment but not its state: the provider is asked. */
      readonly needsLookUp?: true;
    })
  | (WebhookEventBase & {
      readonly object: "refund";
      readonly connectorRefundId: string;
      readonly refundId: string | null;
      readonly connectorTransactionId: string | null;
      /** Where the provider names the capture instead of the payment. */
      readonly connectorCaptureId?: string;
      readonly outcome: RefundOutcome;
    })
  | (WebhookEventBase & {
      readonly object: "dispute";
      readonly connectorTransactionId: string;
      readonly attemptId: string | null;
      readonly report: DisputeReport;
    })
  | (WebhookEventBase & {
      readonly object: "payout";
      readonly connectorPayoutId: string;
      readonly attemptId: string | null;
      readonly outcome: PayoutOutcome;
    })
  | (WebhookEventBase & {
      readonly object: "authentication";
      readonly connectorAuthenticationId: string;
      readonly attemptId: string | null;
      readonly outcome: AuthenticationOutcome;
    })
  /** A mandate that the customer or the issuer ended. */
  | (WebhookEventBase & {
      readonly object: "mandate";
      readonly connectorMandateId: string;
      readonly mandateStatus: "active" | "revoked";
    })
  /** Validly signed, of a kind we do not act on: acknowledge and forget. */
  | (WebhookEventBase & { readonly object: "other"; readonly type: string });

/** A call by which a provider checks that the address is the merchant's. */
export interface AddressCheck extends IncomingWebhook {
  readonly credentials: Readonly<Record<string, string>>;
}

/** Incoming side of a connector; pure functions. */
export interface ConnectorWebhooks {
  /** The text that answers a check of the address; null for every other call. Absent: the provider checks nothing. */
  answerAddressCheck?(check: AddressCheck): string | null;
  /**
   * For providers that sign with a certificate which the webhook names: the request for it, to a host of the manifest
   * whatever the webhook states. Null when the webhook names none of theirs: it is not authentic then. Answers are kept
   * by URL.
   */
  certificateRequest?(webhook: IncomingWebhook, addresses: ProviderAddresses): ProviderRequest | null;
  /** Whether the bytes were signed with the account's secret, recently. Constant time; false on anything odd. */
  verify(input: WebhookVerification): boolean;
  /** Call only after `verify`. Throws `unreadableResponse` when the body is not what the provider documents. */
  parse(webhook: IncomingWebhook): readonly WebhookEvent[];
}
