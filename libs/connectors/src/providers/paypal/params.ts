// Bodies of requests in the words of PayPal's API.

export interface MoneyParams {
  readonly currency_code: string;
  readonly value: string;
}

export interface AddressParams {
  readonly address_line_1?: string | undefined;
  readonly address_line_2?: string | undefined;
  /** City. */
  readonly admin_area_2?: string | undefined;
  /** State or province. */
  readonly admin_area_1?: string | undefined;
  readonly postal_code?: string | undefined;
  readonly country_code: string;
}

export interface ItemParams {
  readonly name: string;
  readonly quantity: string;
  readonly unit_amount: MoneyParams;
  readonly sku?: string | undefined;
}

export interface LineParams extends ItemParams {
  readonly commodity_code?: string | undefined;
  readonly unit_of_measure?: string | undefined;
}

export interface BreakdownParams {
  readonly item_total: MoneyParams;
  readonly tax_total?: MoneyParams | undefined;
  readonly shipping?: MoneyParams | undefined;
  readonly discount?: MoneyParams | undefined;
}

export interface PurchaseUnitParams {
  readonly reference_id?: string | undefined;
  readonly amount: MoneyParams & { readonly breakdown?: BreakdownParams | undefined };
  readonly description?: string | undefined;
  readonly custom_id: string;
  readonly invoice_id: string;
  readonly soft_descriptor?: string | undefined;
  readonly items?: readonly ItemParams[] | undefined;
  readonly supplementary_data?:
    | {
        readonly card: {
          readonly level_2?: { readonly tax_total?: MoneyParams | undefined } | undefined;
          readonly level_3?:
            | {
                readonly shipping_amount?: MoneyParams | undefined;
                readonly duty_amount?: MoneyParams | undefined;
                readonly discount_amount?: MoneyParams | undefined;
                readonly shipping_address?: AddressParams | undefined;
                readonly line_items?: readonly LineParams[] | undefined;
              }
            | undefined;
        };
      }
    | undefined;
  readonly shipping?:
    | { readonly name?: { readonly full_name: string } | undefined; readonly address: AddressParams }
    | undefined;
}

export type CardBrand = "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "JCB" | "CHINA_UNION_PAY" | "MAESTRO";

export interface StoredCredentialParams {
  readonly payment_initiator: "CUSTOMER" | "MERCHANT";
  readonly payment_type: "ONE_TIME" | "RECURRING" | "UNSCHEDULED";
  readonly usage: "FIRST" | "SUBSEQUENT";
  readonly previous_network_transaction_reference?:
    | { readonly id: string; readonly network?: CardBrand | undefined }
    | undefined;
}

export interface ReturnParams {
  readonly return_url: string;
  readonly cancel_url: string;
}

export interface NetworkTokenParams {
  readonly number: string;
  readonly expiry: string;
  readonly cryptogram?: string | undefined;
  readonly eci_flag?:
    | "MASTERCARD_NON_3D_SECURE_TRANSACTION"
    | "MASTERCARD_ATTEMPTED_AUTHENTICATION_TRANSACTION"
    | "MASTERCARD_FULLY_AUTHENTICATED_TRANSACTION"
    | "FULLY_AUTHENTICATED_TRANSACTION"
    | "ATTEMPTED_AUTHENTICATION_TRANSACTION"
    | "NON_3D_SECURE_TRANSACTION"
    | undefined;
}

export interface CardParams {
  readonly number?: string | undefined;
  readonly expiry?: string | undefined;
  readonly security_code?: string | undefined;
  readonly name?: string | undefined;
  readonly billing_address?: AddressParams | undefined;
  readonly vault_id?: string | undefined;
  readonly network_token?: NetworkTokenParams | undefined;
  readonly stored_credential?: StoredCredentialParams | undefined;
  readonly attributes?:
    | {
        readonly verification?: { readonly method: "SCA_ALWAYS" } | undefined;
        readonly vault?: { readonly store_in_vault: "ON_SUCCESS" } | undefined;
      }
    | undefined;
  readonly experience_context?: ReturnParams | undefined;
}

interface WalletVaultParams {
  readonly store_in_vault: "ON_SUCCESS";
  readonly usage_type: "MERCHANT";
  readonly customer_type: "CONSUMER";
  readonly usage_pattern: "IMMEDIATE" | "RECURRING_PREPAID";
  readonly permit_multiple_payment_tokens: boolean;
}

export interface WalletParams {
  readonly email_address?: string | undefined;
  readonly vault_id?: string | undefined;
  readonly attributes?: { readonly vault: WalletVaultParams } | undefined;
  readonly stored_credential?:
    | {
        readonly payment_initiator: "CUSTOMER" | "MERCHANT";
        readonly usage_pattern: WalletVaultParams["usage_pattern"];
        readonly usage: "SUBSEQUENT";
      }
    | undefined;
  readonly experience_context?:
    | (ReturnParams & {
        readonly user_action: "PAY_NOW";
        readonly shipping_preference: "NO_SHIPPING" | "SET_PROVIDED_ADDRESS";
        readonly payment_method_preference: "IMMEDIATE_PAYMENT_REQUIRED" | "UNRESTRICTED";
      })
    | undefined;
}

