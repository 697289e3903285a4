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
  readonly shipping?:
    | { readonly name?: { readonly full_name: string } | undefined; readonly address: AddressParams }
    | undefined;
}

export type CardBrand = "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "DINERS" | "JCB" | "CHINA_UNION_PAY" | "MAESTRO";

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

export interface CardParams {
  readonly number?: string | undefined;
  readonly expiry?: string | undefined;
  readonly security_code?: string | undefined;
  readonly name?: string | undefined;
  readonly billing_address?: AddressParams | undefined;
  readonly vault_id?: string | undefined;
  readonly stored_credential?: StoredCredentialParams | undefined;
  readonly attributes?:
    | {
        readonly verification?: { readonly method: "SCA_ALWAYS" } | undefined;
        readonly vault?: { readonly store_in_vault: "ON_SUCCESS" } | undefined;
      }
    | undefined;
  readonly experience_context?: ReturnParams | undefined;
}

export interface WalletParams {
  readonly email_address?: string | undefined;
  readonly experience_context?:
    | (ReturnParams & {
        readonly user_action: "PAY_NOW";
        readonly shipping_preference: "NO_SHIPPING" | "SET_PROVIDED_ADDRESS";
        readonly payment_method_preference: "IMMEDIATE_PAYMENT_REQUIRED" | "UNRESTRICTED";
      })
    | undefined;
}

export interface OrderParams {
  readonly intent: "CAPTURE" | "AUTHORIZE";
  readonly purchase_units: readonly [PurchaseUnitParams];
  readonly payment_source?: { readonly card: CardParams } | { readonly paypal: WalletParams } | undefined;
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
  readonly note_to_payer?: string | undefined;
}
