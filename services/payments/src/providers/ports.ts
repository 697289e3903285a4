import type {
  Connector,
  ConnectorContext,
  ConnectorError,
  ConnectorFlow,
  CredentialAnswer,
  Exchange,
  FlowInputs,
  FlowOutcomes,
  TestCard,
  WebhookEvent,
  WebhookKind,
} from "@railyard/connectors";
import type {
  Decision,
  DecisionExplanation,
  DecisionRequest,
  SimulatedDecision,
  MerchantSnapshot,
  PaymentMethod,
  PaymentMethodType,
  PayoutRouteRequest,
} from "@railyard/contracts";
import type { NamedConnector } from "@railyard/rules";

import type { AnsweredCall, GatewayStates, HealthCounts, HealthLatest } from "./domain/connector-health.ts";
import type { ProviderCall, ProviderObject } from "./domain/provider-call.ts";
import type { OfferedMethod } from "./domain/offered-method.ts";
import type { EligibilityCriteria } from "./domain/eligibility-criteria.ts";
import type { PayoutCriteria } from "./domain/eligibility-criteria.ts";
import type { Ports as MethodsPorts } from "../methods/ports.ts";

/** How an account is called. */
export interface ProviderCallOptions {
  readonly idempotencyKey: string;
  /** Where the input does not name it. */
  readonly object?: ProviderObject;
}

/** One connector account, ready to be called: its credentials are open and it is known to this build. */
export interface ProviderAccount {
  readonly connector: string;
  readonly merchantConnectorId: string;
  /** Runs one flow; never throws for what a provider answers or fails to answer. */
  call<Flow extends keyof FlowInputs>(
    flow: Flow,
    input: FlowInputs[Flow],
    options: ProviderCallOptions,
  ): Promise<FlowOutcomes[Flow]>;
  /** Why the account cannot express the request to the provider, so that nothing would be sent; null: it can. */
  refusalOf<Flow extends keyof FlowInputs>(flow: Flow, input: FlowInputs[Flow]): ConnectorError | null;
  has(flow: keyof FlowInputs): boolean;
  /** Whether a call that goes out again under its key gets the first answer, and does nothing more. */
  readonly returnsFirstAnswer: boolean;
  /** The flow that must follow when the customer returns from the provider's page. */
  readonly afterRedirect: "sync" | "complete_authorize";
  /** Whether the provider acts once on each idempotency key of the flow, so that it may be sent to it again. */
  hasIdempotencyKeys(flow: keyof FlowInputs): boolean;
  /** What its webhooks can be about. */
  readonly webhookKinds: readonly WebhookKind[];
}

