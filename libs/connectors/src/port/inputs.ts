import type { PayoutEntityType, PayoutPriority } from "@railyard/contracts";

import type { AuthenticationProof } from "./authentication.ts";
import type { RequestMembersInput } from "./request-members.ts";

/** Address of a person, members as in the `billing` and `shipping` blocks of the API. */
export interface ContactAddress {
  readonly line1?: string | null;
  readonly line2?: string | null;
  readonly line3?: string | null;
  readonly city?: string | null;
  readonly state?: string | null;
  readonly zip?: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string | null;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  /** Its domain is in ASCII (punycode). */
  readonly email?: string | null;
}

/** A card in the clear. It exists only between opening the vault and the provider's request. */
export interface CardData {
  readonly number: string;
  /** Two digits, `01` to `12`. */
  readonly expiryMonth: string;
  /** Four digits. */
  readonly expiryYear: string;
  /** Null for a stored card, because the CVC is never kept. */
  readonly cvc: string | null;
  readonly holderName: string | null;
  readonly network: string | null;
}

/** A card network's token in the clear; like a card, it exists only on the way to the provider. */
export interface NetworkTokenData {
  readonly number: string;
  /** Two digits, `01` to `12`. */
  readonly expiryMonth: string;
  /** Four digits. */
  readonly expiryYear: string;
  /** Null for a stored token, because a cryptogram serves once. */
  readonly cryptogram: string | null;
  readonly eci: string | null;
  readonly holderName: string | null;
  readonly network: string | null;
}

/** What the customer pays with. */
export type PaymentMethodInput =
  | { readonly type: "card"; readonly card: CardData }
  /** Only for connectors whose manifest takes tokens. */
  | { readonly type: "network_token"; readonly token: NetworkTokenData }
  /** `method` is wallet, bank_redirect, upi, ...; `data` is that member of payment_method_data as received. */
  | { readonly type: "other"; readonly method: string; readonly data: Readonly<Record<string, unknown>> }
  /** A charge against a mandate the customer gave earlier at the same provider. */
  | { readonly type: "connector_mandate"; readonly connectorMandateId: string };

export type CaptureMethod = "automatic" | "manual" | "manual_multiple" | "scheduled" | "sequential_automatic";

/** How what is taken is shared between the merchant's account and another one at the provider. */
export interface SplitPaymentInput {
  readonly chargeType: "direct" | "destination";
  /** What the merchant keeps, in minor units of the payment's currency. */
  readonly applicationFee: number;
  readonly transferAccountId: string;
}

/** What a refund takes back of a payment that was shared. */
export interface SplitRefundInput {
  readonly revertsPlatformFee: boolean;
  readonly revertsTransfer: boolean;
}

export interface AuthorizeInput extends RequestMembersInput {
  readonly paymentId: string;
  readonly attemptId: string;
  readonly amount: number;
  readonly currency: string;
  readonly captureMethod: CaptureMethod;
  readonly authenticationType: "three_ds" | "no_three_ds";
  readonly paymentMethod: string;
  readonly paymentMethodType: string | null;
  readonly paymentMethodData: PaymentMethodInput;
  /** As the merchant chose it: any characters; see `customerReference`. */
  readonly customerId: string | null;
  /** Its domain is in ASCII (punycode). */
  readonly email: string | null;
  readonly customerName?: string;
  /** With the country code, as in `+491701234567`. */
  readonly phone?: string;
  readonly billing: ContactAddress | null;
  readonly shipping: ContactAddress | null;
  readonly browserInformation: Readonly<Record<string, unknown>> | null;
  /** Where the provider sends the customer back to when a look-up is enough afterwards. */
  readonly returnUrl: string;
  /** Where the provider sends the customer back to when `complete_authorize` must follow. */
  readonly completeUrl: string;
  /** Where the provider reports what happens later; null when nothing outside can reach us. */
  readonly webhookUrl: string | null;
  readonly description: string | null;
  readonly statementDescriptor: string | null;
  readonly metadata: Readonly<Record<string, unknown>> | null;
  readonly isPartialAuthorizationEnabled: boolean;
  readonly isIncrementalAuthorizationRequested: boolean;
  readonly isExtendedAuthorizationRequested: boolean;
  /** Whether a later capture may exceed the authorization; absent: no. */
  readonly isOvercaptureRequested?: boolean;
  readonly setupFutureUsage: "on_session" | "off_session" | null;
  /** True when the customer is not there (a merchant-initiated charge). */
  readonly offSession: boolean;
  /**
   * The network transaction id of the customer's own earlier payment with this card (CIT), for an MIT. Providers
   * that take one inform the issuer by it that the customer agreed. Absent: none is known.
   */
  readonly networkTransactionId?: string;
  /** Absent: nothing is shared. */
  readonly split?: SplitPaymentInput;
  /** Absent: the customer was not authenticated before. */
  readonly authentication?: AuthenticationProof;
}

/** Names a payment at the provider: by its id when known, else by the key its authorization carried. */
export interface PaymentReferenceInput {
  readonly paymentId: string;
  readonly attemptId: string;
  readonly connectorTransactionId: string | null;
  /** The idempotency key that the authorization carried. */
  readonly authorizationKey: string;
  /** The amount and currency we asked for, so that a differing echo is noticed. */
  readonly amount: number;
  readonly currency: string;
  readonly captureMethod: CaptureMethod;
  readonly isPartialAuthorizationEnabled: boolean;
}

/** What the customer's browser brought back from the provider's page. */
export interface CompleteAuthorizeInput extends PaymentReferenceInput {
  readonly query: Readonly<Record<string, string>>;
  readonly form: Readonly<Record<string, string>>;
}

