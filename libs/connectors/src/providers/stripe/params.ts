// Bodies of the requests, as far as this adapter uses them. A test holds them against the types of Stripe's own SDK.

import type {
  MandateDataParams,
  MethodOptionsParams,
  OtherDetailsParams,
  OtherType,
  SetupMethodOptionsParams,
} from "./other-method-params.ts";

export interface AddressParams {
  line1?: string | undefined;
  line2?: string | undefined;
  city?: string | undefined;
  state?: string | undefined;
  postal_code?: string | undefined;
  country?: string | undefined;
}

/** Who pays. */
export interface BillingDetailsParams {
  address?: AddressParams | undefined;
  email?: string | undefined;
  name?: string | undefined;
  phone?: string | undefined;
}

interface CardNumberParams {
  number: string;
  exp_month: number;
  exp_year: number;
  cvc?: string | undefined;
  networks?: { preferred: "cartes_bancaires" } | undefined;
}

/** A card in the clear, or Stripe's token of a wallet's. */
export interface PaymentMethodParams {
  type: "card";
  card: CardNumberParams | { token: string };
  billing_details?: BillingDetailsParams | undefined;
}

export interface CustomerParams {
  email?: string | undefined;
  name?: string | undefined;
  metadata: Record<string, string>;
}

/** A customer's authentication elsewhere. */
export interface ThreeDSecureProofParams {
  cryptogram: string;
  transaction_id: string;
  version: "1.0.2" | "2.1.0" | "2.2.0" | "2.3.0" | "2.3.1";
  electronic_commerce_indicator?: "01" | "02" | "05" | "06" | "07" | undefined;
  ares_trans_status?: "A" | "C" | "I" | "N" | "R" | "U" | "Y" | undefined;
}

/** Exemptions are of charges only. */
export interface ThreeDSecureParams extends ThreeDSecureProofParams {
  exemption_indicator?: "low_risk" | "none" | undefined;
}

/** What a card is kept for, or the MIT that it is charged for. */
export type CredentialUsage = "installment" | "recurring" | "unscheduled";

/** How the customer is authenticated. */
export interface AuthenticationOptionsParams {
  moto?: true | undefined;
  request_three_d_secure?: "any" | "automatic" | "challenge" | undefined;
  three_d_secure?: ThreeDSecureProofParams | undefined;
}

/** A card that is only kept. */
export interface SetupCardOptionsParams extends AuthenticationOptionsParams {
  setup_credential_usage?: CredentialUsage | undefined;
}

export interface InstallmentsParams {
  enabled: true;
  plan: { type: "fixed_count"; interval: "month"; count: number };
}

export interface CardOptionsParams extends AuthenticationOptionsParams {
  three_d_secure?: ThreeDSecureParams | undefined;
  setup_credential_usage?: CredentialUsage | undefined;
  stored_credential_usage?: CredentialUsage | undefined;
  request_multicapture?: "if_available" | undefined;
  request_incremental_authorization?: "if_available" | undefined;
  request_extended_authorization?: "if_available" | undefined;
  request_overcapture?: "if_available" | undefined;
  installments?: InstallmentsParams | undefined;
}

/** Members that the published types lack; accounts need Stripe's permission for them. Not confirmed with Stripe. */
export interface GatedCardOptionsParams {
  mit_exemption?: { network_transaction_id: string } | undefined;
}

export interface LineItemParams {
  product_name: string;
  product_code?: string | undefined;
  quantity: number;
  unit_cost: number;
  unit_of_measure?: string | undefined;
  tax?: { total_tax_amount: number } | undefined;
}

export interface AmountDetailsParams {
  enforce_arithmetic_validation: false;
  discount_amount?: number | undefined;
  tax?: { total_tax_amount: number } | undefined;
  shipping?: { amount: number } | undefined;
  line_items?: LineItemParams[] | undefined;
}

/** Another method than a card, with who pays. */
export interface PaymentMethodDataParams extends OtherDetailsParams {
  type: OtherType;
  billing_details: BillingDetailsParams;
}

export interface PaymentIntentParams<CardOptions = CardOptionsParams> {
  amount: number;
  currency: string;
  confirm?: true | undefined;
  capture_method: "automatic" | "manual";
  allowed_payment_method_types: ("card" | OtherType)[];
  payment_method?: string | undefined;
  payment_method_data?: PaymentMethodDataParams | undefined;
  mandate_data?: MandateDataParams | undefined;
  customer?: string | undefined;
  off_session?: true | undefined;
  error_on_requires_action?: true | undefined;
  setup_future_usage?: "off_session" | undefined;
  payment_method_options?: { card: CardOptions } | MethodOptionsParams | undefined;
  return_url?: string | undefined;
  description?: string | undefined;
  statement_descriptor?: string | undefined;
  statement_descriptor_suffix?: string | undefined;
  receipt_email?: string | undefined;
  payment_details?: { order_reference: string } | undefined;
  amount_details?: AmountDetailsParams | undefined;
  shipping?: { name: string; address: AddressParams } | undefined;
  metadata: Record<string, string>;
  expand: string[];
}

export interface SetupIntentParams {
  confirm?: true | undefined;
  usage: "off_session";
  allowed_payment_method_types: ("card" | OtherType)[];
  payment_method?: string | undefined;
  payment_method_data?: PaymentMethodDataParams | undefined;
  mandate_data?: MandateDataParams | undefined;
  customer?: string | undefined;
  payment_method_options?: { card: SetupCardOptionsParams } | SetupMethodOptionsParams | undefined;
  return_url?: string | undefined;
  description?: string | undefined;
  metadata: Record<string, string>;
}

export interface CaptureParams {
  amount_to_capture: number;
  final_capture: boolean;
  metadata: Record<string, string>;
  expand: string[];
}

/** A last capture of nothing, which releases what is left. */
export type ReleaseParams = Omit<CaptureParams, "metadata">;

export interface CancelParams {
  cancellation_reason?: "duplicate" | "fraudulent" | "requested_by_customer" | "abandoned" | undefined;
  expand?: string[] | undefined;
}

export interface SetupCancelParams {
  cancellation_reason?: "duplicate" | "requested_by_customer" | "abandoned" | undefined;
}

export interface IncrementParams {
  amount: number;
  metadata: Record<string, string>;
  expand: string[];
}

export interface RefundParams {
  payment_intent?: string | undefined;
  charge?: string | undefined;
  amount: number;
  reason?: "duplicate" | "fraudulent" | "requested_by_customer" | undefined;
  metadata: Record<string, string>;
}

export interface DisputeParams {
  evidence: Record<string, string>;
  submit: true;
}
