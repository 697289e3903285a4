import type {
  AuthenticateInput,
  AuthenticationOutcome,
  AuthenticationReferenceInput,
  PreAuthenticateInput,
} from "./authentication.ts";
import type { AccessTokenStep } from "./access-token.ts";
import type { ConnectorManifest } from "./manifest.ts";
import type {
  AuthorizeInput,
  CaptureInput,
  CompleteAuthorizeInput,
  ExtendAuthorizationInput,
  DisputeEvidenceInput,
  DisputeListInput,
  DisputeReferenceInput,
  EvidenceFileInput,
  IncrementalAuthorizationInput,
  MandateReferenceInput,
  PaymentReferenceInput,
  PayoutCancelInput,
  PayoutInput,
  PayoutReferenceInput,
  RefundInput,
  RefundListInput,
  RefundReferenceInput,
  ReviewInput,
  VoidInput,
  VoidPostCaptureInput,
} from "./inputs.ts";
import type {
  AttemptOutcome,
  DisputeListOutcome,
  DisputeOutcome,
  EvidenceFileOutcome,
  IncrementalOutcome,
  MandateOutcome,
  PayoutOutcome,
  RefundListOutcome,
  RefundOutcome,
} from "./outcomes.ts";
import type { CalculateTaxInput, TaxOutcome } from "./tax.ts";
import type { CredentialCheck } from "./verification.ts";
import type {
  WebhookListInput,
  WebhookListOutcome,
  WebhookRegistrationInput,
  WebhookRegistrationOutcome,
  WebhookRemovalInput,
  WebhookRemovalOutcome,
} from "./webhook-registration.ts";
import type { WalletSessionInput, WalletSessionOutcome } from "./wallet-session.ts";
import type { ConnectorWebhooks } from "./webhooks.ts";

/** Everything about one connector account and one operation that is not payment data. */
export interface ConnectorContext {
  /** Opened `connector_account_details`, already checked against the manifest's credential schema. */
  readonly credentials: Readonly<Record<string, string>>;
  /** Host `api` of the manifest for the account's mode, from configuration. No trailing slash. */
  readonly baseUrl: string;
  /** Further hosts of the manifest for the account's mode, by name. */
  readonly furtherBaseUrls?: Readonly<Record<string, string>>;
  readonly testMode: boolean;
  /** Attempt id, capture id, refund id...: the same for every repetition of the same operation. */
  readonly idempotencyKey: string;
  readonly merchantConnectorId: string;
  /** Set where the connector's accounts get a token for their credentials first. */
  readonly accessToken?: string;
  /** Whether the provider has the account's address registered, so that a payment need not name it; absent: no. */
  readonly hasRegisteredWebhook?: boolean;
}

/** One HTTP request to a provider; pure data, sent by the one transport. */
export interface ProviderRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly contentType?: string;
}

/** What came back. Header names are lower case; the body is the raw bytes, because signatures cover those. */
export interface ProviderResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Values that a preparatory step read from its reply (an order id, a card token, an access token). */
export type StepReply = Readonly<Record<string, string>>;

/** A call that must come before the flow's own, such as tokenising the card or opening an order. */
export interface PreparatoryStep<Input> {
  readonly name: string;
  /** Whether this input, after the earlier replies, needs the call; absent: every input does. */
  isNeeded?(input: Input, replies: Readonly<Record<string, StepReply>>): boolean;
  /** `replies` holds what the earlier steps read, by step name. */
  build(context: ConnectorContext, input: Input, replies: Readonly<Record<string, StepReply>>): ProviderRequest;
  /** Null ends the flow here: its own `parse` gets this response, a refusal or one that leaves nothing to do. */
  read(response: ProviderResponse, input: Input): StepReply | null;
}

/** What a response answers. */
export interface FlowCall {
  readonly context: ConnectorContext;
  /** What the preparatory steps read, by step name. */
  readonly replies: Readonly<Record<string, StepReply>>;
}

/**
 * One operation of a provider as pure functions: no I/O, no clock, no state.
 * `parse` sees every response with a status below 500; it may throw only `UnreadableResponse`, which counts as an
 * unknown outcome.
 */
export interface Flow<Input, Outcome> {
  readonly before?: readonly PreparatoryStep<Input>[];
  /** The outcome of an input that the account cannot express to the provider; nothing is sent then. Null: it can. */
  refuse?(input: Input, context: ConnectorContext): Outcome | null;
  build(context: ConnectorContext, input: Input, replies: Readonly<Record<string, StepReply>>): ProviderRequest;
  parse(response: ProviderResponse, input: Input, call: FlowCall): Outcome;
}

