import { currencies, isCurrency } from "@railyard/money";

import { smallestRupees, thousandthStep } from "./unconfirmed.ts";

const threeDecimals = 3;

/** Whether Razorpay can express the amount. It counts in minor units as we do, but not in every thousandth. */
export const isExpressible = (amount: number, currency: string): boolean => {
  if (!isCurrency(currency) || !Number.isSafeInteger(amount) || amount <= 0) return false;
  if (currency === "INR") return amount >= smallestRupees;
  return currencies[currency].exponent < threeDecimals || amount % thousandthStep === 0;
};
