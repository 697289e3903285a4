import type { ConfirmParams } from "./railyard.ts";

export type ElementType = "payment" | "expressCheckout" | "card" | "cardNumber" | "cardExpiry" | "cardCvc";

export type LayoutType = "tabs" | "accordion" | "spaced_accordion";

export interface Layout {
  readonly type: LayoutType;
  readonly defaultCollapsed?: boolean;
  readonly radios?: boolean;
  readonly spacedAccordionItems?: boolean;
}

export type Labels = "above" | "floating" | "never";

/** Whether a field is asked for: where the payment needs it, or not because your page asks for it. */
export type FieldRule = "auto" | "never";

export interface BillingDetailsFields {
  readonly name?: FieldRule;
  readonly email?: FieldRule;
  readonly phone?: FieldRule;
  readonly address?: FieldRule | Readonly<Partial<Record<AddressField, FieldRule>>>;
}

export type AddressField = "line1" | "line2" | "city" | "state" | "country" | "postal_code";

export interface BillingDetails {
  readonly name?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly address?: Readonly<Partial<Record<AddressField, string>>>;
}

export type WalletRule = "auto" | "never";

export interface Wallets {
  readonly applePay?: WalletRule;
  readonly googlePay?: WalletRule;
  readonly payPal?: WalletRule;
  readonly walletReturnUrl?: string;
}

export interface PaymentElementOptions {
  readonly layout?: LayoutType | Layout;
  readonly labels?: Labels;
  /** Names of payment methods, those to be shown first at the head. */
  readonly paymentMethodOrder?: readonly string[];
  readonly fields?: { readonly billingDetails?: FieldRule | BillingDetailsFields };
  readonly defaultValues?: { readonly billingDetails?: BillingDetails };
  readonly wallets?: Wallets;
  readonly readOnly?: boolean;
  /** When the terms of a method are shown, by its name. */
  readonly terms?: Readonly<Record<string, "auto" | "always" | "never">>;
  readonly business?: { readonly name: string };
  /** The element has a button that pays, and confirms the payment by itself; `completeDoThis` reports the result. */
  readonly sdkHandleConfirmPayment?: boolean | OwnConfirmation;
}

export interface OwnConfirmation {
  readonly handleConfirm: boolean;
  readonly confirmParams?: ConfirmParams;
}

export type ExpressCheckoutElementOptions = Pick<
  PaymentElementOptions,
  "paymentMethodOrder" | "wallets" | "business" | "sdkHandleConfirmPayment"
>;

export type CardElementOptions = Pick<PaymentElementOptions, "labels" | "fields" | "defaultValues" | "readOnly">;

export type CardFieldOptions = Pick<PaymentElementOptions, "labels" | "readOnly">;

/** Options of an element, by its type. */
export interface ElementOptions {
  readonly payment: PaymentElementOptions;
  readonly expressCheckout: ExpressCheckoutElementOptions;
  readonly card: CardElementOptions;
  readonly cardNumber: CardFieldOptions;
  readonly cardExpiry: CardFieldOptions;
  readonly cardCvc: CardFieldOptions;
}
