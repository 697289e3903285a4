import type {
  AuthenticationType,
  CaptureMethod,
  CardNetwork,
  PaymentMethod,
  PaymentMethodType,
  PayoutType,
} from "@railyard/contracts";

/**
 * Members of a payment request that some providers have no field for. The connector port has the same names; where the
 * criteria are handed to it, the compiler compares them.
 */
export type ProviderMember =
  | "billing_descriptor"
  | "business_sub_label"
  | "connector_metadata"
  | "discount_amount"
  | "duty_amount"
  | "external_surcharge_strategy"
  | "force_3ds_challenge"
  | "frm_metadata"
  | "installment_data"
  | "is_iframe_redirection_enabled"
  | "is_stored_credential"
  | "merchant_order_reference_id"
  | "mit_category"
  | "order_date"
  | "order_details"
  | "order_tax_amount"
  | "partner_merchant_identifier_details"
  | "payment_channel"
  | "psd2_sca_exemption_type"
  | "shipping_amount_tax"
  | "shipping_cost"
  | "tax_status";

/** Whether the payment states each of them; `false` and null are as good as nothing. */
export type StatedMembers = Readonly<Record<ProviderMember, boolean>>;

/** The facts of a payment that decide which connector accounts can take it. */
export interface EligibilityCriteria {
  readonly paymentMethod: PaymentMethod;
  readonly paymentMethodType: PaymentMethodType | null;
  readonly captureMethod: CaptureMethod;
  readonly authenticationType: AuthenticationType;
  readonly currency: string;
  /** In minor units; null: any. */
  readonly amount: number | null;
  readonly billingCountry: string | null;
  readonly cardNetwork: CardNetwork | null;
  /** For how long the money is to be held before it is captured, in milliseconds; absent: that is not planned. */
  readonly holdMs?: number;
  readonly isExtendedAuthorizationRequested?: boolean;
  /** Whether the charge is shared with another account. */
  readonly isSplit?: boolean;
  /** Whether there is a card network's token only, and no card number. */
  readonly isNetworkToken?: boolean;
  /** Absent: there is no payment yet. */
  readonly statedMembers?: StatedMembers;
}

/** The facts of a payout that decide which connector accounts can make it. */
export interface PayoutCriteria {
  readonly payoutType: PayoutType;
  /** Sub-type of the destination, such as `sepa` or `paypal`; null where it has none. */
  readonly payoutMethodType: string | null;
  /** In minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly country: string | null;
}
