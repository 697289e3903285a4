import { currencies, isCurrency } from "@railyard/money";

import { statedAmount } from "../../wire/exact-amount.ts";
import { smallestRupees, thousandthStep } from "./unconfirmed.ts";

const threeDecimals = 3;

/** An amount that Razorpay named, in minor units as ours are; NaN where it is not exact. */
export const amountOf = (amount: number): number => statedAmount(Number.isSafeInteger(amount) ? amount : null);

/** Whether Razorpay can express the amount. It counts in minor units as we do, but not in every thousandth. */
export const isExpressible = (amount: number, currency: string): boolean => {
  if (!isCurrency(currency) || !Number.isSafeInteger(amount) || amount <= 0) return false;
  if (currency === "INR") return amount >= smallestRupees;
  return currencies[currency].exponent < threeDecimals || amount % thousandthStep === 0;
};
