import type { AccountSetup } from "./account-setup.ts";
import type { ConnectorFlow } from "./connector.ts";
import type { ProviderHosts } from "./hosts.ts";
import type { CaptureMethod } from "./inputs.ts";
import type { RepetitionRules } from "./repetition-rules.ts";
import type { MemberSupport, RequestMember } from "./request-members.ts";
import type { RequiredField } from "./required-fields.ts";

/** For how many days money is held that was authorized and not captured. */
export interface HoldDays {
  readonly usual: number;
  /** Where an extended authorization is asked for. Absent: as usual. */
  readonly extended?: number;
  /** By card network, where it is another one than usual. */
  readonly ofNetworks?: Readonly<Record<string, number>>;
  /** By ISO code of a currency, where it is held for longer than usual. */
  readonly ofCurrencies?: Readonly<Record<string, number>>;
}

/** One way to pay that a connector offers; what `GET /feature_matrix` and the eligibility check read. */
export interface SupportedMethod {
  readonly paymentMethod: string;
  readonly paymentMethodTypes: readonly string[];
  readonly captureMethods: readonly CaptureMethod[];
  /** `optional`: with and without. */
  readonly threeDs: "none" | "optional" | "required";
  /**
   * How 3-D Secure is done: the provider sends the customer to a challenge, or takes the proof of an authentication
   * that was made elsewhere. Absent: both, where there is 3-D Secure.
   */
  readonly threeDsBy?: readonly ("challenge" | "proof")[];
  readonly supportsRefunds: boolean;
  readonly supportsPartialRefunds: boolean;
  readonly supportsMandates: boolean;
  readonly supportsIncrementalAuthorization: boolean;
  readonly supportsExtendedAuthorization: boolean;
  /** As the provider documents it. Absent: nothing confirmed a number. */
  readonly holdDays?: HoldDays;
  /** Whether what was captured can be taken back before it is settled. */
  readonly supportsPostCaptureVoid: boolean;
  /** Whether card networks' tokens are taken in the place of card numbers; absent: no. */
  readonly supportsNetworkTokens?: boolean;
  /** Only cards have networks. */
  readonly cardNetworks?: readonly string[];
  /** ISO codes; `all` for every code of our tables. */
  readonly countries: readonly string[] | "all";
  readonly currencies: readonly string[] | "all";
  /** What the customer goes through. Absent: a redirect, and nothing in particular for cards. */
  readonly paymentExperiences?: readonly string[];
  /** Banks the customer chooses from, by sub-type, as `payment_method_data` takes them. */
  readonly bankNames?: Readonly<Record<string, readonly string[]>>;
  /** What the provider needs in addition to amount and currency. */
  readonly requiredFields?: readonly RequiredField[];
}

/** One kind of destination that a connector pays to. */
export interface SupportedPayoutMethod {
  readonly payoutType: "card" | "bank" | "wallet" | "bank_redirect";
  /** Sub-types, such as `sepa` or `paypal`. */
  readonly types: readonly string[];
  readonly countries: readonly string[] | "all";
  readonly currencies: readonly string[] | "all";
}

/** Price of one transaction, so that cost can enter routing: rate in basis points, fixed part in minor units. */
export interface FeeSchedule {
  readonly basisPoints: number;
  readonly fixedMinorUnits: number;
}

/** How a credential shows whether it is for test or live payments. */
export interface CredentialMode {
  /** Member of `connector_account_details`. */
  readonly member: string;
  /** Regular expressions of the member's value. */
  readonly test: string;
  readonly live: string;
}

/** What an account at a provider is connected for; values of `connector_type`. */
export type ConnectorType = "payment_processor" | "payout_processor" | "authentication_processor" | "tax_processor";

export interface ConnectorManifest {
  /** The wire value of `connector_name`. */
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  /**
   * What accounts may be connected for, values of `connector_type`; the first is what the provider chiefly is. Payments
   * go to accounts as `payment_processor`, payouts to those as `payout_processor`.
   */
  readonly connectorTypes: readonly [ConnectorType, ...ConnectorType[]];
  /** `sandbox`: only ever talks to the sandbox provider. */
  readonly integrationStatus: "sandbox" | "beta" | "live";
  /** Addresses of the provider, by the account's mode. */
  readonly hosts: ProviderHosts;
  /** Where a credential shows by its form whether it is for test or live payments. Absent: none does. */
  readonly credentialMode?: CredentialMode;
  /** What connecting an account takes, in words. Every connector of the registry has it. */
  readonly setup?: AccountSetup;
  /** JSON Schema (draft 2020-12) of `connector_account_details`; the values of it are the context's credentials. */
  readonly credentialSchema: Readonly<Record<string, unknown>>;
  readonly supportedMethods: readonly SupportedMethod[];
  /** What accounts as `payout_processor` pay to. */
  readonly supportedPayoutMethods?: readonly SupportedPayoutMethod[];
  /** Kinds of incoming webhooks. */
  readonly webhookKinds: readonly ("payments" | "refunds" | "disputes" | "payouts" | "authentications" | "mandates")[];
  /** Whether the provider's API takes the address of webhooks; absent: it is set at the provider's own pages. */
  readonly supportsWebhookRegistration?: boolean;
  /** Whether disputes can be accepted and answered with evidence here, or at the provider's own pages only. */
  readonly disputes: "answerable" | "elsewhere";
  /** Whether what is taken can be shared with another account; absent: no. */
  readonly supportsSplitPayments?: boolean;
  /** Wallets whose SDK needs a session, by sub-type; `order`: and an order once the customer has agreed. */
  readonly walletSessions?: Readonly<Record<string, "session" | "order">>;
  /** What must follow when the customer comes back from the provider's page. */
  readonly afterRedirect: "sync" | "complete_authorize";
  readonly fees: FeeSchedule;
  /** How the members are handled that only some providers have fields for. */
  readonly requestMembers: Readonly<Record<RequestMember, MemberSupport>>;
  /**
   * What an operation of a flow may take with all its calls, in milliseconds, where the provider needs longer than the
   * configured time. Cut to what the transport allows.
   */
  readonly timeoutsMs?: Readonly<Partial<Record<ConnectorFlow, number>>>;
  /** Header of answers, in lower case, with the provider's own id of the call. Absent: there is none. */
  readonly requestIdHeader?: string;
  /** Which calls may go out again within the operation's time. Absent: none. */
  readonly repetition?: RepetitionRules;
  /** Longest values the provider takes, by our field name. */
  readonly maximumLengths: Readonly<Record<string, number>>;
}
