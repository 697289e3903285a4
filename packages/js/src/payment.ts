export type PaymentStatus =
  | "requires_payment_method"
  | "requires_confirmation"
  | "requires_customer_action"
  | "requires_merchant_action"
  | "processing"
  | "requires_capture"
  | "partially_captured"
  | "partially_captured_and_capturable"
  | "succeeded"
  | "failed"
  | "cancelled";

/** What the customer has to do next. */
export interface NextAction {
  readonly type: string;
  readonly url?: string;
  readonly redirect_to_url?: string;
}

/** What the page may know of a payment. All but the first four depend on how it was read. */
export interface Payment {
  readonly payment_id: string;
  readonly status: PaymentStatus;
  /** In minor units of the currency. */
  readonly amount: number;
  readonly currency: string;
  readonly net_amount?: number;
  readonly amount_capturable?: number;
  readonly amount_received?: number | null;
  readonly client_secret?: string | null;
  readonly created?: string | null;
  readonly description?: string | null;
  readonly customer_id?: string | null;
  readonly payment_method?: string | null;
  readonly payment_method_type?: string | null;
  readonly setup_future_usage?: string | null;
  readonly next_action?: NextAction | null;
  readonly return_url?: string | null;
  readonly error_code?: string | null;
  readonly error_message?: string | null;
  readonly unified_code?: string | null;
  readonly unified_message?: string | null;
}

export interface Address {
  readonly first_name?: string;
  readonly last_name?: string;
  readonly line1?: string;
  readonly line2?: string;
  readonly line3?: string;
  readonly city?: string;
  readonly state?: string;
  readonly zip?: string;
  /** Two letters of ISO 3166-1. */
  readonly country?: string;
}

/** Where the customer is reached. */
export interface Contact {
  readonly address?: Address;
  readonly phone?: { readonly number?: string; readonly country_code?: string };
  readonly email?: string;
}
