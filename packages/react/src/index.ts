"use client";
export {
  CardCvcElement,
  CardElement,
  CardExpiryElement,
  CardNumberElement,
  ExpressCheckoutElement,
  PaymentElement,
  PaymentElement as UnifiedCheckout,
} from "./element.tsx";
export type { ElementProps } from "./element.tsx";
export { HyperElements, RailyardElements } from "./railyard-elements.tsx";
export type { GivenRailyard, HyperElementsProps, RailyardElementsProps } from "./railyard-elements.tsx";
export { useElements, useElements as useWidgets, useRailyard, useRailyard as useHyper } from "./shared.tsx";