/** An incoming call of a provider as it arrived. */
export interface IncomingWebhook {
  readonly rawBody: Buffer;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** What a provider may be asked about again. */
export type LookedUpObject = "payment" | "refund" | "payout" | "dispute";

/** What a provider's webhook reports, and whether it was proved to come from the provider. */
export interface ReadWebhook {
  readonly isAuthentic: boolean;
  /** Whether the provider can be asked about the object later, so that a lost webhook does no harm. */
  readonly hasLookUp: Readonly<Record<LookedUpObject, boolean>>;
  readonly events: readonly WebhookEvent[];
}

/** The way to providers. */
export interface Providers {
  /** Why the connector cannot process the payment, in words; null when it can. */
  unsupported(connector: string, criteria: EligibilityCriteria): string | null;
  /** For how many days money is held where it is held longest; null when no connector states it. */
  longestHoldDays(currency: string, isExtended: boolean): number | null;
  /** Whether what the customer agrees to by this method can be charged later at the connector. */
  keepsAgreements(connector: string, method: PaymentMethod, type: PaymentMethodType | null): boolean;
  /** The payment methods that the connector declares; none when there is no connector of that name. */
  offeredMethods(connector: string): readonly OfferedMethod[];
  /** What the SDK of a wallet needs from the connector; null when it opens no sessions of it. */
  walletSession(connector: string, wallet: PaymentMethodType): "session" | "order" | null;
  /** Every wallet that some connector opens sessions of. */
  walletsWithSessions(): readonly PaymentMethodType[];
  /** Why the connector cannot send the payout, in words; null when it can. */
  unsupportedPayout(connector: string, criteria: PayoutCriteria): string | null;
  /** Whether the connector can challenge the customer for this method. */
  supportsThreeDs(connector: string, method: PaymentMethod, type: PaymentMethodType | null): boolean;
  /** Whether the connector takes card networks' tokens in the place of card numbers for this method. */
  acceptsNetworkTokens(connector: string, method: PaymentMethod, type: PaymentMethodType | null): boolean;
  /**
   * What is wrong with the form of credentials for the connector, or with their mode where that is not null: a member
   * and a text; null when nothing is wrong.
   */
  credentialProblem(
    connector: string,
    details: object,
    testMode: boolean | null,
  ): { readonly field: string; readonly problem: string } | null;
  /** Tries credentials at the provider; null when it cannot be asked. They must be of the right form. */
  tryCredentials(connector: string, details: object, testMode: boolean | null): Promise<CredentialAnswer | null>;
  /** A card whose payments succeed in the provider's test environment; null: the connector has none. */
  testCard(connector: string): TestCard | null;
  /** Decrypts the credentials. Null when the account is gone, disabled or of an unknown connector. */
  account(merchant: MerchantSnapshot, merchantConnectorId: string): ProviderAccount | null;
  /** The same, also of an account that is disabled: what has nothing to do with payments is set up before them. */
  accountToSetUp(merchant: MerchantSnapshot, merchantConnectorId: string): ProviderAccount | null;
  /** The text that answers a provider's check of the address; null when the call is none, or the account is gone. */
  answerAddressCheck(merchant: MerchantSnapshot, merchantConnectorId: string, webhook: IncomingWebhook): string | null;
  /**
   * Reads an incoming webhook for an account. Null when the account or its connector takes none.
   * @throws {Failure} `webhook_unreadable` (WE_02).
   */
  readWebhook(
    merchant: MerchantSnapshot,
    merchantConnectorId: string,
    webhook: IncomingWebhook,
  ): Promise<ReadWebhook | null>;
}

/** A connector account by its ids. */
export interface AccountName {
  readonly merchantId: string;
  readonly merchantConnectorId: string;
}

/** What happened at an account in the period that begins at `startsAtMs`; of `latest`, null is no change. */
export interface HealthChange extends AccountName {
  readonly startsAtMs: number;
  readonly counts: HealthCounts;
  readonly latest: HealthLatest;
}

/** Notes what happens at connector accounts. Does no I/O: it is stored in batches. */
export interface ConnectorHealthRecorder {
  called(account: AccountName, latencyMs: number, answer: AnsweredCall): void;
  /** An attempt succeeded or failed. */
  settled(account: AccountName, isSuccess: boolean): void;
  webhookReceived(account: AccountName, isAuthentic: boolean): void;
  /** Stores what this process has noted. */
  flush(): Promise<void>;
}

/** The health of connector accounts as it is stored. */
export interface ConnectorHealthStore {
  add(changes: readonly HealthChange[]): Promise<void>;
  /** Deletes the counts of periods that began before. */
  prune(before: Date): Promise<void>;
  /** Counts of periods that began at or after `since`, by account; none: nothing happened. */
  countsSince(
    merchantId: string,
    merchantConnectorIds: readonly string[],
    since: Date,
  ): Promise<ReadonlyMap<string, HealthCounts>>;
  latest(merchantId: string, merchantConnectorIds: readonly string[]): Promise<ReadonlyMap<string, HealthLatest>>;
}

/** An operation at a provider that has ended, in the clear. */
export interface EndedOperation {
  readonly merchantId: string;
  readonly connector: Pick<Connector, "manifest">;
  readonly context: ConnectorContext;
  readonly flow: ConnectorFlow;
  readonly input: object;
  readonly object: ProviderObject | undefined;
  readonly outcome: AnsweredCall;
  readonly exchanges: readonly Exchange[];
}

/** Notes calls to providers. Does no I/O: they are stored in batches, and may be lost. */
export interface ProviderCallRecorder {
  /** Undefined: calls are not recorded. */
  readonly record: ((operation: EndedOperation) => void) | undefined;
  /** Stores what this process has noted. */
  flush(): Promise<void>;
}

/** Some calls, newest first. */
export interface ProviderCallPage {
  /** None of them is older. */
  readonly createdAfter: Date;
  /** Only calls before this one. */
  readonly startingAfter?: string | undefined;
  readonly limit: number;
  /** Otherwise the bodies are null. */
  readonly hasBodies: boolean;
}

export interface ProviderCallStore {
  add(calls: readonly ProviderCall[]): Promise<void>;
  ofObjects(
    merchantId: string,
    objects: readonly ProviderObject[],
    page: ProviderCallPage,
  ): Promise<readonly ProviderCall[]>;
}

/** Candidates, best first, and the decision that they follow from; null: an earlier one, of another payment. */
export type Ranking = Omit<Decision, "decision_id"> & { readonly decision_id: string | null };

/** The decision engine; null, or nothing, when it gives no answer in time. */
export interface DecisionEngine {
  /** Without an answer in time, the latest ranking of the same kind of payment; null when there is none either. */
  decide(request: DecisionRequest): Promise<Ranking | null>;
  /** How it would decide; nothing is logged, counted or learned. */
  simulate(request: DecisionRequest): Promise<SimulatedDecision | null>;
  /** Why connectors were ranked as they were for a payment; none without decisions or an answer. */
  explain(merchantId: string, paymentId: string): Promise<readonly DecisionExplanation[]>;
  /** The connectors that the active rule names for a payout, in its order; none without a rule or an answer. */
  routePayout(request: PayoutRouteRequest): Promise<readonly NamedConnector[]>;
  /** Which accounts are down or in a planned outage; null without an answer. */
  gatewayStates(merchantId: string): Promise<GatewayStates | null>;
}

/** Everything that use cases of this module need from outside. */
export interface Ports extends MethodsPorts {
  readonly providers: Providers;
  readonly health: ConnectorHealthRecorder;
  readonly healthStore: ConnectorHealthStore;
  readonly providerCalls: ProviderCallRecorder;
  readonly providerCallStore: ProviderCallStore;
  readonly decisionEngine: DecisionEngine;
}
