import type {
  AttemptStatus,
  AuthenticationType,
  ContactRequest,
  ErrorCategory,
  PaymentExperience,
  PaymentMethod,
  PaymentMethodType,
} from "@railyard/contracts";

import type { Interruptible } from "../../kernel/domain/interruption.ts";
import type { ExternalAuthentication } from "./external-authentication.ts";
import type { MethodSummary } from "../../methods/domain/method-summary.ts";

/** What the customer is to do without a page of the provider. */
export type CustomerInstructions =
  /** `details` as `next_action` shows them: the account by its scheme, and what is still to come. */
  | { readonly kind: "bank_transfer"; readonly details: Readonly<Record<string, unknown>> }
  | {
      readonly kind: "qr_code";
      /** A data URL. */
      readonly imageUrl: string;
      readonly text: string;
      /** ISO 8601. */
      readonly shownUntil: string;
    };

/** Where the customer must go: a plain link (GET) or a posted form (POST). */
export interface CustomerRedirect {
  readonly url: string;
  readonly method: "GET" | "POST";
  readonly fields: Readonly<Record<string, string>>;
}

/** Why an attempt failed: the provider's words, and what the error-mapping rule makes of them. */
export interface AttemptError {
  readonly code: string;
  readonly message: string;
  readonly reason?: string;
  readonly issuerCode?: string;
  readonly issuerMessage?: string;
  readonly networkCode?: string;
  readonly unifiedCode?: string;
  readonly unifiedMessage?: string;
  readonly category?: ErrorCategory;
}

/** Facts of an attempt that no query looks for. */
export interface AttemptDetails extends Interruptible {
  readonly method?: MethodSummary;
  /** Billing details that came with the method, in their wire form. */
  readonly methodBilling?: ContactRequest;
  readonly paymentExperience?: PaymentExperience;
  readonly error?: AttemptError;
  readonly redirect?: CustomerRedirect;
  /** Instead of a redirect, as long as they are to be followed. */
  readonly instructions?: CustomerInstructions;
  /** Where the customer is authenticated apart from the provider that processes the payment. */
  readonly authentication?: ExternalAuthentication;
  /** Set for good once the provider has wanted the customer on its page. */
  readonly hadRedirect?: true;
  /** Set when the attempt's customer is sent away by addresses that carry a token. */
  readonly hasAddressToken?: true;
  /** What the customer's browser brought back of the page that looked at the device; used once. */
  readonly deviceDataReference?: string;
  readonly referenceId?: string;
  /** Total the provider authorized, in minor units. */
  readonly amountAuthorized?: number;
  /** What the provider took back after it had charged it, in minor units, while the merchant has not decided. */
  readonly amountUnderReview?: number;
  /** Set meanwhile where the authorization outlives the capture. */
  readonly isHoldLeft?: true;
  readonly paymentChecks?: Readonly<Record<string, unknown>>;
  readonly authenticationData?: Readonly<Record<string, unknown>>;
  readonly networkTransactionId?: string;
  readonly connectorMandateId?: string;
  /** Id of the charge that is shared with another account. */
  readonly splitChargeId?: string;
  readonly isIncrementalAuthorizationAllowed?: boolean;
  /** Set when the profile allows to confirm the payment again should the attempt fail. */
  readonly isManualRetryEnabled?: true;
  /** Until when what is held can be captured. */
  readonly captureBefore?: string;
  readonly isAuthorizationExtended?: boolean;
  /** How the connector was chosen, such as `rule_based_routing`. */
  readonly routingApproach?: string;
  readonly decisionId?: string;
  readonly connectorLabel?: string;
  readonly clientSource?: string;
  readonly clientVersion?: string;
  /** Language that the address of the payment page named at which the customer paid. */
  readonly pageLocale?: string;
  readonly cancellationReason?: string;
  /** Set while the provider has accepted a cancellation and has not reported its result. */
  readonly isVoidAccepted?: true;
  /** When it was last begun to be sent to its provider; ISO 8601. Absent on what was stored before this was kept. */
  readonly sentAt?: string;
  /** The operation that the attempt is used for at the provider right now; recovery repeats it. */
  readonly operation?: AttemptOperation;
  /**
   * Operations that were begun with an Idempotency-Key, by `operation:key`. The value states which capture of the
   * attempt it was, from 1; 0 for other operations.
   */
  readonly begunWithKeys?: Readonly<Record<string, number>>;
  /** Set on what was stored before personal data were encrypted. */
  readonly hasPlaintextPii?: true;
  /** Set on an attempt that is sent with a card network's token instead of a card number. */
  readonly isNetworkTokenUsed?: true;
  /** Set on a failed attempt whose payment waits for a later automatic retry. */
  readonly isRequeued?: boolean;
}

export type AttemptOperation =
  | "authenticate"
  | "authorize"
  | "complete_authorize"
  | "capture"
  | "void"
  | "void_post_capture"
  | "incremental_authorization"
  | "extend_authorization"
  | "approve"
  | "reject"
  | "sync";

/** One try to authorize a payment at one provider. */
export interface Attempt {
  /** From 1. */
  readonly number: number;
  readonly status: AttemptStatus;
  /** In minor units of the payment's currency. */
  readonly amount: number;
  /** Null until a connector was chosen. */
  readonly connector: string | null;
  readonly merchantConnectorId: string | null;
  readonly paymentMethod: PaymentMethod | null;
  readonly paymentMethodType: PaymentMethodType | null;
  readonly authenticationType: AuthenticationType;
  readonly connectorTransactionId: string | null;
  /**
   * Card or other method data that a later confirm or retry needs, encrypted; null once they are not needed any more.
   */
  readonly sealedMethod: string | null;
  /** When the recovery job has to check the attempt if nothing has changed it by then. */
  readonly dueAt: Date | null;
  /** How often it has looked. */
  readonly dueCount: number;
  readonly createdAt: Date;
  readonly modifiedAt: Date;
  readonly details: AttemptDetails;
}

/** Since when its provider can know the attempt. */
export const sentAtOf = ({ details, createdAt }: Pick<Attempt, "details" | "createdAt">): Date =>
  details.sentAt === undefined ? createdAt : new Date(details.sentAt);

const isCardMethodType = (type: string | null): type is "credit" | "debit" => type === "credit" || type === "debit";

/**
 * The sub-type that the attempt is routed by: of a card what is known of it goes before what a request states.
 */
export const methodTypeOf = ({
  paymentMethod,
  paymentMethodType,
  details,
}: Pick<Attempt, "paymentMethod" | "paymentMethodType" | "details">): PaymentMethodType | null => {
  const { method } = details;
  if (paymentMethod !== "card" || method?.kind !== "card") return paymentMethodType;
  if (isCardMethodType(method.card.cardType)) return method.card.cardType;
  const claimed = method.card.claimed?.cardType ?? null;
  return paymentMethodType ?? (isCardMethodType(claimed) ? claimed : null);
};
