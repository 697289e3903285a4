import type { AttemptStatus } from "@railyard/contracts";

/** What the provider, or the way to it, reported when it was not a plain success. */
export interface ConnectorError {
  /** The provider's own code, or one of `transportErrorCodes`. What error-mapping rules match on. */
  readonly code: string;
  readonly message: string;
  readonly reason?: string;
  readonly issuerCode?: string;
  readonly issuerMessage?: string;
  readonly networkCode?: string;
  /** HTTP status of the answer; absent when there was none. */
  readonly httpStatus?: number;
}

/** Codes of errors that arise on the way, not at the provider. */
export const transportErrorCodes = {
  /** No answer in time; the provider may have acted. */
  timeout: "connector_timeout",
  /** The connection broke after sending began; the provider may have acted. */
  connection_lost: "connector_connection_lost",
  /** Nothing was sent; the provider cannot have acted, so another connector may be tried at once. */
  not_sent: "connector_unreachable",
} as const;

/**
 * Why a provider has certainly not acted on a request: its adapter refused it before anything was sent, the provider
 * refused the caller before it looked at it (credentials, rights, rate), or the adapter could not build it.
 */
export type WithoutEffect = "refused_by_adapter" | "refused_at_door" | "adapter_fault";

/** What settles it: nothing (it is final), the provider's webhook, or our own look-ups. */
export type Settlement = "final" | "await_webhook" | "poll";

/** Where the customer must go: a plain link (GET) or an auto-posted form (POST). */
export interface CustomerRedirect {
  readonly url: string;
  readonly method: "GET" | "POST";
  readonly fields: Readonly<Record<string, string>>;
}

/** What the customer is to do without a page of the provider. */
export type CustomerInstructions =
  /** `details` in the words of the API: the account by its scheme, and what is still to come. */
  | { readonly kind: "bank_transfer"; readonly details: Readonly<Record<string, unknown>> }
  | {
      readonly kind: "qr_code";
      /** A data URL. */
      readonly imageUrl: string;
      readonly text: string;
      /** ISO 8601. */
      readonly shownUntil: string;
    };

/** An account at a provider, as far as messages name it. */
export interface AccountIdentity {
  /** The provider's name of the account, as `Connector.accountOf` reads it; null: the credentials do not name it. */
  readonly account: string | null;
  readonly isLive: boolean;
}

/**
 * What the provider itself states of the payment, refund, payout or dispute that an outcome is about. Adapters only
 * translate it; what was asked is compared with it in one place of the service, and nowhere else.
 */
export interface StatedFacts {
  /** The whole of it, in minor units of its own currency; NaN when it is not exact. */
  readonly amount?: number;
  /** ISO 4217, in capitals. */
  readonly currency?: string;
  /** Our own reference of it, as the provider gives it back. */
  readonly reference?: string;
  /** Refunds and disputes: the provider's id of the payment, the one by which we know it. */
  readonly connectorTransactionId?: string;
  /** The account that it is in, as `Connector.accountOf` names accounts. */
  readonly account?: string;
  readonly isLive?: boolean;
  /** The account that was called, or whose address the message arrived at; added by the caller of the connector. */
  readonly at?: AccountIdentity;
}

/** One capture as the provider knows it; amounts in minor units. */
export interface CaptureOutcome {
  readonly captureStatus: "charged" | "pending" | "failed";
  readonly connectorCaptureId: string | null;
  /** Our capture id, when the provider gives it back. */
  readonly captureId: string | null;
  readonly amount: number;
  /** ISO 4217, where the provider states one for each capture. */
  readonly currency?: string;
}

/** The outcome of an incremental authorization; the amount in minor units. */
export interface IncrementReport {
  readonly status: "success" | "failure";
  /** Our id of it, when the provider gives it back. */
  readonly authorizationId: string | null;
  readonly requestedTotal: number | null;
}