/** Members that the banks' pages have between them; BLIK alone has a code, and wants to know who types it. */
export interface BankRedirectParams {
  readonly name: string;
  readonly country_code: string;
  readonly email?: string | undefined;
  readonly level_0?: { readonly auth_code: string } | undefined;
  readonly experience_context: ReturnParams & {
    readonly consumer_ip?: string | undefined;
    readonly consumer_user_agent?: string | undefined;
  };
}

export type BankRedirectType = "bancontact" | "blik" | "eps" | "ideal" | "p24" | "trustly";

type Plain = Omit<BankRedirectParams, "email" | "level_0" | "experience_context"> & {
  readonly experience_context: ReturnParams;
};
type WithEmail = Plain & { readonly email: string };

export type BankSource =
  | { readonly bancontact: Plain }
  | { readonly blik: BankRedirectParams }
  | { readonly eps: Plain }
  | { readonly ideal: Plain }
  | { readonly p24: WithEmail }
  | { readonly trustly: WithEmail };

export interface OrderParams {
  readonly intent: "CAPTURE" | "AUTHORIZE";
  readonly processing_instruction?: "ORDER_COMPLETE_ON_PAYMENT_APPROVAL" | undefined;
  readonly purchase_units: readonly [PurchaseUnitParams];
  readonly payment_source?: { readonly card: CardParams } | { readonly paypal: WalletParams } | BankSource | undefined;
}

export interface CaptureParams {
  readonly amount: MoneyParams;
  readonly invoice_id: string;
  readonly final_capture: boolean;
}

export interface RefundParams {
  readonly amount: MoneyParams;
  readonly custom_id: string;
  readonly invoice_id: string;
}

export interface SetupTokenParams {
  readonly payment_source:
    | {
        readonly card: Pick<CardParams, "number" | "expiry" | "security_code" | "name" | "billing_address"> & {
          readonly verification_method: "SCA_ALWAYS" | "SCA_WHEN_REQUIRED";
          readonly experience_context: ReturnParams;
        };
      }
    | {
        readonly paypal: Pick<WalletVaultParams, "usage_type" | "customer_type" | "permit_multiple_payment_tokens"> & {
          readonly experience_context: ReturnParams & { readonly shipping_preference: "NO_SHIPPING" };
        };
      };
}

export interface PaymentTokenParams {
  readonly payment_source: { readonly token: { readonly id: string; readonly type: "SETUP_TOKEN" } };
}

export interface ReauthorizeParams {
  readonly amount: MoneyParams;
}

export interface PayoutMoneyParams {
  readonly currency: string;
  readonly value: string;
}

export interface PayoutItemParams {
  readonly recipient_type: "EMAIL" | "PHONE" | "PAYPAL_ID";
  readonly receiver: string;
  readonly recipient_wallet: "PAYPAL" | "VENMO";
  readonly amount: PayoutMoneyParams;
  readonly note: string;
  readonly sender_item_id: string;
}

export interface PayoutParams {
  readonly sender_batch_header: { readonly sender_batch_id: string; readonly email_subject: string };
  readonly items: readonly [PayoutItemParams];
}

/** Kinds of evidence that PayPal names, as far as ours are among them. */
export type EvidenceType =
  | "PROOF_OF_FULFILLMENT"
  | "PROOF_OF_DELIVERY_SIGNATURE"
  | "PROOF_OF_RECEIPT_COPY"
  | "RETURN_POLICY"
  | "BILLING_AGREEMENT"
  | "ITEM_DESCRIPTION"
  | "ADDITIONAL_PROOF_OF_SHIPMENT"
  | "PROOF_FOR_SOFTWARE_OR_SERVICE_DELIVERED"
  | "DETAILS_OF_PURCHASE"
  | "DELIVERY_ADDRESS"
  | "OTHER";

export interface EvidenceParams {
  readonly evidence_type: EvidenceType;
  readonly notes?: string | undefined;
  readonly documents?: readonly { readonly name: string }[] | undefined;
  readonly evidence_info?:
    | {
        readonly tracking_info: readonly {
          readonly carrier_name: "OTHER";
          readonly carrier_name_other: string;
          readonly tracking_number: string;
        }[];
      }
    | undefined;
}

export interface EvidencesParams {
  readonly evidences: readonly EvidenceParams[];
}

export interface WebhookParams {
  readonly url: string;
  readonly event_types: readonly { readonly name: string }[];
}
