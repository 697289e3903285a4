// Bodies of the requests, as far as this adapter uses them. A test checks them against the types of Stripe's own SDK.

import type {
  MandateDataParams,
  MethodOptionsParams,
  OtherDetailsParams,
  OtherType,
  SetupMethodOptionsParams,
} from "./other-method-params.ts";

export interface AddressParams {
  readonly line1?: string | undefined;
  readonly line2?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly postal_code?: string | undefined;
  readonly country?: string | undefined;
}

/** Who pays. */
export interface BillingDetailsParams {
  readonly address?: AddressParams | undefined;
  readonly email?: string | undefined;
  readonly name?: string | undefined;
  readonly phone?: string | undefined;
}

interface CardNumberParams {
  readonly number: string;
  readonly exp_month: number;
  readonly exp_year: number;
  readonly cvc?: string | undefined;
  readonly networks?: { readonly preferred: "cartes_bancaires" } | undefined;
}

/** A card in the clear, or Stripe's token of a wallet's. */
export interface PaymentMethodParams {
  readonly type: "card";
  readonly card: CardNumberParams | { readonly token: string };
  readonly billing_details?: BillingDetailsParams | undefined;
}

export interface CustomerParams {
  readonly email?: string | undefined;
  readonly name?: string | undefined;
  readonly metadata: Record<string, string>;
}

/** A customer's authentication elsewhere. */
export interface ThreeDSecureProofParams {
  readonly cryptogram: string;
  readonly transaction_id: string;
  readonly version: "1.0.2" | "2.1.0" | "2.2.0" | "2.3.0" | "2.3.1";
  readonly electronic_commerce_indicator?: "01" | "02" | "05" | "06" | "07" | undefined;
  readonly ares_trans_status?: "A" | "C" | "I" | "N" | "R" | "U" | "Y" | undefined;
}

/** Exemptions are of charges only. */
export interface ThreeDSecureParams extends ThreeDSecureProofParams {
  readonly exemption_indicator?: "low_risk" | "none" | undefined;
}

/** What a card is kept for, or the MIT that it is charged for. */
type CredentialUsage = "installment" | "recurring" | "unscheduled";

/** How the customer is authenticated. */
export interface AuthenticationOptionsParams {
  readonly moto?: true | undefined;
  readonly request_three_d_secure?: "any" | "automatic" | "challenge" | undefined;
  readonly three_d_secure?: ThreeDSecureProofParams | undefined;
}

/** A card that is only kept. */
export interface SetupCardOptionsParams extends AuthenticationOptionsParams {
  readonly setup_credential_usage?: CredentialUsage | undefined;
}

export interface InstallmentsParams {
  readonly enabled: true;
  readonly plan: { readonly type: "fixed_count"; readonly interval: "month"; readonly count: number };
}

export interface CardOptionsParams extends AuthenticationOptionsParams {
  readonly three_d_secure?: ThreeDSecureParams | undefined;
  readonly setup_credential_usage?: CredentialUsage | undefined;
  readonly stored_credential_usage?: CredentialUsage | undefined;
  readonly request_multicapture?: "if_available" | undefined;
  readonly request_incremental_authorization?: "if_available" | undefined;
  readonly request_extended_authorization?: "if_available" | undefined;
  readonly request_overcapture?: "if_available" | undefined;
  readonly installments?: InstallmentsParams | undefined;
}

/** Members that the published types lack; accounts need Stripe's permission for them. Not confirmed with Stripe. */
export interface GatedCardOptionsParams {
  readonly mit_exemption?: { readonly network_transaction_id: string } | undefined;
}

export interface LineItemParams {
  readonly product_name: string;
  readonly product_code?: string | undefined;
  readonly quantity: number;
  readonly unit_cost: number;
  readonly unit_of_measure?: string | undefined;
  readonly tax?: { readonly total_tax_amount: number } | undefined;
}

export interface AmountDetailsParams {
  readonly enforce_arithmetic_validation: false;
  readonly discount_amount?: number | undefined;
  readonly tax?: { readonly total_tax_amount: number } | undefined;
  readonly shipping?: { readonly amount: number } | undefined;
  readonly line_items?: readonly LineItemParams[] | undefined;
}

/** Another method than a card, with who pays. */
export interface PaymentMethodDataParams extends OtherDetailsParams {
  readonly type: OtherType;
  readonly billing_details: BillingDetailsParams;
}

export interface PaymentIntentParams<CardOptions = CardOptionsParams> {
  readonly amount: number;
  readonly currency: string;
  readonly confirm?: true | undefined;
  readonly capture_method: "automatic" | "manual";
  readonly allowed_payment_method_types: readonly ("card" | OtherType)[];
  readonly payment_method?: string | undefined;
  readonly payment_method_data?: PaymentMethodDataParams | undefined;
  readonly mandate_data?: MandateDataParams | undefined;
  readonly customer?: string | undefined;
  readonly off_session?: true | undefined;
  readonly error_on_requires_action?: true | undefined;
  readonly setup_future_usage?: "off_session" | undefined;
  readonly payment_method_options?: { readonly card: CardOptions } | MethodOptionsParams | undefined;
  readonly return_url?: string | undefined;
  readonly description?: string | undefined;
  readonly statement_descriptor?: string | undefined;
  readonly statement_descriptor_suffix?: string | undefined;
  readonly receipt_email?: string | undefined;
  readonly payment_details?: { readonly order_reference: string } | undefined;
  readonly amount_details?: AmountDetailsParams | undefined;
  readonly shipping?: { readonly name: string; readonly address: AddressParams } | undefined;
  readonly metadata: Record<string, string>;
  readonly expand: readonly string[];
}

export interface SetupIntentParams {
  readonly confirm?: true | undefined;
  readonly usage: "off_session";
  readonly allowed_payment_method_types: readonly ("card" | OtherType)[];
  readonly payment_method?: string | undefined;
  readonly payment_method_data?: PaymentMethodDataParams | undefined;
  readonly mandate_data?: MandateDataParams | undefined;
  readonly customer?: string | undefined;
  readonly payment_method_options?: { readonly card: SetupCardOptionsParams } | SetupMethodOptionsParams | undefined;
  readonly return_url?: string | undefined;
  readonly description?: string | undefined;
  readonly metadata: Record<string, string>;
}

export interface CaptureParams {
  readonly amount_to_capture: number;
  readonly final_capture: boolean;
  readonly metadata: Record<string, string>;
  readonly expand: readonly string[];
}

/** A last capture of nothing, which releases what is left. */
export type ReleaseParams = Omit<CaptureParams, "metadata">;

export interface CancelParams {
  readonly cancellation_reason?: "duplicate" | "fraudulent" | "requested_by_customer" | "abandoned" | undefined;
  readonly expand?: readonly string[] | undefined;
}

export interface SetupCancelParams {
  readonly cancellation_reason?: "duplicate" | "requested_by_customer" | "abandoned" | undefined;
}

export interface IncrementParams {
  readonly amount: number;
  readonly metadata: Record<string, string>;
  readonly expand: readonly string[];
}

export interface RefundParams {
  readonly payment_intent?: string | undefined;
  readonly charge?: string | undefined;
  readonly amount: number;
  readonly reason?: "duplicate" | "fraudulent" | "requested_by_customer" | undefined;
  readonly metadata: Record<string, string>;
}

export interface DisputeParams {
  readonly evidence: Record<string, string>;
  readonly submit: true;
}
