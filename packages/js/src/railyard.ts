import type { BillingDetails } from "./element-options.ts";
import type { Elements, ElementsOptions, RailyardElement } from "./elements.ts";
import type { Contact } from "./payment.ts";
import type { PaymentResult } from "./results.ts";
import type { PaymentSession, SessionOptions } from "./payment-session.ts";

/** The publishable key (pk_...), by itself or with the business profile. */
export type PublishableKey = string | { readonly publishableKey: string; readonly profileId?: string };

export interface RailyardOptions {
  /** Language of the fields, such as de or de-AT; that of the browser when absent. */
  readonly locale?: string;
}

/** `Railyard` (also `Hyper`) that the script puts into the page. */
export type RailyardConstructor = (key: PublishableKey, options?: RailyardOptions) => Railyard;

declare global {
  interface Window {
    Railyard?: RailyardConstructor;
    Hyper?: RailyardConstructor;
  }
}

/** Leave the page only for a step that needs it (the default), or always. */
export type Redirect = "if_required" | "always";

export interface PaymentMethodData {
  readonly billing?: Contact;
  readonly billing_details?: BillingDetails;
}

export interface ConfirmParams {
  /** Where the customer comes back to from a page of the bank or the provider. */
  readonly return_url?: string;
  readonly shipping?: Contact;
  readonly payment_method_data?: PaymentMethodData;
}

interface ConfirmParts {
  readonly confirmParams?: ConfirmParams;
  readonly redirect?: Redirect;
}

export type ConfirmOptions = ConfirmParts &
  (
    | { readonly elements: Elements; readonly widgets?: undefined }
    | { readonly widgets: Elements; readonly elements?: undefined }
  );

export interface CardPaymentData {
  readonly payment_method: {
    readonly card: RailyardElement<"card"> | RailyardElement<"cardNumber">;
    readonly billing_details?: BillingDetails;
  };
  readonly return_url?: string;
}

/** The library of one publishable key. */
export interface Railyard {
  elements(options: ElementsOptions): Elements;
  /** The same as `elements`. */
  widgets(options: ElementsOptions): Elements;
  confirmPayment(options: ConfirmOptions): Promise<PaymentResult>;
  confirmCardPayment(clientSecret: string, data: CardPaymentData): Promise<PaymentResult>;
  /** Stores the payment method without processing a payment. */
  confirmSetup(options: ConfirmOptions): Promise<PaymentResult>;
  /** The payment as it is now. */
  retrievePayment(clientSecret: string): Promise<PaymentResult>;
  /** The same as `retrievePayment`. */
  retrievePaymentIntent(clientSecret: string): Promise<PaymentResult>;
  /** The bank's step of a payment that waits for it. */
  handleNextAction(options: { readonly clientSecret: string }): Promise<PaymentResult>;
  initPaymentSession(options: SessionOptions): PaymentSession;
}
