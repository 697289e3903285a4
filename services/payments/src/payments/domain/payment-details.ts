import type {
  AuthorizationStatus,
  ContactRequest,
  CreatePaymentRequest,
  CustomerAcceptance,
  PaymentType,
} from "@railyard/contracts";
import type { CurrencyCode } from "@railyard/money";

import type { LinkAddresses } from "../../links/domain/link-addresses.ts";
import { without } from "../../kernel/domain/without.ts";
import type { PaymentCustomer } from "../../vault/domain/payment-customer.ts";
import type { UsedMethodStatus } from "./used-method-status.ts";

/** A value that is kept, forwarded and answered as it was sent, and that nothing here looks into. */
type AsSent<Name extends keyof CreatePaymentRequest> = NonNullable<CreatePaymentRequest[Name]>;

export interface Surcharge {
  /** In minor units. */
  readonly amount: number;
  /** Tax on the surcharge, in minor units. */
  readonly tax?: number;
}

/** What the customer pays in addition to the amount, in minor units. */
export interface AmountParts {
  readonly shippingCost?: number;
  readonly shippingTax?: number;
  readonly orderTax?: number;
  readonly discount?: number;
  readonly duty?: number;
  readonly taxStatus?: AsSent<"tax_status">;
  readonly surcharge?: Surcharge;
  /** Set when the surcharge came from the merchant's rules, which are applied again at every confirmation. */
  readonly isSurchargeByRule?: boolean;
  readonly externalSurchargeStrategy?: AsSent<"external_surcharge_strategy">;
  /** Set once the tax was calculated for the current shipping address. */
  readonly isTaxCalculated?: true;
  readonly isTaxCalculationSkipped?: boolean;
}

/** What may be captured, when, and what is asked of the provider for it. */
export interface CaptureTerms {
  /** In minor units. */
  readonly amountToCapture?: number;
  /** When it is to be captured; ISO 8601. */
  readonly captureOn?: string;
  readonly isPartialAuthorizationEnabled?: boolean;
  readonly isOvercaptureEnabled?: boolean;
  readonly isIncrementalAuthorizationRequested?: boolean;
  readonly isExtendedAuthorizationRequested?: boolean;
}

/** Strong customer authentication (SCA) and its exemptions. */
export interface AuthenticationTerms {
  readonly isExternalRequested?: boolean;
  readonly isChallengeForced?: boolean;
  readonly exemption?: AsSent<"psd2_sca_exemption_type">;
  /** Set when the caller chose the authentication type, so that no rule overrides it. */
  readonly isTypeStated?: boolean;
  /** Set when the caller chose 3-D Secure for an MIT: it applies once the customer pays in front of a browser. */
  readonly isThreeDsStated?: true;
}

/** The stored payment method that a payment uses, or makes when it succeeds. */
export interface UsedMethod {
  readonly id: string;
  readonly status: UsedMethodStatus;
  /** Whether it was there before the payment. */
  readonly isReused: boolean;
  /** Whether the customer is to give the security code. */
  readonly requiresSecurityCode: boolean;
  /** The platform merchant that keeps it, when the payment's merchant does not. */
  readonly ownerId?: string;
}

