import type {
  AuthenticationType,
  CaptureMethod,
  CreatePaymentRequest,
  IncrementalAuthorization,
  PaymentStatus,
  UpdatePaymentRequest,
} from "@railyard/contracts";
import type { CurrencyCode } from "@railyard/money";

import type { LinkAddresses } from "../../links/domain/link-addresses.ts";
import type { Attempt } from "./attempt.ts";
import type { Capture } from "./capture.ts";
import type { UsedMethodStatus } from "./used-method-status.ts";
import type { PaymentCustomer } from "../../vault/domain/payment-customer.ts";

/** Request members that are stored as they were sent and returned in answers. */
export const keptMembers = [
  "shipping_cost",
  "order_tax_amount",
  "surcharge_details",
  "amount_to_capture",
  "capture_on",
  "enable_partial_authorization",
  "enable_overcapture",
  "request_incremental_authorization",
  "request_extended_authorization",
  "discount_amount",
  "shipping_amount_tax",
  "duty_amount",
  "tax_status",
  "payment_method_id",
  "payment_token",
  "allowed_payment_method_types",
  "billing",
  "shipping",
  "browser_info",
  "force_3ds_challenge",
  "request_external_three_ds_authentication",
  "psd2_sca_exemption_type",
  "is_iframe_redirection_enabled",
  "off_session",
  "setup_future_usage",
  "customer_acceptance",
  "mandate_data",
  "mandate_id",
  "recurring_details",
  "payment_type",
  "mit_category",
  "is_stored_credential",
  "installment_options",
  "installment_data",
  "return_url",
  "description",
  "statement_descriptor_name",
  "statement_descriptor_suffix",
  "billing_descriptor",
  "order_details",
  "order_date",
  "merchant_order_reference_id",
  "metadata",
  "frm_metadata",
  "connector_metadata",
  "feature_metadata",
  "routing",
  "connector",
  "profile_acquirer_id",
  "business_country",
  "business_label",
  "business_sub_label",
  "split_payments",
  "payment_channel",
  "skip_external_tax_calculation",
  "partner_merchant_identifier_details",
  "external_surcharge_strategy",
] as const satisfies readonly (keyof CreatePaymentRequest & keyof UpdatePaymentRequest)[];

type KeptMember = (typeof keptMembers)[number];

/** The stored payment method that a payment uses, or makes when it succeeds. */
export interface UsedMethod {
  readonly id: string;
  readonly status: UsedMethodStatus;
  /** Whether it was there before the payment. */
  readonly is_reused: boolean;
  /** Whether the customer is to give the security code. */
  readonly requires_cvv: boolean;
  /** The platform merchant that keeps it, when the payment's merchant does not. */
  readonly owner_id?: string;
}

/** What a payment of a subscription is for. */
export interface PaymentInvoice {
  readonly subscription_id: string;
  readonly invoice_id: string;
}

/** Facts of a payment that no query looks for; request members in their wire form. */
export type PaymentDetails = {
  readonly [Name in KeptMember]?: NonNullable<CreatePaymentRequest[Name]>;
} & {
  readonly customer?: PaymentCustomer;
  /** The hosted page of the payment, when it has one. */
  readonly payment_link?: LinkAddresses;
  readonly cancellation_reason?: string;
  readonly merchant_decision?: string;
  /** Set once the tax was calculated for the current shipping address. */
  readonly is_tax_calculated?: true;
  /** Set when surcharge_details came from the merchant's rules, which are applied again at every confirmation. */
  readonly is_surcharge_by_rule?: boolean;
  /** Paths of the members that only a browser has set: it may change them, and no rule is loosened by them. */
  readonly stated_by_client?: readonly string[];
  /** Set when the caller chose the authentication type, so that no rule overrides it. */
  readonly is_authentication_stated?: boolean;
  readonly stored_method?: UsedMethod;
  /** Id that the mandate gets which the payment makes when it succeeds. */
  readonly new_mandate_id?: string;
  /** The mandate that was to get the payment's method, once the payment has succeeded. */
  readonly updated_mandate_id?: string;
  /** The invoice of a subscription that the payment is for. */
  readonly invoice?: PaymentInvoice;
  /** The mandate of which the payment has taken a use. */
  readonly used_mandate_id?: string;
  /** That mandate allows no other use. */
  readonly is_mandate_single_use?: true;
  /** The only connector account that can process the payment. */
  readonly pinned_account?: string;
  /** Taking back what was captured; while it is pending, nothing can be refunded. */
  readonly post_capture_void?: { readonly status: "pending" | "failed" };
  /** Raises of the authorized amount, oldest first. */
  readonly incremental_authorizations?: readonly IncrementalAuthorization[];
  /** Why the last raise was asked for. */
  readonly raise_reason?: string;
};

/** Who is working on the payment at a provider, and until when others must leave it alone. */
export interface Lease {
  readonly holder: string;
  readonly until: Date;
}

/** A payment without its attempts. Amounts in minor units. */
export interface Payment {
  readonly merchantId: string;
  readonly paymentId: string;
  readonly profileId: string;
  /** Grows by one with every change of the payment; 1 at creation. */
  readonly version: number;
  readonly status: PaymentStatus;
  readonly amount: number;
  readonly netAmount: number;
  readonly amountCapturable: number;
  /** Null until something was captured. */
  readonly amountCaptured: number | null;
  /** Sum of the refunds that have not failed. */
  readonly amountRefunded: number;
  /** What disputes have taken back that are not won. */
  readonly amountChargedBack: number;
  readonly refundCount: number;
  readonly disputeCount: number;
  readonly currency: CurrencyCode;
  readonly captureMethod: CaptureMethod;
  readonly authenticationType: AuthenticationType;
  /** Number of the latest attempt. */
  readonly attemptCount: number;
  readonly customerId: string | null;
  readonly clientSecret: string;
  readonly createdAt: Date;
  readonly modifiedAt: Date;
  /** When the client secret stops working. */
  readonly expiresAt: Date;
  /** When the expiry is to be announced; null when it never will be. */
  readonly expiryDueAt: Date | null;
  readonly lease: Lease | null;
  readonly details: PaymentDetails;
}

/** A payment with its latest attempt. */
export interface PaymentWithAttempt {
  readonly payment: Payment;
  readonly attempt: Attempt;
}

/** A payment with its latest attempt and that attempt's captures. */
export interface PaymentWithCaptures extends PaymentWithAttempt {
  readonly captures: readonly Capture[];
}