/** Input of every flow, by name. Amounts are integer minor units of `currency`. */
export interface FlowInputs {
  readonly authorize: AuthorizeInput;
  readonly complete_authorize: CompleteAuthorizeInput;
  readonly capture: CaptureInput;
  readonly void: VoidInput;
  readonly void_post_capture: VoidPostCaptureInput;
  readonly extend_authorization: ExtendAuthorizationInput;
  readonly sync: PaymentReferenceInput;
  readonly approve: ReviewInput;
  readonly reject: ReviewInput;
  readonly incremental_authorization: IncrementalAuthorizationInput;
  readonly setup_mandate: AuthorizeInput;
  readonly revoke_mandate: MandateReferenceInput;
  readonly refund: RefundInput;
  readonly refund_sync: RefundReferenceInput;
  readonly list_refunds: RefundListInput;
  readonly payout: PayoutInput;
  readonly payout_sync: PayoutReferenceInput;
  readonly payout_cancel: PayoutCancelInput;
  readonly dispute_sync: DisputeReferenceInput;
  readonly list_disputes: DisputeListInput;
  readonly accept_dispute: DisputeReferenceInput;
  readonly upload_evidence: EvidenceFileInput;
  readonly submit_evidence: DisputeEvidenceInput;
  readonly pre_authenticate: PreAuthenticateInput;
  readonly authenticate: AuthenticateInput;
  readonly authentication_sync: AuthenticationReferenceInput;
  readonly calculate_tax: CalculateTaxInput;
  readonly wallet_session: WalletSessionInput;
  readonly wallet_order: WalletSessionInput;
  readonly list_webhooks: WebhookListInput;
  readonly register_webhook: WebhookRegistrationInput;
  readonly remove_webhook: WebhookRemovalInput;
}

/** Outcome of every flow, by name. */
export interface FlowOutcomes {
  readonly authorize: AttemptOutcome;
  readonly complete_authorize: AttemptOutcome;
  readonly capture: AttemptOutcome;
  readonly void: AttemptOutcome;
  readonly void_post_capture: AttemptOutcome;
  readonly extend_authorization: AttemptOutcome;
  readonly sync: AttemptOutcome;
  readonly approve: AttemptOutcome;
  readonly reject: AttemptOutcome;
  readonly incremental_authorization: IncrementalOutcome;
  readonly setup_mandate: AttemptOutcome;
  readonly revoke_mandate: MandateOutcome;
  readonly refund: RefundOutcome;
  readonly refund_sync: RefundOutcome;
  readonly list_refunds: RefundListOutcome;
  readonly payout: PayoutOutcome;
  readonly payout_sync: PayoutOutcome;
  readonly payout_cancel: PayoutOutcome;
  readonly dispute_sync: DisputeOutcome;
  readonly list_disputes: DisputeListOutcome;
  readonly accept_dispute: DisputeOutcome;
  readonly upload_evidence: EvidenceFileOutcome;
  readonly submit_evidence: DisputeOutcome;
  readonly pre_authenticate: AuthenticationOutcome;
  readonly authenticate: AuthenticationOutcome;
  readonly authentication_sync: AuthenticationOutcome;
  readonly calculate_tax: TaxOutcome;
  readonly wallet_session: WalletSessionOutcome;
  readonly wallet_order: WalletSessionOutcome;
  readonly list_webhooks: WebhookListOutcome;
  readonly register_webhook: WebhookRegistrationOutcome;
  readonly remove_webhook: WebhookRemovalOutcome;
}

export type ConnectorFlow = keyof FlowInputs;

/** The flows a connector has; an absent one is not offered by the provider. */
export type ConnectorFlows = {
  readonly [Name in ConnectorFlow]?: Flow<FlowInputs[Name], FlowOutcomes[Name]>;
};

/**
 * One provider. A missing `sync` means that the provider has no look-up: `callConnector` then answers
 * `unchanged` / `await_webhook` and the payment waits, it does not fail.
 */
export interface Connector {
  readonly manifest: ConnectorManifest;
  readonly flows: ConnectorFlows;
  /**
   * Whether the provider can be asked for this amount in minor units, in its own decimals and within its limits;
   * absent: it takes every amount. What it does not take goes to another connector.
   */
  readonly acceptsAmount?: (amount: number, currency: string) => boolean;
  /** Absent: calls carry the credentials themselves. */
  readonly accessToken?: AccessTokenStep;
  readonly webhooks?: ConnectorWebhooks;
  /** The account that the credentials are of, as the provider's messages name it. Absent or null: not known. */
  accountOf?(credentials: Readonly<Record<string, string>>): string | null;
  /** Absent: the provider cannot be asked whether it takes credentials. */
  readonly credentialCheck?: CredentialCheck;
}