/** What an operation on a payment came to. */
export interface AttemptOutcome {
  /** `unchanged`: the answer states nothing about the attempt (a failed look-up, 429 on capture). */
  readonly attemptStatus: AttemptStatus | "unchanged";
  readonly settlement: Settlement;
  /** The one id by which the provider identifies the payment, whatever the message itself is about. */
  readonly connectorTransactionId: string | null;
  /** The id before, where the provider gave the payment another one on the way. */
  readonly formerTransactionId?: string;
  readonly stated?: StatedFacts;
  /** The reference the provider shows to people, when it differs from its id. */
  readonly referenceId?: string;
  /** Total authorized at the provider now. */
  readonly amountAuthorized?: number;
  /** Total captured at the provider now. */
  readonly amountCaptured?: number;
  /** `capture_failed` only: the authorization outlives the capture. */
  readonly isStillHeld?: true;
  readonly redirect?: CustomerRedirect;
  /** Set instead of a redirect where the customer pays elsewhere. */
  readonly instructions?: CustomerInstructions;
  readonly error?: ConnectorError;
  /** Results of address and CVC checks, as the provider names them. */
  readonly paymentChecks?: Readonly<Record<string, unknown>>;
  /** Result of 3DS, as the provider names it. */
  readonly authenticationData?: Readonly<Record<string, unknown>>;
  readonly networkTransactionId?: string;
  /** Id of the charge that is shared with another account. */
  readonly splitChargeId?: string;
  /** What later merchant-initiated transactions (MIT) must refer to. */
  readonly connectorMandateId?: string;
  /** Whether `incremental_authorization` will be accepted. */
  readonly isIncrementalAuthorizationAllowed?: boolean;
  /** Until when what is held can be captured, as an ISO 8601 time. */
  readonly captureBefore?: string;
  /** Whether the authorization was made to live longer. */
  readonly isAuthorizationExtended?: boolean;
  /** After capture: that capture. After sync and in webhooks: every capture. */
  readonly captures?: readonly CaptureOutcome[];
  /** Webhooks: the outcome of an increment that was not decided at once. */
  readonly increment?: IncrementReport;
  /**
   * Look-ups: false when the provider has never seen the payment. Voids: false when it does not know the payment either
   * and cannot make its key void, so that the payment may still arrive.
   */
  readonly found?: boolean;
  /** Set when there was no readable answer; the keys of `transportErrorCodes`. */
  readonly transport?: keyof typeof transportErrorCodes;
  /** Set by the caller of the connector; the outcome is certain then. */
  readonly withoutEffect?: WithoutEffect;
}

export interface IncrementalOutcome {
  readonly authorizationStatus: "success" | "failure" | "processing" | "unresolved";
  readonly settlement: Settlement;
  readonly connectorAuthorizationId: string | null;
  /** Total authorized at the provider now. */
  readonly amountAuthorized?: number;
  /** The provider's id of the payment, where the answer names it. */
  readonly connectorTransactionId?: string;
  readonly stated?: StatedFacts;
  readonly error?: ConnectorError;
  readonly transport?: keyof typeof transportErrorCodes;
  /** Set by the caller of the connector; the outcome is certain then. */
  readonly withoutEffect?: WithoutEffect;
}

export interface RefundOutcome {
  readonly refundStatus: "pending" | "success" | "failure" | "manual_review" | "unchanged";
  readonly settlement: Settlement;
  readonly connectorRefundId: string | null;
  readonly stated?: StatedFacts;
  readonly amountRefunded?: number;
  readonly error?: ConnectorError;
  readonly found?: boolean;
  readonly transport?: keyof typeof transportErrorCodes;
  /** Set by the caller of the connector; the outcome is certain then. */
  readonly withoutEffect?: WithoutEffect;
}

/** A refund that was paid back, as the provider lists it. */
export interface ListedRefund {
  readonly connectorRefundId: string;
  /** Our own id, when the provider gives it back. */
  readonly refundId: string | null;
  /** In minor units. */
  readonly amount: number;
  /** ISO 4217, where the provider states one for each refund. */
  readonly currency?: string;
}

/** The refunds of one payment that were paid back. Unless it is `listed`, nothing is known of any. */
export interface RefundListOutcome {
  readonly listStatus: "listed" | "refused" | "unchanged";
  readonly settlement: Settlement;
  /** By which we know the payment. */
  readonly connectorTransactionId: string | null;
  readonly refunds: readonly ListedRefund[];
  readonly error?: ConnectorError;
  readonly transport?: keyof typeof transportErrorCodes;
}

