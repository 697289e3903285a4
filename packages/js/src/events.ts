import type { ElementType } from "./element-options.ts";
import type { Address, PaymentStatus } from "./payment.ts";
import type { PaymentResult, RailyardError } from "./results.ts";

export interface ElementEvent<Type extends ElementType = ElementType> {
  readonly elementType: Type;
}

export interface ReadyEvent<Type extends ElementType = ElementType> extends ElementEvent<Type> {
  readonly status: PaymentStatus;
}

export interface ChangeEvent<Type extends ElementType = ElementType> extends ElementEvent<Type> {
  /** Whether all that is needed was entered. */
  readonly complete: boolean;
  readonly empty: boolean;
  /** Whether no payment method is chosen. */
  readonly collapsed: boolean;
  /** The chosen payment method, such as card. */
  readonly value: { readonly type: string };
  /** Network of the card, as far as it is known from the number; empty otherwise. */
  readonly brand: string;
  readonly error?: RailyardError;
}

export interface LoadErrorEvent<Type extends ElementType = ElementType> extends ElementEvent<Type> {
  readonly error: RailyardError;
}

/** Of a button in the frame, which the customer has pressed. */
export interface PressEvent<Type extends ElementType = ElementType> extends ElementEvent<Type> {
  /** The payment method, such as apple_pay. */
  readonly expressPaymentType: string;
}

export interface ShippingAddressChangeEvent<Type extends ElementType = ElementType> extends ElementEvent<Type> {
  readonly name?: string;
  readonly address?: Address;
}

/** How the payment ended that a button in the frame began. */
export type CompleteEvent<Type extends ElementType = ElementType> = ElementEvent<Type> & PaymentResult;

/** What a listener gets, by the name of the event. */
export interface ElementEvents<Type extends ElementType = ElementType> {
  readonly loaderstart: ElementEvent<Type>;
  readonly ready: ReadyEvent<Type>;
  readonly loaderror: LoadErrorEvent<Type>;
  readonly change: ChangeEvent<Type>;
  readonly focus: ElementEvent<Type>;
  readonly blur: ElementEvent<Type>;
  readonly escape: ElementEvent<Type>;
  readonly click: PressEvent<Type>;
  /** After click: your page answers with `confirmPayment`, unless the element does that by itself. */
  readonly confirm: PressEvent<Type>;
  readonly cancel: ElementEvent<Type>;
  readonly shippingaddresschange: ShippingAddressChangeEvent<Type>;
  readonly confirmTriggered: ElementEvent<Type>;
  readonly completeDoThis: CompleteEvent<Type>;
}

export type ElementEventName = keyof ElementEvents;
