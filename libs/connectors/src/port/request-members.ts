/**
 * Members of a payment request that reach a provider only where it has a field for them. Each manifest states for every
 * one of them how it is handled there.
 */
export const requestMembers = [
  "billing_descriptor",
  "business_sub_label",
  "connector_metadata",
  "discount_amount",
  "duty_amount",
  "external_surcharge_strategy",
  "force_3ds_challenge",
  "frm_metadata",
  "installment_data",
  "is_iframe_redirection_enabled",
  "is_stored_credential",
  "merchant_order_reference_id",
  "mit_category",
  "order_date",
  "order_details",
  "order_tax_amount",
  "partner_merchant_identifier_details",
  "payment_channel",
  "psd2_sca_exemption_type",
  "shipping_amount_tax",
  "shipping_cost",
  "tax_status",
] as const;

export type RequestMember = (typeof requestMembers)[number];

/** How a request member is handled at a connector. */
export type MemberSupport =
  /** `as`: the provider's own fields. */
  | { readonly support: "sent"; readonly as: string }
  /** It changes nothing at the provider, and the payment is as good without it. */
  | { readonly support: "ignored"; readonly because: string }
  /** The payment would not be what the merchant asked for, so the connector does not take it. */
  | { readonly support: "refused"; readonly because: string };

/**
 * How every request member is handled at a connector; `stated` goes before `otherwise`, which applies to all members
 * that the provider has no field for.
 */
export const memberSupport = (
  otherwise: MemberSupport,
  stated: Partial<Readonly<Record<RequestMember, MemberSupport>>> = {},
): Readonly<Record<RequestMember, MemberSupport>> =>
  Object.fromEntries(requestMembers.map((member) => [member, stated[member] ?? otherwise])) as unknown as Readonly<
    Record<RequestMember, MemberSupport>
  >;

/** Lines of the order in the words of the API, as far as providers take them; amounts in minor units. */
export interface OrderLineInput {
  readonly productName: string;
  readonly quantity: number;
  /** Of one unit. */
  readonly amount: number;
  readonly totalTaxAmount: number | null;
  readonly productId: string | null;
  readonly sku: string | null;
  readonly commodityCode: string | null;
  readonly unitOfMeasure: string | null;
  readonly category: string | null;
  readonly brand: string | null;
  readonly imageUrl: string | null;
}

/** What the order is, for acquirers that pass it on as level 2 and level 3 data. */
export interface OrderInput {
  readonly merchantReference: string | null;
  /** ISO 8601. */
  readonly orderedAt: string | null;
  readonly taxStatus: "taxable" | "exempt" | null;
  readonly taxAmount: number | null;
  readonly shippingAmount: number | null;
  readonly shippingTaxAmount: number | null;
  readonly discountAmount: number | null;
  readonly dutyAmount: number | null;
  readonly lines: readonly OrderLineInput[];
}

/** How the merchant wants to appear on the customer's statement. */
export interface BillingDescriptorInput {
  readonly name: string | null;
  readonly city: string | null;
  readonly phone: string | null;
  readonly statementDescriptor: string | null;
  readonly statementDescriptorSuffix: string | null;
  readonly reference: string | null;
}

/** The request members as adapters read them; absent: the merchant specified nothing. */
export interface RequestMembersInput {
  readonly billingDescriptor?: BillingDescriptorInput;
  readonly businessSubLabel?: string;
  /** The part of `connector_metadata` under the connector's own name. */
  readonly connectorMetadata?: Readonly<Record<string, unknown>>;
  readonly externalSurchargeStrategy?: Readonly<Record<string, unknown>>;
  readonly isChallengeForced?: boolean;
  readonly fraudMetadata?: Readonly<Record<string, unknown>>;
  readonly installmentData?: Readonly<Record<string, unknown>>;
  readonly isIframeRedirection?: boolean;
  readonly isStoredCredential?: boolean;
  readonly mitCategory?: "installment" | "unscheduled" | "recurring" | "resubmission";
  readonly order?: OrderInput;
  readonly partnerMerchantIdentifiers?: Readonly<Record<string, unknown>>;
  readonly paymentChannel?: "ecommerce" | "mail_order" | "telephone_order" | "other";
  readonly scaExemption?: "low_value" | "transaction_risk_analysis";
}