export interface PayoutOutcome {
  readonly payoutStatus:
    | "requires_vendor_account_creation"
    | "initiated"
    | "pending"
    | "success"
    | "failed"
    | "cancelled"
    | "reversed"
    | "ineligible"
    | "unchanged";
  readonly settlement: Settlement;
  readonly connectorPayoutId: string | null;
  /** Every id that the provider names it by here, where it uses several: one that is known makes it ours. */
  readonly connectorPayoutIds?: readonly string[];
  readonly stated?: StatedFacts;
  readonly error?: ConnectorError;
  readonly found?: boolean;
  readonly transport?: keyof typeof transportErrorCodes;
  /** Set by the caller of the connector; the outcome is certain then. */
  readonly withoutEffect?: WithoutEffect;
}

/** The outcome of ending a mandate. */
export interface MandateOutcome {
  /** `unchanged` with settlement `final`: the provider refused. */
  readonly mandateStatus: "revoked" | "unchanged";
  readonly settlement: Settlement;
  readonly error?: ConnectorError;
  readonly transport?: keyof typeof transportErrorCodes;
}

/** A dispute as the provider knows it, in the words of the API. */
export interface DisputeReport {
  readonly connectorDisputeId: string;
  readonly disputeStage: "pre_dispute" | "dispute" | "pre_arbitration" | "arbitration" | "dispute_reversal";
  readonly disputeStatus:
    | "dispute_opened"
    | "dispute_expired"
    | "dispute_accepted"
    | "dispute_cancelled"
    | "dispute_challenged"
    | "dispute_won"
    | "dispute_lost";
  /** The provider's own word for the status. */
  readonly connectorStatus: string;
  readonly amount: number;
  readonly currency: string;
  readonly reason: string | null;
  readonly reasonCode: string | null;
  /** ISO 8601. */
  readonly challengeRequiredBy: string | null;
  /** ISO 8601. */
  readonly connectorCreatedAt: string | null;
  /** ISO 8601. When this became so: reports may arrive in any order. */
  readonly connectorUpdatedAt: string | null;
  readonly stated?: StatedFacts;
}

/** What an operation on a dispute came to. */
export interface DisputeOutcome {
  /** `unchanged`: the answer states nothing about the dispute. With settlement `final` it was refused. */
  readonly disputeStatus: DisputeReport["disputeStatus"] | "unchanged";
  readonly settlement: Settlement;
  /** Null with a status: the provider has done what was asked, and does not show the dispute. */
  readonly report: DisputeReport | null;
  /** Look-ups, where lists do not name the payment. */
  readonly payment?: DisputedPayment;
  readonly error?: ConnectorError;
  readonly found?: boolean;
  readonly transport?: keyof typeof transportErrorCodes;
}

/** What names the payment that a dispute is about. */
export interface DisputedPayment {
  readonly connectorTransactionId: string;
  readonly attemptId: string | null;
}

/** A dispute among others of an account, with what names its payment. */
export interface ListedDispute extends DisputedPayment {
  readonly report: DisputeReport;
}

/** A page of disputes. Unless it is `listed`, nothing is known of any. */
export interface DisputeListOutcome {
  readonly listStatus: "listed" | "refused" | "unchanged";
  readonly settlement: Settlement;
  readonly disputes: readonly ListedDispute[];
  /** Provider's ids of disputes that are listed without their payment; a look-up of each names it. */
  readonly unnamed?: readonly string[];
  /** Null after the last page. */
  readonly nextPage: string | null;
  readonly error?: ConnectorError;
  readonly transport?: keyof typeof transportErrorCodes;
}

/** The outcome of sending a file that is to be named as evidence. */
export interface EvidenceFileOutcome {
  readonly uploadStatus: "stored" | "refused" | "unchanged";
  readonly settlement: Settlement;
  readonly connectorFileId: string | null;
  readonly error?: ConnectorError;
  readonly transport?: keyof typeof transportErrorCodes;
}
