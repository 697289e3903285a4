import type { ConfirmParams, Redirect } from "./railyard.ts";
import type { PaymentResult, RailyardError } from "./results.ts";

export interface SessionOptions {
  readonly clientSecret: string;
}

export interface SavedCard {
  readonly last4_digits?: string;
  readonly expiry_month?: string;
  readonly expiry_year?: string;
  readonly card_network?: string | null;
  readonly card_holder_name?: string | null;
  readonly nick_name?: string | null;
}

/** What the page may know of a stored payment method. */
export interface SavedPaymentMethod {
  readonly payment_token: string;
  readonly payment_method: string;
  readonly payment_method_type?: string | null;
  readonly card?: SavedCard | null;
  readonly requires_cvv?: boolean;
  readonly last_used_at?: string | null;
  readonly default_payment_method_set?: boolean;
}

export interface ConfirmSavedOptions {
  readonly confirmParams?: ConfirmParams;
  readonly redirect?: Redirect;
}

/** The customer's stored payment methods. */
export interface SavedPaymentMethods {
  readonly error?: undefined;
  getCustomerDefaultSavedPaymentMethodData(): SavedPaymentMethod | { readonly error: RailyardError };
  getCustomerLastUsedPaymentMethodData(): SavedPaymentMethod | { readonly error: RailyardError };
  confirmWithCustomerDefaultPaymentMethod(options?: ConfirmSavedOptions): Promise<PaymentResult>;
  confirmWithLastUsedPaymentMethod(options?: ConfirmSavedOptions): Promise<PaymentResult>;
}

export interface PaymentSession {
  getCustomerSavedPaymentMethods(): Promise<SavedPaymentMethods | { readonly error: RailyardError }>;
}