export interface CaptureInput extends PaymentReferenceInput {
  readonly connectorTransactionId: string;
  readonly captureId: string;
  readonly amountToCapture: number;
  /** Captured before this call. */
  readonly amountCaptured: number;
  /** Whether the provider must release what is left after this capture. */
  readonly isFinal: boolean;
  /** Whether the amount may go beyond the authorization, as the merchant asked; absent: it may not. */
  readonly isOvercapture?: boolean;
}

/** The merchant's decision on a payment that the provider holds for review. */
export interface ReviewInput extends PaymentReferenceInput {
  readonly connectorTransactionId: string;
}

/** With `connectorTransactionId` null the provider must make sure that the attempt's key can never take money. */
export interface VoidInput extends PaymentReferenceInput {
  readonly reason: string | null;
}

/** Takes back what was captured and is not settled yet. */
export interface VoidPostCaptureInput extends PaymentReferenceInput {
  readonly connectorTransactionId: string;
  readonly reason: string | null;
}

export interface ExtendAuthorizationInput extends PaymentReferenceInput {
  readonly connectorTransactionId: string;
}

export interface IncrementalAuthorizationInput extends PaymentReferenceInput {
  readonly connectorTransactionId: string;
  readonly authorizationId: string;
  /** The new total wanted. An adapter whose provider wants the increment subtracts `authorizedTotal`. */
  readonly requestedTotal: number;
  readonly authorizedTotal: number;
  readonly reason: string | null;
}

export interface RefundInput {
  readonly refundId: string;
  readonly paymentId: string;
  readonly attemptId: string;
  readonly connectorTransactionId: string;
  readonly amount: number;
  readonly currency: string;
  readonly reason: string | null;
  readonly webhookUrl: string | null;
  /** Absent: the merchant bears the refund alone. */
  readonly split?: SplitRefundInput;
  /** Set when the merchant pays on top of disputes. */
  readonly isDespiteDisputes?: boolean;
}

export interface RefundReferenceInput {
  readonly refundId: string;
  /** The idempotency key that the refund carried. */
  readonly refundKey: string;
  readonly connectorRefundId: string | null;
  readonly connectorTransactionId: string;
  readonly amount: number;
  readonly currency: string;
}

/** Names the payment whose refunds are listed: by its id, else by the capture that one of them is of. */
export interface RefundListInput {
  readonly connectorTransactionId: string | null;
  /** Where the provider's reports of refunds name captures. */
  readonly connectorCaptureId: string | null;
  readonly currency: string;
}

/** Who is paid, as the payout request states. */
export interface PayoutRecipient {
  readonly entityType: PayoutEntityType;
  /** As the merchant chose it: any characters; see `customerReference`. */
  readonly customerId: string | null;
  readonly name: string | null;
  /** Its domain is in ASCII (punycode). */
  readonly email: string | null;
  /** With the country code, as in `+491701234567`. */
  readonly phone: string | null;
  readonly address: ContactAddress | null;
}

export interface PayoutInput {
  readonly payoutId: string;
  /** The payout id and a number; what the provider gives back as our reference. */
  readonly attemptId: string;
  readonly amount: number;
  readonly currency: string;
  readonly payoutType: "card" | "bank" | "wallet" | "bank_redirect";
  /** Bank account, wallet or card: the members of its kind as the payout request names them, in the clear. */
  readonly destination: Readonly<Record<string, unknown>>;
  /** Sub-type of the destination, such as `sepa`, `ach`, `paypal`; null for cards. */
  readonly payoutMethodType: string | null;
  readonly recipient: PayoutRecipient;
  /** How fast, as the merchant asked; null: as the provider does by default. */
  readonly priority: PayoutPriority | null;
  readonly metadata: Readonly<Record<string, unknown>> | null;
  readonly description: string | null;
  readonly webhookUrl: string | null;
}

/** Names a payout at the provider: by its id when known, else by the key it was sent with. */
export interface PayoutReferenceInput {
  readonly payoutId: string;
  readonly attemptId: string;
  /** The idempotency key with which the payout was sent. */
  readonly payoutKey: string;
  readonly connectorPayoutId: string | null;
  readonly amount: number;
  readonly currency: string;
}

/** With `connectorPayoutId` null the provider must make sure that `payoutKey` can never pay anything. */
export interface PayoutCancelInput extends PayoutReferenceInput {
  readonly reason: string | null;
}

/** Names a mandate at the provider. */
export interface MandateReferenceInput {
  readonly mandateId: string;
  readonly connectorMandateId: string;
}

/** Names a dispute at the provider. */
export interface DisputeReferenceInput {
  readonly disputeId: string;
  readonly connectorDisputeId: string;
  readonly connectorTransactionId: string;
}

/** A page of the disputes that were opened at the provider in a time, ends included. Times are ISO 8601. */
export interface DisputeListInput {
  readonly openedFrom: string;
  readonly openedUntil: string;
  /** The `nextPage` of the page before; null for the first one. */
  readonly page: string | null;
  readonly limit: number;
}

/** What speaks against a dispute; kinds of evidence in the words of the API. */
export interface DisputeEvidenceInput extends DisputeReferenceInput {
  readonly texts: Readonly<Record<string, string>>;
  readonly files: readonly { readonly evidenceType: string; readonly connectorFileId: string }[];
  /** The files themselves, for providers without `upload_evidence`: they take them along with the evidence. */
  readonly contents?: readonly EvidenceContent[];
}

/** A file as the merchant gave it. */
export interface EvidenceContent {
  readonly evidenceType: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly contentBase64: string;
}

/** A file that will be named as evidence. Providers that keep files by dispute get both of the first two. */
export interface EvidenceFileInput {
  readonly connectorDisputeId?: string;
  /** In the words of the API. */
  readonly evidenceType?: string;
  readonly fileId: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly contentBase64: string;
}