/** Terms of a mandate as they were sent. */
export interface StatedMandateTerms {
  /** In minor units. */
  readonly amount: number;
  readonly currency: CurrencyCode;
  /** ISO 8601. */
  readonly startDate?: string;
  /** ISO 8601. */
  readonly endDate?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** A mandate that the payment is to make, or to give its method to. */
export interface MandateData {
  readonly updateMandateId?: string;
  readonly customerAcceptance?: CustomerAcceptance;
  readonly terms?: { readonly singleUse?: StatedMandateTerms; readonly multiUse?: StatedMandateTerms };
}

/** Stored credentials: what the payment uses of earlier agreements, and what it leaves for later ones (MIT). */
export interface CredentialTerms {
  readonly isOffSession?: boolean;
  readonly setupFutureUsage?: AsSent<"setup_future_usage">;
  readonly customerAcceptance?: CustomerAcceptance;
  readonly mandateData?: MandateData;
  readonly mandateId?: string;
  readonly recurringDetails?: AsSent<"recurring_details">;
  readonly paymentType?: PaymentType;
  readonly mitCategory?: AsSent<"mit_category">;
  readonly isStoredCredential?: boolean;
  readonly paymentMethodId?: string;
  readonly paymentToken?: string;
  readonly storedMethod?: UsedMethod;
  /** Id that the mandate gets which the payment makes when it succeeds. */
  readonly newMandateId?: string;
  /** The mandate that was to get the payment's method, once the payment has succeeded. */
  readonly updatedMandateId?: string;
  /** The mandate of which the payment has taken a use. */
  readonly usedMandateId?: string;
  /** That mandate allows no other use. */
  readonly isMandateSingleUse?: true;
  /** The only connector account that can process the payment. */
  readonly pinnedAccount?: string;
}

/** What the customer reads of the payment, there and on the statement of account. */
export interface Descriptor {
  readonly description?: string;
  readonly statementName?: string;
  readonly statementSuffix?: string;
  readonly billing?: AsSent<"billing_descriptor">;
}

/** What is paid for. */
export interface Order {
  readonly lines?: AsSent<"order_details">;
  /** ISO 8601. */
  readonly orderedAt?: string;
  readonly merchantReference?: string;
  readonly channel?: AsSent<"payment_channel">;
  readonly partnerMerchantIdentifiers?: AsSent<"partner_merchant_identifier_details">;
}

/** Who pays, and from where. */
export interface Payer {
  readonly customer?: PaymentCustomer;
  readonly billing?: ContactRequest;
  readonly shipping?: ContactRequest;
  readonly browser?: AsSent<"browser_info">;
}

/** Where the payment is to be processed. */
export interface RoutingTerms {
  readonly algorithm?: AsSent<"routing">;
  readonly connectors?: AsSent<"connector">;
  readonly profileAcquirerId?: string;
  readonly businessCountry?: AsSent<"business_country">;
  readonly businessLabel?: string;
  readonly businessSubLabel?: string;
  readonly split?: SplitCharge;
}

/** How a payment is shared with another account. */
export interface SplitCharge {
  readonly chargeType: AsSent<"split_payments">["provider_split_payment"]["charge_type"];
  /** In minor units. */
  readonly applicationFee: number;
  readonly transferAccountId: string;
}

/** The merchant's own data. */
export interface Metadata {
  readonly merchant?: AsSent<"metadata">;
  readonly fraud?: AsSent<"frm_metadata">;
  readonly connector?: AsSent<"connector_metadata">;
  readonly feature?: AsSent<"feature_metadata">;
}

/** Which ways to pay the customer is offered. */
export interface Offer {
  readonly allowedMethodTypes?: AsSent<"allowed_payment_method_types">;
  readonly installmentOptions?: AsSent<"installment_options">;
  readonly installmentData?: AsSent<"installment_data">;
}

/** The pages that the customer sees. */
export interface CustomerPages {
  readonly returnUrl?: string;
  readonly isRedirectedInFrame?: boolean;
  /** The hosted page of the payment, when it has one. */
  readonly link?: LinkAddresses;
}

/** An increase of the authorized amount. */
export interface Increment {
  readonly authorizationId: string;
  /** The new total, in minor units. */
  readonly amount: number;
  /** The total before, in minor units. */
  readonly previousAmount: number;
  readonly status: AuthorizationStatus;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
}

/** What was done to the payment since. */
export interface FollowUps {
  /** Attempts about which neither a provider nor an issuer has decided. */
  readonly undecidedAttempts?: number;
  /** Fingerprints of the cards that browsers have tried; `client-limits.ts` limits them. */
  readonly clientCards?: readonly string[];
  readonly cancellationReason?: string;
  readonly merchantDecision?: string;
  /** Taking back what was captured; while it is pending, nothing can be refunded. */
  readonly postCaptureVoid?: { readonly status: "pending" | "failed" };
  /** Oldest first. */
  readonly increments?: readonly Increment[];
  /** Why the last incremental authorization was asked for. */
  readonly incrementReason?: string;
}

/** What a payment of a subscription is for. */
export interface PaymentInvoice {
  readonly subscriptionId: string;
  readonly invoiceId: string;
}

/** Facts of a payment that no query looks for. */
export interface PaymentDetails {
  readonly amounts: AmountParts;
  readonly capture: CaptureTerms;
  readonly authentication: AuthenticationTerms;
  readonly credential: CredentialTerms;
  readonly descriptor: Descriptor;
  readonly order: Order;
  readonly payer: Payer;
  readonly routing: RoutingTerms;
  readonly metadata: Metadata;
  readonly offer: Offer;
  readonly pages: CustomerPages;
  readonly followUps: FollowUps;
  /** The invoice of a subscription that the payment is for. */
  readonly invoice?: PaymentInvoice;
  /** Paths of the request members that only a browser has set: it may change them, and no rule is loosened by them. */
  readonly clientPaths?: readonly string[];
  /** Members of the stored row that this version does not know. They are kept for the version that does. */
  readonly unknownMembers?: Readonly<Record<string, unknown>>;
}

/** The groups that {@link PaymentDetails} always has. */
export type DetailsGroup = Exclude<keyof PaymentDetails, "invoice" | "clientPaths" | "unknownMembers">;

/** New details that state nothing. */
export const emptyDetails = (): Pick<PaymentDetails, DetailsGroup> => ({
  amounts: {},
  capture: {},
  authentication: {},
  credential: {},
  descriptor: {},
  order: {},
  payer: {},
  routing: {},
  metadata: {},
  offer: {},
  pages: {},
  followUps: {},
});

/** Details that state nothing. */
export const noDetails: PaymentDetails = emptyDetails();

export const detailsGroups = Object.keys(noDetails) as readonly DetailsGroup[];

/** The details with what others state on top; what these do not mention stays. */
export const mergeDetails = (known: PaymentDetails, stated: Partial<PaymentDetails>): PaymentDetails => ({
  ...known,
  ...stated,
  ...Object.fromEntries(detailsGroups.map((group) => [group, { ...known[group], ...stated[group] }])),
});

/** The details with other members in one group. */
export const withDetails = <Group extends DetailsGroup>(
  details: PaymentDetails,
  group: Group,
  members: Partial<PaymentDetails[Group]>,
): PaymentDetails => ({ ...details, [group]: { ...details[group], ...members } });

/** The details without some members of one group. */
export const withoutDetails = <Group extends DetailsGroup>(
  details: PaymentDetails,
  group: Group,
  ...names: readonly (keyof PaymentDetails[Group])[]
): PaymentDetails => ({ ...details, [group]: without(details[group], ...names) });

/** Whether only a browser has set the request member, or a part of it; `billing.address.country` names a part. */
export const isSetByClient = ({ clientPaths = [] }: Pick<PaymentDetails, "clientPaths">, name: string): boolean =>
  clientPaths.some((path) => path === name || path.startsWith(`${name}.`));

/** The paths of what only browsers have set, with more of them. */
export const withClientPaths = (
  { clientPaths: before = [] }: Pick<PaymentDetails, "clientPaths">,
  paths: readonly string[],
): Pick<PaymentDetails, "clientPaths"> => {
  const after = [...new Set([...before, ...paths])];
  return after.length === 0 ? {} : { clientPaths: after };
};
